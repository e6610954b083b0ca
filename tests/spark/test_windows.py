"""`windows`: the same rows as Spark's `window`, and as the definitions where Spark has none (calendars, deliveries)."""

from __future__ import annotations

import dataclasses
import random
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest
from pyspark.sql import functions

from scripts.shared.rendering import Call, Package, Relation
from scripts.shared.session import session_settings
from tests.oracle import Event
from tests.oracle.window_histories import random_windows
from tests.oracle.windows import DAY, HOUR, Calendar, Windows, filled, once, rebuild_windows
from tests.support.replay import PAYLOAD, by_repr, plain, write_events, written
from tests.support.window_replay import batch_rows, cut, expected_batch_row, text

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


KEYS = ["key_1", "key_2"]
EVENTS = Relation("", "events_to_cut")
EPOCH = "timestamp_ntz'1970-01-01 00:00:00'"
COLUMNS = {str(EVENTS): {"key_1": "string", "key_2": "string", "event_time": "timestamp", "event_id": "int"}}


def drawn(seed: int, **fixed: Any) -> tuple[Windows, list[Event], list[str]]:
    """Settings, events and their keys: one, two or none."""
    history = random_windows(seed, **fixed)
    settings = dataclasses.replace(history.settings, max_future_skew=None, min_event_time=None)
    events, keys = history.events, KEYS[: max((len(event.key) for event in history.events), default=1)]
    if seed % 4 == 0:
        events, keys = [dataclasses.replace(event, key=()) for event in events], []
    return settings, events, keys


def by_spark(spark: SparkSession, settings: Windows, keys: list[str]) -> list[tuple[Any, ...]]:
    """Spark's own operator."""
    slide = settings.every
    offset = settings.offset
    window = f"window(event_time, '{text(settings.size)}', '{text(slide)}', '{offset} microseconds')"
    columns = ", ".join([*keys, f"{window} as w", "count(*) as events", "sum(amount) as total", "min(path) as least"])
    sql = f"select {columns} from {EVENTS} group by {', '.join([*keys, window])}"
    names = [*keys, "unix_micros(w.start) as w_start", "unix_micros(w.end) as w_end", "events", "total", "least"]
    return by_repr(tuple(row) for row in spark.sql(sql).selectExpr(*names).collect())


def by_us(spark: SparkSession, settings: Windows, keys: list[str]) -> list[tuple[Any, ...]]:
    given = cut(settings, keys) | {
        "aggregates": {
            "total": {"function": "sum", "expression": "amount"},
            "least": {"function": "min", "expression": "path"},
        }
    }
    sql = str(Package(Call(columns=COLUMNS)).windows(events=EVENTS, **given))
    names = [*keys, "unix_micros(window_start)", "unix_micros(window_end)", "event_count", "total", "least"]
    return by_repr(tuple(row) for row in spark.sql(sql).selectExpr(*names).collect())


@pytest.mark.parametrize(
    "seeds",
    [
        range(2),
        pytest.param(range(2, 12), marks=pytest.mark.slow),
        pytest.param(range(12, 100), marks=pytest.mark.nightly),
    ],
    ids=str,
)
def test_the_rows_of_spark(spark: SparkSession, seeds: range) -> None:
    for seed in seeds:
        settings, events, keys = drawn(seed, calendar=False)
        write_events(spark, str(EVENTS), [dataclasses.replace(e, key=(*e.key, "", "")[:2]) for e in events], KEYS)
        assert by_us(spark, settings, keys) == by_spark(spark, settings, keys), f"seed {seed}: {settings}"


@pytest.mark.parametrize(
    "seeds",
    [
        range(2),
        pytest.param(range(2, 12), marks=pytest.mark.slow),
        pytest.param(range(12, 100), marks=pytest.mark.nightly),
    ],
    ids=str,
)
def test_the_rows_of_the_definitions(spark: SparkSession, seeds: range) -> None:
    """In any time zone of the session, by name of a relation or of a CTE, whose types nobody knows."""
    for seed in seeds:
        settings, events, keys = drawn(seed, calendar=bool(seed % 3))
        write_events(spark, str(EVENTS), [dataclasses.replace(e, key=(*e.key, "", "")[:2]) for e in events], KEYS)
        expected = by_repr(map(expected_batch_row, rebuild_windows(events, settings)))
        zone = random.Random(seed).choice(("UTC", "America/St_Johns", "Australia/Lord_Howe"))  # noqa: S311
        with session_settings(
            spark, {"spark.sql.session.timeZone": zone, "spark.sql.ansi.enabled": str(seed % 2 == 0)}
        ):
            assert batch_rows(spark, EVENTS, settings, keys) == expected, f"seed {seed}: {settings}"
            sql = str(Package(Call(columns=COLUMNS)).windows(events=EVENTS, **cut(settings, keys)))
            starts = [row[0] for row in spark.sql(sql).selectExpr("unix_micros(window_start) as s").collect()]
            position = len(keys) + 1
            assert sorted(starts) == sorted(row[position] for row in expected)


