"""`interval_join` from scratch: against a definition that looks at every pair, and against Spark's own join."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Call, Package, Relation, Table
from scripts.shared.session import session_settings
from tests.oracle import joins as oracle
from tests.oracle.join_histories import SQL, in_a_later_window
from tests.oracle.joins import HOWS, Bound, Join, Row
from tests.support.state import local_table

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from tests.oracle.joins import How

SECOND = 1_000_000
BEGINNING = -3 * SECOND  # some rows are before 1970
SPAN = 40 * SECOND


@dataclass(frozen=True)
class Interval:
    """What makes a match, for the macro, for the oracle and as a condition of Spark's own join."""

    lower: Any
    upper: Any
    oracle: Join
    by_hand: str
    further: dict[str, Any] = field(default_factory=dict)


def seconds(distance: int) -> str:
    return f"r.at >= l.at + interval {distance} seconds"


INTERVALS = {
    "after": Interval(
        0, "10 seconds", Join(Bound(0), Bound(10 * SECOND)), "r.at between l.at and l.at + interval 10 seconds"
    ),
    "around, ends excluded": Interval(
        {"exclusive": "-3 seconds"},
        {"exclusive": "3 seconds"},
        Join(Bound(-3 * SECOND, exclusive=True), Bound(3 * SECOND, exclusive=True)),
        "r.at > l.at - interval 3 seconds and r.at < l.at + interval 3 seconds",
    ),
    "at the same time": Interval(0, 0, Join(Bound(0), Bound(0)), "r.at = l.at"),
    "long before": Interval(
        "-30 seconds",
        "-1 microsecond",
        Join(Bound(-30 * SECOND), Bound(-1)),
        "r.at between l.at - interval 30 seconds and l.at - interval 1 microsecond",
    ),
    "no upper bound": Interval("5 seconds", "unbounded", Join(Bound(5 * SECOND), None), seconds(5)),
    "in one window": Interval(
        None,
        None,
        Join(None, None, window=4 * SECOND),
        "floor(unix_micros(l.at) / 4000000) = floor(unix_micros(r.at) / 4000000)",
        {"on": ["k", {"time_window": "4 seconds"}]},
    ),
    "both times equal": Interval(
        "unbounded", "unbounded", Join(None, None, same_time=True), "r.at = l.at", {"on": ["k", "at"]}
    ),
    "in a later window": Interval(
        {"exclusive": 0},
        "unbounded",
        Join(Bound(0, exclusive=True), None, condition=in_a_later_window),
        "floor(unix_micros(l.at) / 3000000) < floor(unix_micros(r.at) / 3000000)",
        {"condition": SQL[in_a_later_window]},
    ),
    "with conditions": Interval(
        "-5 seconds",
        "5 seconds",
        Join(
            Bound(-5 * SECOND),
            Bound(5 * SECOND),
            condition=lambda left, right: left.value != right.value,
            left_condition=lambda left: left.value > 0,
            right_condition=lambda right: right.value < 3,
        ),
        "r.at between l.at - interval 5 seconds and l.at + interval 5 seconds and l.value <> r.value and l.value > 0 "
        "and r.value < 3",
        {"condition": "l.value <> r.value", "left_condition": "value > 0", "right_condition": "value < 3"},
    ),
}


