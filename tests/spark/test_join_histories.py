"""Random histories of two sides, run by run, against the oracle; a failing one is shrunk before it is shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.fuzz import join_trial
from tests.oracle.join_histories import JoinHistory
from tests.oracle.joins import Bound, Join, JoinStream, Row, StateSettings
from tests.support.join_replay import JoinReplay
from tests.support.rendering import Relation
from tests.support.state import StateModel

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
@pytest.mark.parametrize("seed", range(10, 40))
def test_more_histories(spark: SparkSession, seed: int) -> None:
    check(spark, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [101, 102])
def test_history_in_delta(spark: SparkSession, schema: str, seed: int) -> None:
    assert not join_trial(seed).differences(spark, StateModel, Relation(schema, "state"))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [103, 104])
def test_history_in_iceberg(spark: SparkSession, iceberg_schema: str, seed: int) -> None:
    iceberg = partial(StateModel, format="iceberg")
    assert not join_trial(seed).differences(spark, iceberg, Relation(iceberg_schema, "state"))
