"""The test session turns code generation and adaptive execution off (see `tests/support/session.py`). Users don't."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scripts.shared.rendering import Relation
from scripts.shared.session import session_settings
from tests.oracle import history
from tests.support.replay import Replay
from tests.support.session import FAST

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


@pytest.mark.nightly
def test_a_history_under_sparks_own_settings(spark: SparkSession, schema: str) -> None:
    with session_settings(spark, dict.fromkeys(FAST)):
        assert spark.conf.get("spark.sql.adaptive.enabled") == "true"
        replay = Replay(spark, history(2), Relation(schema, "state"), "islands")
        assert not replay.play()


@pytest.mark.slow
def test_hives_functions_can_be_registered(spark: SparkSession) -> None:
    """A thread of the Thrift server may have to, to close a session. Spark brings a jar too few for it."""
    java = spark._jvm
    assert java
    loader = java.java.lang.Thread.currentThread().getContextClassLoader()
    found = java.java.lang.Class.forName("org.apache.hadoop.hive.ql.exec.FunctionRegistry", True, loader)
    assert found.getSimpleName() == "FunctionRegistry"
