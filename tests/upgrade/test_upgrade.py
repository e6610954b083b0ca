"""A state of an earlier version is read on: a run leaves what today's macros alone leave, and what a rebuild gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Relation
from tests.support.state import StateInMemory, StateModel
from tests.upgrade.built import ALL, BUILT, BUILT_WITH, EXACT, STATES

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

CASES = sorted((path.parent.name, path.stem) for path in STATES.glob("*/*.parquet"))
IN_CI = {"sessions", "sessions_reread", "windows", "join"}
OF_A_RUN = {"updated_at", "details"}
"""What two runs that do the same differ in: when, and what they say of themselves."""


def rows(model: StateModel) -> list[str]:
    return sorted(map(str, (without(row) for row in model.rows())))


def without(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: without(part) for name, part in value.items() if name not in OF_A_RUN}
    if isinstance(value, list):
        return [without(part) for part in value]
    return value


def test_every_model_was_built_by_every_version() -> None:
    versions = {version for version, _ in CASES}
    assert "0.1" in versions
    assert sorted((version, name) for version in versions for name in BUILT) == CASES


@pytest.mark.slow
@pytest.mark.parametrize(
    ("version", "name"),
    [case if case[1] in IN_CI else pytest.param(*case, marks=pytest.mark.nightly) for case in CASES],
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
            assert made.dtypes == stored.dtypes, "the columns of a state, in order, with their types"
    assert rows(upgraded) == rows(today), "what was built then would be built today, ids included"

    built.arrive(spark, ALL)
    upgraded.run()
    today.run()
    assert rows(upgraded) == rows(today)
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
