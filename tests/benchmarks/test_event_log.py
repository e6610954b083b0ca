"""The figures of the tasks, added up by hand."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from benchmarks.event_log import FILES_READ, SQL, TaskTotals, files_read, totals

if TYPE_CHECKING:
    from pathlib import Path


def stage(number: int, measured: str | None) -> dict[str, Any]:
    properties = {"event_windows.measured": measured} if measured else {"spark.jobGroup.id": "another"}
    return {"Event": "SparkListenerStageSubmitted", "Stage Info": {"Stage ID": number}, "Properties": properties}


def job(millis: int, measured: str | None) -> dict[str, Any]:
    properties = {"event_windows.measured": measured} if measured else {}
    return {"Event": "SparkListenerJobStart", "Submission Time": millis, "Properties": properties}


def task(number: int, **figures: int) -> dict[str, Any]:
    """A task with a second of CPU time; its stage's number, and the figures that differ."""
    metrics = {
        "Executor CPU Time": 1_000_000_000,
        "Executor Run Time": figures.get("run", 1000),
        "Executor Deserialize CPU Time": figures.get("deserialize", 0),
        "JVM GC Time": figures.get("gc", 0),
        "Input Metrics": {"Bytes Read": figures.get("read", 0)},
        "Shuffle Write Metrics": {"Shuffle Bytes Written": figures.get("shuffled", 0)},
        "Memory Bytes Spilled": 9 * figures.get("spilled", 0),
        "Disk Bytes Spilled": figures.get("spilled", 0),
        "Peak On Heap Execution Memory": figures.get("on_heap", 0),
        "Peak Off Heap Execution Memory": figures.get("off_heap", 0),
    }
    return {"Event": "SparkListenerTaskEnd", "Stage ID": number, "Task Metrics": metrics}


@pytest.fixture
def log(tmp_path: Path) -> Path:
    events = [
        {"Event": "SparkListenerApplicationStart"},
        job(1000, "auto/1"),
        job(1000, None),
        stage(1, "auto/1"),
        task(1, read=100, shuffled=10, on_heap=70, off_heap=5, run=4000),
        stage(2, "auto/1"),
        stage(3, "native/1"),
        stage(4, None),
        task(2, gc=250, spilled=40, on_heap=30),
        task(3, deserialize=500_000_000),
        task(4, read=1_000_000),
        {"Event": "SparkListenerTaskEnd", "Stage ID": 3},  # a task that was lost has no figures
    ]
    (tmp_path / "local-1").write_text("".join(f"{json.dumps(event)}\n" for event in events))
    return tmp_path


def test_sums_and_the_peak_of_a_measurement(log: Path) -> None:
    assert totals(log) == {
        "auto/1": TaskTotals(
            jobs=1,
            stages=2,
            tasks=2,
            task_cpu_s=2.0,
            gc_s=0.25,
            read_bytes=100,
            shuffled_bytes=10,
            spilled_bytes=40,
            peak_task_bytes=75,
            longest_task_s=4.0,
        ),
        "native/1": TaskTotals(stages=1, tasks=1, task_cpu_s=1.5, longest_task_s=1.0),
    }


def test_jobs_of_a_server_are_told_by_time(tmp_path: Path) -> None:
    """Its threads have no property; what is submitted between two measurements is nobody's."""
    events = [job(1500, None), job(2500, None), job(3500, None)]
    for number, event in enumerate((stage(1, None), stage(2, None), stage(3, None)), start=1):
        event["Stage Info"]["Submission Time"] = 1000 * number + 600
        events += [event, task(number)]
    (tmp_path / "local-1").write_text("".join(f"{json.dumps(event)}\n" for event in events))
    found = totals(tmp_path, {"run/1": (1000.0, 2000.0), "run/2": (3000.0, 4000.0)})
    one = TaskTotals(jobs=1, stages=1, tasks=1, task_cpu_s=1.0, longest_task_s=1.0)
    assert found == {"run/1": one, "run/2": one}


def plan(kind: str, execution: int, *counters: int) -> dict[str, Any]:
    """A node above a scan for each counter."""
    scans = [
        {"metrics": [{"name": FILES_READ, "accumulatorId": one}, {"name": "rows", "accumulatorId": 9}], "children": []}
        for one in counters
    ]
    info = {"metrics": [], "children": scans}
    return {"Event": f"{SQL}SQL{kind}", "executionId": execution, "sparkPlanInfo": info}


def test_files_of_scans_are_those_of_the_measurement(tmp_path: Path) -> None:
    """A scan that adaptive execution tells once more is one scan, and other counters are no files."""
    run = job(1000, "run/1")
    run["Properties"]["spark.sql.execution.id"] = "7"
    events = [
        *(plan("ExecutionStart", 7, 1, 2), plan("AdaptiveExecutionUpdate", 7, 1, 2), plan("ExecutionStart", 8, 3)),
        {"Event": f"{SQL}DriverAccumUpdates", "executionId": 7, "accumUpdates": [[1, 30], [9, 1000]]},
        {"Event": f"{SQL}DriverAccumUpdates", "executionId": 7, "accumUpdates": [[2, 4]]},
        {"Event": f"{SQL}DriverAccumUpdates", "executionId": 8, "accumUpdates": [[3, 500]]},
        run,
    ]
    (tmp_path / "local-1").write_text("".join(f"{json.dumps(event)}\n" for event in events))
    assert files_read(tmp_path) == {"run/1": 34}
