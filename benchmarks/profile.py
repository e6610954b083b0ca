"""
Where the time of a contender went: its stages, with the operators that ran in each, from Spark's event log.

Spark compiles operators that hand rows to each other into one function and gives it a number. The plan says which
operators have a number, a stage says which numbers it ran.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from benchmarks.event_log import EXECUTION, MEASURED, SQL, TaskTotals, events
from benchmarks.report import MEGABYTE, aligned, number

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

COMPILED = re.compile(r"^\(\d+\) (.+?) \[codegen id : (\d+)\]$", re.MULTILINE)
"""An operator in the details of a formatted plan."""
SUBQUERIES = "===== Subqueries ====="
"""What begins after it counts its functions from 1 again."""
FUNCTION = re.compile(r"WholeStageCodegen \((\d+)\)")


@dataclass
class Stage:
    """What ran together, without a shuffle between."""

    number: int
    scopes: list[str]
    """What its data sets stand for: a compiled function by its number, any other operator by its name."""
    execution: int | None
    seconds: float = 0.0
    tasks: TaskTotals = field(default_factory=TaskTotals)


@dataclass
class Profile:
    """One measurement."""

    stages: dict[int, Stage] = field(default_factory=dict)
    plans: dict[int | None, str] = field(default_factory=dict)
    """By execution: the plan that came out in the end."""

    def operators(self, stage: Stage) -> list[str]:
        functions: defaultdict[str, list[str]] = defaultdict(list)
        plan, _, _ = self.plans.get(stage.execution, "").partition(SUBQUERIES)
        for operator, function in COMPILED.findall(plan):
            functions[function].append(operator)
        names: list[str] = []
        for scope in stage.scopes:
            function = FUNCTION.fullmatch(scope)
            names += functions[function[1]] if function else [scope]
        return names


def scopes_of(stage: dict[str, Any]) -> list[str]:
    """In the order in which the rows pass them; a table's log is not named by its folder."""
    data_sets = sorted(stage["RDD Info"], key=lambda data_set: int(data_set["RDD ID"]))
    named = (json.loads(data_set["Scope"])["name"] for data_set in data_sets if "Scope" in data_set)
    return list(dict.fromkeys(name.partition(" - file:")[0] for name in named))


def by_measurement(folder: Path) -> dict[str, Profile]:
    """What the only log in a folder has about each measurement, in their order."""
    found: dict[str, Profile] = {}
    stages: dict[int, Stage] = {}
    plans: dict[int | None, str] = {}
    for event in events(folder):
        kind = event["Event"]
        if kind == "SparkListenerStageSubmitted" and (measured := event["Properties"].get(MEASURED)):
            info = event["Stage Info"]
            execution = event["Properties"].get(EXECUTION)
            stage = Stage(info["Stage ID"], scopes_of(info), int(execution) if execution else None)
            stages[stage.number] = found.setdefault(measured, Profile(plans=plans)).stages[stage.number] = stage
        elif kind == "SparkListenerTaskEnd" and event["Stage ID"] in stages and "Task Metrics" in event:
            stages[event["Stage ID"]].tasks.add(event["Task Metrics"])
        elif kind == "SparkListenerStageCompleted" and event["Stage Info"]["Stage ID"] in stages:
            info = event["Stage Info"]
            stages[info["Stage ID"]].seconds = (info["Completion Time"] - info["Submission Time"]) / 1000
        elif kind in (f"{SQL}SQLExecutionStart", f"{SQL}SQLAdaptiveExecutionUpdate"):
            plans[event["executionId"]] = event["physicalPlanDescription"]
    return found


def shown(operators: Iterable[str]) -> str:
    """
    >>> shown(["Scan parquet ", "Filter", "Filter", "Sort"])
    'Scan parquet, 2 x Filter, Sort'
    """
    runs: list[tuple[str, int]] = []
    for name in map(str.strip, operators):
        if runs and runs[-1][0] == name:
            runs[-1] = (name, runs[-1][1] + 1)
        else:
            runs.append((name, 1))
    return ", ".join(name if times == 1 else f"{times} x {name}" for name, times in runs)


def section(found: Profile) -> str:
    """As a Markdown table, in the order in which the stages began."""
    heading = [
        *("operators", "tasks", "wall s", "task CPU s", "GC s"),
        *("read MB", "shuffled MB", "spilled MB", "peak MB a task"),
    ]
    rows = [
        [
            shown(found.operators(stage)),
            f"{stage.tasks.tasks}",
            number(stage.seconds),
            number(stage.tasks.task_cpu_s),
            number(stage.tasks.gc_s),
            number(stage.tasks.read_bytes / MEGABYTE),
            number(stage.tasks.shuffled_bytes / MEGABYTE),
            number(stage.tasks.spilled_bytes / MEGABYTE),
            number(stage.tasks.peak_task_bytes / MEGABYTE),
        ]
        for stage in found.stages.values()
        if stage.tasks.tasks
    ]
    return aligned([heading, *rows])


def profiles(folder: Path) -> dict[str, str]:
    """The last measurement of each contender whose tasks are Spark's."""
    last = {measured.partition("/")[0]: found for measured, found in by_measurement(folder).items()}
    return {contender: section(found) for contender, found in last.items()}
