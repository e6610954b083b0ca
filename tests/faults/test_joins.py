"""A join's runs killed at every phase, and overtaken: what holds for sessions holds for matches."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from tests.faults.scenario import JoinScenario, on_server

if TYPE_CHECKING:
    from collections.abc import Callable

    from scripts.thrift import ThriftServer

pytestmark = pytest.mark.slow

OVERTAKEN = {
    "read": (
        "event_windows.interval_join in model pairs_state: another run has committed to joined_faults.pairs_state "
        "since this one began. Nothing was written; run it again."
    ),
    "merging": "DELTA_CONCURRENT_APPEND",
}


@pytest.fixture(scope="module")
def joined(server: ThriftServer, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], JoinScenario]:
    """The scenario of each table format, made once."""
    return cache(
        lambda table_format: on_server(
            server, table_format, tmp_path_factory.mktemp(table_format), JoinScenario, "joined_faults"
        )
    )


@pytest.fixture(params=["delta", pytest.param("iceberg", marks=pytest.mark.nightly)])
def scenario(joined: Callable[[str], JoinScenario], request: pytest.FixtureRequest) -> JoinScenario:
    scenario = joined(request.param)
    if scenario.differences():
        scenario.run("build", "--full-refresh")
    return scenario


@pytest.mark.parametrize(
    ("scenario", "gate", "commits"),
    [
        ("delta", "committed", True),
        pytest.param("delta", "read", False, marks=pytest.mark.nightly),
        pytest.param("delta", "between", True, marks=pytest.mark.nightly),
        pytest.param("iceberg", "committed", True, marks=pytest.mark.nightly),
    ],
    indirect=["scenario"],
)
def test_dbt_is_killed(scenario: JoinScenario, gate: str, commits: bool) -> None:
    scenario.arrive()
    before = scenario.state()
    with scenario.held(gate) as run:
        run.kill()
    assert (scenario.state() != before) is commits
    scenario.run()
    assert scenario.differences() == []


def test_dbt_is_killed_in_the_merge_and_run_again_meanwhile(scenario: JoinScenario) -> None:
    """The MERGE of the dbt that is gone is overtaken, whether the server noticed that nobody waits for it or not."""
    scenario.arrive()
    with scenario.held("merging") as run:
        run.kill()
        scenario.run()
        after = scenario.state()
    assert scenario.state() == after
    assert scenario.differences() == []


@pytest.mark.parametrize("scenario", ["delta"], indirect=True)
@pytest.mark.parametrize("gate", ["read", pytest.param("merging", marks=pytest.mark.nightly)])
def test_a_run_that_is_overtaken_writes_nothing(scenario: JoinScenario, gate: str) -> None:
    scenario.arrive()
    with scenario.held(gate) as overtaken:
        scenario.run("run")
        after = scenario.state()
    assert overtaken.finish() == 1
    assert OVERTAKEN[gate] in overtaken.output
    assert scenario.state() == after
    scenario.arrive()
    scenario.run()
    assert scenario.differences() == []


def test_what_arrives_during_a_run_waits_for_the_next(scenario: JoinScenario) -> None:
    scenario.arrive()
    known = list(scenario.events)
    with scenario.held("read") as run:
        scenario.arrive()
    assert run.finish() == 0, run.output
    assert scenario.differences(known) == []
    scenario.run()
    assert scenario.differences() == []
