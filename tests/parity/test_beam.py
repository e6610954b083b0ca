"""Sessions of Apache Beam and `boundary='exclusive'`: the same."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from scripts.environments import environment
from tests.oracle import History, rebuild
from tests.oracle.histories import MILLISECOND
from tests.parity.ticks import in_milliseconds

pytestmark = pytest.mark.nightly
DRIVER = Path(__file__).parent / "beam_sessions.py"


def of_beam(histories: dict[str, History], gap: int) -> set[tuple[str, int, int, int]]:
    events = [
        (json.dumps([name, event.key]), (event.event_time or 0) // MILLISECOND)
        for name, history in histories.items()
        for event in history.events
    ]
    answer = subprocess.run(
        [environment("beam"), DRIVER],
        input=json.dumps({"gap": gap // MILLISECOND, "events": events}),
        check=True,
        capture_output=True,
        text=True,
    )
    return {tuple(session) for session in json.loads(answer.stdout)}


def test_random_histories() -> None:
    """The definitions in plain Python, which the macros are held to elsewhere, beside a pipeline of Beam."""
    by_gap: dict[int, dict[str, History]] = {}
    for seed in range(300):
        history = in_milliseconds(seed, boundary="exclusive", unlimited=True)
        by_gap.setdefault(history.settings.gap or 0, {})[str(seed)] = history
    touching = 0
    for gap, histories in by_gap.items():
        sessions = [
            (name, one) for name, history in histories.items() for one in rebuild(history.events, history.settings)
        ]
        ours = {
            (json.dumps([name, one.key]), one.start // MILLISECOND, one.end // MILLISECOND, one.event_count)
            for name, one in sessions
        }
        assert of_beam(histories, gap) == ours
        starts = {(name, one.key, one.start) for name, one in sessions}
        touching += sum((name, one.key, one.end) in starts for name, one in sessions)
    assert touching > 100
