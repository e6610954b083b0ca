"""
Cases of public bug reports of other projects, as they would be here: what went wrong there, and what is right.

Each has the project and the number of its report. As-of joins have theirs in `test_asof_cases.py`, funnels in
`test_funnels.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from scripts.shared.rendering import Call, Package

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


class Windows(NamedTuple):
    """Events at these times (UTC), and the windows of them: start, end, and the sum of the numbers of its events."""

    calendar: dict[str, Any]
    events: tuple[str, ...]
    windows: tuple[tuple[str, str, int | None], ...]
    fill: Any = True


def of(unit: str, time_zone: str, **more: Any) -> dict[str, Any]:
    return {"unit": unit, "time_zone": time_zone, **more}


CASES = {
    "the day of 25 hours was put in twice (questdb/questdb#7439)": Windows(
        of("day", "America/New_York"),
        ("2013-11-02 12:00", "2013-11-03 12:00", "2013-11-05 12:00"),
        (
            ("2013-11-02 04:00", "2013-11-03 04:00", 1),
            ("2013-11-03 04:00", "2013-11-04 05:00", 2),
            ("2013-11-04 05:00", "2013-11-05 05:00", 2),
            ("2013-11-05 05:00", "2013-11-06 05:00", 3),
        ),
        {"values": {"total": "last"}},
    ),
    "months were put in an hour beside those that had events (questdb/questdb#6755)": Windows(
        of("month", "Europe/Berlin"),
        ("2025-09-30 00:00", "2025-10-30 00:00"),
        (("2025-08-31 22:00", "2025-09-30 22:00", 1), ("2025-09-30 22:00", "2025-10-31 23:00", 2)),
    ),
    "the day of a change, after an empty one, began at midnight of UTC (questdb/questdb#4678)": Windows(
        of("day", "America/New_York"),
        ("2024-03-08 12:00", "2024-03-10 08:00", "2024-03-11 10:00"),
        (
            ("2024-03-08 05:00", "2024-03-09 05:00", 1),
            ("2024-03-09 05:00", "2024-03-10 05:00", None),
            ("2024-03-10 05:00", "2024-03-11 04:00", 2),
            ("2024-03-11 04:00", "2024-03-12 04:00", 3),
        ),
    ),
    "months in summer began in winter time (timescale/timescaledb#6344)": Windows(
        of("month", "Europe/Berlin"),
        ("2023-02-15 00:00", "2023-05-15 00:00"),
        (
            ("2023-01-31 23:00", "2023-02-28 23:00", 1),
            ("2023-02-28 23:00", "2023-03-31 22:00", None),
            ("2023-03-31 22:00", "2023-04-30 22:00", None),
            ("2023-04-30 22:00", "2023-05-31 22:00", 2),
        ),
    ),
    "an hour that comes twice was empty, and the one after it had its events (timescale/timescaledb#8998)": Windows(
        of("hour", "Australia/Sydney"),
        ("2024-04-06 14:45", "2024-04-06 15:15", "2024-04-06 16:15", "2024-04-06 18:15"),
        (
            ("2024-04-06 14:00", "2024-04-06 15:00", 1),
            ("2024-04-06 15:00", "2024-04-06 17:00", 5),
            ("2024-04-06 17:00", "2024-04-06 18:00", None),
            ("2024-04-06 18:00", "2024-04-06 19:00", 4),
        ),
    ),
    "two days up to a midnight that is skipped were an error (pandas-dev/pandas#58380)": Windows(
        of("day", "Africa/Cairo", length=2),
        ("2024-04-24 12:00",),
        (("2024-04-22 22:00", "2024-04-24 22:00", 1), ("2024-04-23 22:00", "2024-04-25 22:00", 1)),
    ),
    "days from six on began at seven after a change (pola-rs/polars#15966)": Windows(
        of("day", "Europe/Paris", day_starts_at="06:00"),
        ("2023-03-26 14:56", "2023-03-28 14:56"),
        (
            ("2023-03-26 04:00", "2023-03-27 04:00", 1),
            ("2023-03-27 04:00", "2023-03-28 04:00", None),
            ("2023-03-28 04:00", "2023-03-29 04:00", 2),
        ),
    ),
    "events of a zone without summer time, which it had once, were lost (apache/flink#28006)": Windows(
        of("day", "Asia/Shanghai"),
        ("1991-04-13 20:00", "1991-04-14 10:00", "1991-04-15 15:30"),
        (
            ("1991-04-13 16:00", "1991-04-14 15:00", 3),
            ("1991-04-14 15:00", "1991-04-15 15:00", None),
            ("1991-04-15 15:00", "1991-04-16 15:00", 3),
        ),
    ),
    "a window began after its event where the zone had had another offset (timescale/timescaledb#9136)": Windows(
        of("day", "Asia/Kathmandu"),
        ("1985-12-31 12:00", "1986-01-01 12:00"),
        (("1985-12-30 18:30", "1985-12-31 18:30", 1), ("1985-12-31 18:30", "1986-01-01 18:15", 2)),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_windows_of_a_calendar(spark: SparkSession, name: str) -> None:
    case = CASES[name]
    rows = ", ".join(f"('a', timestamp'{at}:00Z', {number})" for number, at in enumerate(case.events, 1))
    spark.sql(f"select * from values {rows} as t (k, at, number)").createOrReplaceTempView("world_events")
    sql = Package(Call(which="compile")).windows(
        events="world_events",
        keys=["k"],
        event_time="at",
        calendar=case.calendar,
        aggregates={"total": {"function": "sum", "expression": "number"}},
        fill=case.fill,
    )
    bounds = (f"date_format({bound}, 'yyyy-MM-dd HH:mm')" for bound in ("window_start", "window_end"))
    found = spark.sql(f"select {', '.join(bounds)}, total from ({sql}) order by window_start").collect()
    assert [tuple(row) for row in found] == list(case.windows)
