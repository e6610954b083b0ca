"""Random histories, run by run, as `test_sessions.py` does with cases: in memory, save one on Delta, one on Iceberg."""

from __future__ import annotations

import pytest

from tests.parity.bench import Bench
from tests.parity.random_sessions import streamable

SEEDS = [seed if seed == 0 else pytest.param(seed, marks=pytest.mark.nightly) for seed in range(60)]
IN_TABLES = {0: Bench.in_delta, 5: Bench.in_iceberg}


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_history(bench: Bench, seed: int) -> None:
    history = streamable(seed)
    state = IN_TABLES.get(seed, Bench.in_memory)(bench, history)
    bench.compare(history, state)
