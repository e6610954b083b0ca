"""Random histories under every setting, run by run against the plain-Python oracle.

The seed decides the rest as well: the strategy, and whether ANSI mode is on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.oracle import history
from tests.support.rendering import Relation
from tests.support.replay import Replay

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

STRATEGIES = ("auto", "islands", "compact", "native")
EVERYDAY = (3,)
MORE = (1, 6, *range(100, 112))


def replay(spark: SparkSession, schema: str, seed: int) -> None:
    spark.conf.set("spark.sql.ansi.enabled", "true" if seed % 3 else "false")
    played = Replay(spark, history(seed), Relation(schema, "state"), STRATEGIES[seed % len(STRATEGIES)])
    differences = played.play()
    if not differences and played.history.settings.allowed_lateness is None:
        differences = played.full_refresh()
    assert not differences, f"history({seed}), strategy {played.strategy}:\n" + "\n".join(differences)


@pytest.mark.parametrize("seed", EVERYDAY)
def test_history(spark: SparkSession, schema: str, seed: int) -> None:
    replay(spark, schema, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", MORE)
def test_more_histories(spark: SparkSession, schema: str, seed: int) -> None:
    replay(spark, schema, seed)
