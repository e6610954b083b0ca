"""Each event with its session: by hand, from scratch, and run by run in an incremental model."""

from __future__ import annotations

import dataclasses
import random
import re
import time
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlparse

import pytest

from scripts.shared.rendering import Call, Package, Relation
from scripts.shared.session import session_settings
from tests.oracle import Event, History, Settings, rebuild
from tests.spark.test_dbt_runs import arrive, create_events, start, state
from tests.support.replay import Replay, by_repr, hashed, write_events
from tests.support.state import StateInMemory, StateModel, answers_of, local_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyspark.sql import SparkSession

    from scripts.shared.project import Project

MINUTE = 60_000_000
NOON = 20_454 * 24 * 60 * MINUTE + 12 * 60 * MINUTE


def expected(events: Sequence[Event], settings: Settings) -> list[tuple[Any, ...]]:
    """Id of the event, id of its session, its number there, seconds since the one before: from the definition.

    An event that was delivered again, with the same key and time, is one event.
    """
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
    for session_id, deliveries in members.items():
        inside = list({event.payload["event_id"]: event for event in deliveries}.values())
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


@pytest.mark.parametrize("ids", [("a", "b"), ("b", "a")])
def test_events_of_the_instant_of_a_cut_are_in_the_later_session(spark: SparkSession, ids: tuple[str, str]) -> None:
    """Both sessions end there, and no id decides: the earlier one would have them all, the later one none."""
    moments = {minute: f"timestamp_micros({NOON + minute * MINUTE})" for minute in (0, 5)}
    spark.sql(
        f"select 'ann' as who, id, at from values (1, {moments[0]}), (2, {moments[5]}), (3, {moments[5]}) as t (id, at)"
    ).createOrReplaceTempView("cut_views")
    spark.sql(
        f"""select 'ann' as who, session_id, session_start, {moments[5]} as last_event_at
        from values ('{ids[0]}', {moments[0]}), ('{ids[1]}', {moments[5]}) as t (session_id, session_start)"""
    ).createOrReplaceTempView("cut_visits")
    package = Package(Call(config={"materialized": "view"}))
    found = spark.sql(str(package.session_events("cut_views", "cut_visits", ["who"], "at", id="id")))
    rows = sorted(map(tuple, found.select("id", "session_id", "event_number").collect()))
    assert rows == [(1, ids[0], 1), (2, ids[1], 1), (3, ids[1], 2)]


def placed(table: StateInMemory) -> list[tuple[Any, ...]]:
    columns = ("event_id", "session_id", "event_number", "seconds_since_previous")
    return by_repr(tuple(row[column] for column in columns) for row in table.rows())


def again(event: Event, cursor: int) -> Event:
    """The same event, delivered in a run whose last cursor is this one."""
    return dataclasses.replace(event, cursor=cursor, payload={**event.payload, "amount": cursor})


def random_events(seed: int) -> History:
    """
    Six runs, in any order of arrival: sessions grow, merge, and begin earlier than they did; NULL keys and times.
    Events are delivered again, in the same run or a later one, with another value in a column.
    """
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
    batches = tuple(
        tuple(events[start:end] + [again(event, end) for event in chance.sample(events[:end], 3)])
        for start, end in zip([0, *cuts], [*cuts, 60], strict=True)
    )
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


def test_where_a_run_goes_on_is_found_without_the_files_of_long_ago(spark: SparkSession, schema: str) -> None:
    """And where there are no others, in those."""
    placed = Relation(schema, "placed")

    def found() -> Any:
        asked = Call(this=placed, run_query=answers_of(spark))
        seen = f"select coalesce(unix_micros(max(session_updated_at)), 0L) as since from {placed}"
        return Package(asked)._newest_change_seen(seen)

    def write(days_ago: int) -> int:
        moment = time.time_ns() // 1000 - days_ago * 24 * 60 * MINUTE
        spark.sql(f"insert into {placed} select timestamp_micros({moment})")
        return moment

    spark.sql(f"create table {placed} (session_updated_at timestamp) using delta")
    assert int(found()) == 0
    long_ago = write(30)
    assert int(found()) == long_ago
    (old,) = spark.sql(f"select distinct _metadata.file_path as path from {placed}").collect()
    newest = write(1)
    Path(urlparse(old.path).path).unlink()
    assert int(found()) == newest


# id, who, minute after noon, name of the delivery
Delivery = tuple[int | None, str | None, int, str]
COLUMNS = {"id": "bigint", "who": "string", "at": "timestamp", "delivery": "string"}


