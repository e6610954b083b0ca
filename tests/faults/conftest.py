"""One server for all tests that leave it alive, and the same faults in both table formats."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from scripts.thrift import ThriftServer, thrift_server
from tests.faults.scenario import Scenario, on_server
from tests.support.session import FAST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture(scope="session")
def server(homes: Callable[[str], Path]) -> Iterator[ThriftServer]:
    with thrift_server(homes("server"), changes=FAST) as server:
        yield server


@pytest.fixture(scope="session")
def begun(server: ThriftServer, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Scenario]:
    """The scenario of each table format on the server, made once."""
    return cache(
        lambda table_format: on_server(server, table_format, tmp_path_factory.mktemp(table_format), Scenario, "faults")
    )


@pytest.fixture(params=["delta", pytest.param("iceberg", marks=pytest.mark.nightly)])
def scenario(begun: Callable[[str], Scenario], request: pytest.FixtureRequest) -> Scenario:
    """Models whose tables are right, whatever a test before this one has left."""
    scenario = begun(request.param)
    if scenario.differences():
        scenario.run("build", "--full-refresh")
    return scenario
