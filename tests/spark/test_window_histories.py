"""Random histories of windows, run by run against the plain-Python oracle; `make fuzz KIND=windows` plays more."""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING

import pytest

from scripts.shared.rendering import Relation
from tests.fuzz import window_trial
from tests.oracle import Event
from tests.oracle.window_histories import HOUR, WindowHistory
from tests.oracle.windows import Windows
from tests.support.replay import PAYLOAD
from tests.support.state import StateInMemory, StateModel
from tests.support.window_replay import WindowReplay

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyspark.sql import SparkSession

FRESH = [random.SystemRandom().randrange(10**6, 10**9) for _ in range(3)]
AS_DOCUMENTED = partial(StateModel, partition_by="window_date", reach="window_end")
"""The table of docs/windows.md."""


def check(spark: SparkSession, seed: int, state: Callable[..., StateModel], table: Relation) -> None:
    differences = window_trial(seed).differences(spark, state, table)
    assert not differences, f"tests.fuzz.window_trial({seed}):\n" + "\n".join(differences)


@pytest.mark.parametrize(
    "seed",
    [
        1,
        *(pytest.param(seed, marks=pytest.mark.slow) for seed in (2, 5, 7)),
        *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(8, 50)),
    ],
)
def test_history(spark: SparkSession, seed: int) -> None:
    check(spark, seed, StateInMemory, Relation("", "state_in_memory"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "windows",
    [
        Windows(size=HOUR, allowed_lateness=0),
        Windows(size=2 * HOUR, slide=HOUR, allowed_lateness=0),
        Windows(calendar=("day", "UTC"), allowed_lateness=0),
    ],
    ids=("tumbling", "sliding", "calendar"),
)
def test_on_the_bound_itself(spark: SparkSession, windows: Windows) -> None:
    """A window that ends at the bound is final, and one that begins there takes what lies on its start."""
    day = 24 * HOUR
    batches = [(day,), (day - HOUR, day - 1, day, day + 1), (2 * day,), (day, 2 * day - 1, 2 * day)]
    played = WindowHistory(
        windows,
        tuple(
            tuple(Event(("a",), time, number * day, None, dict.fromkeys(PAYLOAD)) for time in batch)
            for number, batch in enumerate(batches, 1)
        ),
    )
    assert WindowReplay(spark, played, Relation("", "state_in_memory")).play() == []


@pytest.mark.nightly
@pytest.mark.parametrize("number", range(len(FRESH)))
def test_history_that_nobody_has_played(spark: SparkSession, number: int) -> None:
    check(spark, FRESH[number], StateInMemory, Relation("", "state_in_memory"))


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(100, marks=pytest.mark.slow),
        *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(101, 108)),
    ],
)
def test_history_in_delta_as_documented(spark: SparkSession, schema: str, seed: int) -> None:
    """Within reach, with deletion vectors, by date."""
    setting = "spark.databricks.delta.properties.defaults.enableDeletionVectors"
    before = spark.conf.get(setting, None)
    spark.conf.set(setting, "true")
    try:
        check(spark, seed, AS_DOCUMENTED, Relation(schema, "state"))
    finally:
        spark.conf.unset(setting) if before is None else spark.conf.set(setting, before)


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(100, marks=pytest.mark.slow),
        *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(101, 104)),
    ],
)
def test_history_in_iceberg(spark: SparkSession, iceberg_schema: str, seed: int) -> None:
    check(spark, seed, partial(StateModel, format="iceberg"), Relation(iceberg_schema, "state"))
