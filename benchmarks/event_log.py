"""
What the tasks of a measurement did, from Spark's event log.

The log has every attempt of every task with its metrics, needs no web server and no port, forgets nothing after a
thousand stages as the status store does, and is complete once the session has ended.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

MEASURED = "event_windows.measured"
"""The property of a thread that says for whom its tasks are. A job group will not do: a stream has its own."""
SQL = "org.apache.spark.sql.execution.ui.SparkListener"
EXECUTION = "spark.sql.execution.id"
FILES_READ = "number of files read"

Spans = dict[str, tuple[float, float]]
"""By measurement: when it began and ended, in milliseconds since 1970."""


@dataclass
class TaskTotals:
    """All tasks of one measurement, failed attempts included: their time was spent as well."""

    jobs: int = 0
    stages: int = 0
    tasks: int = 0
    task_cpu_s: float = 0.0
    gc_s: float = 0.0
    read_bytes: int = 0
    shuffled_bytes: int = 0
    spilled_bytes: int = 0
    """As it lies on disk."""
    peak_task_bytes: int = 0
    """The most execution memory that one task held at a time."""
    longest_task_s: float = 0.0
    """By the clock: a key that one task has to do alone shows here."""

    def add(self, metrics: dict[str, Any]) -> None:
        self.tasks += 1
        self.task_cpu_s += (metrics["Executor CPU Time"] + metrics["Executor Deserialize CPU Time"]) / 1e9
        self.gc_s += metrics["JVM GC Time"] / 1e3
        self.read_bytes += metrics["Input Metrics"]["Bytes Read"]
        self.shuffled_bytes += metrics["Shuffle Write Metrics"]["Shuffle Bytes Written"]
        self.spilled_bytes += metrics["Disk Bytes Spilled"]
        peak = metrics["Peak On Heap Execution Memory"] + metrics["Peak Off Heap Execution Memory"]
        self.peak_task_bytes = max(self.peak_task_bytes, peak)
        self.longest_task_s = max(self.longest_task_s, metrics["Executor Run Time"] / 1e3)


def events(folder: Path) -> Iterator[dict[str, Any]]:
    """Those of the only log in a folder."""
    (log,) = folder.iterdir()
    with log.open() as lines:
        yield from map(json.loads, lines)


def by_property(properties: Mapping[str, str], millis: float) -> str | None:  # noqa: ARG001 (as by_time is asked)
    return properties.get(MEASURED)


def by_time(spans: Spans) -> Callable[[Mapping[str, str], float], str | None]:
    """For statements that a server runs: its threads do not have the property."""

    def measured(properties: Mapping[str, str], millis: float) -> str | None:  # noqa: ARG001 (as by_property is asked)
        return next((name for name, (began, ended) in spans.items() if began <= millis <= ended), None)

    return measured


def totals(folder: Path, spans: Spans | None = None) -> dict[str, TaskTotals]:
    """By measurement, in their order; with spans, by the time at which a job or stage was submitted."""
    whose = by_time(spans) if spans else by_property
    measured_of: dict[int, str | None] = {}
    found: defaultdict[str, TaskTotals] = defaultdict(TaskTotals)
    for event in events(folder):
        if event["Event"] == "SparkListenerJobStart":
            measured = whose(event.get("Properties", {}), event["Submission Time"])
            if measured:
                found[measured].jobs += 1
        elif event["Event"] == "SparkListenerStageSubmitted":
            stage = event["Stage Info"]
            measured = whose(event["Properties"], stage.get("Submission Time", 0))
            measured_of[stage["Stage ID"]] = measured
            if measured:
                found[measured].stages += 1
        elif event["Event"] == "SparkListenerTaskEnd" and "Task Metrics" in event:
            measured = measured_of[event["Stage ID"]]
            if measured:
                found[measured].add(event["Task Metrics"])
    return dict(found)


def files_read(folder: Path) -> dict[str, int]:
    """By measurement: how many files its scans opened, by what each scan says of itself."""
    counts: set[int] = set()
    measured_of: dict[int, str] = {}
    found: defaultdict[str, int] = defaultdict(int)
    told: list[tuple[int, int]] = []
    for event in events(folder):
        kind = event["Event"]
        if kind == "SparkListenerJobStart":
            properties = event.get("Properties", {})
            if MEASURED in properties and EXECUTION in properties:
                measured_of[int(properties[EXECUTION])] = properties[MEASURED]
        elif kind in (f"{SQL}SQLExecutionStart", f"{SQL}SQLAdaptiveExecutionUpdate"):
            counts.update(counters(event["sparkPlanInfo"]))
        elif kind == f"{SQL}DriverAccumUpdates":
            told += [(event["executionId"], value) for number, value in event["accumUpdates"] if number in counts]
    for execution, files in told:
        if execution in measured_of:
            found[measured_of[execution]] += files
    return found


def counters(plan: dict[str, Any]) -> Iterator[int]:
    """The numbers under which the scans of a plan count their files."""
    yield from (metric["accumulatorId"] for metric in plan["metrics"] if metric["name"] == FILES_READ)
    for child in plan["children"]:
        yield from counters(child)
