"""Stages with their operators, from a log of a few lines."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from benchmarks.profile import by_measurement, profiles
from tests.benchmarks.test_event_log import task

if TYPE_CHECKING:
    from pathlib import Path

PLAN = """== Physical Plan ==
AdaptiveSparkPlan (5)

(1) Scan parquet [codegen id : 1]
Output [2]: [user_id#1, happened_at#2]

(2) Sort [codegen id : 1]
Input [2]: [user_id#1, happened_at#2]

(3) Project [codegen id : 2]
Input [2]: [user_id#1, happened_at#2]

===== Subqueries =====

(9) HashAggregate [codegen id : 1]
"""
FINISHED_PLAN = PLAN.replace("(2) Sort", "(2) Filter")
SQL = "org.apache.spark.sql.execution.ui.SparkListenerSQL"


def submitted(number: int, measured: str, *scopes: str) -> dict[str, Any]:
    data_sets = [
        {"RDD ID": identity, "Scope": json.dumps({"name": name})} for identity, name in enumerate(scopes, start=10)
    ]
    info = {"Stage ID": number, "RDD Info": [*reversed(data_sets), {"RDD ID": 1}]}
    properties = {"event_windows.measured": measured, "spark.sql.execution.id": "7"}
    return {"Event": "SparkListenerStageSubmitted", "Stage Info": info, "Properties": properties}


def completed(number: int, millis: int) -> dict[str, Any]:
    info = {"Stage ID": number, "Submission Time": 1000, "Completion Time": 1000 + millis}
    return {"Event": "SparkListenerStageCompleted", "Stage Info": info}


@pytest.fixture
def log(tmp_path: Path) -> Path:
    events = [
        {"Event": f"{SQL}ExecutionStart", "executionId": 7, "physicalPlanDescription": PLAN},
        submitted(1, "auto/1", "WholeStageCodegen (1)", "Exchange"),
        task(1, read=9_000_000),
        submitted(2, "auto/2", "WholeStageCodegen (1)", "Exchange"),
        task(2, read=2_000_000, shuffled=500_000),
        task(2, read=1_000_000, gc=250),
        completed(2, 1500),
        {"Event": f"{SQL}AdaptiveExecutionUpdate", "executionId": 7, "physicalPlanDescription": FINISHED_PLAN},
        submitted(3, "auto/2", "Window", "Window", "WholeStageCodegen (2)"),
        task(3, spilled=3_000_000, on_heap=64_000_000),
        completed(3, 500),
        submitted(4, "auto/2", "WholeStageCodegen (1)"),  # its result was there already: no task ran
        submitted(5, "native/1", "WholeStageCodegen (1)"),
        task(5),
    ]
    (tmp_path / "local-1").write_text("".join(f"{json.dumps(event)}\n" for event in events))
    return tmp_path


def test_operators_of_a_stage_come_from_the_last_plan(log: Path) -> None:
    found = by_measurement(log)["auto/2"]
    assert [found.operators(stage) for stage in found.stages.values()] == [
        ["Scan parquet", "Filter", "Exchange"],
        ["Window", "Project"],
        ["Scan parquet", "Filter"],
    ]


def test_the_table_has_the_last_measurement_of_each_contender(log: Path) -> None:
    tables = profiles(log)
    assert tables.keys() == {"auto", "native"}
    assert tables["auto"].splitlines()[2:] == [
        "| Scan parquet, Filter, Exchange | 2 | 1.5 | 2.0 | 0.25 | 3.0 | 0.50 | 0 | 0 |",
        "| Window, Project | 1 | 0.50 | 1.0 | 0 | 0 | 0 | 3.0 | 64.0 |",
    ]
