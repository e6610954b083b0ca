"""
Funnels and `windowFunnel` of ClickHouse: events get as far, in its usual mode where none meets several steps, else in
that in which an event counts for one step.
"""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scripts.environments import environment
from tests.oracle.funnels import reached

if TYPE_CHECKING:
    from tests.oracle.funnels import Met

pytestmark = pytest.mark.nightly
DRIVER = Path(__file__).parent / "clickhouse_funnels.py"
STEPS = 3


def drawn(seed: int) -> tuple[int, list[Met]]:
    """A window, and events on its bound and beside it. Some meet several steps; then no two are of one time."""
    rng = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    window = rng.choice((1, 5, 10))
    kinds = rng.choice(([{1}, {2}, {3}, set()], [{1}, {1, 2}, {2, 3}, {3}]))
    times = [rng.randrange(30) for _ in range(rng.randint(1, 12))]
    if {1, 2} in kinds:
        times = list(set(times))
    events = [(time, frozenset(rng.choice(kinds))) for time in times]
    return window, sorted(events, key=lambda event: (event[0], sorted(event[1])))


def test_random_events() -> None:
    """The definition in plain Python, which the macro is held to elsewhere, beside ClickHouse."""
    cases = [drawn(seed) for seed in range(1_000)]
    given = [
        {
            "window": window,
            "mode": "strict_once" if any(len(met) > 1 for _, met in events) else None,
            "events": [(time, sorted(met)) for time, met in events[::-1]],
        }
        for window, events in cases
    ]
    answer = subprocess.run(
        [environment("clickhouse"), DRIVER],
        input=json.dumps({"steps": STEPS, "cases": given}),
        check=True,
        capture_output=True,
        text=True,
    )
    ours = [len(reached(events, window)) for window, events in cases]
    theirs = json.loads(answer.stdout)
    assert [seed for seed in range(len(cases)) if ours[seed] != theirs[seed]] == []
    assert set(ours) == set(range(STEPS + 1))
