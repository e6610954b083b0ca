"""Each event with its session: by hand, from scratch, and run by run in an incremental model."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Call, Package, Relation
from tests.oracle import Event, History, Settings, rebuild
from tests.support.replay import Replay, by_repr, hashed, write_events
from tests.support.state import StateInMemory, local_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyspark.sql import SparkSession

MINUTE = 60_000_000
NOON = 20_454 * 24 * 60 * MINUTE + 12 * 60 * MINUTE


def expected(events: Sequence[Event], settings: Settings) -> list[tuple[Any, ...]]:
    """Id of the event, id of its session, its number there, seconds since the one before: from the definition."""
    of_key: dict[Any, list[Any]] = defaultdict(list)
    for session in rebuild(events, settings):
        of_key[session.key].append(session)
    rows = []
    members: dict[str, list[Event]] = defaultdict(list)
    for event in events:
        if event.event_time is None:
            continue
        for session in of_key[event.key]:
            if session.start <= event.event_time <= session.last_event_at:
                members[hashed(session.id)].append(event)
    for session_id, inside in members.items():
        inside.sort(key=lambda event: (event.event_time, event.payload["event_id"]))
        for number, event in enumerate(inside, 1):
            before = inside[number - 2].event_time if number > 1 else None
            since = (event.event_time - before) / 1e6 if before is not None and event.event_time is not None else None
            rows.append((event.payload["event_id"], session_id, number, since))
    return by_repr(rows)


def test_by_hand(spark: SparkSession) -> None:
    """Two visitors and one without a name; an event without a time, and one that is in no session."""
    views: list[dict[str, Any]] = [
        {"id": 1, "who": "ann", "at": 0},
        {"id": 2, "who": "ann", "at": 10},
        {"id": 3, "who": "ann", "at": 10},
        {"id": 4, "who": "ann", "at": 90},
        {"id": 5, "who": None, "at": 5},
        {"id": 6, "who": None, "at": None},
        {"id": 7, "who": "bob", "at": 5},
    ]
    visits: list[dict[str, Any]] = [
        {"who": "ann", "session_id": "a", "first": 0, "last": 10},
        {"who": "ann", "session_id": "b", "first": 90, "last": 90},
        {"who": None, "session_id": "c", "first": 5, "last": 5},
    ]
    local_table(spark, views, "id bigint, who string, at int").selectExpr(
        "id", "who", f"timestamp_micros({NOON} + at * {MINUTE}L) as at"
    ).createOrReplaceTempView("views")
    local_table(spark, visits, "who string, session_id string, first int, last int").selectExpr(
        "who",
        "session_id",
        f"timestamp_micros({NOON} + first * {MINUTE}L) as session_start",
        f"timestamp_micros({NOON} + last * {MINUTE}L) as last_event_at",
    ).createOrReplaceTempView("visits")
    package = Package(Call(config={"materialized": "view"}))

    def found(**order: Any) -> list[tuple[Any, ...]]:
        sql = str(package.session_events("views", "visits", ["who"], "at", **order))
        frame = spark.sql(sql)
        assert frame.columns == ["id", "who", "at", "session_id", "event_number", "seconds_since_previous"]
        return sorted(tuple(row) for row in frame.drop("who", "at").collect())

    assert found(id="id") == [
        (1, "a", 1, None),
        (2, "a", 2, 600.0),
        (3, "a", 3, 0.0),
        (4, "b", 1, None),
        (5, "c", 1, None),
    ]
    assert [row[2] for row in found(order_by=["id desc"])][:3] == [1, 3, 2]


def test_of_two_sessions_the_one_that_reaches_farther(spark: SparkSession) -> None:
    """A final session from 0 to 60 minutes, and a late one from 20 to 30 that could not join it."""
    spark.sql(
        f"""select 'ann' as who, id, timestamp_micros({NOON} + id * {MINUTE}L) as at
        from values (0L), (20L), (25L), (30L), (60L) as t (id)"""
    ).createOrReplaceTempView("overlapped_views")
    spark.sql(
        f"""select 'ann' as who, name as session_id, timestamp_micros({NOON} + first * {MINUTE}L) as session_start,
            timestamp_micros({NOON} + last * {MINUTE}L) as last_event_at
        from values ('outer', 0, 60), ('inner', 20, 30) as t (name, first, last)"""
    ).createOrReplaceTempView("overlapped_visits")
    package = Package(Call(config={"materialized": "view"}))
    sql = str(package.session_events("overlapped_views", "overlapped_visits", ["who"], "at", id="id"))
    found = spark.sql(sql).select("id", "session_id", "event_number", "seconds_since_previous")
    rows = sorted(map(tuple, found.collect()))
    assert rows == [
        (0, "outer", 1, None),
        (20, "outer", 2, 1200.0),
        (25, "outer", 3, 300.0),
        (30, "outer", 4, 300.0),
        (60, "outer", 5, 1800.0),
    ]


def placed(table: StateInMemory) -> list[tuple[Any, ...]]:
    columns = ("event_id", "session_id", "event_number", "seconds_since_previous")
    return by_repr(tuple(row[column] for column in columns) for row in table.rows())


def random_events(seed: int) -> History:
    """Six runs, in any order of arrival: sessions grow, merge, and begin earlier than they did; NULL keys and times."""
    chance = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    times = [NOON + chance.randrange(240) * MINUTE for _ in range(60)]
    events = [
        Event(
            (chance.choice(["a", "a", "b", None]),),
            time if chance.random() > 0.05 else None,
            number + 1,
            payload={"event_id": number, "amount": 1, "path": "/", "flag": True, "position": 0},
        )
        for number, time in enumerate(times)
    ]
    cuts = sorted(chance.sample(range(1, 60), 5))
    batches = tuple(tuple(events[start:end]) for start, end in zip([0, *cuts], [*cuts, 60], strict=True))
    return History(Settings(gap=20 * MINUTE), batches, f"random_events({seed})")


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(4, 12))])
def test_incremental_equals_rebuild(spark: SparkSession, seed: int) -> None:
    """After every run; even seeds without what is read beforehand."""
    history = random_events(seed)
    replay = Replay(spark, history, Relation("", "placed_state"), "islands", StateInMemory)
    views, visits = Relation("", "placed_views"), Relation("", "placed_visits")
    table = StateInMemory(
        spark,
        views,
        {"sessions": visits, "keys": replay.keys, "event_time": "event_time", "id": "event_id"},
        this=Relation("", "events_in_sessions"),
        macro="session_events",
        unique_key="event_id",
        which="run" if seed % 2 else "compile",
    )
    arrived: list[Event] = []
    for number, batch in enumerate(history.batches, 1):
        arrived.extend(batch)
        write_events(spark, replay.events.identifier, arrived, replay.keys)
        spark.table(str(replay.events)).drop("gap").createOrReplaceTempView(str(views))
        replay.model.run()
        spark.sql(str(Package().live_sessions(replay.table))).createOrReplaceTempView(str(visits))
        table.run()
        assert placed(table) == expected(arrived, history.settings), f"{history.made_by}, run {number}"
    table.run()
    assert table.changed == 0, "nothing has changed since"