@pytest.mark.parametrize(
    "seeds",
    [
        range(200, 202),
        pytest.param(range(202, 300), marks=pytest.mark.nightly),
    ],
    ids=str,
)
def test_empty_windows(spark: SparkSession, seeds: range) -> None:
    """As far as the last window of the key, or of all; a value is carried on, or what it is of no events."""
    for seed in seeds:
        settings, events, keys = drawn(seed, calendar=bool(seed % 3))
        events = near(events, settings)
        write_events(spark, str(EVENTS), [dataclasses.replace(e, key=(*e.key, "", "")[:2]) for e in events], KEYS)
        windows = rebuild_windows(events, settings)
        upto = max((window.start for window in windows), default=None) if seed % 2 else None
        carried = {aggregate.name for aggregate in settings.aggregates[:1]}
        fill = {"to": "all" if seed % 2 else "key", "values": dict.fromkeys(carried, "last")}
        expected = [*map(expected_batch_row, windows)]
        nothing = of_no_events(settings)
        for before, start, end in filled(windows, settings, upto):
            values = {name: value if name in carried else nothing[name] for name, value in before.aggregates.items()}
            empty = dataclasses.replace(before, start=start, end=end, events=(), aggregates=values)
            expected.append(expected_batch_row(empty))
        assert batch_rows(spark, EVENTS, settings, keys, fill=fill) == by_repr(expected), f"seed {seed}: {settings}"


def near(events: list[Event], settings: Windows) -> list[Event]:
    """Those within half a million windows of the first one: each window between them is made."""
    times = [event.event_time for event in events if event.event_time is not None]
    last = min(times, default=0) + 500_000 * (HOUR if settings.calendar else settings.every)
    return [event for event in events if event.event_time is None or event.event_time <= last]


def of_no_events(settings: Windows) -> dict[str, Any]:
    """A count is 0, a sequence has no letter, all else is NULL."""
    functions = {aggregate.name: written(aggregate)["function"] for aggregate in settings.aggregates}
    return {
        name: 0 if function.startswith(("count", "approx_count")) else "" if function == "sequence" else None
        for name, function in functions.items()
    }


def filled_up_to(spark: SparkSession, calendar: dict[str, str], times: list[str], end: str) -> list[str]:
    """When the windows of one key begin, which has events at these times, up to that of an event of another key."""
    rows = ", ".join(f"('{key}', timestamp'{at}:00Z')" for key, at in [*(("a", at) for at in times), ("b", end)])
    spark.sql(f"select * from values {rows} as t (k, at)").createOrReplaceTempView("to_fill")
    given = {"keys": ["k"], "event_time": "at", "calendar": calendar, "fill": {"to": "all"}}
    sql = Package().windows(events="to_fill", **given)
    starts = spark.sql(f"select unix_seconds(window_start) as s from ({sql}) where k = 'a'").collect()
    return [f"{datetime.fromtimestamp(row.s, UTC):%Y-%m-%d %H:%M}" for row in sorted(starts)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("time_zone", "day", "times", "starts"),
    [
        ("Antarctica/Troll", "2024-03-31", ["00:30", "01:30", "03:30"], ["00:00", "01:00", "02:00", "03:00"]),
        ("Antarctica/Troll", "2024-03-31", ["00:30", "03:30"], ["00:00", "01:00", "02:00", "03:00"]),
        ("Pacific/Apia", "2011-12-30", ["09:30", "10:30", "12:30"], ["09:00", "10:00", "11:00", "12:00"]),
        ("Australia/Lord_Howe", "2024-10-05", ["14:10", "17:10"], ["13:30", "14:30", "15:30", "16:00", "17:00"]),
    ],
)
def test_hours_that_clocks_skip_are_no_windows(
    spark: SparkSession, time_zone: str, day: str, times: list[str], starts: list[str]
) -> None:
    """Two at once at Troll, a whole day in Apia, half of one on Lord Howe."""
    calendar = {"unit": "hour", "time_zone": time_zone}
    *own, end = (f"{day} {time}" for time in times)
    found = filled_up_to(spark, calendar, own, end)
    assert found == [f"{day} {start}" for start in starts]


