"""Random histories for windows: the events of `history`, with another cut of time, the same from the same seed."""

from __future__ import annotations

import dataclasses
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, get_args

from .histories import AGGREGATES, ANY_AGGREGATES, DAY, UNITS, fewest, history, other_amount
from .windows import Calendar, Unit, Windows

if TYPE_CHECKING:
    from collections.abc import Callable

    from .model import Event

HOUR = DAY // 24
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "America/Sao_Paulo")
"""With clocks that move by an hour, by half an hour, at midnight and not at all."""
CHANGES = (1_711_846_800_000_000, 1_729_994_400_000_000, 1_540_000_000_000_000, 1_541_300_400_000_000)
"""Instants near which some of these clocks moved: 2024-03-31, 2024-10-27, 2018-10-20, 2018-11-04."""


@dataclass(frozen=True, repr=False)
class WindowHistory:
    """Settings and the batches, in order of arrival. All cursors of a batch are above those of the batch before."""

    settings: Windows
    batches: tuple[tuple[Event, ...], ...]
    made_by: str = ""

    @property
    def events(self) -> list[Event]:
        return [event for batch in self.batches for event in batch]

    def to_python(self) -> str:
        """Python that makes this history, to paste into a test."""
        settings = dataclasses.replace(self.settings, aggregates=())
        lines = [f"# {self.made_by}", "WindowHistory(", f"    {settings!r},", "    ("]
        for batch in self.batches:
            lines += ["        (", *(f"            {event!r}," for event in batch), "        ),"]
        return "\n".join([*lines, "    ),", ")"])

    __repr__ = to_python


def random_windows(
    seed: int, *, size: int = 12, calendar: bool | None = None, twice: bool = False, **fixed: Any
) -> WindowHistory:
    """A random history of up to `size` events a key, with some that come `twice`; `fixed` are single settings."""
    rng = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    by_calendar = rng.random() < 0.3 if calendar is None else calendar
    unit = rng.choice((HOUR, 9 * HOUR, 3 * DAY, 20 * DAY)) if by_calendar else rng.choice(UNITS)
    # what is made of the events alone needs all of them: in a state those that an id tells apart
    aggregates = tuple(rng.sample(AGGREGATES + (ANY_AGGREGATES if twice else ()), 3))
    drawn = history(seed, gap=unit, size=size, aggregates=aggregates)
    taken = ("watermark_delay", "allowed_lateness", "max_future_skew", "min_event_time", "aggregates")
    clocks = {name: getattr(drawn.settings, name) for name in taken}
    cut: dict[str, Any]
    if by_calendar:
        cut = {"calendar": random_calendar(rng)}
    else:
        length = rng.choice((unit, 2 * unit, 5 * unit, unit // 3 + 1, 12 * (unit // 4)))
        short = max(1, length // 24)
        slide = rng.choice(
            (None, None, length, max(1, length // 4), max(1, length // 3), max(1, 2 * length // 5), short)
        )
        if slide == short:
            length = 24 * slide  # so many to a window that panes are added up by strips
        every = slide or length
        times = [event.event_time for event in drawn.events if event.event_time is not None]
        # windows that begin at an event, so that ends and bounds are met exactly
        met = rng.choice(times or [0]) % every
        offset = rng.choice((0, met, met, rng.randrange(every), -rng.randrange(every)))
        cut = {"size": length, "slide": slide, "offset": offset}
    batches = drawn.batches
    if by_calendar:
        moved = rng.choice(CHANGES) - min((e.event_time for e in drawn.events if e.event_time is not None), default=0)
        moved -= rng.randrange(2 * unit)
        batches = tuple(tuple(_moved(event, moved) for event in batch) for batch in batches)
        if clocks["min_event_time"] is not None:
            clocks["min_event_time"] += moved
    if twice:
        fixed |= {"id": "event_id"}
        batches = _delivered_again(rng, batches, any("event_id" in aggregate.order_by for aggregate in aggregates))
    said = ", ".join(
        [str(seed), f"size={size}", f"twice={twice}", *(f"{name}={value!r}" for name, value in fixed.items())]
    )
    return WindowHistory(Windows(**(clocks | cut | fixed)), batches, f"random_windows({said})")


def random_calendar(rng: random.Random) -> Calendar:
    """Half of them plain; days that begin where clocks may move, weeks of every weekday, several units together."""
    unit: Unit = rng.choice(get_args(Unit))
    calendar = Calendar(unit, rng.choice(ZONES))
    if rng.random() < 0.5 or unit == "hour":
        return calendar
    return calendar._replace(
        weekday=rng.randrange(7) if unit == "week" else 0,
        starts_at=rng.choice((0, 0, 90, 150, 240, 1410)),
        length=rng.choice((1, 1, 2, 3, 7)) if unit != "year" else rng.choice((1, 2)),
    )


def _delivered_again(
    rng: random.Random, batches: tuple[tuple[Event, ...], ...], all_have_ids: bool
) -> tuple[tuple[Event, ...], ...]:
    """Each batch with some of what has come so far once more, a few at another time, a few without an id."""
    seen: list[Event] = []
    delivered = []
    for batch in batches:
        events = [
            event if all_have_ids or rng.random() > 0.1
            else dataclasses.replace(event, payload=event.payload | {"event_id": None})
            for event in batch
        ]  # fmt: skip
        seen += events
        for number, event in enumerate(rng.choices(seen, k=rng.randint(0, 4)) if events else (), 1):
            # what differs counts with the first delivery
            payload = event.payload | ({"amount": other_amount(event)} if rng.random() < 0.3 else {})
            later = event.event_time is not None and rng.random() < 0.1
            events.append(
                dataclasses.replace(
                    event,
                    event_time=(event.event_time or 0) + 1 if later else event.event_time,
                    cursor=max(one.cursor for one in batch) + number,
                    payload=payload,
                )
            )
        delivered.append(tuple(events))
    return tuple(delivered)


def _moved(event: Event, by: int) -> Event:
    time = None if event.event_time is None else event.event_time + by
    return dataclasses.replace(event, event_time=time, cursor=event.cursor + by)


def shrink_windows(
    failing: WindowHistory, fails: Callable[[WindowHistory], bool], max_trials: int = 300
) -> WindowHistory:
    """A smaller history that still fails: without batches, then without events."""
    trials = 0

    def still_fails(numbered: list[tuple[int, Event]]) -> bool:
        nonlocal trials
        trials += 1
        return trials <= max_trials and fails(part(numbered))

    def part(numbered: list[tuple[int, Event]]) -> WindowHistory:
        batches = (tuple(e for n, e in numbered if n == this) for this in range(len(failing.batches)))
        return WindowHistory(failing.settings, tuple(batches), f"shrunk from {failing.made_by}")

    return part(fewest([(n, event) for n, batch in enumerate(failing.batches) for event in batch], still_fails))
