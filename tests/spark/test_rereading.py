"""A state that makes touched sessions again from their events, run by run against the plain-Python oracle."""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Relation
from tests.fuzz import reread_trial
from tests.oracle import history_to_reread
from tests.support.replay import Replay, ReplayOfCommits
from tests.support.state import StateInMemory, StateModel, local_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyspark.sql import SparkSession

FRESH = random.SystemRandom().randrange(10**6, 10**9)
MINUTE = 60_000_000


def check(
    spark: SparkSession,
    seed: int,
    state: Callable[..., StateModel],
    table: Relation,
    kind: type[Replay] = Replay,
) -> None:
    replay = kind(spark, history_to_reread(seed, size=5), table, "auto", state)
    if not replay.play() and replay.history.settings.allowed_lateness is None:
        replay.full_refresh()
    assert not replay.differences, f"history_to_reread({seed}, size=5):\n" + "\n".join(replay.differences)


@pytest.mark.parametrize(
    "seed",
    [
        *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2)),
        *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(3, 23)),
    ],
)
def test_history(spark: SparkSession, seed: int) -> None:
    check(spark, seed, StateInMemory, Relation("", "reread_in_memory"))


@pytest.mark.slow
def test_history_that_nobody_has_played(spark: SparkSession) -> None:
    check(spark, FRESH, StateInMemory, Relation("", "reread_in_memory"))


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(100, 110))
def test_long_history(spark: SparkSession, seed: int) -> None:
    differences = reread_trial(seed).differences(spark, StateInMemory, Relation("", "reread_in_memory"))
    assert not differences, f"tests.fuzz.reread_trial({seed}):\n" + "\n".join(differences)


@pytest.mark.parametrize(
    "seed",
    [pytest.param(22, marks=pytest.mark.slow), *(pytest.param(n, marks=pytest.mark.nightly) for n in (2, 20, 21))],
)
def test_history_in_delta_with_the_merge_in_reach(spark: SparkSession, schema: str, seed: int) -> None:
    state = partial(StateModel, reach="session_end", partition_by="session_date")
    check(spark, seed, state, Relation(schema, "state"))


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(22, 26))
def test_history_in_iceberg(spark: SparkSession, iceberg_schema: str, seed: int) -> None:
    check(spark, seed, partial(StateModel, format="iceberg"), Relation(iceberg_schema, "state"))


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(30, 36))
def test_history_in_commits(spark: SparkSession, schema: str, seed: int) -> None:
    """With an exact cursor: what is new is read from the feed, what is old as of the version that was read last."""
    check(spark, seed, StateModel, Relation(schema, "state"), ReplayOfCommits)


def page_views(spark: SparkSession, rows: list[tuple[int, int, int]]) -> None:
    """Rows of a time and an arrival in minutes, and an id."""
    typed = local_table(
        spark,
        [
            {"user_id": "ann", "at": at * MINUTE, "loaded": loaded * MINUTE, "view_id": view}
            for at, loaded, view in rows
        ],
        "user_id string, at bigint, loaded bigint, view_id int",
    )
    typed.selectExpr(
        "user_id", "timestamp_micros(at) as viewed_at", "timestamp_micros(loaded) as loaded_at", "view_id"
    ).createOrReplaceTempView("page_views_to_lose")


@pytest.mark.slow
def test_a_source_that_has_lost_events_of_a_live_session_stops_the_run(spark: SparkSession) -> None:
    arguments: dict[str, Any] = {
        "keys": ["user_id"],
        "event_time": "viewed_at",
        "gap": "30 minutes",
        "cursor": "loaded_at",
        "reread_events": True,
        "id": "view_id",
    }
    state = StateInMemory(spark, Relation("", "page_views_to_lose"), arguments, this=Relation("", "state_of_lost"))
    page_views(spark, [(0, 100, 1), (10, 100, 2), (20, 100, 3)])
    state.run()
    before = state.rows()
    page_views(spark, [(10, 100, 2), (20, 100, 3), (25, 200, 4)])
    with pytest.raises(Exception, match=r"has lost events of sessions that may still change.*Events lost: 1"):
        state.run()
    assert state.rows() == before
    page_views(spark, [(0, 100, 1), (10, 100, 2), (20, 100, 3), (25, 200, 4), (10, 200, 2)])
    state.run()
    assert [row["event_count"] for row in state.rows() if row["status"] == "open"] == [4]
