"""The exact cursor of an Iceberg table: its snapshots. `test_exact_cursor.py` has the same for Delta."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pytest
from dbt_common.exceptions import CompilationError

from scripts.shared.rendering import Call, Package, Relation, Table
from scripts.shared.session import session_settings
from tests.fuzz import asof_trial, join_trial, reread_trial
from tests.oracle.join_histories import JoinHistory
from tests.oracle.joins import Bound, Join, Row, StateSettings
from tests.spark.test_dbt_runs import CONFIG, arrive, in_catalog, live, start, state
from tests.support.commits import compact, create, source
from tests.support.join_replay import AsofReplayOfCommits, live_rows
from tests.support.join_replay import ReplayOfCommits as JoinReplayOfCommits
from tests.support.replay import ReplayOfCommits
from tests.support.state import StateModel, answers_of

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from scripts.shared.project import Project
    from tests.oracle.join_histories import Batch

pytestmark = pytest.mark.slow

EXACT = {"iceberg": "snapshot_id"}
IN_ICEBERG = partial(StateModel, format="iceberg")
SESSIONS, WINDOWS = ("session_state", "session_id"), ("window_state", "window_id")
"""Macro and id of a state."""


@dataclass
class Snapshots:
    """A state over an Iceberg table, fed commit by commit: users, and the minute at which they did something."""

    spark: SparkSession
    schema: str
    of: tuple[str, str] = SESSIONS
    properties: str = ""

    def __post_init__(self) -> None:
        self.events = source(self.schema, "events", "iceberg")
        self.create()
        cut = {"gap": "10 minutes"} if self.of is SESSIONS else {"size": "10 minutes"}
        given = {"keys": ["user_id"], "event_time": "event_time", "cursor": dict(EXACT), **cut}
        macro, unique_key = self.of
        self.model = IN_ICEBERG(
            self.spark, self.events, given, this=Relation(self.schema, "state"), macro=macro, unique_key=unique_key
        )

    def create(self) -> None:
        create(self.spark, self.events, "user_id string, event_time timestamp, event_id int", self.properties)

    def commit(self, *rows: tuple[str, int]) -> None:
        values = ", ".join(f"('{user}', timestamp_seconds({minute} * 60), {minute})" for user, minute in rows)
        self.spark.sql(f"insert into {self.events} values {values}")

    def call(self, procedure: str, arguments: str) -> None:
        self.spark.sql(f"call ice.system.{procedure}(table => '{self.events}', {arguments})").collect()

    def expire(self) -> None:
        self.call("expire_snapshots", "older_than => timestamp'2100-01-01', retain_last => 1")

    def snapshots(self) -> list[int]:
        found = self.spark.sql(f"select snapshot_id from {self.events}.snapshots order by committed_at").collect()
        return [row.snapshot_id for row in found]

    def counts(self) -> dict[str, int]:
        """Events of each user in live sessions or windows."""
        counted: dict[str, int] = {}
        for row in self.model.rows():
            if row["status"] in ("open", "closed"):
                counted[row["user_id"]] = counted.get(row["user_id"], 0) + row["event_count"]
        return counted

    def runs(self) -> list[tuple[int | None, int, int]]:
        """Of each run: cursor from and to, and the events read."""
        checkpoints = [row["checkpoint"] for row in self.model.rows() if row["status"] == "checkpoint"]
        sources = [one["sources"][0] for one in sorted(checkpoints, key=lambda checkpoint: checkpoint["run"])]
        return [(one["cursor_from"], one["cursor_to"], one["events_read"]) for one in sources]

    def stops(self, message: str) -> None:
        """The run says what is wrong, and how to go on, and writes nothing."""
        before = self.runs()
        with pytest.raises(CompilationError, match=rf"{message}(.|\n)*--full-refresh"):
            self.model.run()
        assert self.runs() == before


@pytest.mark.nightly
def test_a_branch_is_read_once_it_is_published(spark: SparkSession, iceberg_schema: str) -> None:
    """Write, audit, publish: by a branch, and by a snapshot that is staged. What a branch has deleted stops the run."""
    table = Snapshots(spark, iceberg_schema, properties="'write.wap.enabled' = 'true'")
    table.commit(("a", 0))
    table.model.run()
    spark.sql(f"alter table {table.events} create branch audit")
    for user, minute in (("a", 5), ("b", 0)):
        row = f"'{user}', timestamp_seconds({minute} * 60), {minute}"
        spark.sql(f"insert into {table.events}.branch_audit values ({row})")
    table.model.run()
    assert table.counts() == {"a": 1}
    table.call("fast_forward", "branch => 'main', to => 'audit'")
    table.model.run()
    assert table.counts() == {"a": 2, "b": 1}

    with session_settings(spark, {"spark.wap.id": "staged"}):
        table.commit(("a", 9))
    table.commit(("c", 0))
    table.model.run()
    assert table.counts() == {"a": 2, "b": 1, "c": 1}
    staged = f"select snapshot_id from {table.events}.snapshots where summary['wap.id'] = 'staged'"
    table.call("cherrypick_snapshot", f"snapshot_id => {spark.sql(staged).collect()[0][0]}")
    table.model.run()
    assert table.counts() == {"a": 3, "b": 1, "c": 1}

    spark.sql(f"alter table {table.events} create branch clean_up")
    spark.sql(f"delete from {table.events}.branch_clean_up where user_id = 'b'")
    table.model.run()
    table.call("fast_forward", "branch => 'main', to => 'clean_up'")
    table.stops("updated or deleted")


@pytest.mark.nightly
def test_how_a_table_is_laid_out_may_change(spark: SparkSession, iceberg_schema: str) -> None:
    """Its partitions and order, a tag, and a table that keeps one older version of its metadata."""
    kept = "'write.metadata.previous-versions-max' = '1', 'write.metadata.delete-after-commit.enabled' = 'true'"
    table = Snapshots(spark, iceberg_schema, properties=kept)
    changes = ("add partition field days(event_time)", "write ordered by user_id", "create tag of_today")
    for minute, change in enumerate(("", *changes)):
        if change:
            spark.sql(f"alter table {table.events} {change}")
        table.commit(("a", minute))
        table.model.run()
        assert table.counts() == {"a": minute + 1}


@pytest.mark.parametrize(
    "of", [pytest.param(SESSIONS, id="sessions"), pytest.param(WINDOWS, id="windows", marks=pytest.mark.nightly)]
)
def test_every_snapshot_is_read_once(spark: SparkSession, iceberg_schema: str, of: tuple[str, str]) -> None:
    """A table without a snapshot, ties, a commit that comes in between, and compaction, which brings nothing."""
    events = Snapshots(spark, iceberg_schema, of)
    events.model.run()
    events.commit(("a", 0), ("b", 0))
    events.model.run()
    events.model.run()
    assert events.runs() == [(None, 0, 0), (0, 1, 2)], "a run that finds nothing writes no row"

    events.commit(("a", 0))
    rendered = events.model.render()
    events.commit(("a", 0))
    events.model.merge(rendered)
    assert events.counts() == {"a": 2, "b": 1}
    compact(spark, events.events)
    events.model.run()
    assert events.counts() == {"a": 3, "b": 1}
    compact(spark, events.events)
    events.expire()
    events.model.run()
    assert events.runs()[2:] == [(1, 2, 1), (2, 4, 1), (4, 5, 0)]

    conserved = str(
        Package(asking(events)).test_events_are_conserved(model=events.model.this, events=events.events, cursor=EXACT)
    )
    events.commit(("c", 0))
    assert spark.sql(conserved).collect() == [], "what no run has read yet is not missed"
    events.model.run(full_refresh=True)
    assert events.counts() == {"a": 3, "b": 1, "c": 1}


def asking(events: Snapshots) -> Call:
    tables = (events.model.this, events.events)
    return Call(
        which="test",
        columns={str(table): dict(spark_types(events.spark, table)) for table in tables},
        run_query=answers_of(events.spark),
    )


def spark_types(spark: SparkSession, table: Relation) -> list[tuple[str, str]]:
    return spark.table(str(table)).dtypes


@pytest.mark.nightly
def test_a_statement_that_finds_no_row_commits_a_snapshot(spark: SparkSession, iceberg_schema: str) -> None:
    events = Snapshots(spark, iceberg_schema)
    events.commit(("a", 0))
    events.model.run()
    spark.sql(f"delete from {events.events} where user_id = 'x'")
    spark.sql(f"update {events.events} set event_id = 1 where user_id = 'x'")
    spark.sql(
        f"merge into {events.events} as held using (select 7 as event_id) as new on new.event_id = held.event_id "
        "when matched then update set held.event_id = 1"
    )
    operations = spark.sql(f"select operation from {events.events}.snapshots order by committed_at").collect()
    assert [row.operation for row in operations] == ["append", "delete", "overwrite", "overwrite"]
    events.commit(("b", 0))
    events.model.run()
    assert events.counts() == {"a": 1, "b": 1}
    assert events.runs()[1:] == [(1, 5, 1)]


@pytest.mark.nightly
def test_changed_rows_stop_the_run_or_are_passed_over(spark: SparkSession, iceberg_schema: str) -> None:
    events = Snapshots(spark, iceberg_schema)
    events.commit(("a", 0), ("b", 0))
    events.model.run()
    events.commit(("a", 5))
    spark.sql(f"delete from {events.events} where user_id = 'b'")
    spark.sql(f"update {events.events} set event_time = timestamp_seconds(360) where event_id = 5")
    first = events.snapshots()[2]
    events.stops(rf"rows that were updated or deleted(.|\n)*2 snapshots with such changes .*, from {first} on")
    events.model.arguments["cursor"] = EXACT | {"changes": "skip"}
    events.model.run()
    assert events.counts() == {"a": 2, "b": 1}

    spark.sql(
        f"merge into {events.events} as held using (select * from values ('a', 5), ('c', 9) as new(user_id, event_id)) "
        "as new on new.event_id = held.event_id when matched then update set held.user_id = 'd' when not matched then "
        "insert (user_id, event_time, event_id) values (new.user_id, timestamp_seconds(540), new.event_id)"
    )
    events.stops(rf"would pass over new rows as well(.|\n)*in snapshot {events.snapshots()[-1]}")
    events.model.arguments["cursor"] = EXACT
    events.model.run(full_refresh=True)
    assert events.counts() == {"a": 1, "c": 1, "d": 1}


@pytest.mark.nightly
def test_columns_that_were_changed_since_older_rows_were_written(spark: SparkSession, iceberg_schema: str) -> None:
    """Older rows are read of the snapshot that the state has read, which has the columns of its time."""
    events = Snapshots(spark, iceberg_schema, properties="'format-version' = '3'")
    spark.sql(f"alter table {events.events} add columns (payload struct<a: int, b: int>)")
    expression = "to_json(struct(user_id, event_id, payload))"
    events.model.arguments |= {
        "reread_events": True,
        "aggregates": {"seen": {"function": "collect_set", "expression": expression}},
    }
    a, b = "'a', 1", "'b', 2"
    changes = [
        ("", (a, b)),
        ("alter column event_id first", (a, b)),
        ("add column page string after event_id", (a, b)),
        ("alter column payload.b first", (b, a)),
        ("add column payload.c int first", ("'c', 3", b, a)),
        ("rename column payload.a to z", ("'c', 3", b, "'z', 1")),
    ]
    for number, (change, fields) in enumerate(changes):
        if change:
            spark.sql(f"alter table {events.events} {change}")
        row = f"'a', timestamp_seconds({number} * 60), {number}, named_struct({', '.join(fields)})"
        spark.sql(f"insert into {events.events} (user_id, event_time, event_id, payload) select {row}")
        events.model.run()
        (seen,) = [row["seen"] for row in events.model.rows() if row["status"] in ("open", "closed")]
        expected = spark.sql(f"select {expression} as seen from {events.events}").collect()
        assert sorted(seen) == sorted(row.seen for row in expected), change


def test_snapshots_that_are_gone(spark: SparkSession, iceberg_schema: str) -> None:
    """One that the state has read may be gone, and none after it."""
    events = Snapshots(spark, iceberg_schema)
    events.commit(("a", 0))
    events.model.run()
    events.commit(("a", 1))
    events.call("expire_snapshots", f"snapshot_ids => array({events.snapshots()[0]})")
    events.model.run()
    assert events.counts() == {"a": 2}
    for minute in (2, 3):
        events.commit(("a", minute))
    events.expire()
    events.stops("does not have all snapshots any more since the one that the state has read")
    events.model.run(full_refresh=True)
    assert events.counts() == {"a": 4}


@pytest.mark.nightly
def test_another_history_of_the_table(spark: SparkSession, iceberg_schema: str) -> None:
    """Rolled back behind what was read, replaced, or dropped and made again: numbers go on or begin anew."""
    another = "is another table than the state has read so far, or was rolled back behind it"
    events = Snapshots(spark, iceberg_schema)
    for minute in range(2):
        events.commit(("a", minute))
    events.model.run()
    events.call("rollback_to_snapshot", f"snapshot_id => {events.snapshots()[0]}")
    events.stops(another)
    for minute in range(3):
        events.commit(("b", minute))
    events.stops(another)
    events.model.run(full_refresh=True)
    assert events.counts() == {"a": 1, "b": 3}
    spark.sql(f"create or replace table {events.events} using iceberg as select * from {events.events}")
    events.stops(another)
    events.model.run(full_refresh=True)
    spark.sql(f"drop table {events.events}")
    events.create()
    events.stops(another)
    for minute in range(9):
        events.commit(("c", minute))
    events.stops(another)


@pytest.mark.nightly
def test_rejected_rows_are_found_by_their_snapshots(spark: SparkSession, iceberg_schema: str) -> None:
    events = Snapshots(spark, iceberg_schema, properties="'format-version' = '3'")
    events.model.arguments |= {"max_future_skew": "1 hour", "allowed_lateness": "20 minutes"}
    far = 35_000_000
    events.commit(("a", 0), ("a", 100), ("b", far))
    events.model.run()
    events.commit(("a", 1), ("a", 101), ("c", 69))
    events.commit(("c", 71))
    events.model.run()
    compact(spark, events.events)
    events.commit(("c", 69), ("a", 200))
    events.model.run()
    call = asking(events)
    call.which = "run"
    sql = str(Package(call).rejected_events(state=events.model.this, events=events.events))
    found = spark.sql(f"select user_id, unix_seconds(event_time) div 60 as minute, reason from ({sql})").collect()
    assert sorted(map(tuple, found)) == [("a", 1, "late"), ("b", far, "future"), ("c", 69, "late"), ("c", 69, "late")]


@pytest.mark.nightly
def test_deliveries_of_windows_by_snapshot(spark: SparkSession, iceberg_schema: str) -> None:
    """Older events are read again as of the snapshot that was read last; its lineage says which delivery came first."""
    events = Snapshots(spark, iceberg_schema, WINDOWS)
    events.model.arguments |= {"id": "event_id"}
    events.commit(("a", 1))
    with pytest.raises(CompilationError, match=r"needs the row lineage(.|\n)*'format-version' = '3'"):
        events.model.run()
    spark.sql(f"alter table {events.events} set tblproperties ('format-version' = '3')")
    with pytest.raises(CompilationError, match="cursor: is NULL in events"):
        events.model.run()  # rows get their lineage with the next commit
    events.commit(("b", 1))
    events.model.run()
    events.commit(("a", 1), ("a", 2))
    events.commit(("a", 2))
    events.model.run()
    compact(spark, events.events)
    events.commit(("a", 2), ("a", 3))
    events.model.run()
    assert events.counts() == {"a": 3, "b": 1}
    events.commit(("a", 4))
    events.expire()
    events.stops("does not have the snapshot any more that the state has read last")


@pytest.mark.nightly
@pytest.mark.parametrize("seed", [8, *range(20, 32)])
def test_joins_read_every_snapshot_once(spark: SparkSession, iceberg_schema: str, seed: int) -> None:
    """Random histories, with a compaction after every batch."""
    history = join_trial(seed).history
    replay = JoinReplayOfCommits(
        spark, history, Relation(iceberg_schema, "state"), state=IN_ICEBERG, table_format="iceberg"
    )
    assert not replay.play()
    if history.settings.lateness is None:
        assert not replay.full_refresh()


@pytest.mark.parametrize("seed", [30, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(31, 40))])
def test_as_of_joins_read_every_snapshot_once(spark: SparkSession, iceberg_schema: str, seed: int) -> None:
    replay = AsofReplayOfCommits(
        spark,
        asof_trial(seed).history,
        Relation(iceberg_schema, "state"),
        state=IN_ICEBERG,
        table_format="iceberg",
    )
    assert not replay.play()


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(30, 42))
def test_sessions_made_again(spark: SparkSession, iceberg_schema: str, seed: int) -> None:
    """Random histories: of an older event the lineage of its row says in which commit it came."""
    trial = reread_trial(seed)
    replay = ReplayOfCommits(
        spark, trial.history, Relation(iceberg_schema, "state"), state=IN_ICEBERG, table_format="iceberg"
    )
    assert not replay.play(), "\n".join(replay.differences)


@pytest.mark.nightly
def test_a_join_stops_at_changed_rows_of_either_side(spark: SparkSession, iceberg_schema: str) -> None:
    batches: tuple[Batch, ...] = (([Row(1, ("a",), 0)], [Row(101, ("a",), 0), Row(102, ("a",), 0)]),)
    settings = StateSettings("inner", Join(Bound(0), Bound(1)))
    replay = JoinReplayOfCommits(
        spark,
        JoinHistory(settings, batches, "by hand"),
        Relation(iceberg_schema, "state"),
        state=IN_ICEBERG,
        table_format="iceberg",
    )
    assert not replay.play()
    spark.sql(f"delete from {replay.tables[1]} where id = 102")
    with pytest.raises(CompilationError, match=r"right.relation: has rows that were updated or deleted"):
        replay.model.run()
    replay.model.arguments["right"]["cursor"] = EXACT | {"changes": "skip"}
    replay.model.run()
    assert live_rows(replay.model.rows()) == [(1, 101, "match"), (1, 102, "match")]


@pytest.mark.nightly
def test_a_join_of_a_table_with_itself(spark: SparkSession, iceberg_schema: str) -> None:
    """Spark reads a table that a query names twice by the options of the first, so both sides get the same."""
    events = Snapshots(spark, iceberg_schema)
    sides = {
        name: {"relation": events.events, "id": "event_id", "event_time": "event_time", "cursor": dict(EXACT)}
        for name in ("left", "right")
    }
    given = {**sides, "on": ["user_id"], "lower": "1 minute", "upper": "5 minutes"}
    model = StateModel(
        spark,
        None,
        given,
        this=Relation(iceberg_schema, "state"),
        format="iceberg",
        macro="interval_join",
        unique_key="match_id",
    )
    events.commit(("a", 0), ("a", 3))
    model.run()
    events.commit(("a", 4), ("a", 7))
    asked = []

    def commits_meanwhile(sql: str) -> Table:
        asked.append(sql)
        if len([one for one in asked if re.search(r"\.snapshots\b", one)]) == 1 and ".snapshots" in sql:
            events.commit(("a", 8))
        return Table([tuple(row) for row in spark.sql(sql).collect()])

    model.sql = model.render(run_query=commits_meanwhile)
    model.merge(model.sql)
    model.run()
    assert live_rows(model.rows()) == [
        *((0, right, "match") for right in (3, 4)),
        *((3, right, "match") for right in (4, 7, 8)),
        *((4, right, "match") for right in (7, 8)),
        (7, 8, "match"),
    ]


@pytest.mark.parametrize("by_view", [False, True], ids=["itself", "by a view"])
@pytest.mark.parametrize("macro", ["interval_join", "asof_join", "session_state"])
def test_a_table_by_its_snapshots_and_by_a_column(
    spark: SparkSession, schema: str, iceberg_schema: str, macro: str, by_view: bool
) -> None:
    """Spark reads a table that a query names twice by the options of the first, so that older rows would be lost."""
    events = Snapshots(spark, iceberg_schema)
    view = Relation(schema, "seen", type="view", is_delta=False)
    again = Relation(schema, "seen_again", type="view", is_delta=False)
    spark.sql(f"create view {again} as select * from {events.events}")
    spark.sql(f"create view {view} as select * from {again} where event_id >= 0")
    other = {"relation": view if by_view else events.events, "event_time": "event_time", "cursor": "event_id"}
    exact = {"relation": events.events, "event_time": "event_time", "cursor": dict(EXACT)}
    model = events.model
    if macro != "session_state":
        bounds = {"lower": "1 minute", "upper": "5 minutes"} if macro == "interval_join" else {"direction": "forward"}
        given = {"left": exact | {"id": "event_id"}, "right": other | {"id": "event_id"}, "on": ["user_id"], **bounds}
        model = IN_ICEBERG(
            spark, None, given, this=Relation(iceberg_schema, "joined"), macro=macro, unique_key="match_id"
        )
    else:
        model.events, model.arguments["events"] = None, [exact | {"name": "new"}, other | {"name": "old"}]
    events.commit(("a", 0))
    wrong = "is a view of the table that" if by_view else "are of two kinds for one table"
    with pytest.raises(CompilationError, match=wrong):
        model.run()


def test_a_view_of_a_version_is_another_table(spark: SparkSession, schema: str, iceberg_schema: str) -> None:
    events = Snapshots(spark, iceberg_schema)
    events.commit(("a", 0))
    view = Relation(schema, "seen", type="view", is_delta=False)
    spark.sql(f"create view {view} as select * from {events.events} version as of {events.snapshots()[0]}")
    shared = {"id": "event_id", "event_time": "event_time"}
    given = {
        "left": {**shared, "relation": events.events, "cursor": dict(EXACT)},
        "right": {**shared, "relation": view, "cursor": "event_id"},
        "on": ["user_id"],
        "lower": "-1 hour",
        "upper": "1 hour",
    }
    this = Relation(iceberg_schema, "joined")
    model = IN_ICEBERG(spark, None, given, this=this, macro="interval_join", unique_key="match_id")
    model.run()
    events.commit(("a", 1))
    model.run()
    assert live_rows(model.rows()) == [(0, 0, "match"), (1, 0, "match")]


@pytest.mark.nightly
def test_with_dbt(project: Project) -> None:
    """Run, build with tests, compile and --empty, as with any cursor; the tests read the snapshot of the run."""
    cursor = "{'iceberg': 'snapshot_id'}"
    iceberg = CONFIG.replace("delta", "iceberg")
    start(project, sessions_state=state(iceberg, cursor=cursor))
    shared = {"events": "source('raw', 'events')", "cursor": EXACT}
    rebuild = shared | {
        "keys": ["user_id"],
        "event_time": "event_time",
        "gap": "30 minutes",
        "aggregates": {"pages": {"function": "count"}},
    }
    tests = [
        {"event_windows.events_are_conserved": {"arguments": shared}},
        {"event_windows.state_equals_rebuild": {"arguments": rebuild}},
    ]
    project.write("models/tests.yml", {"models": [{"name": "sessions_state", "data_tests": tests}]})
    events = f"{project.schema}.events"
    with in_catalog(project.spark, "ice"):
        project.spark.sql(f"create namespace if not exists ice.{project.schema}")
        project.dbt("compile")
        columns = "user_id string, event_time timestamp, arrived_at timestamp"
        project.spark.sql(f"create table {events} ({columns}) using iceberg")
        project.dbt("run", "--empty")
        arrive(project, ("a", "10:00:00", "01:00:00"))
        project.dbt("build")
        arrive(project, ("a", "10:30:00", "00:30:00"))
        project.dbt("build")
        assert live(project) == [("a", "10:00", "11:00", 2)]
        arrive(project, ("a", "10:40:00", "00:40:00"))
        project.dbt("test")
        project.dbt("compile")
        for table in ("sessions_state", "events"):
            project.spark.sql(f"drop table {project.schema}.{table}")
        project.spark.sql(f"drop namespace {project.schema}")
