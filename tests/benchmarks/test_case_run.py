"""What becomes of the messages of a worker."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.case_run import CaseRun, Measured
from benchmarks.definition import benchmarks
from benchmarks.spark import Resources
from benchmarks.worker import Request

RIGHT, OTHER = {"rows": 2, "checksum": 5}, {"rows": 2, "checksum": 6}


@pytest.fixture
def run() -> CaseRun:
    (benchmark,) = benchmarks("sessions", ["dense"])
    found = {name: Measured() for name in benchmark.contenders}
    return CaseRun(benchmark.cases()[0], 1, 60.0, Resources(), said.append, found=found)


said: list[str] = []


def take(run: CaseRun, name: str, **message: Any) -> Measured:
    run.take(name, {"contender": name, **message})
    return run.found[name]


def test_another_answer_is_wrong_however_fast(run: CaseRun) -> None:
    assert take(run, "auto", answer=RIGHT, expected=RIGHT).outcome == "right"
    wrong = take(run, "native", answer=OTHER, expected=RIGHT)
    assert wrong.outcome == "wrong"
    assert wrong.why == f"gave {OTHER}, not {RIGHT}"
    assert wrong.iterations == []


def test_an_answer_that_nothing_confirms_is_not_right(run: CaseRun) -> None:
    assert take(run, "auto", answer=RIGHT, expected=None).outcome == "unchecked"


def test_who_fails_is_left_out(run: CaseRun) -> None:
    assert take(run, "auto", left_out="failed: no memory") == Measured("left out", "failed: no memory")


def test_who_took_too_long_at_a_smaller_width_is_not_tried(run: CaseRun) -> None:
    """All of them here, so that no process starts."""
    run.slow_before = dict.fromkeys(run.case.benchmark.contenders, "10 wide")
    run.run()
    assert {(done.outcome, done.why) for done in run.found.values()} == {("left out", "took too long at 10 wide")}


def test_figures_of_the_tasks_go_to_their_iteration(run: CaseRun) -> None:
    take(run, "auto", iteration=1, figures={"wall_s": 1.0})
    take(run, "auto", iteration=2, figures={"wall_s": 2.0})
    run.add_totals({"auto/2": {"task_cpu_s": 4.0}, "auto/1": {"task_cpu_s": 3.0}})
    assert run.found["auto"].iterations == [
        {"wall_s": 1.0, "task_cpu_s": 3.0},
        {"wall_s": 2.0, "task_cpu_s": 4.0},
    ]


def test_runs_in_a_row_are_told_by_five() -> None:
    (benchmark,) = benchmarks("series", ["sessions_bounded"])
    made = [{"wall_s": float(number)} for number in range(1, 51)]
    found = {"run": Measured(iterations=made), "nightly": Measured()}
    rows = CaseRun(benchmark.cases()[0], 1, 60.0, Resources(), said.append, found=found).as_json()
    assert [row["width"] for row in rows] == [*range(5, 51, 5)]
    assert rows[1]["contenders"]["run"]["iterations"] == made[5:10]
    assert rows[1]["contenders"]["nightly"]["iterations"] == []


def test_runs_in_a_row_are_told_where_they_stop() -> None:
    (benchmark,) = benchmarks("series", ["looked_after"])
    made = [{"wall_s": float(number)} for number in range(1, 301)]
    rows = CaseRun(benchmark.cases()[0], 1, 60.0, Resources(), said.append, {}, {"run": Measured(iterations=made)})
    parts = {row["width"]: row["contenders"]["run"]["iterations"] for row in rows.as_json()}
    assert parts == {10: made[5:10], 100: made[95:100], 300: made[295:300]}


def test_a_batch_and_nothing_new_are_cases_of_their_own() -> None:
    (benchmark,) = benchmarks("floor", ["usual"])
    found = {"smallest_merge": Measured(iterations=[{"wall_s": float(number)} for number in range(1, 7)])}
    batch, nothing = CaseRun(benchmark.cases()[0], 1, 60.0, Resources(), said.append, found=found).as_json()
    assert (batch["width"], nothing["width"]) == (10_000, 0)
    iterations = [part["contenders"]["smallest_merge"]["iterations"] for part in (batch, nothing)]
    assert [[figures["wall_s"] for figures in part] for part in iterations] == [[1.0, 3.0, 5.0], [2.0, 4.0, 6.0]]


def test_models_of_different_things_have_answers_of_their_own() -> None:
    (benchmark,) = benchmarks("floor", ["usual"])
    found = {name: Measured() for name in benchmark.contenders}
    run = CaseRun(benchmark.cases()[0], 1, 60.0, Resources(), said.append, found=found)
    assert take(run, "smallest_merge", answer=RIGHT, expected=RIGHT).outcome == "right"
    assert take(run, "join_bounded", answer=OTHER, expected=OTHER).outcome == "right"
    assert take(run, "placed_events", answer=OTHER, expected=RIGHT).outcome == "wrong"
    assert run.expected is None, "no answer of all is recorded"


def test_a_request_travels_as_text() -> None:
    request = Request("frames", "rows_one_partition", 500, 10, ["auto"], 3, Resources(4, "6g"))
    assert Request.from_json(request.to_json()) == request
