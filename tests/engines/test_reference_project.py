"""The whole reference project on each engine: it builds, its tests pass, and its tables are the same everywhere."""

from __future__ import annotations

import json
import time
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from tests.engines.arrivals import PARTS, land
from tests.engines.engine import engine

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Tables = dict[str, list[str]]

pytestmark = pytest.mark.engines

RUN = ("run", "--warn-error", "--select", "+config.materialized:incremental")
BUILD = ("build", "--warn-error", "--resource-type", "model", "--resource-type", "test")
CLOCK = {"updated_at", "session_updated_at", "rejected_at", "finished_at"}
"""Columns that say when a run was."""


def without_clock(row: dict[str, Any]) -> str:
    return json.dumps({column: value for column, value in row.items() if column not in CLOCK}, sort_keys=True)


@pytest.fixture(scope="module")
def built(homes: Callable[[str], Path], seconds: dict[str, float]) -> Callable[[str], Tables]:
    """The public tables of an engine, their rows sorted, after a first run and an incremental build with all tests."""

    @cache
    def build(name: str) -> Tables:
        began = time.monotonic()
        home = homes(f"engine_{name}")
        with engine(name, home) as started:
            started.dbt("seed", "--warn-error")
            for part in range(1, PARTS + 1):
                land(home, part)
                started.dbt(*(BUILD if part == PARTS else RUN), "--threads", "2")
            outcomes = {(result["unique_id"].partition(".")[0], result["status"]) for result in started.results()}
            tables = {table: sorted(map(without_clock, started.rows(table))) for table in started.public_models()}
        assert outcomes == {("model", "success"), ("test", "pass")}
        seconds[name] = time.monotonic() - began
        return tables

    return build


def test_there_is_something_to_compare(built: Callable[[str], Tables]) -> None:
    tables = {name: [json.loads(row) for row in rows] for name, rows in built("embedded").items()}
    assert [name for name, rows in tables.items() if not rows] == []
    for runs in ("session_runs", "bounded_session_runs"):
        assert len(tables[runs]) == PARTS, "a table that is made anew has one run"
    assert {row["reason"] for row in tables["rejected_requests"]} == {"future"}
    assert sum(row["sessions_merged"] for row in tables["session_runs"])


# the cluster is reached through a Thrift server too
@pytest.mark.parametrize("name", ["iceberg", "cluster", pytest.param("thrift", marks=pytest.mark.nightly)])
def test_the_same_tables(built: Callable[[str], Tables], name: str) -> None:
    ours, theirs = built("embedded"), built(name)
    assert theirs.keys() == ours.keys()
    assert [table for table, rows in ours.items() if theirs[table] != rows] == []
