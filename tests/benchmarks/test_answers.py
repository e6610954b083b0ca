"""Every contender of every benchmark gives the answer of the oracle, and another answer is seen."""

from __future__ import annotations

import io
import json
import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from pyspark.sql import functions

from benchmarks import data, packages
from benchmarks.answers import LAST_PRIME, PRIME, SMALL_PRIME, answer
from benchmarks.data import Events, Readings
from benchmarks.definition import Answer, Case, benchmarks
from benchmarks.spark import Resources, measured_settings
from benchmarks.worker import Worker
from tests.oracle import Aggregate, Event, Settings, rebuild
from tests.oracle.frames import Frame, Order, average, count, greatest, least, over, total
from tests.support.session import session_settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pyspark.sql import Row, SparkSession

pytestmark = pytest.mark.nightly

EVENTS, READINGS, WIDEST = 2_000, 300, 100
AVAILABLE = {"segment_tree"}
"""Who may be left out: this Spark has no segment tree."""


@pytest.fixture(scope="module")
def measured_spark(spark: SparkSession) -> Iterator[SparkSession]:
    """The session of the tests, its files written as the benchmarks write them."""
    packages.install()
    name = "spark.sql.parquet.outputTimestampType"
    with session_settings(spark, {name: measured_settings(Resources())[name]}):
        yield spark


def rows(spark: SparkSession, case: Case) -> list[Row]:
    data.make(spark, case.benchmark.table, case.size)
    read = spark.read.parquet(str(data.folder_of(case.benchmark.table, case.size)))
    times = {"event_time", "measured_at"} & set(read.columns)
    return read.selectExpr("*", *(f"unix_micros({time}) as micros" for time in times)).collect()


def sessions(found: list[Row], table: Events) -> Answer:
    events = [
        Event(
            key=(row.user_id,),
            event_time=row.micros,
            cursor=0,
            gap=row.gap_seconds * 1_000_000 if table.own_gaps else None,
            payload={"amount": row.amount},
        )
        for row in found
    ]
    gap = None if table.own_gaps else table.gap_seconds * 1_000_000
    made = rebuild(events, Settings(gap=gap, aggregates=(Aggregate("amount", "sum", "amount"),)))
    figures = []
    for session in made:
        one = (2 * int(str(session.key[0])[1:]) + 1) * (session.start % PRIME)
        times = session.last_event_at % PRIME + 3 * (session.end % PRIME)
        numbers = 5 * session.event_count + 7 * session.aggregates["amount"]
        figures.append(one + one % SMALL_PRIME * (times + numbers))
    return Answer(len(made), sum(figure % LAST_PRIME for figure in figures))


def frames(found: list[Row], case: Case) -> Answer:
    assert case.width
    readings = [row.asDict() for row in found]
    order = [Order("micros")]
    if case.benchmark.unit == "rows":
        frame = Frame("rows", 1 - case.width, 0)
        order.append(Order("reading_id"))
    else:
        frame = Frame("range", -case.width * 1_000_000, 0)
    values = [
        over(function("value"), readings, ["meter_id"], order, frame)
        for function in (total, count, least, greatest, average)
    ]
    figures = (
        (2 * row["reading_id"] + 1) * (added % PRIME)
        + (2 * row["reading_id"] + 3) * counted
        + (2 * row["reading_id"] + 5) * (smallest % PRIME)
        + (2 * row["reading_id"] + 7) * (largest % PRIME)
        + (2 * row["reading_id"] + 9) * math.floor(1000 * mean + 0.5)
        for row, added, counted, smallest, largest, mean in zip(readings, *values, strict=True)
    )
    return Answer(len(readings), sum(figure % LAST_PRIME for figure in figures))


def answers(spark: SparkSession, case: Case, folder: Path) -> dict[str, dict[str, Any]]:
    """What the worker says of each contender."""
    messages = io.StringIO()
    Worker(spark, case, [*case.benchmark.contenders], messages, folder).run()
    said = [json.loads(line) for line in messages.getvalue().splitlines()]
    return {message["contender"]: message for message in said if "begins" not in message}


