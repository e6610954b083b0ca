"""Two runs of one model at the same time, and a source that grows while a run reads it or behind its cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.faults.scenario import Scenario
    from tests.oracle import Event

pytestmark = pytest.mark.slow

# What the user reads. An Iceberg session reads a table as it first saw it, so that there it is always the database that
# finds out.
OVERTAKEN = {
    ("delta", "read"): (
        "event_windows.{macro} in model {table}: another run has committed to {schema}.{table} since this one began. "
        "Nothing was written; run it again."
    ),
    ("delta", "merging"): "DELTA_CONCURRENT_APPEND",
    ("iceberg", "read"): "ValidationException: Found conflicting files",
    ("iceberg", "merging"): "ValidationException: Found conflicting files",
}


@pytest.mark.parametrize(
    ("scenario", "gate"),
    [
        ("sessions delta", "read"),
        pytest.param("sessions delta", "merging", marks=pytest.mark.nightly),
        pytest.param("joins delta", "read", marks=pytest.mark.nightly),
        pytest.param("reread delta", "read", marks=pytest.mark.nightly),
        pytest.param("reread delta", "merging", marks=pytest.mark.nightly),
        pytest.param("reread iceberg", "merging", marks=pytest.mark.nightly),
        pytest.param("applying delta", "read", marks=pytest.mark.nightly),
        pytest.param("applying delta", "merging", marks=pytest.mark.nightly),
        pytest.param("sessions iceberg", "read", marks=pytest.mark.nightly),
        pytest.param("sessions iceberg", "merging", marks=pytest.mark.nightly),
        pytest.param("joins delta", "merging", marks=pytest.mark.nightly),
        pytest.param("asof delta", "read", marks=pytest.mark.nightly),
        pytest.param("asof delta", "merging", marks=pytest.mark.nightly),
    ],
    indirect=["scenario"],
)
def test_a_run_that_is_overtaken_writes_nothing(scenario: Scenario, gate: str) -> None:
    scenario.arrive()
    with scenario.held(gate) as overtaken:
        scenario.run("run")
        after = scenario.state()
    assert overtaken.finish() == 1
    told = OVERTAKEN[scenario.format, gate]
    assert told.format(macro=scenario.macro, table=scenario.state_table, schema=scenario.schema) in overtaken.output
    assert scenario.state() == after
    scenario.arrive()
    scenario.run()
    assert scenario.differences() == []


@pytest.mark.nightly
@pytest.mark.parametrize(
    "scenario",
    ["sessions delta", "sessions iceberg", "reread delta", "joins delta", "joins iceberg", "asof delta"],
    indirect=True,
)
def test_what_arrives_during_a_run_waits_for_the_next(scenario: Scenario) -> None:
    scenario.arrive()
    known = list(scenario.events)
    with scenario.held("read") as run:
        scenario.arrive()
    assert run.finish() == 0, run.output
    assert scenario.differences(known) == []
    scenario.run()
    assert scenario.differences() == []


@pytest.mark.parametrize("scenario", ["sessions delta"], indirect=True)
def test_what_arrives_during_a_run_behind_its_cursor_stops_it(scenario: Scenario) -> None:
    """The run has measured the batch without it, and would read it all the same. (An Iceberg session would not.)"""
    scenario.arrive()
    before = scenario.state()
    with scenario.held("read") as run:
        scenario.arrive(at_once=True)
    assert run.finish() == 1
    assert (
        "event_windows.session_state in model sessions_state: the source has changed behind the cursor since this run "
        "began. Nothing was written; run it again."
    ) in run.output
    assert scenario.state() == before
    scenario.run()
    assert scenario.differences() == []


def lost(scenario: Scenario, known: list[Event]) -> None:
    """A build tells that events are lost, and how many; a full refresh brings them back."""
    build = scenario.start("build")
    assert build.finish() == 1
    assert " in test conserved" in build.output
    told = [problem for (problem,) in scenario.sql(scenario.compiled_test("conserved"))]
    counts = f"the source has {len(scenario.events)} events up to the newest run"
    assert f"{counts}, the runs have read {len(known)}" in told
    assert scenario.differences(known) == []
    scenario.run("build", "--full-refresh")
    assert scenario.differences() == []


def test_what_arrives_behind_the_cursor_of_a_run_is_lost_and_reported(scenario: Scenario) -> None:
    """No run reads an event whose cursor is not above the last one's, be it equal."""
    known = list(scenario.events)
    scenario.arrive(at_once=True)
    lost(scenario, known)


@pytest.mark.nightly
@pytest.mark.parametrize("scenario", ["sessions iceberg"], indirect=True)
def test_what_arrives_during_a_run_behind_its_cursor_is_reported(scenario: Scenario) -> None:
    """An Iceberg session goes on with the source that it has measured: the next run is the one that passes by."""
    scenario.arrive()
    known = list(scenario.events)
    with scenario.held("read") as run:
        scenario.arrive(at_once=True)
    assert run.finish() == 0, run.output
    lost(scenario, known)
