"""One server for all tests that leave it alive, and the same faults for both kinds of state in both table formats."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from scripts.thrift import ThriftServer, thrift_server
from tests.faults.scenario import (
    AddingScenario,
    ApplyingScenario,
    AsofScenario,
    JoinScenario,
    RereadScenario,
    Scenario,
    on_server,
)
from tests.support.session import FAST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

KINDS = {
    "sessions": Scenario,
    "reread": RereadScenario,
    "joins": JoinScenario,
    "asof": AsofScenario,
    "adding": AddingScenario,
    "applying": ApplyingScenario,
}


@pytest.fixture(scope="session")
def server(homes: Callable[[str], Path]) -> Iterator[ThriftServer]:
    with thrift_server(homes("server"), changes=FAST) as server:
        yield server


@pytest.fixture(scope="session")
def begun(server: ThriftServer, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Scenario]:
    """The scenario of each kind of state and table format on the server, made once."""

    def begin(what: str) -> Scenario:
        kind, table_format = what.split()
        return on_server(server, table_format, tmp_path_factory.mktemp("faults"), KINDS[kind], f"{kind}_faults")

    return cache(begin)


@pytest.fixture(params=["sessions delta", pytest.param("sessions iceberg", marks=pytest.mark.nightly)])
def scenario(begun: Callable[[str], Scenario], request: pytest.FixtureRequest) -> Scenario:
    """Models whose tables are right, whatever a test before this one has left."""
    scenario = begun(request.param)
    if scenario.differences():
        scenario.run("build", "--full-refresh")
    return scenario
