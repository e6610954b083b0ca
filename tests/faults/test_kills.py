"""dbt killed while a server works for it, or the server itself: nothing is lost or doubled, the next run goes on."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest

from scripts.thrift import thrift_server
from tests.faults.scenario import AddingScenario, Scenario, on_server
from tests.support.processes import wait_until
from tests.support.session import FAST

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from scripts.thrift import ThriftServer

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("scenario", "gate", "commits"),
    [
        ("sessions delta", "read", False),
        pytest.param("sessions delta", "committed", True, marks=pytest.mark.nightly),
        pytest.param("sessions delta", "between", True, marks=pytest.mark.nightly),
        pytest.param("sessions iceberg", "read", False, marks=pytest.mark.nightly),
        pytest.param("reread delta", "read", False, marks=pytest.mark.nightly),
        pytest.param("reread delta", "committed", True, marks=pytest.mark.nightly),
        pytest.param("reread delta", "between", True, marks=pytest.mark.nightly),
        pytest.param("reread iceberg", "read", False, marks=pytest.mark.nightly),
        pytest.param("applying delta", "read", False, marks=pytest.mark.nightly),
        pytest.param("applying delta", "committed", True, marks=pytest.mark.nightly),
        pytest.param("joins delta", "read", False, marks=pytest.mark.nightly),
        pytest.param("joins delta", "committed", True, marks=pytest.mark.nightly),
        pytest.param("joins delta", "between", True, marks=pytest.mark.nightly),
        pytest.param("joins iceberg", "committed", True, marks=pytest.mark.nightly),
        *(
            pytest.param("asof delta", gate, commits, marks=pytest.mark.nightly)
            for gate, commits in (("read", False), ("committed", True), ("between", True))
        ),
        pytest.param("asof iceberg", "committed", True, marks=pytest.mark.nightly),
    ],
    indirect=["scenario"],
)
def test_dbt_is_killed(scenario: Scenario, gate: str, commits: bool) -> None:
    scenario.arrive()
    before = scenario.state()
    with scenario.held(gate) as run:
        run.kill()
    assert (scenario.state() != before) is commits
    scenario.run()
    assert scenario.differences() == []


@pytest.fixture
def gave_up(server: ThriftServer) -> Callable[[], bool]:
    """Whether the server has given up a statement since: nobody else hears of the end of one whose client is gone."""
    statements = "org.apache.spark.sql.hive.thriftserver.SparkExecuteStatementOperation"
    setting = "'org.apache.logging.log4j.core.config.Configurator', 'setLevel'"
    with server.connect() as connection:
        connection.cursor().execute(f"select java_method({setting}, '{statements}', 'WARN')")
    told = server.log.stat().st_size
    return lambda: "SparkExecuteStatementOperation:" in server.log.read_text()[told:]


def test_dbt_is_killed_in_the_merge(scenario: Scenario, gave_up: Callable[[], bool]) -> None:
    """The server may notice, or go on and commit what nobody waits for: both are right."""
    scenario.arrive()
    before = scenario.state()
    runs = scenario.committed_runs()
    with scenario.held("merging") as run:
        run.kill()
        assert scenario.state() == before
    wait_until(lambda: scenario.committed_runs() > runs or gave_up(), "the end of the MERGE")
    scenario.run()
    assert scenario.differences() == []


@pytest.mark.nightly
@pytest.mark.parametrize(
    "scenario",
    [
        *("sessions delta", "sessions iceberg", "reread delta", "reread iceberg", "applying delta"),
        *("joins delta", "joins iceberg", "asof delta", "asof iceberg"),
    ],
    indirect=True,
)
def test_dbt_is_killed_in_the_merge_and_run_again_meanwhile(scenario: Scenario, gave_up: Callable[[], bool]) -> None:
    """The MERGE of the dbt that is gone is overtaken like any other."""
    scenario.arrive()
    with scenario.held("merging") as run:
        run.kill()
        scenario.run()
        after = scenario.state()
    wait_until(gave_up, "the end of the MERGE")
    assert scenario.state() == after
    assert scenario.differences() == []


@pytest.mark.nightly
@pytest.mark.parametrize("scenario", ["adding delta", "adding iceberg"], indirect=True)
def test_dbt_is_killed_while_it_adds_an_aggregate(scenario: AddingScenario, gave_up: Callable[[], bool]) -> None:
    """The columns are there by then, and NULL. The server may go on and commit what nobody waits for."""
    scenario.arrive()
    before = scenario.state()
    told = scenario.add()
    with scenario.held("adding", "run", *told) as run:
        run.kill()
        assert scenario.state() == before
    wait_until(lambda: scenario.state() != before or gave_up(), "the end of the MERGE that adds")
    scenario.run("build", *told)
    assert scenario.differences() == []


@pytest.mark.nightly
@pytest.mark.parametrize("scenario", ["adding delta", "adding iceberg"], indirect=True)
def test_a_run_that_adds_is_overtaken_by_another_that_adds(scenario: AddingScenario) -> None:
    scenario.arrive()
    told = scenario.add()
    with scenario.held("adding", "run", *told) as overtaken:
        scenario.run("build", *told)
        after = scenario.state()
    assert overtaken.finish() == 1
    assert any(conflict in overtaken.output for conflict in ("DELTA_CONCURRENT", "Found conflicting files"))
    assert scenario.state() == after
    assert scenario.differences() == []
    scenario.arrive()
    scenario.run("build", *told)
    assert scenario.differences() == []


@pytest.mark.nightly
def test_the_server_is_killed(homes: Callable[[str], Path], tmp_path: Path) -> None:
    """Both formats in one server, which costs half the time."""
    home = homes("killed")
    with thrift_server(home, changes=FAST) as server:
        scenarios = [on_server(server, name, tmp_path / name, Scenario, "faults") for name in ("delta", "iceberg")]
        before = [scenario.state() for scenario in scenarios]
        for scenario in scenarios:
            scenario.arrive()
        with scenarios[0].held("merging") as delta, scenarios[1].held("merging") as iceberg:
            os.killpg(server.process_id, signal.SIGKILL)
            for run in (delta, iceberg):
                assert run.finish() == 1
                assert "TSocket read 0 bytes" in run.output
    with thrift_server(home, server.port, FAST):
        assert [scenario.state() for scenario in scenarios] == before
        for scenario in scenarios:
            scenario.run()
            assert scenario.differences() == []
