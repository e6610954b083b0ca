"""Append mode of `window`, run for run: emitted and stored windows, late ones and the watermark."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scripts.shared.rendering import Relation
from tests.parity.sides import differences
from tests.parity.window_sides import LiveWindows, OracleWindows, StateWindows, streamable

if TYPE_CHECKING:
    from tests.parity.bench import Bench

SEEDS = [seed if seed in (2, 3) else pytest.param(seed, marks=pytest.mark.nightly) for seed in range(60)]


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_history(bench: Bench, seed: int) -> None:
    history = streamable(seed)
    live = LiveWindows(bench.spark, history, bench.folder / "live", "live_windows")
    state, oracle = StateWindows(bench.spark, history, Relation("", f"{bench.schema}_state")), OracleWindows(history)
    try:
        for number, batch in enumerate(history.batches, 1):
            live.begin(batch)
            sides = {"window_state": state.run(batch), "the oracle": oracle.run(batch), "live": live.outcome()}
            found = differences(sides)
            assert not found, f"{history.made_by}, run {number}, {history.settings}:\n" + "\n".join(found)
    finally:
        live.stop()
