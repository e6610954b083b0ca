"""Says at the end how long each engine took."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter

SECONDS = pytest.StashKey[dict[str, float]]()


@pytest.fixture(scope="session")
def seconds(request: pytest.FixtureRequest) -> dict[str, float]:
    """By engine: how long it took to start it, to build the project twice, and to read the tables."""
    return request.config.stash.setdefault(SECONDS, {})


def pytest_terminal_summary(terminalreporter: TerminalReporter, config: pytest.Config) -> None:
    for name, took in config.stash.get(SECONDS, {}).items():
        terminalreporter.write_line(f"The reference project on {name}: {took:.0f} s")
