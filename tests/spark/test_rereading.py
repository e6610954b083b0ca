"""A state that makes touched sessions again from their events, run by run against the plain-Python oracle."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Call, Package, Relation
from tests.fuzz import reread_trial
from tests.oracle import history_to_reread
from tests.oracle.reread_cases import CASES, RereadCase
from tests.support.replay import Replay, ReplayOfCommits
from tests.support.state import StateInMemory, StateModel, answers_of, local_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyspark.sql import SparkSession

FRESH = random.SystemRandom().randrange(10**6, 10**9)
MINUTE = 60_000_000
EVERY_TIME = 6
"""So many of the hand-worked cases are played with every change, those that nothing else covers."""


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
        pytest.param(1, marks=pytest.mark.slow),
        *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(2, 23)),
    ],
)
def test_history(spark: SparkSession, seed: int) -> None:
    check(spark, seed, StateInMemory, Relation("", "reread_in_memory"))


@pytest.mark.slow
def test_history_that_nobody_has_played(spark: SparkSession) -> None:
    check(spark, FRESH, StateInMemory, Relation("", "reread_in_memory"))


@pytest.mark.nightly
@pytest.mark.parametrize("seed", [5, *range(100, 110)])  # 5 has no key
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


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(36, 42))
def test_a_rebuild_knows_the_commit_of_each_delivery(spark: SparkSession, schema: str, seed: int) -> None:
    drawn = history_to_reread(seed, size=5)
    unlimited = replace(drawn.settings, id="event_id", allowed_lateness=None, max_future_skew=None)
    replay = ReplayOfCommits(spark, replace(drawn, settings=unlimited), Relation(schema, "state"), state=StateModel)
    assert not replay.play(), "\n".join(replay.differences)
    given = replay.model.arguments
    columns = {str(replay.table): dict(spark.table(str(replay.table)).dtypes)} | replay.model.catalog()
    call = Call(
        which="test",
        columns=columns,
        run_query=answers_of(spark),
    )
    of_runs = ("watermark_delay", "allowed_lateness", "late_test", "strategy", "reread_events")
    tested = {name: value for name, value in given.items() if name not in of_runs}
    sql = str(Package(call).test_state_equals_rebuild(model=replay.table, events=replay.events, **tested))
    assert [row.problem for row in spark.sql(sql).collect()] == []


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, marks=pytest.mark.slow if number < EVERY_TIME else pytest.mark.nightly)
        for number, case in enumerate(CASES)
    ],
    ids=str,
)
def test_hand_worked_case(spark: SparkSession, case: RereadCase) -> None:
    replay = Replay(spark, case.history, Relation("", "reread_by_hand"), "auto", StateInMemory)
    assert not replay.play(), "\n".join(replay.differences)


@pytest.mark.nightly
def test_an_event_of_the_future_stays_rejected_when_its_time_has_come(spark: SparkSession) -> None:
    """Where the cursor is no time the clock of the run has judged, which no later run has."""
    arguments: dict[str, Any] = {
        "keys": ["user_id"],
        "event_time": "viewed_at",
        "gap": "30 minutes",
        "cursor": "loaded",
        "max_future_skew": "1 hour",
        "reread_events": True,
    }
    model = StateInMemory(spark, Relation("", "views_ahead"), arguments, this=Relation("", "state_of_views_ahead"))
    ahead = time.time() + 3600 + 8

    def views(*rows: tuple[float, int]) -> None:
        values = ", ".join(f"('ann', timestamp_micros({int(1e6 * at)}), {loaded}L)" for at, loaded in rows)
        sql = f"select * from values {values} as v (user_id, viewed_at, loaded)"
        spark.sql(sql).createOrReplaceTempView("views_ahead")

    before = (ahead - 600, 1)
    views(before, (ahead, 1))
    model.run()
    time.sleep(max(0.0, ahead - 3600 - time.time() + 1))
    views(before, (ahead, 1), (ahead - 5, 2), (ahead - 600, 2))
    model.run()
    views(before, (ahead, 1), (ahead - 5, 2), (ahead - 600, 2), (ahead + 1, 3), (ahead - 599, 3))
    time.sleep(1)
    model.run()
    counts = sorted((row["status"], row["event_count"]) for row in model.rows() if row["status"] != "checkpoint")
    assert counts == [("open", 5), ("rejected", 1)]


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


@pytest.mark.slow
def test_older_events_of_times_without_a_zone_before_1970(spark: SparkSession) -> None:
    """The last of them has a fraction of a second, which a bound before 1970 must not count twice."""
    arguments = {"keys": [], "event_time": "at", "gap": "30 minutes", "cursor": "loaded", "reread_events": True}
    model = StateInMemory(spark, Relation("", "old_views"), arguments, this=Relation("", "state_of_old_views"))
    times = ["10:00:00", "10:20:00.75", "10:10:00"]
    for loaded in (2, 3):
        values = ", ".join(f"(timestamp_ntz'1960-01-01 {at}', {n})" for n, at in enumerate(times[:loaded]))
        spark.sql(f"select * from values {values} as v (at, loaded)").createOrReplaceTempView("old_views")
        model.run()
    assert [row["event_count"] for row in model.rows() if row["status"] != "checkpoint"] == [3]


@pytest.mark.slow
@pytest.mark.parametrize("macro", ["session_state", "window_state"])
def test_sql_of_ones_own_is_worked_out_of_events_and_not_of_copies(spark: SparkSession, macro: str) -> None:
    """A map fails on a key twice, as three deliveries give it, and on no key, as a stored session has it."""
    of_sessions: dict[str, Any] = {"gap": "30 minutes", "reread_events": True}
    arguments: dict[str, Any] = {
        "keys": ["user_id"],
        "event_time": "viewed_at",
        "cursor": "loaded_at",
        "id": "view_id",
        "max_future_skew": "1 hour",
        "aggregates": {"by_view": {"sql": "map_from_entries(collect_list(struct(view_id, minute(viewed_at))))"}},
        **(of_sessions if macro == "session_state" else {"size": "1 hour"}),
    }
    model = StateInMemory(
        spark,
        Relation("", "page_views_to_lose"),
        arguments,
        this=Relation("", "state_of_maps"),
        macro=macro,
        unique_key="session_id" if macro == "session_state" else "window_id",
    )
    first = [(1, 2, 10), (1, 2, 10), (1, 3, 10), (900, 3, 20)]
    page_views(spark, first)
    model.run()
    page_views(spark, [*first, (1, 5, 10), (1, 6, 10), (4, 6, 11)])
    model.run()
    values: dict[str, list[Any]] = {"open": [], "rejected": [], "checkpoint": []}
    for row in model.rows():
        values[row["status"]].append(row["by_view"])
    assert values["open"] == [{10: 1, 11: 4}]
    assert sorted(values["rejected"], key=str) == [{20: 0}, *[None] * (len(values["rejected"]) - 1)]
