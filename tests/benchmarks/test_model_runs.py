"""Runs of real models: a batch that has come gives the answer of the oracle, every time from the same state."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from benchmarks import data
from benchmarks.cases import Answer, Case
from benchmarks.data import ArrivingEvents, SteadyEvents, Traffic
from benchmarks.definition import benchmarks
from benchmarks.measure import worker_of
from benchmarks.model_worker import SCHEMA
from scripts.shared.session import session_settings
from tests.benchmarks.expected import expected

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pyspark.sql import SparkSession

pytestmark = pytest.mark.nightly

ROWS = 3_000


@pytest.fixture(autouse=True)
def _no_tables(spark: SparkSession) -> Iterator[None]:
    yield
    spark.sql(f"drop schema if exists {SCHEMA} cascade")


def messages(spark: SparkSession, case: Case, folder: Path, iterations: int) -> list[dict[str, Any]]:
    data.make(spark, case.benchmark.table, case.size)
    said = io.StringIO()
    worker_of(case)(spark, case, [*case.benchmark.contenders], said, folder, iterations).run()
    return [json.loads(line) for line in said.getvalue().splitlines()]


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("asof_bounded", set()),
        ("asof_stragglers", set()),
        ("asof_without_tolerance", set()),
        ("by_rules", set()),
        ("daily_mart", set()),
        ("joins_bounded", set()),
        ("joins_stragglers", set()),
        ("session_events", set()),
        ("sessions_bounded", set()),
        ("sessions_stragglers", {"look_back"}),  # it does not see what has come late
        ("sessions_short_keys", set()),
        ("windows_bounded", set()),
        ("windows_stragglers", {"look_back"}),
    ],
)
def test_every_contender_gives_the_answer_of_the_oracle(
    measured_spark: SparkSession, tmp_path: Path, name: str, wrong: set[str]
) -> None:
    (benchmark,) = benchmarks("runs", [name])
    if isinstance(benchmark.table, ArrivingEvents | SteadyEvents | Traffic) and benchmark.table.late_per_mille:
        benchmark = replace(benchmark, table=replace(benchmark.table, late_per_mille=200))  # of 30 rows, some
    due = expected(measured_spark, Case(benchmark, ROWS))
    case = Case(replace(benchmark, expected={f"{ROWS:,} rows": due}), ROWS)
    said = messages(measured_spark, case, tmp_path, iterations=0)
    answers = {message["contender"]: Answer(**message["answer"]) for message in said if "answer" in message}
    assert answers.keys() == set(benchmark.contenders)
    assert {name for name, given in answers.items() if given != due} == wrong


@pytest.mark.parametrize("name", ["usual", "rereading"])
def test_small_runs_come_to_what_queries_by_hand_give(measured_spark: SparkSession, tmp_path: Path, name: str) -> None:
    (benchmark,) = benchmarks("floor", [name])
    assert benchmark.run
    few = replace(benchmark, run=replace(benchmark.run, in_a_row=2, warm_up=1))
    of_tables = {setting: value for setting, value in benchmark.settings.items() if ".defaults." in setting}
    with session_settings(measured_spark, of_tables):
        said = messages(measured_spark, Case(few, ROWS), tmp_path, iterations=1)
    measured = [(message["contender"], message["iteration"]) for message in said if "figures" in message]
    assert measured == [(name, step) for step in ("batch 2", "nothing new 2") for name in few.contenders]
    answers = {message["contender"]: message for message in said if "answer" in message}
    assert answers.keys() == set(few.contenders)
    assert [name for name, message in answers.items() if message["answer"] != message["expected"]] == []
    (figures, *_) = (message["figures"] for message in said if "figures" in message)
    assert min(figures[name] for name in ("wall_s", "process_cpu_s", "statements", "commits")) > 0


def test_runs_in_a_row_come_to_the_answer_of_the_oracle(measured_spark: SparkSession, tmp_path: Path) -> None:
    (benchmark,) = benchmarks("series", ["sessions_bounded"])
    due = expected(measured_spark, Case(benchmark, ROWS))
    assert benchmark.run
    few = replace(benchmark, run=replace(benchmark.run, in_a_row=3), expected={f"{ROWS:,} rows": due})
    said = messages(measured_spark, Case(few, ROWS), tmp_path, iterations=0)
    assert [(message["contender"], message["iteration"]) for message in said if "figures" in message] == [
        (name, number) for number in (1, 2, 3) for name in ("run", "stream")
    ]
    answers = {message["contender"]: Answer(**message["answer"]) for message in said if "answer" in message}
    assert answers == dict.fromkeys(("run", "stream", "nightly"), due)


def test_a_state_that_is_looked_after_stays_right(measured_spark: SparkSession, tmp_path: Path) -> None:
    (benchmark,) = benchmarks("series", ["looked_after"])
    assert benchmark.run
    few = replace(benchmark.run, batch_percent=7.5, in_a_row=12, stops=(6, 12), looked_after_every=5)
    due = expected(measured_spark, Case(benchmark, 10 * ROWS))
    case = Case(replace(benchmark, run=few, expected={f"{10 * ROWS:,} rows": due}), 10 * ROWS)
    said = messages(measured_spark, case, tmp_path, iterations=0)
    answers = [(message["contender"], Answer(**message["answer"])) for message in said if "answer" in message]
    assert [name for name, _ in answers] == ["settled", "run"] * 2
    assert answers[0][1] == answers[1][1] != due
    assert [answer for _, answer in answers[2:]] == [due, due]
    figures = [message["figures"] for message in said if "figures" in message]
    assert len(figures) == few.in_a_row
    for name in ("table_files", "kept_files"):
        assert figures[5][name] < figures[4][name], name
        assert figures[10][name] < figures[9][name], name
    log = measured_spark.sql(f"select sum(checkpoint.sources[0].rejected['late']) as late from {SCHEMA}.state")
    assert log.collect()[0].late == stragglers(measured_spark, case) > 0


def stragglers(spark: SparkSession, case: Case) -> int:
    """Those that came more than a day late."""
    (events,) = data.sources(case.benchmark.table).values()
    read = spark.read.parquet(str(data.folder_of(events, case.size)))
    return read.where("event_time < arrived_at - interval 1 day").count()


def test_a_run_starts_from_the_same_state_each_time(measured_spark: SparkSession, tmp_path: Path) -> None:
    (benchmark,) = benchmarks("runs", ["joins_unlimited"])
    case = Case(replace(benchmark, contenders=("nightly", "run")), ROWS)
    said = messages(measured_spark, case, tmp_path, iterations=2)
    runs = [message["figures"] for message in said if "figures" in message and message["contender"] == "run"]
    written = [{name: figures[name] for name in ("written_rows", "copied_rows")} for figures in runs]
    assert written == [written[0]] * 2
    assert written[0]["written_rows"] >= ROWS // 100
    log = measured_spark.sql(f"select max(checkpoint.run) as runs from {SCHEMA}.state")
    assert log.collect()[0].runs == 2  # that of the history and that of the batch, however often it was repeated


def test_a_stream_starts_from_the_same_state_each_time(measured_spark: SparkSession, tmp_path: Path) -> None:
    (benchmark,) = benchmarks("runs", ["sessions_bounded"])
    case = Case(replace(benchmark, contenders=("nightly", "stream"), baseline="nightly"), ROWS)
    said = messages(measured_spark, case, tmp_path, iterations=2)
    written = [m["figures"].get("written_rows") for m in said if "figures" in m and m["contender"] == "stream"]
    assert written == [written[0]] * 2
    assert written[0]
