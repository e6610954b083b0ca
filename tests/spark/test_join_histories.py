"""Random histories of two sides, run by run, against the oracle; a failing one is shrunk before it is shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.oracle.join_histories import random_join, shrink
from tests.support.join_replay import JoinReplay
from tests.support.rendering import Relation
from tests.support.state import StateModel

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


def check(spark: SparkSession, seed: int) -> None:
    history = random_join(seed)
    strategy = ("auto", "equi")[seed % 2]
    if differences := JoinReplay(spark, history, strategy=strategy).play():
        small = shrink(history, lambda smaller: bool(JoinReplay(spark, smaller, strategy=strategy).play()))
        found = JoinReplay(spark, small, strategy=strategy).play()
        pytest.fail("\n".join([*differences, "shrunk:", *found, small.to_text()]))


def test_history(spark: SparkSession) -> None:
    check(spark, 3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 40))
def test_more_histories(spark: SparkSession, seed: int) -> None:
    check(spark, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [101, 102])
def test_history_in_delta(spark: SparkSession, schema: str, seed: int) -> None:
    assert not JoinReplay(spark, random_join(seed), Relation(schema, "state"), state=StateModel).play()


@pytest.mark.slow
@pytest.mark.parametrize("seed", [103, 104])
def test_history_in_iceberg(spark: SparkSession, iceberg_schema: str, seed: int) -> None:
    iceberg = partial(StateModel, format="iceberg")
    assert not JoinReplay(spark, random_join(seed), Relation(iceberg_schema, "state"), state=iceberg).play()
