"""A live stream-stream join and the state of `interval_join` put out the same rows, at the same run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.oracle.join_histories import JoinHistory, positive
from tests.oracle.joins import Bound, Join, Row, StateSettings, always
from tests.parity.join_sides import LiveJoin, outcome_of, streamable
from tests.support.join_replay import NAMES, arguments, write_rows
from tests.support.rendering import Relation
from tests.support.state import StateInMemory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pyspark.sql import SparkSession

    from tests.oracle.join_histories import Batch
    from tests.oracle.joins import How
    from tests.parity.join_sides import Outcome

SEEDS = [seed if seed < 8 else pytest.param(seed, marks=pytest.mark.nightly) for seed in range(80)]


def both(
    spark: SparkSession, history: JoinHistory, checkpoint: Path, **live: bool
) -> Iterator[tuple[Outcome, Outcome]]:
    """What either side has after each run: ours, and the live query."""
    tables = [Relation("", f"parity_{name}") for name in NAMES]
    model = StateInMemory(
        spark,
        None,
        arguments(history, tables, "auto"),
        this=Relation("", "parity_join"),
        macro="interval_join",
        unique_key="match_id",
    )
    query = LiveJoin(spark, history, checkpoint, "live_join", **live)
    arrived: tuple[list[Row], list[Row]] = ([], [])
    try:
        for batch in history.batches:
            for side in range(2):
                arrived[side].extend(batch[side])
                write_rows(spark, tables[side], arrived[side])
            model.run()
            yield outcome_of(model.rows()), query.run(batch)
    finally:
        query.stop()


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_history(spark: SparkSession, tmp_path: Path, seed: int) -> None:
    """Matches, rows without one, and when they come out; late rows; the watermark."""
    history = streamable(seed)
    for run, (ours, live) in enumerate(both(spark, history, tmp_path / "checkpoint"), 1):
        assert ours == live, f"run {run}: {ours} instead of {live}\n{history.to_text()}"


# --- where they differ -------------------------------------------------------------------------------------

SECOND = 1_000_000
START = 1_700_000_000 * SECOND


def history(how: How, *batches: Batch, left_condition: Callable[[Row], bool] = always) -> JoinHistory:
    """Matches up to ten seconds later, nothing allowed to be late."""
    settings = StateSettings(how, Join(Bound(0), Bound(10 * SECOND), left_condition=left_condition), lateness=(0, 0))
    return JoinHistory(settings, batches, "by hand")


@pytest.mark.slow
def test_spark_matches_null_keys_in_a_full_join(spark: SparkSession, tmp_path: Path) -> None:
    """Its state is keyed by rows, in which NULL equals NULL. In SQL it equals nothing, and so it is here."""
    left, right = Row(1, (None,), START, cursor=1), Row(101, (None,), START, cursor=2)
    late = Row(2, ("a",), START + 60 * SECOND, cursor=3), Row(102, ("a",), START + 60 * SECOND, cursor=4)
    *_, (ours, live) = both(spark, history("full", ([left], [right]), ([late[0]], [late[1]])), tmp_path / "checkpoint")
    assert set(live.put_out) == {(1, 101), (2, 102)}
    assert set(ours.put_out) == {(1, None), (None, 101), (2, 102)}


@pytest.mark.slow
def test_spark_may_filter_before_the_watermark(spark: SparkSession, tmp_path: Path) -> None:
    """A row that an inner join can't match, for its NULL key, moves no watermark there. Here every row counts."""
    first = [Row(1, ("a",), START, cursor=1), Row(2, (None,), START + 60 * SECOND, cursor=2)]
    batch = (first, [Row(101, ("a",), START + 30 * SECOND, cursor=3)])
    for filters_early, watermark in ((True, START), (False, START + 30 * SECOND)):
        checkpoint = tmp_path / str(filters_early)
        ((ours, live),) = both(spark, history("inner", batch), checkpoint, filters_early=filters_early)
        assert (live.watermark, ours.watermark) == (watermark, START + 30 * SECOND)


@pytest.mark.slow
def test_spark_takes_any_comparison_for_one_of_times(spark: SparkSession, tmp_path: Path) -> None:
    """It solves `value > 0` for what the left state waits for, gets 0, and the row without a match never comes out."""
    left = [Row(1, ("a",), START, value=1, cursor=1)]
    later = [Row(101, ("b",), START + 60 * SECOND, cursor=3)], [Row(2, ("b",), START + 60 * SECOND, value=1, cursor=2)]
    given = history("left", (left, later[0]), (later[1], []), left_condition=positive)
    for compares, put_out in ((True, [(2, 101)]), (False, [(1, None), (2, 101)])):
        *_, (ours, live) = both(spark, given, tmp_path / str(compares), compares=compares)
        assert live.put_out == put_out
        assert ours.put_out == [(1, None), (2, 101)]
