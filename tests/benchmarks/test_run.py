"""A whole run of one small benchmark, with its processes."""

from __future__ import annotations

import platform
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from benchmarks import packages, plot
from benchmarks.case_run import CaseRun
from benchmarks.cases import Case
from benchmarks.definition import benchmarks
from benchmarks.document import read
from benchmarks.report import section
from benchmarks.runner import Options, profile, run
from benchmarks.spark import Resources
from scripts.layout import HOME, PROJECT
from tests.benchmarks.documents import FRAMES, SESSIONS

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.nightly

ROWS = 2_000
OF_TASKS = {"tasks", "task_cpu_s", "gc_s", "read_bytes", "shuffled_bytes", "spilled_bytes", "peak_task_bytes"}


@pytest.fixture(scope="module", autouse=True)
def _packages() -> None:
    packages.install()


def test_what_a_run_writes_down(tmp_path: Path) -> None:
    chosen = Options("sessions", ROWS, only=("dense",), contenders=("auto", "duckdb", "polars"), iterations=1)
    file = run(chosen, print, tmp_path)
    for name in (platform.node(), str(PROJECT), str(HOME)):
        assert name not in file.read_text()
    document = read(file)
    assert {"versions", "machine", "settings", "began", "iterations", "limit_s"} <= document.keys()
    assert {"pyspark", "java", "duckdb", "polars", "event_windows"} <= document["versions"].keys()
    (case,) = document["cases"]
    assert case["expected"]["rows"] > 0
    assert [*case["contenders"]] == ["auto", "session_window", "duckdb", "polars"]
    for name, contender in case["contenders"].items():
        assert contender["outcome"] == "right", (name, contender["why"])
        (figures,) = contender["iterations"]
        assert figures["wall_s"] > 0
        assert figures["process_cpu_s"] > 0
        if name in ("duckdb", "polars"):
            assert figures["peak_process_bytes"] > 0
        else:
            assert figures.keys() >= OF_TASKS
            assert min(figures[name] for name in ("task_cpu_s", "read_bytes", "shuffled_bytes", "peak_task_bytes")) > 0
    assert "`session_window`" in section(document)


def test_stages_with_their_operators(capsys: pytest.CaptureFixture[str]) -> None:
    profile(Options("sessions", ROWS, only=("dense",), contenders=("lag_sum",), iterations=1), print)
    said = capsys.readouterr().out
    assert "`lag_sum`" in said
    assert "| Scan parquet, ColumnarToRow" in said
    assert "Sort, Window" in said


def test_who_takes_too_long_is_left_out_and_ended() -> None:
    (benchmark,) = benchmarks("sessions", ["dense"])
    alone = replace(benchmark, contenders=("session_window",))
    done = CaseRun(Case(alone, ROWS), 1, 0.1, Resources(), print)
    done.run()
    assert done.found["session_window"].why == "took longer than 0 s"
    assert done.found["session_window"].iterations == []


@pytest.mark.parametrize("document", [SESSIONS, FRAMES], ids=["bars", "lines"])
def test_the_plot_is_the_same_for_the_same_figures(document: dict[str, object], tmp_path: Path) -> None:
    for name in ("one", "two"):
        plot.draw(document, tmp_path / f"{name}.svg")
    one, two = ((tmp_path / f"{name}.svg").read_text() for name in ("one", "two"))
    assert one == two
    assert "auto" in one
    assert "lag_sum" not in one  # left out