CASES = [case for benchmark in benchmarks("sessions") for case in benchmark.cases(EVENTS)] + [
    case for benchmark in benchmarks("frames") for case in benchmark.cases(READINGS) if (case.width or 0) <= WIDEST
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.benchmark.name} {case.name}")
def test_every_contender_gives_the_answer_of_the_oracle(
    measured_spark: SparkSession, case: Case, tmp_path: Path
) -> None:
    table, found = case.benchmark.table, rows(measured_spark, case)
    expected = sessions(found, table) if isinstance(table, Events) else frames(found, case)
    known = replace(case, benchmark=replace(case.benchmark, expected={case.name: expected}))
    said = answers(measured_spark, known, tmp_path)
    assert {name for name, message in said.items() if "left_out" in message} <= AVAILABLE
    given = {name: Answer(**message["answer"]) for name, message in said.items() if "answer" in message}
    assert given == dict.fromkeys(given, expected)
    assert len(given) + len(AVAILABLE & set(said)) == len(case.benchmark.contenders)


@pytest.mark.parametrize(("name", "fewest", "most"), [("dense", 13, 19), ("sparse", 2.2, 2.8)])
def test_sessions_are_as_long_as_the_title_says(
    measured_spark: SparkSession, name: str, fewest: float, most: float
) -> None:
    (benchmark,) = benchmarks("sessions", [name])
    assert isinstance(benchmark.table, Events)
    found = sessions(rows(measured_spark, Case(benchmark, EVENTS)), benchmark.table)
    assert fewest < EVENTS / found.rows < most


def test_a_contender_that_is_wrong_is_not_measured(measured_spark: SparkSession, tmp_path: Path) -> None:
    """LAG knows one gap only, so with a gap per event it gives other sessions."""
    (benchmark,) = benchmarks("sessions", ["gap_per_event"])
    case = Case(replace(benchmark, contenders=("session_window", "lag_sum"), expected={}), EVENTS)
    messages = io.StringIO()
    data.make(measured_spark, benchmark.table, EVENTS)
    Worker(measured_spark, case, [*case.benchmark.contenders], messages, tmp_path, iterations=1).run()
    said = [json.loads(line) for line in messages.getvalue().splitlines()]
    (right, wrong) = [message for message in said if "answer" in message]
    assert right["answer"] == right["expected"] == wrong["expected"] != wrong["answer"]
    assert [message["contender"] for message in said if "figures" in message] == ["session_window"]


@pytest.mark.parametrize(
    ("column", "swapped"),
    [
        ("user_id", "if(user_id = 'u1', 'u2', 'u1')"),
        ("session_start", "if(user_id = 'u1', timestamp'2025-03-01 11:00:00', timestamp'2025-03-01 10:00:00')"),
        ("session_end", "if(user_id = 'u1', timestamp'2025-03-01 11:31:00', timestamp'2025-03-01 10:30:00')"),
        ("last_event_at", "if(user_id = 'u1', timestamp'2025-03-01 11:01:00', timestamp'2025-03-01 10:00:00')"),
        ("event_count", "3 - event_count"),
        ("amount", "7 - amount"),
    ],
)
def test_a_checksum_sees_values_in_the_wrong_row(spark: SparkSession, column: str, swapped: str) -> None:
    made = spark.sql(
        """select 'u1' as user_id, timestamp'2025-03-01 10:00:00' as session_start,
            timestamp'2025-03-01 10:30:00' as session_end, timestamp'2025-03-01 10:00:00' as last_event_at,
            1 as event_count, 3 as amount
        union all select 'u2', timestamp'2025-03-01 11:00:00', timestamp'2025-03-01 11:31:00',
            timestamp'2025-03-01 11:01:00', 2, 4"""
    )
    other = made.withColumn(column, functions.expr(swapped))
    assert other.count() == made.count()
    assert answer("sessions", other) != answer("sessions", made)
    assert answer("sessions", other.selectExpr("*", "'any' as session_id")) == answer("sessions", other)


def test_the_order_of_the_rows_does_not_matter(spark: SparkSession) -> None:
    made = spark.range(100).selectExpr(
        *("id as reading_id", "id * 3 as moving_sum", "id as moving_count", "-id as moving_min"),
        *("id as moving_max", "id / 7 as moving_avg"),
    )
    assert answer("frames", made.orderBy("moving_min")) == answer("frames", made.orderBy("moving_max"))


def test_the_same_rows_whatever_the_partitions(spark: SparkSession) -> None:
    """What a table holds is of the row numbers alone; of any number of readings, each meter has its share."""
    table = Readings(meters=7)
    columns = [f"{sql} as {name}" for name, sql in table.columns(100).items()]
    one, many = (spark.range(0, 100, 1, parts).selectExpr(*columns) for parts in (1, 9))
    assert one.exceptAll(many).isEmpty()
    assert one.select("meter_id").distinct().count() == 7
