"""Empty windows of a state: the types of the columns stay as they are, and the last one is that of the watermark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Call, Package, Relation
from tests.support.state import StateInMemory, answers_of
from tests.support.window_replay import live_windows

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

pytestmark = pytest.mark.slow
VALUES = {
    "tiny": "cast(7 as tinyint)",
    "small": "cast(7 as smallint)",
    "real": "cast(0.1 as float)",
    "money": "cast(12.5 as decimal(10, 2))",
    "exact": "cast('1.123456789012345678901234567891' as decimal(38, 30))",
}


def state(spark: SparkSession, events: str, **given: Any) -> Relation:
    """A state of one run over events of one key, which are rows of `at` and more."""
    spark.sql(events).createOrReplaceTempView("events_to_fill")
    model = StateInMemory(
        spark,
        Relation("", "events_to_fill"),
        {"keys": ["k"], "event_time": "at", "cursor": "at", **given},
        this=Relation("", "state_to_fill"),
        macro="window_state",
        unique_key="window_id",
    )
    model.run()
    return model.this


def test_windows_with_events_are_what_they_are_without_fill(spark: SparkSession) -> None:
    columns = ", ".join(f"{sql} as {name}" for name, sql in VALUES.items())
    table = state(
        spark,
        f"select 'a' as k, timestamp'2026-05-01 10:10:00Z' + make_interval(0, 0, 0, 0, 3 * id) as at, {columns} "
        "from range(2)",
        size="1 hour",
        aggregates={name: {"function": "max", "expression": name} for name in VALUES},
    )
    plain, filled = live_windows(spark, table), live_windows(spark, table, fill=True)
    assert filled.dtypes == plain.dtypes
    own = [row for row in filled.orderBy("window_start").collect() if row["event_count"]]
    assert own == plain.orderBy("window_start").collect()
    assert filled.count() == 4


@pytest.mark.parametrize(
    ("calendar", "times", "starts"),
    [
        (
            {"unit": "day", "time_zone": "Europe/Berlin", "day_starts_at": "02:30"},
            ["2024-10-27 00:40:00", "2024-10-27 01:10:00"],
            ["2024-10-27 00:30"],
        ),
        (
            {"unit": "day", "time_zone": "Europe/Berlin", "day_starts_at": "02:30"},
            ["2024-03-29 12:00:00", "2024-03-31 01:10:00"],
            ["2024-03-29 01:30", "2024-03-30 01:30"],
        ),
        (
            {
                "unit": "week",
                "time_zone": "America/New_York",
                "week_starts_on": "sunday",
                "day_starts_at": "01:30",
            },
            ["2025-11-02 05:40:00", "2025-11-02 06:10:00"],
            ["2025-11-02 05:30"],
        ),
        (
            {"unit": "hour", "time_zone": "Antarctica/Troll"},
            ["2024-10-27 00:40:00", "2024-10-27 01:10:00"],
            ["2024-10-27 00:00"],
        ),
        (
            {"unit": "day", "time_zone": "America/St_Johns"},
            ["2010-11-07 02:30:30", "2010-11-07 03:00:00"],
            ["2010-11-07 02:30"],
        ),
    ],
    ids=lambda value: value["time_zone"] if isinstance(value, dict) else "",
)
def test_the_last_window_is_that_of_the_watermark(
    spark: SparkSession, calendar: dict[str, Any], times: list[str], starts: list[str]
) -> None:
    """Where clocks go back, or skip the start of a day, the clock says another day, or hour, than the watermark is in.

    The second time is another key's, which moves the watermark.
    """
    rows = ", ".join(f"('{key}', timestamp'{at}Z')" for key, at in zip("ab", times, strict=True))
    table = state(spark, f"select * from values {rows} as e (k, at)", calendar=calendar)
    filled = live_windows(spark, table, fill={"to": "watermark"}).where("k = 'a'")
    assert [
        row.s for row in filled.selectExpr("date_format(window_start, 'yyyy-MM-dd HH:mm') as s").orderBy("s").collect()
    ] == starts


CONSTANTS = [("n", 1.5), ("n", "7"), ("text", 0), ("money", "1.005")]


def test_a_constant_takes_the_type_of_its_column(spark: SparkSession) -> None:
    """Of a batch as of a state."""
    columns = "id as n, 'x' as text, cast(12.5 as decimal(10, 2)) as money"
    aggregates = {name: {"function": "max", "expression": name} for name in ("n", "text", "money")}
    given: dict[str, Any] = {"size": "1 hour", "aggregates": aggregates}
    hours = "timestamp'2026-05-01 10:10:00Z' + make_interval(0, 0, 0, 0, 2 * id)"
    table = state(spark, f"select 'a' as k, {hours} as at, {columns} from range(2)", **given)
    events = Relation("", "events_to_fill")
    catalog = {str(events): dict(spark.table(str(events)).dtypes)}
    plain = dict(live_windows(spark, table).dtypes)
    for name, value in CONSTANTS:
        fill = {"values": {name.upper(): value}}
        call = Call(columns=catalog, run_query=answers_of(spark))
        batch = spark.sql(Package(call).windows(events=events, keys=["k"], event_time="at", fill=fill, **given))
        filled = live_windows(spark, table, fill=fill)
        assert dict(batch.dtypes)[name] == dict(filled.dtypes)[name] == plain[name], (name, value)
        (of_batch,), (of_state,) = (rows.where("event_count = 0").select(name).collect() for rows in (batch, filled))
        assert of_batch == of_state, (name, value)
        assert of_batch[0] is not None, (name, value)


TYPES = ["smallint", "decimal(10, 2)", "string", "float", "boolean"]


def test_a_count_of_no_events_is_zero_in_its_type(spark: SparkSession) -> None:
    """Of a batch as of a state; `fill={}` has empty windows as `fill=true` has."""
    aggregates = {f"n_{number}": {"function": "count", "type": type_} for number, type_ in enumerate(TYPES)}
    given: dict[str, Any] = {"size": "1 hour", "aggregates": aggregates}
    hours = "timestamp'2026-05-01 10:10:00Z' + make_interval(0, 0, 0, 0, 2 * id)"
    table = state(spark, f"select 'a' as k, {hours} as at from range(2)", **given)
    events = Relation("", "events_to_fill")
    call = Call(columns={str(events): dict(spark.table(str(events)).dtypes)})
    plain = dict(live_windows(spark, table).dtypes)
    fills: list[Any] = [True, {}]
    for fill in fills:
        batch = spark.sql(Package(call).windows(events=events, keys=["k"], event_time="at", fill=fill, **given))
        filled = live_windows(spark, table, fill=fill)
        for rows in (batch, filled):
            assert {name: dict(rows.dtypes)[name] for name in aggregates} == {name: plain[name] for name in aggregates}
            (empty,) = rows.where("event_count = 0").select(*aggregates).collect()
            assert tuple(empty) == (0, 0, "0", 0.0, False), fill
