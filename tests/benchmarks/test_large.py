"""The steps of half a billion events, on a few thousand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from benchmarks.cases import Answer
from benchmarks.contenders import LARGE, ModelRun
from benchmarks.large import __main__ as large
from benchmarks.large import work
from benchmarks.large.parts import PARTS, SOURCES, STEPS, TABLE, Source, Step
from benchmarks.large.work import SOURCE, Kept, Work
from tests.benchmarks import expected

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pyspark.sql import Row, SparkSession

EVENTS = 20_000
WEEK = replace(TABLE, events_per_key=930)
"""As dense, and a week long."""


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kept:
    monkeypatch.setattr(work, "BENCH", tmp_path)
    return Kept(EVENTS)


@pytest.fixture
def _no_tables(spark: SparkSession) -> Iterator[None]:
    yield
    for schema in ("measured", "measured_windows", *{step.schema for step in STEPS.values()}):
        spark.sql(f"drop schema if exists {schema} cascade")


def test_every_contender_takes_part_somewhere() -> None:
    assert {step.contender for step in STEPS.values()} == set(LARGE)


def test_a_run_goes_on_from_a_step_that_comes_before_it() -> None:
    order = list(STEPS)
    for step in STEPS.values():
        before = step.goes_on_from()
        model = LARGE[step.contender]
        continues = isinstance(model, ModelRun) and model.continues
        assert bool(before) == bool(continues and PARTS[step.part].after), step
        if before:
            assert order.index(before.name) < order.index(step.name)
            there, here = (SOURCES[PARTS[one.part].source] for one in (before, step))
            assert there.new_percent < here.new_percent
            assert here.late == there.late or not there.new_percent


def test_what_is_done_is_not_taken_again(kept: Kept) -> None:
    assert large.missing(kept, PARTS) == [SOURCE, *STEPS]
    kept.write(SOURCE, {"versions": {}})
    kept.write("dense-auto", {"iterations": [], "answer": None})
    assert large.missing(kept, ["dense"]) == [
        name for name in STEPS if name.startswith("dense-") and name != "dense-auto"
    ]


def test_without_what_it_goes_on_from_a_step_is_left_out(kept: Kept) -> None:
    assert not large.can_be_taken(kept, "bounded_small-bounded")
    kept.write("dense-bounded", {"left_out": "took longer than 1 s"})
    assert not large.can_be_taken(kept, "bounded_small-bounded")
    kept.write("dense-bounded", {"iterations": [], "answer": None, "version": 3})
    assert large.can_be_taken(kept, "bounded_small-bounded")
    kept.write("dense-duckdb", {"left_out": "took longer than 1 s"})
    found = large.case(kept, "dense")["contenders"]
    assert (found["duckdb"]["outcome"], found["duckdb"]["why"]) == ("left out", "took longer than 1 s")
    assert found["bounded"]["outcome"] == "unchecked"  # nobody has asked the reference


def test_what_a_step_reads_is_made_before_it(kept: Kept) -> None:
    assert large.missing(kept, ["events"]) == [
        SOURCE,
        "dense-bounded",
        "bounded_small-bounded",
        "bounded-bounded",
        "events_built-place",
        "events-place_by_hand",
        "events-place",
    ]


@pytest.mark.nightly
@pytest.mark.usefixtures("_no_tables")
def test_every_step_gives_the_answer_of_the_oracle(
    measured_spark: SparkSession, tmp_path: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    # of 220 events that are new; else two are late, and may be of the days that are looked back at
    monkeypatch.setattr(work, "LATE_PER_MILLE", 200)
    kept.write(SOURCE, Work(measured_spark, kept, tmp_path, WEEK).make_source())
    for step in STEPS.values():
        scratch = tmp_path / step.name
        scratch.mkdir()
        kept.write(step.name, Work(measured_spark, kept, scratch, WEEK).take(step))
    for name in PARTS:
        case = large.case(kept, name)
        outcomes = {contender: one["outcome"] for contender, one in case["contenders"].items()}
        wrong = {"look_back"} if name == "late" else set()
        assert {contender for contender, outcome in outcomes.items() if outcome != "right"} == wrong, outcomes
        runs = {contender: len(one["iterations"]) for contender, one in case["contenders"].items()}
        assert runs == {contender: Step(name, contender).times for contender in PARTS[name].contenders}
    read = {name: events(measured_spark, kept, source) for name, source in SOURCES.items()}
    for part in ("dense", "bounded_small", "bounded", "late"):
        answer = expected.sessions(read[PARTS[part].source], TABLE)
        assert Answer(**large.case(kept, part)["expected"]) == answer, part
    assert read["late"] != read["on_time"]


def events(spark: SparkSession, kept: Kept, source: Source) -> list[Row]:
    rows = Work(spark, kept, kept.folder, WEEK)
    history = rows.rows(0, rows.end_of(SOURCES["history"]), SOURCES["history"])
    new = rows.rows(rows.end_of(SOURCES["history"]), rows.end_of(source), source)
    return history.unionByName(new).selectExpr("*", "unix_micros(event_time) as micros").collect()
