"""Where live Structured Streaming is not the same as `session_state`, or not by default: each difference, shown.

Everything else is the same: `test_sessions.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scripts.shared.session import session_settings
from tests.oracle.model import LAST_TIMESTAMP
from tests.parity.session_cases import MINUTE, NOON, at, history_of

if TYPE_CHECKING:
    from tests.parity.bench import Bench
    from tests.parity.sides import Outcome

pytestmark = pytest.mark.slow
SINCE_1970 = 29_454_480
"""Minutes from 1970 to noon of the cases."""


@pytest.mark.nightly
def test_spark_rejects_events_before_1970_in_its_first_batch(bench: Bench) -> None:
    """Its watermark begins at 1970 (`WatermarkTracker`), ours at NULL: before any event nothing is late."""
    before = tuple(at(minute - SINCE_1970) for minute in (-11, -10, -9))
    history = history_of("before 1970", ((*before, at(5 - SINCE_1970, "b")), ()))
    live, state = bench.live(history), bench.in_memory(history)
    theirs, ours = [(live.run(batch), state.run(batch)) for batch in history.batches][-1]
    assert (events(theirs), events(ours)) == (2, 4)
    assert theirs.watermark == ours.watermark


def test_spark_cuts_the_delay_to_milliseconds(bench: Bench) -> None:
    """`EventTimeWatermark` keeps the delay in milliseconds; ours is exact: 1.5 ms are 1.5 ms."""
    history = history_of("a delay of 1.5 ms", ((at(0),),), delay=1_500)
    (batch,) = history.batches
    theirs, ours = bench.live(history).run(batch), bench.in_memory(history).run(batch)
    assert (theirs.watermark, ours.watermark) == (NOON - 1_000, NOON - 1_500)


def test_spark_can_merge_before_the_late_test(bench: Bench) -> None:
    """`spark.sql.streaming.sessionWindow.merge.sessions.in.local.partition`, which is off, and which we don't follow.

    It merges the rows of one input partition first (`MergingSessionsExec` before the exchange), and the late test sees
    what they make together: a row that is late by itself is kept if a neighbour in the partition is not. So which rows
    are late depends on how the input happens to be cut into partitions.
    """
    batches = ((at(100, "b"),), (at(85), at(92), at(85, "c"), at(95, "c")))
    history = history_of("rows that their neighbours would save", batches)
    assert [outcome.dropped for outcome in bench.compare(history, bench.in_memory(history))] == [0, 2]
    merging = {"spark.sql.streaming.sessionWindow.merge.sessions.in.local.partition": "true"}
    with session_settings(bench.spark, merging):
        for partitions, late in ((1, 0), (4, 2)):
            live = bench.live(history, partitions=partitions)
            assert [live.run(batch).dropped for batch in history.batches] == [0, late]


def test_spark_without_batches_without_data_is_a_batch_behind(bench: Bench) -> None:
    """`spark.sql.streaming.noDataMicroBatches.enabled`, which is on by default.

    A batch of data judges late rows by the watermark of the batch before it (`IncrementalExecution`: its watermark
    for late events). The batch without data is what brings that up to date.
    """
    history = history_of("an event whose own window has ended", ((at(10, "b"),), (at(0),), (at(0),)))
    with session_settings(bench.spark, {"spark.sql.streaming.noDataMicroBatches.enabled": "false"}):
        live = bench.live(history)
        assert [live.run(batch).dropped for batch in history.batches] == [0, 0, 1]


def test_spark_has_sessions_that_end_after_the_type(bench: Bench) -> None:
    """TIMESTAMP is documented up to the year 9999, and Spark computes on; ours rejects and counts what ends there."""
    last_minute = (LAST_TIMESTAMP - NOON) // MINUTE
    history = history_of("the last minute of the year 9999", ((at(last_minute),), ()))
    live, state = bench.live(history), bench.in_memory(history)
    theirs, ours = next((live.run(batch), state.run(batch)) for batch in history.batches)
    assert (events(theirs), events(ours)) == (1, 0)
    assert theirs.watermark == ours.watermark


def events(outcome: Outcome) -> int:
    """In sessions of one key column: (key, start, end, events, ...)."""
    return sum(session[3] for session in (*outcome.emitted, *outcome.stored))
