"""A live stream-stream join and the state of `interval_join` put out the same rows, at the same run."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import pytest
from pyspark.errors import AnalysisException

from scripts.shared.rendering import Relation
from tests.oracle.join_histories import JoinHistory, in_a_later_window, in_runs, positive
from tests.oracle.joins import Bound, Join, Row, StateSettings, always
from tests.parity.join_sides import LiveJoin, outcome_of, streamable
from tests.support.join_replay import NAMES, arguments, write_rows
from tests.support.state import StateInMemory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pyspark.sql import SparkSession

    from tests.oracle.join_histories import Batch
    from tests.oracle.joins import How
    from tests.parity.join_sides import Outcome

SEEDS = [seed if seed < 2 else pytest.param(seed, marks=pytest.mark.nightly) for seed in range(80)]


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


@pytest.mark.slow
@pytest.mark.parametrize("how", ["inner", pytest.param("full", marks=pytest.mark.nightly)])
def test_equal_event_times(spark: SparkSession, tmp_path: Path, how: How) -> None:
    """
    Spark's key watermark: with times among the equalities a row is released when the watermark has come to its own
    time, at once if it comes with what moves it there.
    """
    settings = StateSettings(how, Join(None, None, same_time=True), delays=(2 * SECOND, 3 * SECOND))
    batches = in_runs(
        ([row(1, "a", 10), row(2, "b", 10)], [row(101, "a", 10), row(102, "b", 11), row(103, "c", 10)]),
        ([row(3, "b", 11), row(4, "c", 11)], [row(104, "d", 13)]),
        ([row(5, "d", 13), row(6, "e", 15)], [row(105, "e", 16)]),
        ([row(7, "e", 16), row(8, "f", 20)], [row(106, "b", 13), row(107, "f", 20)]),
        ([row(9, "g", 30)], [row(108, "g", 30)]),
    )
    given = JoinHistory(replace(settings, lateness=settings.delays), batches, "by hand")
    outcomes = list(both(spark, given, tmp_path / "checkpoint"))
    for ours, live in outcomes:
        assert ours == live
    matched = {(1, 101), (3, 102), (5, 104), (7, 105), (8, 107), (9, 108)}
    assert matched <= set(outcomes[-1][0].put_out)
    assert (how == "full") == ((2, None) in outcomes[-1][0].put_out)


@pytest.mark.slow
def test_a_right_row_in_a_later_window(spark: SparkSession, tmp_path: Path) -> None:
    """An inequality of windows is a condition; the key alone is compared, and no end of the interval releases a row."""
    settings = StateSettings(
        "inner", Join(Bound(0, exclusive=True), None, condition=in_a_later_window), lateness=(0, 0)
    )
    batches = in_runs(
        ([row(1, "a", 1), row(2, "a", 2)], [row(101, "a", 2)]),
        ([row(3, "a", 3)], [row(102, "a", 4), row(103, "b", 9)]),
        ([row(4, "a", 8)], [row(104, "a", 60)]),
    )
    outcomes = list(both(spark, JoinHistory(settings, batches, "by hand"), tmp_path / "checkpoint"))
    for ours, live in outcomes:
        assert ours == live
    left_by_key = {(left, 104) for left in (1, 2, 3, 4)}
    assert {(1, 102), (2, 102)} <= set(outcomes[-1][0].put_out)
    assert left_by_key & set(outcomes[-1][0].put_out)


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


@pytest.mark.nightly
def test_spark_takes_any_comparison_for_one_of_times(spark: SparkSession, tmp_path: Path) -> None:
    """It solves `value > 0` for what the left state waits for, gets 0, and the row without a match never comes out."""
    left = [Row(1, ("a",), START, value=1, cursor=1)]
    later = [Row(101, ("b",), START + 60 * SECOND, cursor=3)], [Row(2, ("b",), START + 60 * SECOND, value=1, cursor=2)]
    given = history("left", (left, later[0]), (later[1], []), left_condition=positive)
    for compares, put_out in ((True, [(2, 101)]), (False, [(1, None), (2, 101)])):
        *_, (ours, live) = both(spark, given, tmp_path / str(compares), compares=compares)
        assert live.put_out == put_out
        assert ours.put_out == [(1, None), (2, 101)]


OPEN_ENDS: dict[str, tuple[How, Bound | None, Bound | None, bool]] = {
    "both ends": ("full", Bound(0), Bound(SECOND), True),
    "full, no upper end": ("full", Bound(0), None, True),
    "full, no lower end": ("full", None, Bound(0), True),
    "left, no upper end": ("left", Bound(0), None, False),
    "left semi, no upper end": ("left_semi", Bound(0), None, False),
    "right, no lower end": ("right", None, Bound(0), False),
}


@pytest.mark.slow
def test_what_spark_admits(spark: SparkSession, tmp_path: Path) -> None:
    """As the page says it of 4.1.4; which of these 4.4 is to reject is of the proposal."""
    for name, (how, lower, upper, admitted) in OPEN_ENDS.items():
        given = JoinHistory(StateSettings(how, Join(lower, upper), lateness=(0, 0)), (([], []),), name)
        try:
            LiveJoin(spark, given, tmp_path / name, "open_ends").stop()
        except AnalysisException:
            assert not admitted, name
        else:
            assert admitted, name


# --- where Spark has erred before ------------------------------------------------------------------------------


class Mistake(NamedTuple):
    """A history on which a former Spark put out something else, and what has to be out after each run."""

    how: How
    join: Join
    batches: tuple[Batch, ...]
    put_out: list[set[tuple[int | None, int | None]]]


def row(number: int, key: str, second: int) -> Row:
    return Row(number, (key,), START + second * SECOND)


def pair(number: int, second: int) -> tuple[Row, Row]:
    """A match that moves the watermark of both sides."""
    return row(number, f"pair {number}", second), row(100 + number, f"pair {number}", second)


AROUND = Join(Bound(-5 * SECOND), Bound(10 * SECOND))
(L2, R2), (L3, R3) = pair(2, 105), pair(3, 300)
MISTAKES = {
    # The right row is released first; when it was the left one's turn, no partner was found any more.
    "SPARK-26154: a row that was matched comes out without a match": Mistake(
        "left",
        AROUND,
        (([row(1, "a", 100)], [row(101, "a", 96)]), ([L2], [R2]), ([L3], [R3])),
        [{(1, 101)}, {(1, 101), (2, 102)}, {(1, 101), (2, 102), (3, 103)}],
    ),
    # The buffer of a row that was released served for the next one before it was read.
    "SPARK-32148: rows of one key that are released at once become each other": Mistake(
        "left",
        AROUND,
        (([row(1, "a", 105), row(11, "a", 106), row(12, "a", 107), L2], [R2]), ([L3], [R3])),
        [{(2, 102)}, {(1, None), (11, None), (12, None), (2, 102), (3, 103)}],
    ),
    # How many rows a key has was counted before those of the batch were added.
    "SPARK-38684: rows come while others of their key are released": Mistake(
        "full",
        AROUND,
        (
            ([row(1, "a", 100)], [row(111, "b", 100)]),
            ([row(11, "a", 290), row(12, "b", 291), L3], [row(101, "a", 295), row(112, "b", 293), R3]),
        ),
        [set(), {(1, None), (None, 111), (11, 101), (12, 112), (3, 103)}],
    ),
    # A row that its own batch would release was not stored, and its partner in that batch did not find it.
    "SPARK-49829: rows come and are released at once": Mistake(
        "left",
        AROUND,
        (([L2], [R2]), ([row(11, "a", 106), row(12, "b", 107), L3], [row(111, "a", 108), R3])),
        [{(2, 102)}, {(2, 102), (11, 111), (12, None), (3, 103)}],
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", MISTAKES)
def test_former_mistakes_of_spark(spark: SparkSession, tmp_path: Path, name: str) -> None:
    """It is right today, and so are we."""
    mistake = MISTAKES[name]
    settings = StateSettings(mistake.how, mistake.join, lateness=(0, 0))
    given = JoinHistory(settings, in_runs(*mistake.batches), name)
    for (ours, live), due in zip(both(spark, given, tmp_path / "checkpoint"), mistake.put_out, strict=True):
        assert set(ours.put_out) == due
        assert ours == live


@pytest.mark.slow
def test_spark_keeps_a_row_without_time_for_ever(spark: SparkSession, tmp_path: Path) -> None:
    """It is never late, and no watermark comes to it: its row without a match never comes out. Here it is rejected."""
    timeless = Row(1, ("a",), None)
    given = history("left", *in_runs(([timeless, L2], [R2]), ([L3], [R3])))
    for (ours, live), due in zip(
        both(spark, given, tmp_path / "checkpoint"),
        ({(2, 102)}, {(2, 102), (3, 103)}),
        strict=True,
    ):
        assert set(live.put_out) == set(ours.put_out) == due
