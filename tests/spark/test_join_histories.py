"""Random histories of two sides, run by run, against the oracle; a failing one is shrunk before it is shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from scripts.shared.rendering import Relation
from tests.fuzz import asof_trial, join_trial
from tests.oracle.join_histories import JoinHistory, in_runs
from tests.oracle.joins import Bound, Join, JoinStream, Row, StateSettings
from tests.support.join_replay import AS_DOCUMENTED, JoinReplay
from tests.support.state import StateModel

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from tests.oracle.join_histories import Batch


def check(spark: SparkSession, seed: int) -> None:
    trial = join_trial(seed)
    if differences := trial.differences(spark):
        pytest.fail("\n".join([*differences, "shrunk:", trial.smallest(spark)]))


def check_asof(spark: SparkSession, seed: int) -> None:
    trial = asof_trial(seed)
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
def test_what_is_delivered_again_is_there_once(spark: SparkSession, schema: str) -> None:
    """In the page's table: both rows of a match, and a row without one, before they are final and after."""
    minute = 60 * SECOND
    once = (
        [Row(1, ("a",), 600 * minute), Row(2, ("b",), 605 * minute)],
        [Row(101, ("a",), 610 * minute)],
    )

    def delivered(run: int, time: int) -> Batch:
        """The rows once more, and one on each side that moves the bound."""
        left, right = once
        mover = (f"mover {run}",)
        return [*left, Row(10 + run, mover, time)], [*right, Row(110 + run, mover, time)]

    times = (630, 640, 670, 700, 800, 900)
    batches = in_runs(*(delivered(run, time * minute) for run, time in enumerate(times, 1)))
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
    "seed", [seed if seed < 12 else pytest.param(seed, marks=pytest.mark.nightly) for seed in range(10, 60)]
)
def test_more_histories(spark: SparkSession, seed: int) -> None:
    check(spark, seed)


def test_history_of_the_nearest_row(spark: SparkSession) -> None:
    check_asof(spark, 3)


@pytest.mark.slow
@pytest.mark.parametrize(
    "seed", [seed if seed < 12 else pytest.param(seed, marks=pytest.mark.nightly) for seed in range(10, 60)]
)
def test_more_histories_of_the_nearest_row(spark: SparkSession, seed: int) -> None:
    check_asof(spark, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [101, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(102, 110))])
def test_history_of_the_nearest_row_in_delta(spark: SparkSession, schema: str, seed: int) -> None:
    assert not asof_trial(seed).differences(spark, AS_DOCUMENTED, Relation(schema, "state"))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [8, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(9, 30))])
def test_history_of_the_nearest_row_within_reach(spark: SparkSession, schema: str, seed: int) -> None:
    bounded = partial(StateModel, reach="left_event_at")
    assert not asof_trial(seed).differences(spark, bounded, Relation(schema, "state"))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [103, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(104, 108))])
def test_history_of_the_nearest_row_in_iceberg(spark: SparkSession, iceberg_schema: str, seed: int) -> None:
    iceberg = partial(AS_DOCUMENTED, format="iceberg")
    assert not asof_trial(seed).differences(spark, iceberg, Relation(iceberg_schema, "state"))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [101, pytest.param(102, marks=pytest.mark.nightly)])
def test_history_in_delta(spark: SparkSession, schema: str, seed: int) -> None:
    assert not join_trial(seed).differences(spark, AS_DOCUMENTED, Relation(schema, "state"))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [8, 36, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in (11, 12, 22, 38))])
def test_history_within_reach(spark: SparkSession, schema: str, seed: int) -> None:
    """A MERGE that looks no further back than the run can change finds every row that it has to."""
    bounded = partial(StateModel, reach="right_event_at" if seed == 36 else "left_event_at")
    assert not join_trial(seed).differences(spark, bounded, Relation(schema, "state"))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [103, pytest.param(104, marks=pytest.mark.nightly)])
def test_history_in_iceberg(spark: SparkSession, iceberg_schema: str, seed: int) -> None:
    iceberg = partial(AS_DOCUMENTED, format="iceberg")
    assert not join_trial(seed).differences(spark, iceberg, Relation(iceberg_schema, "state"))