def rows(seed: int, count: int) -> list[Row]:
    """Bursts and ties, NULL keys, NULL times."""
    chance = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    return [
        Row(
            id=number,
            key=(chance.choice(["a", "a", "b", "c", None]),),
            time=chance.choice(
                [None, *(BEGINNING + chance.randrange(SPAN) // unit * unit for unit in (1, SECOND, 5 * SECOND) * 3)]
            ),
            value=chance.randrange(4),
        )
        for number in range(count)
    ]


def view(spark: SparkSession, name: str, side: list[Row]) -> None:
    table: list[dict[str, Any]] = [
        {"id": row.id, "k": row.key[0], "micros": row.time, "value": row.value} for row in side
    ]
    local_table(spark, table, "id bigint, k string, micros bigint, value int").selectExpr(
        "*", "timestamp_micros(micros) as at"
    ).createOrReplaceTempView(name)


@pytest.fixture
def sides(spark: SparkSession) -> tuple[list[Row], list[Row]]:
    found = rows(7, 40), rows(8, 50)
    for name, side in zip(("impressions", "clicks"), found, strict=True):
        view(spark, name, side)
    return found


def query(how: How, interval: Interval, strategy: str) -> str:
    left = {"relation": "impressions", "id": "id", "event_time": "at", "columns": {"left_number": "id"}}
    right = {"relation": "clicks", "id": "id", "event_time": "at", "columns": {"right_number": "id"}}
    if how in ("left_semi", "left_anti"):
        del right["columns"]
    arguments = {"on": ["k"], "lower": interval.lower, "upper": interval.upper, **interval.further}
    return str(
        Package(Call(which="compile", config={"materialized": "view"})).interval_join(
            left=left, right=right, how=how, strategy=strategy, **arguments
        )
    )


def check(spark: SparkSession, sides: tuple[list[Row], list[Row]], how: How, interval: Interval) -> None:
    expected = oracle.join(how, *sides, interval.oracle)
    left_only = how in ("left_semi", "left_anti")
    by_hand = spark.sql(
        f"""select l.id, {"null" if left_only else "r.id"}
        from impressions as l {how.replace("_", " ")} join clicks as r on l.k = r.k and {interval.by_hand}"""
    )
    assert sorted(map(repr, ((row[0], row[1]) for row in by_hand.collect()))) == sorted(
        repr(row[:2]) for row in expected
    )
    bounded = interval.oracle.lower is not None and interval.oracle.upper is not None
    for strategy in ("buckets", "equi") if bounded else ("equi",):
        found = spark.sql(query(how, interval, strategy)).collect()
        columns = ("left_number", "status") if left_only else ("left_number", "right_number", "status")
        answer = [tuple(row[column] for column in columns) for row in found]
        due = [(row[0], row[2]) if left_only else row for row in expected]
        assert sorted(map(repr, answer)) == sorted(map(repr, due)), strategy
        assert len({row.match_id for row in found}) == len(found)
        assert len(found) > 5, "a test of nothing"


def layer(how: How, name: str) -> Any:
    """A full join has what the others have; these are told apart with one interval and with conditions."""
    if (how, name) == ("full", "after"):
        return ()
    return pytest.mark.slow if how == "full" or name in ("after", "with conditions") else pytest.mark.nightly


@pytest.mark.parametrize(
    ("how", "name"),
    [pytest.param(how, name, marks=layer(how, name)) for name in INTERVALS for how in HOWS],
)
def test_equals_the_definition_and_sparks_join(
    spark: SparkSession, sides: tuple[list[Row], list[Row]], how: How, name: str
) -> None:
    check(spark, sides, how, INTERVALS[name])


@pytest.mark.slow
def test_without_ansi(spark: SparkSession, sides: tuple[list[Row], list[Row]]) -> None:
    with session_settings(spark, {"spark.sql.ansi.enabled": "false"}):
        check(spark, sides, "full", INTERVALS["after"])


class Aliased(Relation):
    """A relation as dbt-databricks writes it with `--empty`: a query with an alias."""

    def __str__(self) -> str:
        return f"{super().__str__()} _dbt_limit_subq_{self.identifier}" if self.is_limited else super().__str__()


def test_the_words_of_a_condition_are_looked_up_where_nothing_is_read(
    spark: SparkSession, sides: tuple[list[Row], list[Row]]
) -> None:
    """`seconds` is no column and no common word of SQL, so that Spark is asked."""
    assert all(sides)
    left, right = (
        {"relation": Aliased("", name, is_limited=True), "id": "id", "event_time": "at"}
        for name in ("impressions", "clicks")
    )
    call = Call(
        config={"materialized": "view"},
        columns={name: dict(spark.table(name).dtypes) for name in ("impressions", "clicks")},
        run_query=lambda sql: Table([*spark.sql(sql).collect()]),
        empty=True,
    )
    sql = Package(call).interval_join(
        left=left, right=right, on=["k"], lower=0, upper="1 hour", condition="r.at > l.at + interval 5 seconds"
    )
    assert spark.sql(str(sql)).count() == 0


def test_a_copy_is_a_further_row_unless_the_side_is_read_once(spark: SparkSession) -> None:
    """As the page says. (In a state it is one row: `test_what_is_delivered_again_is_there_once`.)"""
    at = "timestamp_micros(0) as at"
    spark.sql(f"select 1 as id, 'a' as key, {at}").createOrReplaceTempView("shown_once")
    spark.sql(f"select 2 as id, 'a' as key, {at} from range(2)").createOrReplaceTempView("clicked_twice")
    once = Package().deduplicate("clicked_twice", keys=["id", "key", "at"], order_by=["at"], ties="any order")
    spark.sql(str(once)).createOrReplaceTempView("clicked_once")
    found = {}
    for clicks in ("clicked_twice", "clicked_once"):
        left, right = (
            {"relation": relation, "id": "id", "event_time": "at", "columns": {f"{side}_number": "id"}}
            for side, relation in (("left", "shown_once"), ("right", clicks))
        )
        package = Package(Call(which="compile", config={"materialized": "view"}))
        sql = package.interval_join(left=left, right=right, on=["key"], lower=0, upper="1 hour")
        found[clicks] = [row.match_id for row in spark.sql(str(sql)).collect()]
    assert (len(found["clicked_twice"]), len(set(found["clicked_twice"]))) == (2, 1)
    assert found["clicked_once"] == found["clicked_twice"][:1]
