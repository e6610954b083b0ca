"""Every contender of every benchmark gives the answer of the oracle, and another answer is seen."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from pyspark.sql import functions

from benchmarks import data
from benchmarks.answers import answer
from benchmarks.cases import Answer, Benchmark, Case
from benchmarks.data import Events, Readings, Traffic
from benchmarks.definition import benchmarks
from benchmarks.worker import Worker
from tests.benchmarks.expected import expected

if TYPE_CHECKING:
    from pathlib import Path

    from pyspark.sql import SparkSession

pytestmark = pytest.mark.nightly

EVENTS, READINGS, WIDEST = 2_000, 300, 100
TRAFFIC = 6_000
AVAILABLE = {"segment_tree"}
"""Who may be left out: this Spark has no segment tree."""


def answers(spark: SparkSession, case: Case, folder: Path) -> dict[str, dict[str, Any]]:
    """What the worker says of each contender."""
    messages = io.StringIO()
    Worker(spark, case, [*case.benchmark.contenders], messages, folder).run()
    said = [json.loads(line) for line in messages.getvalue().splitlines()]
    return {message["contender"]: message for message in said if "begins" not in message}


def in_few_places(benchmark: Benchmark) -> Benchmark:
    """So that of a few thousand rows enough fulfil the condition."""
    table = benchmark.table
    return replace(benchmark, table=replace(table, places=100)) if isinstance(table, Traffic) else benchmark


CASES = [
    case
    for suite, size in (("sessions", EVENTS), ("joins", TRAFFIC), ("frames", READINGS), ("windows", EVENTS))
    for benchmark in benchmarks(suite)
    for case in in_few_places(benchmark).cases(size)
    if (case.width or 0) <= WIDEST
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.benchmark.name} {case.name}")
def test_every_contender_gives_the_answer_of_the_oracle(
    measured_spark: SparkSession, case: Case, tmp_path: Path
) -> None:
    due = expected(measured_spark, case)
    assert due.rows > 20, "a test of nothing"
    known = replace(case, benchmark=replace(case.benchmark, expected={case.name: due}))
    said = answers(measured_spark, known, tmp_path)
    assert {name for name, message in said.items() if "left_out" in message} <= AVAILABLE
    given = {name: Answer(**message["answer"]) for name, message in said.items() if "answer" in message}
    assert given == dict.fromkeys(given, due)
    assert len(given) + len(AVAILABLE & set(said)) == len(case.benchmark.contenders)


@pytest.mark.parametrize(("name", "fewest", "most"), [("dense", 13, 19), ("sparse", 2.2, 2.8), ("sites", 2.2, 2.8)])
def test_sessions_are_as_long_as_the_title_says(
    measured_spark: SparkSession, name: str, fewest: float, most: float
) -> None:
    (benchmark,) = benchmarks("sessions", [name])
    found = expected(measured_spark, Case(benchmark, EVENTS))
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


@pytest.mark.parametrize(
    ("column", "swapped"),
    [
        ("user_id", "if(user_id = 'u1', 'u2', 'u1')"),
        ("window_start", "if(user_id = 'u1', timestamp'2025-03-01 11:00:00', timestamp'2025-03-01 10:00:00')"),
        ("window_end", "if(user_id = 'u1', timestamp'2025-03-01 13:00:00', timestamp'2025-03-01 12:00:00')"),
        ("event_count", "3 - event_count"),
        ("amount", "7 - amount"),
    ],
)
def test_a_checksum_sees_windows_that_are_none(spark: SparkSession, column: str, swapped: str) -> None:
    made = spark.sql(
        """select 'u1' as user_id, timestamp'2025-03-01 10:00:00' as window_start,
            timestamp'2025-03-01 12:00:00' as window_end, 1 as event_count, 3 as amount
        union all select 'u2', timestamp'2025-03-01 11:00:00', timestamp'2025-03-01 13:00:00', 2, 4"""
    )
    other = made.withColumn(column, functions.expr(swapped))
    assert answer("windows", other) != answer("windows", made)
    assert answer("windows", other.selectExpr("*", "'any' as window_id")) == answer("windows", other)


@pytest.mark.parametrize(
    ("column", "swapped"),
    [
        ("ad_id", "if(ad_id = 'a1', 'a2', 'a1')"),
        ("impression_id", "3 - impression_id"),
        ("shown_at", "if(ad_id = 'a1', timestamp'2025-03-01 11:00:00', timestamp'2025-03-01 10:00:00')"),
        ("click_id", "7 - click_id"),
        ("clicked_at", "if(ad_id = 'a1', timestamp'2025-03-01 11:07:00', timestamp'2025-03-01 10:05:00')"),
    ],
)
def test_a_checksum_sees_pairs_that_are_none(spark: SparkSession, column: str, swapped: str) -> None:
    made = spark.sql(
        """select 'a1' as ad_id, 1 as impression_id, timestamp'2025-03-01 10:00:00' as shown_at,
            3 as click_id, timestamp'2025-03-01 10:05:00' as clicked_at
        union all select 'a2', 2, timestamp'2025-03-01 11:00:00', 4, timestamp'2025-03-01 11:07:00'"""
    )
    other = made.withColumn(column, functions.expr(swapped))
    assert answer("joins", other) != answer("joins", made)
    assert answer("joins", other.selectExpr("*", "'any' as match_id")) == answer("joins", other)


def test_a_checksum_sees_namesakes_on_the_wrong_sites(spark: SparkSession) -> None:
    made = spark.sql(
        """select 's0' as site, 'a1' as ad_id, 1 as impression_id, timestamp'2025-03-01 10:00:00' as shown_at,
            3 as click_id, timestamp'2025-03-01 10:05:00' as clicked_at
        union all select 's1', 'a1', 2, timestamp'2025-03-01 11:00:00', 4, timestamp'2025-03-01 11:07:00'"""
    )
    sessions = made.selectExpr(
        *("site", "'u1' as user_id", "shown_at as session_start", "clicked_at as session_end"),
        *("shown_at as last_event_at", "1 as event_count", "2 as amount"),
    )
    for kind, right in (("joins", made), ("sessions", sessions)):
        wrong = right.withColumn("site", functions.expr("if(site = 's0', 's1', 's0')"))
        assert answer(kind, wrong) != answer(kind, right)


def test_half_of_the_events_are_of_robots(spark: SparkSession) -> None:
    table = Events(events_per_session=1.02, events_per_key=15, robot_percent=50, sites=3)
    columns = [f"{sql} as {name}" for name, sql in table.columns(100_000).items()]
    users = spark.range(100_000).selectExpr(*columns).groupBy(*table.keys).count()
    counts = users.selectExpr(
        *("count_if(count > 100) as robots", "sum(if(count > 100, count, 0)) as of_robots", "count(*) as users"),
        *("count(distinct site) as sites", "count(distinct user_id) as names"),
    )
    ((robots, of_robots, people, sites, names),) = counts.collect()
    assert (robots, sites) == (20, 3)
    assert 0.48 < of_robots / 100_000 < 0.52
    assert names == -(-(100_000 // 15 + 20) // 3)
    assert people > 2.9 * names, "each is on every site"


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
