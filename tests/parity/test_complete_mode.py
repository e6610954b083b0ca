"""Complete mode: it evicts nothing and gives all sessions after every batch, as unlimited lateness does.

`SessionWindowStateStoreSaveExec` keeps and emits the whole store. Without a watermark nothing is late either, and
this is `allowed_lateness=none`. With one, `SessionWindowStateStoreRestoreExec` still drops late rows in complete mode,
which may surprise: sessions never end, yet reject events. It judges them by the watermark of the batch before the last,
since complete mode runs no batches without data. No setting of ours means any of that.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from tests.parity.random_sessions import streamable
from tests.parity.session_cases import CASES, at, history_of
from tests.parity.sides import OracleSessions, differences

if TYPE_CHECKING:
    from tests.oracle import History
    from tests.parity.bench import Bench

SEEDS = (1, 2, 3)


def unlimited(history: History) -> History:
    return dataclasses.replace(history, settings=dataclasses.replace(history.settings, allowed_lateness=None))


HAND_WORKED = (
    history_of("an event inside an open session", ((at(0), at(9), at(18)), (at(27, "b"),), (at(12),))),
    history_of("an event at either end of a closed session", ((at(0),), (at(30, "b"),), (at(10),), (at(-10),))),
    CASES["two sessions with one start"].history("with unlimited lateness, one session with one start"),
)


@pytest.mark.nightly
@pytest.mark.parametrize(
    "history",
    [
        *map(unlimited, HAND_WORKED),
        *(streamable(seed, unlimited=True) for seed in SEEDS),
    ],
    ids=lambda history: history.made_by,
)
def test_complete_mode_without_a_watermark_is_unlimited_lateness(bench: Bench, history: History) -> None:
    live = bench.live(history, mode="complete", watermark=False)
    state, oracle = bench.in_memory(history), OracleSessions(history)
    for number, batch in enumerate(history.batches, 1):
        live.begin(batch)
        sides = {"session_state": state.run(batch), "the oracle": oracle.run(batch)}
        complete = live.outcome()
        assert complete.emitted == complete.stored
        # it has no watermark to compare, and calls nothing final
        sides["live"] = sides["the oracle"]._replace(emitted=[], stored=complete.stored, dropped=complete.dropped)
        found = differences(sides)
        assert not found, f"{history.made_by}, run {number}:\n" + "\n".join(found)


@pytest.mark.nightly
def test_complete_mode_with_a_watermark_drops_late_rows_and_evicts_nothing(bench: Bench) -> None:
    """The event at 12 ends at 22, before the watermark, 27; it is dropped when it comes again."""
    batches = ((at(0), at(9), at(18)), (at(27, "b"),), (at(12),), (at(12),))
    history = history_of("the event at 12 comes twice", batches)
    live = bench.live(history, mode="complete")
    outcomes = [live.run(batch) for batch in history.batches]
    assert [outcome.dropped for outcome in outcomes] == [0, 0, 0, 1]
    assert [[session[3] for session in outcome.stored] for outcome in outcomes] == [[3], [3, 1], [4, 1], [4, 1]]
