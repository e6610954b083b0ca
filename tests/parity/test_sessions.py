"""Append mode: with `allowed_lateness` = `watermark_delay` and `late_test='row'`, run for run what Spark does.

After every run these are the same, for live Structured Streaming, for `session_state` and for the plain-Python oracle
(a difference among three says who is wrong):

- final sessions: all that append mode has emitted, as a multiset, with their aggregates;
- open sessions: the content of the state store, read with the `statestore` data source;
- late events: `numRowsDroppedByWatermark`. Which they are follows from the sessions: each says which events it holds;
- the watermark: that of the last batch of the run, which is the one without data if the watermark moved.

`sides.py` says where Spark has these rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scripts.shared.rendering import Relation
from tests.parity.bench import Bench
from tests.parity.session_cases import CASES
from tests.parity.sides import StateSessions

if TYPE_CHECKING:
    from scripts.shared.project import Project

EVERYDAY = ("sessions that overlap: the neighbour has been emitted",)
AT_NIGHT = {
    # each is a rule that the random histories meet at every run, and the examples of docs/semantics.md have by hand
    "an event at the end of a session joins it",
    "an event a microsecond later does not",
    "a session that starts at the end of an event's window is joined",
    "a session that ends a microsecond later is not",
    "late rows are judged by the watermark of the run before",
    "an event inside an open session is late all the same",
    "events out of order bridge open sessions",
    "empty batches, the first one too",
    "a watermark that stands still",
    "nothing is late in the first batch, however far apart",
}
IN_TABLES = {
    "several keys, NULL among them, and a delay": Bench.in_delta,
    "two sessions with one start": Bench.in_iceberg,
}
"""The others are kept in memory, where a run takes half the time."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            name,
            marks=() if name in EVERYDAY else pytest.mark.nightly if name in AT_NIGHT else pytest.mark.slow,
        )
        for name in CASES
    ],
)
def test_case(bench: Bench, name: str) -> None:
    state = IN_TABLES.get(name, Bench.in_memory)(bench, CASES[name].history(name))
    check(bench, name, state)


@pytest.mark.slow
def test_through_dbt(bench: Bench, project: Project) -> None:
    """The model that a user has, in the layout that suits bounded lateness."""
    name = "three sessions with one start, one of them in the store"

    def run() -> None:
        arrived = project.spark.table(str(state.model.events))
        arrived.write.mode("overwrite").format("parquet").saveAsTable(f"{project.schema}.events")
        project.dbt("run")

    state = StateSessions(project.spark, CASES[name].history(name), Relation(project.schema, "state"), run_model=run)
    arguments = ", ".join(f"{argument}={value!r}" for argument, value in state.model.arguments.items())
    project.write(
        "models/sources.yml",
        {"sources": [{"name": "raw", "schema": project.schema, "tables": [{"name": "events"}]}]},
    )
    project.model(
        "state",
        "{{ config(materialized='incremental', incremental_strategy='merge', unique_key='session_id',"
        " file_format='delta', partition_by='status',"
        " incremental_predicates=[\"DBT_INTERNAL_DEST.status in ('open', 'closed', 'checkpoint')\"]) }}\n"
        f"{{{{ event_windows.session_state(events=source('raw', 'events'), {arguments}) }}}}",
    )
    check(bench, name, state)


def check(bench: Bench, name: str, state: StateSessions) -> None:
    case = CASES[name]
    outcomes = bench.compare(state.history, state)
    assert tuple(outcome.dropped for outcome in outcomes) == case.late
    assert tuple(len(outcome.emitted) for outcome in outcomes) == case.emitted
