"""A model after the state model fails: the state has moved on, and nobody has to turn it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.faults.scenario import VISITS_MODEL

if TYPE_CHECKING:
    from tests.faults.scenario import Scenario

pytestmark = [pytest.mark.slow, pytest.mark.parametrize("scenario", ["sessions delta"], indirect=True)]


@pytest.mark.parametrize("command", ["retry", pytest.param("run", marks=pytest.mark.nightly)])
def test_after_a_failed_later_model(scenario: Scenario, command: str) -> None:
    scenario.arrive()
    runs = scenario.committed_runs()
    scenario.write("models/visits.sql", VISITS_MODEL + " where raise_error('no more visits') is null")
    failed = scenario.start("run")
    assert failed.finish() == 1
    assert "no more visits" in failed.output
    assert scenario.committed_runs() == runs + 1
    scenario.write("models/visits.sql", VISITS_MODEL)
    scenario.run(command)
    assert scenario.committed_runs() == runs + 1, "a run that finds nothing new commits nothing"
    assert scenario.differences() == []
