"""The whole reference project on each engine: it builds, its tests pass, and its tables are the same everywhere."""

from __future__ import annotations

import json
import re
import time
from functools import cache
from itertools import takewhile
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
BUILD = ("build", "--warn-error")
BUILT = {"embedded": ("model", "test", "unit_test"), "cluster": ("model",)}
"""What is built of each engine; of others models and tests. Unit tests give their own rows, so one engine is enough for
them. A cluster's tests would ask the same of the same tables, in the SQL that `thrift` gets."""
CLOCK = {"updated_at", "session_updated_at", "rejected_at", "finished_at", "state_run", "invocation_id"}
"""Columns that say when a run was, and which."""


def without_clock(row: dict[str, Any]) -> str:
    return json.dumps({column: value for column, value in row.items() if column not in CLOCK}, sort_keys=True)


@pytest.fixture(scope="module")
def types() -> dict[str, tuple[dict[str, str], dict[str, str]]]:
    """Of each model on the embedded engine the types of its columns: as documented and as they are."""
    return {}


@pytest.fixture(scope="module")
def built(
    homes: Callable[[str], Path], seconds: dict[str, float], types: dict[str, tuple[dict[str, str], dict[str, str]]]
) -> Callable[[str], Tables]:
    """The public tables of an engine, their rows sorted, after a first run and an incremental build with all tests."""

    @cache
    def build(name: str) -> Tables:
        began = time.monotonic()
        home = homes(f"engine_{name}")
        kinds = BUILT.get(name, ("model", "test"))
        with engine(name, home) as started:
            started.dbt("seed", "--warn-error")
            for part in range(1, PARTS + 1):
                land(home, part)
                last = (*BUILD, *(f"--resource-type={kind}" for kind in kinds))
                started.dbt(*(last if part == PARTS else RUN), "--threads", "2")
            outcomes = {(result["unique_id"].partition(".")[0], result["status"]) for result in started.results()}
            tables = {table: sorted(map(without_clock, started.rows(table))) for table in started.public_models()}
            if name == "embedded":
                for model in started.models():
                    documented = {name: plain(column["data_type"]) for name, column in model["columns"].items()}
                    described = started.database.sql(f"describe demo.{model['name']}")
                    rows = takewhile(lambda row: not row[0].startswith("#") and row[0], described)
                    types[model["name"]] = documented, {row[0]: plain(row[1]) for row in rows}
        assert outcomes == {(kind, "success" if kind == "model" else "pass") for kind in kinds}
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


def test_the_types_that_are_documented_are_those_of_the_tables(
    built: Callable[[str], Tables], types: dict[str, tuple[dict[str, str], dict[str, str]]]
) -> None:
    built("embedded")
    assert len(types) > 30
    for name, (documented, described) in types.items():
        assert documented == described, name


def plain(data_type: str) -> str:
    """The fields of a struct are documented where they are read."""
    return re.sub(r"<.*|\s", "", data_type)


AT_NIGHT = [pytest.param(name, marks=pytest.mark.nightly) for name in ("cluster", "thrift")]


@pytest.mark.parametrize("name", ["iceberg", *AT_NIGHT])
def test_the_same_tables(built: Callable[[str], Tables], name: str) -> None:
    ours, theirs = built("embedded"), built(name)
    assert theirs.keys() == ours.keys()
    assert [table for table, rows in ours.items() if theirs[table] != rows] == []
