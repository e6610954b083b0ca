"""Histories of two sides that random ones seldom hit, each with what has to be there in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.oracle.asof import Asof, AsofSettings
from tests.oracle.join_histories import JoinHistory, in_runs
from tests.oracle.joins import Bound, Join, Row, StateSettings
from tests.support.join_replay import AsofReplay, JoinReplay, live_rows
from tests.support.state import StateInMemory

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from tests.oracle.join_histories import Batch

SECOND = 1_000_000


class Case(NamedTuple):
    """Settings, what comes on either side before each run, and the live rows after the last: ids and status."""

    settings: StateSettings
    batches: tuple[Batch, ...]
    live: list[tuple[int | None, int | None, str]]


def row(number: int, key: str, second: int, cursor: int = 0) -> Row:
    return Row(number, (key,), second * SECOND, cursor=cursor)


def mover(number: int, second: int) -> Batch:
    """A row on either side that matches nothing but the other, and moves both watermarks."""
    return [row(number, f"mover {number}", second)], [row(100 + number, f"mover {number}", second)]


def with_rows(batch: Batch, left: list[Row], right: list[Row]) -> Batch:
    return [*batch[0], *left], [*batch[1], *right]


AROUND = Join(Bound(-20 * SECOND), Bound(10 * SECOND))
UP_TO_TEN_SECONDS = Join(Bound(0), Bound(10 * SECOND))
CASES = {
    "of what came before, the rows at both ends of the interval are read again": Case(
        StateSettings("inner", Join(Bound(-10 * SECOND), Bound(20 * SECOND))),
        (
            ([row(2, "b", 280), row(3, "b", 310)], [row(101, "a", 90), row(102, "a", 120)]),
            ([row(1, "a", 100)], []),
            ([], [row(103, "b", 300)]),
        ),
        [(1, 101, "match"), (1, 102, "match"), (2, 103, "match"), (3, 103, "match")],
    ),
    "all copies of a late row are late, and none matches later, whatever their times": Case(
        StateSettings("left", UP_TO_TEN_SECONDS, lateness=(0, 0)),
        (
            mover(9, 100),
            ([row(1, "a", 85, cursor=1), row(1, "a", 95, cursor=2)], []),
            ([], [row(101, "a", 101)]),
        ),
        [(9, 109, "match")],
    ),
    "of rows with one id those that are rejected do not stand in the way of one that is not": Case(
        StateSettings("left", UP_TO_TEN_SECONDS, lateness=(0, 0), first_time=50 * SECOND),
        (
            mover(9, 100),
            (
                [Row(1, ("a",), None), row(1, "a", 110), row(2, "a", 10), row(2, "a", 111), row(3, "a", 95)],
                [row(101, "a", 115), row(102, "a", 90), row(102, "a", 112, cursor=1)],
            ),
            ([row(3, "a", 113), row(4, "a", 114)], []),
        ),
        [
            *((left, right, "match") for left in (1, 2) for right in (101, 102)),
            *((3, 101, "match"), (4, 101, "match"), (9, 109, "match")),
        ],
    ),
    "an id that was rejected as late is accepted with another time": Case(
        StateSettings("left", UP_TO_TEN_SECONDS, lateness=(0, 0)),
        (
            mover(9, 100),
            ([row(1, "a", 95)], []),
            ([row(1, "a", 101)], []),
            ([], [row(101, "a", 105)]),
        ),
        [(1, 101, "match"), (9, 109, "match")],
    ),
    "a row is matched later though a copy that came in the same commit was rejected": Case(
        StateSettings("left", AROUND, lateness=(0, 0), first_time=90 * SECOND),
        (
            mover(9, 100),
            ([], [row(id_, "a", at) for id_, at in ((101, 95), (101, 105), (102, 85), (102, 106))]),
            ([row(1, "a", 101)], []),
        ),
        [(1, 101, "match"), (1, 102, "match"), (9, 109, "match")],
    ),
    "so it is where it came between two of them": Case(
        StateSettings("left", UP_TO_TEN_SECONDS, lateness=(0, 0)),
        (
            mover(9, 100),
            ([row(1, "a", at, cursor) for cursor, at in enumerate((85, 105, 95))], []),
            ([], [row(101, "a", 110)]),
        ),
        [(1, 101, "match"), (9, 109, "match")],
    ),
    "so is one of an as-of join": Case(
        AsofSettings("left", Asof().interval, first_time=SECOND),
        (
            ([row(1, "a", 120)], [row(101, "a", 0), row(101, "a", 100)]),
            ([row(2, "a", 120)], []),
        ),
        [(1, 101, "match"), (2, 101, "match")],
    ),
    "a row without a match gets one in the run that makes it final": Case(
        StateSettings("left", UP_TO_TEN_SECONDS, lateness=(30 * SECOND, 30 * SECOND)),
        (
            with_rows(mover(8, 120), [row(1, "a", 100)], []),
            with_rows(mover(9, 200), [], [row(101, "a", 105)]),
        ),
        [(1, 101, "match"), (8, 108, "match"), (9, 109, "match")],
    ),
    "a row that may come again is not final, though nothing can match it any more": Case(
        StateSettings("right", Join(Bound(5 * SECOND), Bound(10 * SECOND)), lateness=(0, 0)),
        (
            with_rows(mover(9, 96), [], [row(101, "a", 100)]),
            ([], [row(101, "a", 100)]),
        ),
        [(None, 101, "unmatched"), (None, 109, "unmatched")],
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_case(spark: SparkSession, name: str) -> None:
    """Equal to the oracle after each run, and to what was worked out by hand after the last."""
    case = CASES[name]
    of_kind = AsofReplay if isinstance(case.settings, AsofSettings) else JoinReplay
    replay = of_kind(spark, JoinHistory(case.settings, in_runs(*case.batches), name))
    assert not replay.play()
    assert live_rows(replay.model.rows()) == sorted(case.live, key=repr)


@pytest.mark.slow
def test_a_semi_join_writes_a_row_once(spark: SparkSession) -> None:
    """A second partner changes nothing: whoever reads what has changed does not see the row again."""
    batches = in_runs(([row(1, "a", 100)], [row(101, "a", 101)]), ([], [row(102, "a", 102)]))
    replay = JoinReplay(spark, JoinHistory(StateSettings("left_semi", UP_TO_TEN_SECONDS), batches, "by hand"))
    assert not replay.play()
    assert isinstance(replay.model, StateInMemory)
    assert replay.model.changed == 1, "the checkpoint"
