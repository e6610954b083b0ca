"""Random histories under every setting, run by run against the plain-Python oracle; `tests.fuzz` plays more of them."""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING

import pytest

from scripts.shared.rendering import Relation
from tests.fuzz import trial
from tests.oracle import history
from tests.support.replay import Replay
from tests.support.state import StateInMemory, StateModel

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyspark.sql import SparkSession

FRESH = [random.SystemRandom().randrange(10**6, 10**9) for _ in range(3)]


IN_TABLES = [100, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in (101, 102, 103))]


def check(spark: SparkSession, seed: int, state: Callable[..., StateModel], table: Relation) -> None:
    differences = trial(seed).differences(spark, state, table)
    assert not differences, f"tests.fuzz.trial({seed}):\n" + "\n".join(differences)


@pytest.mark.nightly
def test_with_every_aggregate(spark: SparkSession, schema: str) -> None:
    replay = Replay(spark, history(3), Relation(schema, "state"), "native")
    assert not replay.play(), replay.history.made_by


@pytest.mark.parametrize(
    "seed",
    [
        0,
        *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 109, 289)),  # the last two: far apart
        *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(3, 50)),
    ],
)
def test_history(spark: SparkSession, seed: int) -> None:
    check(spark, seed, StateInMemory, Relation("", "state_in_memory"))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(FRESH)))
def test_history_that_nobody_has_played(spark: SparkSession, number: int) -> None:
    check(spark, FRESH[number], StateInMemory, Relation("", "state_in_memory"))


@pytest.mark.slow
@pytest.mark.parametrize("seed", IN_TABLES)
def test_history_in_delta(spark: SparkSession, schema: str, seed: int) -> None:
    check(spark, seed, StateModel, Relation(schema, "state"))


@pytest.mark.slow
@pytest.mark.parametrize("seed", IN_TABLES)
def test_history_in_iceberg(spark: SparkSession, iceberg_schema: str, seed: int) -> None:
    check(spark, seed, partial(StateModel, format="iceberg"), Relation(iceberg_schema, "state"))
