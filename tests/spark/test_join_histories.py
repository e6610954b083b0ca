"""Random histories of two sides, run by run, against the oracle; a failing one is shrunk before it is shown."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.fuzz import join_trial
from tests.oracle.join_histories import JoinHistory
from tests.oracle.joins import Bound, Join, JoinStream, Row, StateSettings
from tests.support.join_replay import AS_DOCUMENTED, JoinReplay
from tests.support.rendering import Relation

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from tests.oracle.join_histories import Batch


def check(spark: SparkSession, seed: int) -> None:
    trial = join_trial(seed)
    if differences := trial.differences(spark):
        pytest.fail("\n".join([*differences, "shrunk:", trial.smallest(spark)]))


def test_history(spark: SparkSession) -> None:
    check(spark, 3)


SECOND = 1_000_000


@pytest.mark.parametrize("exclusive", [False, True])
def test_a_row_waits_until_no_partner_can_come(spark: SparkSession, exclusive: bool) -> None:
    """At the end of its interval a row is still waited for if the end itself matches: for one millisecond."""
    left = [Row(0, ("a",), 0, cursor=1)]
    times = (10 * SECOND - 1000, 10 * SECOND, 10 * SECOND + 1000)
    batches = tuple(
        (left if not number else [], [Row(100 + number, ("b",), time, cursor=10 + number)])
        for number, time in enumerate(times)
    )
    join = Join(Bound(0), Bound(10 * SECOND, exclusive=exclusive))
    settings = StateSettings("left", join, lateness=(0, 0), policy="max")
    stream = JoinStream(settings)
    found = []
    for batch in batches:
        stream.run(*batch)
        found += [status for *_, status in stream.live()]
    assert found == ["pending", "unmatched" if exclusive else "pending", "unmatched"]
    assert not JoinReplay(spark, JoinHistory(settings, batches, "by hand")).play()


@pytest.mark.slow
def test_rows_at_both_ends_of_the_interval_are_read_again(spark: SparkSession) -> None:
    """Of what came before, a run reads no more than its rows can reach."""
    before, after, left, right = 10 * SECOND, 20 * SECOND, 100 * SECOND, 300 * SECOND
    batches: tuple[Batch, ...] = (
        (
            [Row(2, ("b",), right - after, cursor=1), Row(3, ("b",), right + before, cursor=1)],
            [Row(101, ("a",), left - before, cursor=1), Row(102, ("a",), left + after, cursor=1)],
        ),
        ([Row(1, ("a",), left, cursor=2)], []),
        ([], [Row(103, ("b",), right, cursor=3)]),
    )
    settings = StateSettings("inner", Join(Bound(-before), Bound(after)))
    replay = JoinReplay(spark, JoinHistory(settings, batches, "by hand"))
    assert not replay.play()
    assert {(row["left_id"], row["right_id"]) for row in replay.model.rows() if row["status"] == "match"} == {
        (1, 101),
        (1, 102),
        (2, 103),
        (3, 103),
    }


@pytest.mark.slow
def test_copies_of_a_late_row_are_late(spark: SparkSession) -> None:
    """None of them matches later, whichever of them is numbered first."""
    minute = 60 * SECOND
    batches: tuple[Batch, ...] = (
        ([Row(1, ("z",), 720 * minute, cursor=1)], [Row(101, ("z",), 720 * minute, cursor=1)]),
        ([Row(2, ("a",), 690 * minute, cursor=2), Row(2, ("a",), 690 * minute, cursor=3)], []),
        ([], [Row(102, ("a",), 730 * minute, cursor=4)]),
    )
    settings = StateSettings("left", Join(Bound(0), Bound(60 * minute)), lateness=(0, 0))
    assert not JoinReplay(spark, JoinHistory(settings, batches, "by hand")).play()


@pytest.mark.slow
def test_what_is_delivered_again_is_there_once(spark: SparkSession, schema: str) -> None:
    """In the page's table: both rows of a match, and a row without one, before they are final and after."""
    minute = 60 * SECOND
    once = (
        [Row(1, ("a",), 600 * minute), Row(2, ("b",), 605 * minute)],
        [Row(101, ("a",), 610 * minute)],
    )

    def delivered(run: int, time: int) -> Batch:
        """The rows once more, and one on each side that moves the bound."""
        movers = (Row(10 + run, (f"mover {run}",), time), Row(110 + run, (f"mover {run}",), time))
        left, right = (
            [replace(row, cursor=run) for row in (*rows, mover)] for rows, mover in zip(once, movers, strict=True)
        )
        return left, right

    times = (630, 640, 670, 700, 800, 900)
    batches = tuple(delivered(run, time * minute) for run, time in enumerate(times, 1))
    settings = StateSettings("left", Join(Bound(0), Bound(60 * minute)), lateness=(30 * minute, 30 * minute))
    replay = JoinReplay(
        spark, JoinHistory(settings, batches, "by hand"), this=Relation(schema, "state"), state=AS_DOCUMENTED
    )
    assert not replay.play()
    final = [row for row in replay.model.rows() if row["is_final"] and row["status"] != "rejected"]
    assert sorted((row["left_id"], row["status"]) for row in final) == [
        *((1, "match"), (2, "unmatched")),
        *((10 + run, "match") for run in (1, 2, 3, 4, 5)),
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    "seed", [seed if seed < 25 else pytest.param(seed, marks=pytest.mark.nightly) for seed in range(10, 60)]
)
def test_more_histories(spark: SparkSession, seed: int) -> None:
    check(spark, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [101, 102])
def test_history_in_delta(spark: SparkSession, schema: str, seed: int) -> None:
    assert not join_trial(seed).differences(spark, AS_DOCUMENTED, Relation(schema, "state"))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [103, 104])
def test_history_in_iceberg(spark: SparkSession, iceberg_schema: str, seed: int) -> None:
    iceberg = partial(AS_DOCUMENTED, format="iceberg")
    assert not join_trial(seed).differences(spark, iceberg, Relation(iceberg_schema, "state"))
