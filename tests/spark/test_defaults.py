"""The test session turns code generation and adaptive execution off (see `tests/support/session.py`). Users don't."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Relation
from scripts.shared.session import session_settings
from tests.oracle import history
from tests.support.replay import Replay
from tests.support.session import FAST
from tests.support.state import StateModel

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


@pytest.mark.nightly
def test_a_history_under_sparks_own_settings(spark: SparkSession, schema: str) -> None:
    with session_settings(spark, dict.fromkeys(FAST)):
        assert spark.conf.get("spark.sql.adaptive.enabled") == "true"
        replay = Replay(spark, history(2), Relation(schema, "state"), "islands")
        assert not replay.play()


@pytest.mark.nightly
@pytest.mark.parametrize("macro", ["session_state", "window_state", "interval_join"])
def test_json_that_keeps_what_is_null(spark: SparkSession, schema: str, macro: str) -> None:
    """A session may ask for that. A run reads its numbers as JSON, and those that are NULL are not there."""
    columns = "id int, user_id string, loaded_at timestamp, viewed_at timestamp"
    spark.sql(f"create table {schema}.events ({columns}) using delta")
    events = Relation(schema, "events")
    given: dict[str, Any] = {"keys": ["user_id"], "event_time": "viewed_at", "cursor": "loaded_at"}
    given |= {"gap": "1 hour"} if macro == "session_state" else {"size": "1 hour"}
    if macro == "interval_join":
        sides = {"relation": events, "id": "id", "event_time": "viewed_at", "cursor": "loaded_at", "columns": []}
        given = {"left": sides, "right": sides, "on": ["user_id"], "lower": 0, "upper": "1 hour"}
        given |= {"allowed_lateness": "1 hour", "how": "left"}
    key = {"session_state": "session_id", "window_state": "window_id"}.get(macro, "match_id")
    model = StateModel(
        spark, None if macro == "interval_join" else events, given, this=Relation(schema, "state"), macro=macro,
        unique_key=key,
    )  # fmt: skip
    with session_settings(spark, {"spark.sql.jsonGenerator.ignoreNullFields": "false"}):
        model.run()
        model.run()
        for id_, minute in ((1, 0), (2, 20)):
            at = f"timestamp'2026-05-01 10:00:00' + interval '{minute}' minute"
            spark.sql(f"insert into {events} select {id_}, 'ann', {at}, {at}")
            model.run()
    live = [row for row in model.rows() if row["status"] in ("open", "match")]
    assert len(live) == (3 if macro == "interval_join" else 1)


@pytest.mark.slow
def test_hives_functions_can_be_registered(spark: SparkSession) -> None:
    """A thread of the Thrift server may have to, to close a session. Spark brings a jar too few for it."""
    java = spark._jvm
    assert java
    loader = java.java.lang.Thread.currentThread().getContextClassLoader()
    found = java.java.lang.Class.forName("org.apache.hadoop.hive.ql.exec.FunctionRegistry", True, loader)
    assert found.getSimpleName() == "FunctionRegistry"
