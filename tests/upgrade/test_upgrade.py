"""A state of an earlier version is read on: a run leaves what today's macros alone leave, and what a rebuild gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Relation
from tests.support.state import StateInMemory, StateModel
from tests.upgrade.built import ALL, BUILT, BUILT_WITH, EXACT, STATES, built_by

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

CASES = sorted((path.parent.name, path.stem) for path in STATES.glob("*/*.parquet"))
IN_CI = {
    "0.1": {"sessions", "sessions_reread", "windows", "join"},
    "1.0": {"join"},
    "1.1": {"sessions_funnel", "asof_join"},
}
OF_A_RUN = {"updated_at", "details"}
"""What two runs that do the same differ in: when, and what they say of themselves."""
TOLD_OTHERWISE = {"0.1": {"about_paths"}}
"""Parts of `aggregate_state` that a version kept otherwise: before 1.0 a sketch was of texts. Its figure counts."""
TYPES_BEFORE = {"0.1": {"decimal(23,2)": "decimal(13,2)"}}
"""Types that a version gave, and today's: before 1.0 windows widened the sum of a decimal twice."""


def rows(model: StateModel, version: str) -> list[str]:
    result = []
    for found in model.rows():
        row = without(found, OF_A_RUN)
        row["aggregate_state"] = without(row.get("aggregate_state"), TOLD_OTHERWISE.get(version, set()))
        result.append(str(row))
    return sorted(result)


def without(value: Any, names: set[str]) -> Any:
    if isinstance(value, dict):
        return {name: without(part, names) for name, part in value.items() if name not in names}
    if isinstance(value, list):
        return [without(part, names) for part in value]
    return value


def types_today(stored: DataFrame, version: str) -> list[tuple[str, str]]:
    before = TYPES_BEFORE.get(version, {})
    return [(name, before.get(type_, type_)) for name, type_ in stored.dtypes]


def test_every_model_was_built_by_every_version() -> None:
    versions = {version for version, _ in CASES}
    assert "0.1" in versions
    assert sorted((version, name) for version in versions for name in built_by(version)) == CASES


@pytest.mark.slow
@pytest.mark.parametrize(
    ("version", "name"),
    [
        (version, name) if name in IN_CI.get(version, ()) else pytest.param(version, name, marks=pytest.mark.nightly)
        for version, name in CASES
    ],
)
def test_a_state_is_read_on(spark: SparkSession, schema: str, version: str, name: str) -> None:
    built = BUILT[name]
    upgraded = built.model(spark, Relation(schema, "upgraded"), StateModel)
    stored = spark.read.parquet(str(STATES / version / f"{name}.parquet"))
    stored.write.format("delta").partitionBy(built.partition_by).saveAsTable(str(upgraded.this))
    upgraded.exists = True

    today = built.model(spark, Relation("", "today"), StateInMemory)
    for run in range(1, BUILT_WITH + 1):
        built.arrive(spark, run)
        today.run()
        if run == 1:
            made = spark.table(str(today.this))
            assert made.dtypes == types_today(stored, version), "the columns of a state, in order, with their types"
    assert rows(upgraded, version) == rows(today, version), "what was built then would be built today, ids included"

    built.arrive(spark, ALL)
    upgraded.run()
    today.run()
    assert rows(upgraded, version) == rows(today, version)
    if name in ("sessions", "sessions_reread", "join"):
        assert any(row["status"] == "superseded" for row in today.rows()), "ids go away"

    if name in EXACT:
        rebuilt = built.model(spark, Relation("", "rebuilt"), StateInMemory)
        rebuilt.run()
        assert live(upgraded) == live(rebuilt)


def live(model: StateModel) -> list[str]:
    """Without what tells of runs: when and by which a row was written, which ids went away, who was rejected."""
    result = [row for row in model.rows() if row["status"] not in ("checkpoint", "superseded", "rejected")]
    told = {"updated_at", "aggregate_state", "smallest_cursor", "largest_cursor"}
    return sorted(str({name: value for name, value in row.items() if name not in told}) for row in result)