class Deliveries:
    """Events and their sessions (a gap of 20 minutes) as views, and `session_events` of them as a Delta table."""

    def __init__(self, spark: SparkSession) -> None:
        self.spark = spark
        self.views, self.visits = Relation("", "delivered_views"), Relation("", "delivered_visits")
        self.arguments = {"sessions": self.visits, "keys": ["who"], "event_time": "at", "id": "id"}
        self.arrived: list[Delivery] = []
        self.package = Package(Call(config={"materialized": "view"}, columns={str(self.views): COLUMNS}))
        self.state = StateModel(
            spark,
            Relation("", "delivered_sessions_source"),
            {"keys": ["who"], "event_time": "at", "gap": "20 minutes", "cursor": "loaded", "strategy": "islands"},
            this=Relation("delivered", "visits_state"),
        )
        self.table = StateModel(
            spark,
            self.views,
            self.arguments,
            this=Relation("delivered", "placed"),
            macro="session_events",
            unique_key="id",
        )

    def deliver(self, *deliveries: Delivery) -> None:
        """One load, and a run of the sessions."""
        rows = [(*delivery, len(self.arrived) + number) for number, delivery in enumerate(deliveries)]
        self.arrived += [*deliveries]
        frame = self.spark.createDataFrame(rows, "id bigint, who string, minute int, delivery string, loaded bigint")
        new = frame.selectExpr(
            "id", "who", f"timestamp_micros({NOON} + minute * {MINUTE}L) as at", "delivery", "loaded"
        )
        new.write.format("delta").mode("append").saveAsTable("delivered.log")
        everything = self.spark.table("delivered.log")
        everything.drop("loaded").createOrReplaceTempView(str(self.views))
        everything.createOrReplaceTempView("delivered_sessions_source")
        self.state.run()
        self.spark.sql(str(Package().live_sessions(self.state.this))).createOrReplaceTempView(str(self.visits))

    def rebuilt(self, **changes: Any) -> list[tuple[Any, ...]]:
        return self.shown(str(self.package.session_events(**{"events": self.views, **self.arguments, **changes})))

    def kept(self) -> list[tuple[Any, ...]]:
        return self.shown(f"select * from {self.table.this}")

    def shown(self, sql: str) -> list[tuple[Any, ...]]:
        """Id, key, delivery, number in the session, seconds since the one before."""
        columns = ("id", "who", "delivery", "event_number", "seconds_since_previous")
        return by_repr(tuple(row[column] for column in columns) for row in self.spark.sql(sql).collect())


@pytest.fixture
def deliveries(spark: SparkSession) -> Iterator[Deliveries]:
    spark.sql("create schema delivered")
    yield Deliveries(spark)
    spark.sql("drop schema delivered cascade")


@pytest.mark.slow
def test_an_event_that_is_delivered_again_has_one_row(deliveries: Deliveries) -> None:
    """In one load, in the next one, and in one that another event of its session brings up again: same as a rebuild."""
    deliveries.deliver((1, "ann", 0, "b"), (2, "ann", 5, "a"), (1, "ann", 0, "c"), (3, None, 0, "a"), (3, None, 0, "a"))
    deliveries.table.run()
    first = [(1, "ann", "b", 1, None), (2, "ann", "a", 2, 300.0), (3, None, "a", 1, None)]
    assert deliveries.kept() == deliveries.rebuilt() == first

    deliveries.deliver((1, "ann", 0, "a"), (2, "ann", 5, "b"), (4, "ann", 5, "a"))
    deliveries.table.run()
    second = [(1, "ann", "a", 1, None), (2, "ann", "a", 2, 300.0), (3, None, "a", 1, None), (4, "ann", "a", 3, 0.0)]
    assert deliveries.kept() == deliveries.rebuilt() == second
    # without a catalog, and where something else than the id orders events of one time
    assert deliveries.rebuilt(events="delivered_views") == second
    turned = [(2, "ann", "a", 3, 0.0), (4, "ann", "a", 2, 300.0)]
    assert [row for row in deliveries.rebuilt(order_by=["id desc"]) if row[0] in (2, 4)] == turned