@pytest.mark.slow
@pytest.mark.parametrize("session", ["UTC", "Asia/Amman", "America/Havana"])
def test_units_are_counted_alike_in_every_session(spark: SparkSession, session: str) -> None:
    """Midnight of 2016-04-01 is skipped in Amman, that of 2012-04-01 in Havana."""
    with session_settings(spark, {"spark.sql.session.timeZone": session}):
        for year in (2012, 2016):
            for unit, months in (("month", (4, 5, 6, 7)), ("quarter", (4, 7))):
                calendar = {"unit": unit, "time_zone": "UTC"}
                found = filled_up_to(spark, calendar, [f"{year}-04-10 12:00"], f"{year}-07-10 12:00")
                assert found == [f"{year}-{month:02}-01 00:00" for month in months], (year, unit)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("time_zone", "around"),
    [
        ("America/St_Johns", 1_289_100_000_000_000),  # 2010-11-07: back from 00:01, so the day before comes once more
        ("America/Havana", 1_730_610_000_000_000),  # 2024-11-03: two midnights
        ("America/Sao_Paulo", 1_541_300_400_000_000),  # 2018-11-04: none
        ("Pacific/Apia", 1_325_239_200_000_000),  # 2011-12-30: no such day
    ],
)
def test_days_on_which_clocks_are_moved_at_midnight(spark: SparkSession, time_zone: str, around: int) -> None:
    settings = Windows(calendar=Calendar("day", time_zone))
    hour = 3_600_000_000
    times = (around + quarter * hour // 4 for quarter in range(-8 * 24, 8 * 24))
    events = [Event(("a",), time, 0, None, dict.fromkeys(PAYLOAD)) for time in times]
    write_events(spark, "moved_clocks", events, ["key_1"])
    expected = by_repr(map(expected_batch_row, rebuild_windows(events, settings)))
    assert batch_rows(spark, "moved_clocks", settings, ["key_1"]) == expected


@pytest.mark.slow
@pytest.mark.parametrize("length", [1, 3])
def test_a_day_that_a_zone_has_skipped_is_not_filled(spark: SparkSession, length: int) -> None:
    """Apia had no 30 December 2011: of the empty days between two events there is one less."""
    settings = Windows(calendar=Calendar("day", "Pacific/Apia", length=length))
    around = 1_325_239_200_000_000
    events = [Event(("a",), around + days * DAY, 0, None, dict.fromkeys(PAYLOAD)) for days in (-4, 3)]
    write_events(spark, "days_apart", events, ["key_1"])
    windows = rebuild_windows(events, settings)
    empty = [
        dataclasses.replace(before, start=start, end=end, events=()) for before, start, end in filled(windows, settings)
    ]
    assert len(windows) + len(empty) == 7 + length
    assert all(window.end > window.start for window in empty)
    expected = by_repr(map(expected_batch_row, [*windows, *empty]))
    assert batch_rows(spark, "days_apart", settings, ["key_1"], fill=True) == expected


@pytest.mark.slow
@pytest.mark.parametrize("length", [1, 2])
@pytest.mark.parametrize("days", [(-20, 20), (1, 20), (-10, 3)], ids=str)
def test_a_week_whose_first_day_a_zone_has_skipped_is_filled(
    spark: SparkSession, length: int, days: tuple[int, int]
) -> None:
    """30 December 2011 was to be a Friday in Apia: the week begins on Saturday, and the next one on Friday."""
    settings = Windows(calendar=Calendar("week", "Pacific/Apia", weekday=4, length=length))
    around = 1_325_239_200_000_000
    events = [Event(("a",), around + day * DAY, 0, None, dict.fromkeys(PAYLOAD)) for day in days]
    write_events(spark, "weeks_apart", events, ["key_1"])
    windows = rebuild_windows(events, settings)
    empty = [
        dataclasses.replace(before, start=start, end=end, events=()) for before, start, end in filled(windows, settings)
    ]
    expected = by_repr(map(expected_batch_row, [*windows, *empty]))
    assert batch_rows(spark, "weeks_apart", settings, ["key_1"], fill=True) == expected


CALENDARS = (
    Calendar("hour", "Asia/Kolkata"),
    Calendar("hour", "Australia/Lord_Howe"),
    Calendar("hour", "America/St_Johns"),
    Calendar("hour", "Pacific/Apia"),
    Calendar("day", "Europe/Berlin", starts_at=150),
    Calendar("day", "Pacific/Apia", starts_at=240, length=3),
    Calendar("day", "America/New_York", length=7),
    Calendar("week", "America/Sao_Paulo", weekday=6),
    Calendar("week", "Pacific/Apia", weekday=4, starts_at=30, length=2),
    Calendar("month", "Africa/Casablanca", starts_at=1439, length=3),
    Calendar("quarter", "Australia/Lord_Howe", starts_at=120),
    Calendar("year", "Asia/Kathmandu", length=2),
)
MOVED = (1_286_033_400, 1_289_100_000, 1_325_239_200, 1_541_300_400, 1_711_846_800, 1_729_987_200)
"""Near these seconds the clocks of some of them moved."""


@pytest.mark.parametrize(
    "calendar",
    [each if place == 5 else pytest.param(each, marks=pytest.mark.slow) for place, each in enumerate(CALENDARS)],
)
def test_half_a_century_of_times_in_a_calendar(spark: SparkSession, calendar: Calendar) -> None:
    """From before 1970 on, as far as Java and Python know the same clocks."""
    chance = random.Random(calendar.length)  # noqa: S311 - to be repeatable, not secret
    times = [
        chance.randrange(-5 * 365, 60 * 365) * 86_400_000_000 + chance.randrange(86_400_000_000) for _ in range(400)
    ]
    times += [(moved + chance.randrange(-40, 40) * 1800) * 1_000_000 for moved in MOVED for _ in range(40)]
    events = [Event(("a",), time, 0, None, dict.fromkeys(PAYLOAD)) for time in times]
    write_events(spark, "in_a_calendar", events, ["key_1"])
    settings = Windows(calendar=calendar)
    expected = by_repr(map(expected_batch_row, rebuild_windows(events, settings)))
    assert batch_rows(spark, "in_a_calendar", settings, ["key_1"]) == expected


@pytest.mark.slow
def test_times_without_a_zone_are_read_as_utc(spark: SparkSession) -> None:
    """By a calendar as well: the clocks of the time zone are those at the instant that the time is in UTC."""
    for seed in range(6):
        settings, events, keys = drawn(seed, calendar=seed % 2 == 0)
        write_events(spark, "with_a_zone", [dataclasses.replace(e, key=(*e.key, "", "")[:2]) for e in events], KEYS)
        in_utc = f"{EPOCH} + make_interval(0, 0, 0, 0, 0, 0, cast(unix_micros(event_time) as decimal(20, 0)) / 1000000)"
        without = spark.table("with_a_zone").withColumn("event_time", functions.expr(in_utc))
        without.createOrReplaceTempView("without_a_zone")
        sql = str(Package(Call()).windows(events="without_a_zone", **cut(settings, keys)))
        known = {"without_a_zone": COLUMNS[str(EVENTS)] | {"event_time": "timestamp_ntz"}}
        typed = str(Package(Call(columns=known)).windows(events=Relation("", "without_a_zone"), **cut(settings, keys)))
        expected = by_repr(map(expected_batch_row, rebuild_windows(events, settings)))
        with session_settings(spark, {"spark.sql.session.timeZone": "Asia/Kolkata"}):
            for query in (sql, typed):
                found = spark.sql(query)
                assert dict(found.dtypes)["window_start"] == "timestamp_ntz"
                in_micros = {
                    name: f"cast(cast(cast({name} - {EPOCH} as interval second) as decimal(20, 6)) * 1000000 as bigint)"
                    for name in ("window_start", "window_end")
                }
                names = [f"{in_micros[c]} as {c}" if c in in_micros else f"`{c}`" for c in found.columns]
                rows = by_repr(tuple(plain(value) for value in row) for row in found.selectExpr(*names).collect())
                assert rows == expected, f"seed {seed}: {settings}"


@pytest.mark.slow
def test_a_second_delivery_counts_once(spark: SparkSession) -> None:
    for seed in range(6):
        settings, events, keys = drawn(seed)
        rng = random.Random(seed)  # noqa: S311
        twice = [*events, *rng.sample(events, len(events) // 2)]
        twice = [
            dataclasses.replace(e, payload=e.payload | {"event_id": None}) if e.payload["event_id"] % 5 == 0 else e
            for e in twice
        ]
        write_events(spark, str(EVENTS), [dataclasses.replace(e, key=(*e.key, "", "")[:2]) for e in twice], KEYS)
        sql = str(Package(Call(columns=COLUMNS)).windows(events=EVENTS, id="event_id", **cut(settings, keys)))
        expected = by_repr(map(expected_batch_row, rebuild_windows(once(twice, "event_id"), settings)))
        names = ["unix_micros(window_start) as window_start", "unix_micros(window_end) as window_end"]
        found = spark.sql(sql)
        shown = [next((n for n in names if n.endswith(f" {c}")), f"`{c}`") for c in found.columns]
        assert by_repr(tuple(plain(v) for v in row) for row in found.selectExpr(*shown).collect()) == expected
