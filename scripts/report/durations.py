"""Durations and numbers as a person reads them."""

from __future__ import annotations

SECOND, MINUTE, HOUR = 1_000_000, 60_000_000, 3_600_000_000
UNITS = {
    "week": 7 * 24 * HOUR,
    "day": 24 * HOUR,
    "hour": HOUR,
    "minute": MINUTE,
    "second": SECOND,
    "millisecond": 1_000,
    "microsecond": 1,
}
SHORT = {"day": "d", "hour": "h", "minute": "min", "second": "s", "millisecond": "ms", "microsecond": "µs"}


def micros_of(text: str) -> int:
    """
    A duration as the settings of a state have it.

    >>> micros_of("30 minutes"), micros_of("1 hour 30 minutes"), micros_of("0 seconds")
    (1800000000, 5400000000, 0)
    """
    words = text.split()
    return sum(
        int(number) * UNITS[unit.removesuffix("s")] for number, unit in zip(words[::2], words[1::2], strict=True)
    )


def rough(micros: int) -> str:
    """
    >>> rough(0), rough(1_500), rough(90_000_000), rough(3_600_000_000), rough(4_000 * 24 * HOUR)
    ('0 s', '1.5 ms', '1.5 min', '1 h', '4,000 d')
    """
    for unit, short in SHORT.items():
        if micros >= UNITS[unit]:
            return f"{micros / UNITS[unit]:,.1f}".removesuffix(".0") + f" {short}"
    return "0 s"


def share(part: int, whole: int) -> str:
    """
    >>> share(1, 8), share(1, 30_000), share(0, 10), share(0, 0)
    ('12.5 %', '< 0.1 %', '0 %', '-')
    """
    if whole == 0:
        return "-"
    percent = 100 * part / whole
    return "< 0.1 %" if 0 < percent < 0.1 else f"{percent:.1f}".removesuffix(".0") + " %"


def counted(number: int, noun: str) -> str:
    """
    >>> counted(1, "event"), counted(12_345, "event")
    ('1 event', '12,345 events')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