@pytest.mark.slow
def test_of_two_events_with_one_id_the_first_has_the_row(deliveries: Deliveries) -> None:
    """Another key, or another time: the MERGE of a run gets one row, as from scratch; neighbours keep their numbers."""
    deliveries.deliver(
        (1, "ann", 5, "a"), (2, "ann", 8, "a"), (1, "bob", 0, "a"), (2, "ann", 3, "a"), (3, "bob", 0, "a")
    )
    deliveries.table.run()
    first = [(1, "bob", "a", 1, None), (2, "ann", "a", 1, None), (3, "bob", "a", 2, 0.0)]
    assert deliveries.kept() == deliveries.rebuilt() == first
    deliveries.deliver((1, "ann", 6, "b"), (1, "ann", 7, "b"), (4, "bob", 1, "a"), (3, "ann", 9, "a"))
    deliveries.table.run()
    second = [*first, (4, "bob", "a", 3, 60.0)]
    assert deliveries.kept() == deliveries.rebuilt() == second

    # what an incremental model can't know: the earlier event is of a session that this run does not read
    deliveries.deliver((3, "cat", 5, "a"))
    deliveries.table.run()
    assert deliveries.rebuilt() == second
    assert (3, "cat", "a", 1, None) in deliveries.kept()


def test_events_without_an_id(deliveries: Deliveries) -> None:
    """From scratch each is an event of its own; a MERGE would add it at every run, so the model stops and says so."""
    deliveries.deliver((1, "ann", 0, "a"), (None, "ann", 5, "a"), (None, "ann", 5, "a"))
    assert deliveries.rebuilt() == [(1, "ann", "a", 1, None), (None, "ann", "a", 2, 300.0), (None, "ann", "a", 3, 0.0)]
    said = "session_events in model placed: an event of delivered_views has no id, by which an incremental model tells"
    with pytest.raises(Exception, match=said):
        deliveries.table.run()


def test_copies_with_a_column_that_has_no_order(spark: SparkSession) -> None:
    """A map can't be compared; the row as text can."""
    spark.sql(
        f"""select 1 as id, 'ann' as who, timestamp_micros({NOON}) as at, map('name', name) as properties
        from values ('b'), ('a') as t (name)"""
    ).createOrReplaceTempView("views_with_a_map")
    moment = f"timestamp_micros({NOON})"
    visits = f"(select 'ann' as who, 's' as session_id, {moment} as session_start, {moment} as last_event_at)"
    types = {"id": "int", "who": "string", "at": "timestamp", "properties": "map<string,string>"}
    for columns in ({"views_with_a_map": types}, {}):
        package = Package(Call(config={"materialized": "view"}, columns=columns))
        sql = str(package.session_events(Relation("", "views_with_a_map"), visits, ["who"], "at", id="id"))
        (row,) = spark.sql(sql).collect()
        assert row.properties == {"name": "a"}


def test_copies_cost_one_shuffle_more_and_no_sort_by_key(deliveries: Deliveries, spark: SparkSession) -> None:
    """Events and sessions are shuffled and sorted by key once; then once by id, since a MERGE needs one row of each."""
    deliveries.deliver((1, "ann", 0, "a"))
    with session_settings(spark, {"spark.sql.adaptive.enabled": "false"}):
        sql = str(deliveries.package.session_events(deliveries.views, **deliveries.arguments))
        plan = spark.sql(sql)._jdf.queryExecution().executedPlan().toString()
    assert [re.sub(r"#\d+L?", "", found) for found in re.findall(r"Exchange hashpartitioning\((.*), 2\)", plan)] == [
        "ew_id",
        "who",
    ]
    assert len(re.findall(r"\bSort \[", plan)) == 2


@pytest.mark.nightly
def test_a_model_of_changes_keeps_rows_that_are_no_sessions(project: Project) -> None:
    """A late event has moved the start of a session, so that its old row ends with the new one and begins later."""
    merged = "{{ config(materialized='incremental', incremental_strategy='merge', unique_key="
    placed = (
        "{{ event_windows.session_events(source('raw', 'events'), ref('changed'), keys=['user_id'],"
        " event_time='event_time', id='event_time') }}"
    )
    start(
        project,
        sessions_state=state(),
        changed=f"{merged}'session_id') }}}}\n{{{{ event_windows.changes(ref('sessions_state')) }}}}",
        placed=f"{merged}'event_time') }}}}\n{placed}",
        placed_anew=placed,
    )
    create_events(project)
    arrive(project, ("a", "10:00:00", "01:00:00"), ("a", "10:10:00", "01:00:00"))
    project.dbt("run")
    arrive(project, ("a", "09:45:00", "02:00:00"))
    project.dbt("run")
    for name in ("placed", "placed_anew"):
        rows = project.table(name).orderBy("event_time").collect()
        assert [row.event_number for row in rows] == [1, 2, 3]
        assert len({row.session_id for row in rows}) == 1
