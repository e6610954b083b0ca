"""What a cursor guarantees: a column that tells when, and the commit version of a Delta table.

A timestamp is given to a row when it is written, but the row is seen when its transaction commits. Two writers that
overlap can commit in the other order, and then a row turns up behind the cursor.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlparse

import pytest
from dbt_common.exceptions import CompilationError

from scripts.shared.rendering import Call, Package, Relation, Table
from tests.fuzz import asof_trial, join_trial
from tests.oracle.join_histories import JoinHistory
from tests.oracle.joins import Bound, Join, Row, StateSettings
from tests.parity.feed import java
from tests.spark.test_dbt_runs import arrive, create_events, live, start, state
from tests.support.join_replay import AsofReplayOfCommits, ReplayOfCommits, live_rows
from tests.support.state import StateModel, answers_of

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from scripts.shared.project import Project
    from tests.oracle.join_histories import Batch

pytestmark = pytest.mark.slow

EXACT = {"delta": "commit_version"}
FEED = "tblproperties (delta.enableChangeDataFeed = true)"
TRACKED = FEED.replace(")", ", delta.enableRowTracking = true)")


@dataclass
class Commits:
    """A state over a Delta table, fed commit by commit: users, and the minute at which they did something."""

    spark: SparkSession
    schema: str
    cursor: Any = field(default_factory=lambda: dict(EXACT))
    properties: str = FEED

    def __post_init__(self) -> None:
        self.events = Relation(self.schema, "events")
        self.create()
        given = {"keys": ["user_id"], "event_time": "event_time", "gap": "10 minutes", "cursor": self.cursor}
        self.model = StateModel(self.spark, self.events, given, this=Relation(self.schema, "state"))

    def create(self) -> None:
        self.spark.sql(
            f"create table {self.events} (user_id string, event_time timestamp, loaded_at bigint) using delta"
            f" {self.properties}"
        )

    def commit(self, *rows: tuple[str, int], loaded_at: int = 0) -> None:
        values = ", ".join(f"('{user}', timestamp_seconds({minute} * 60), {loaded_at})" for user, minute in rows)
        self.spark.sql(f"insert into {self.events} values {values}")

    def sessions(self) -> list[tuple[str, int]]:
        return sorted(
            (row["user_id"], row["event_count"]) for row in self.model.rows() if row["status"] in ("open", "closed")
        )

    def runs(self) -> list[tuple[int | None, int, int]]:
        """Of each run: cursor from and to, and the events read."""
        checkpoints = [row["checkpoint"] for row in self.model.rows() if row["status"] == "checkpoint"]
        sources = [one["sources"][0] for one in sorted(checkpoints, key=lambda checkpoint: checkpoint["run"])]
        return [(source["cursor_from"], source["cursor_to"], source["events_read"]) for source in sources]


@pytest.mark.parametrize(
    ("cursor", "found"),
    [("loaded_at", [("a", 1)]), (EXACT, [("a", 1), ("slow writer", 1)])],
    ids=["a time of loading misses it", "the commit version does not"],
)
def test_a_row_that_commits_late_with_an_old_time(
    spark: SparkSession, schema: str, cursor: Any, found: list[tuple[str, int]]
) -> None:
    """The limit of every cursor that is a column, and the case that the exact one exists for."""
    commits = Commits(spark, schema, cursor)
    commits.commit(("a", 0), loaded_at=5)
    commits.model.run()
    commits.commit(("slow writer", 0), loaded_at=4)
    commits.model.run()
    assert commits.sessions() == found


def test_every_commit_is_read_once(spark: SparkSession, schema: str) -> None:
    """Also by a run that had a commit come in between, and across commits that have no rows."""
    commits = Commits(spark, schema)
    commits.commit(("a", 0), ("b", 0))
    commits.model.run()
    commits.model.run()
    assert commits.runs() == [(None, 1, 2)]
    spark.sql(f"alter table {commits.events} set tblproperties (comment = 'no rows')")
    commits.model.run()
    assert commits.runs() == [(None, 1, 2), (1, 2, 0)], "the feed of old commits does not stay for ever"

    commits.commit(("a", 5))
    spark.sql(f"alter table {commits.events} set tblproperties (comment = 'no rows')")
    spark.sql(f"optimize {commits.events}")
    rendered = commits.model.render()
    commits.commit(("a", 12))
    commits.model.merge(rendered)
    assert commits.sessions() == [("a", 2), ("b", 1)]
    commits.model.run()
    assert commits.sessions() == [("a", 3), ("b", 1)]
    assert commits.runs()[2:] == [(2, 5, 1), (5, 6, 1)]

    commits.model.run(full_refresh=True)
    assert commits.sessions() == [("a", 3), ("b", 1)]
    assert commits.runs() == [(None, 6, 4)]


@pytest.mark.nightly
def test_how_a_table_is_kept_does_not_matter(spark: SparkSession, schema: str) -> None:
    """Features of the table, and statements that bring no row."""
    features = (
        "delta.enableInCommitTimestamps = true, delta.checkpointPolicy = 'v2', delta.checkpointInterval = 3, "
        "delta.enableDeletionVectors = true, delta.enableTypeWidening = true"
    )
    commits = Commits(spark, schema, properties=FEED.replace(")", f", {features})"))
    statements = (
        "alter table {table} cluster by (user_id)",
        "optimize {table} full",
        "alter table {table} add constraint known check (user_id <> '')",
        "delete from {table} where user_id = 'nobody'",
        "reorg table {table} apply (purge)",
    )
    for minute, statement in enumerate(("", *statements)):
        if statement:
            spark.sql(statement.format(table=commits.events))
        commits.commit(("a", minute))
        commits.model.run()
        assert commits.sessions() == [("a", minute + 1)]


def test_a_table_that_had_rows_before_its_feed(spark: SparkSession, schema: str) -> None:
    """The first run reads the table itself, so the feed has to begin only then."""
    commits = Commits(spark, schema, properties="")
    commits.commit(("a", 0))
    with pytest.raises(
        CompilationError, match=r"needs the change data feed(.|\n)*alter table .*events set tblproperties"
    ):
        commits.model.run()
    spark.sql(f"alter table {commits.events} set {FEED}")
    commits.model.run()
    commits.commit(("a", 5))
    commits.model.run()
    assert commits.sessions() == [("a", 2)]


def test_changed_rows_stop_the_run_or_are_passed_over(spark: SparkSession, schema: str) -> None:
    commits = Commits(spark, schema)
    commits.commit(("a", 0), ("b", 0))
    commits.model.run()
    commits.commit(("a", 5))
    spark.sql(f"delete from {commits.events} where user_id = 'b'")
    spark.sql(
        f"update {commits.events} set event_time = timestamp_seconds(360) where event_time = timestamp_seconds(300)"
    )
    with pytest.raises(
        CompilationError, match=r"updated or deleted(.|\n)*3 such changes from version 3(.|\n)*--full-refresh"
    ):
        commits.model.run()
    assert commits.sessions() == [("a", 1), ("b", 1)]

    commits.model.arguments["cursor"] = EXACT | {"changes": "skip"}
    commits.model.run()
    assert commits.sessions() == [("a", 2), ("b", 1)]
    commits.model.arguments["cursor"] = EXACT
    commits.model.run(full_refresh=True)
    assert commits.sessions() == [("a", 2)]


def restored_stops(commits: Commits) -> None:
    """A table that is put back to its version 1 stops the run, until the state is built anew."""
    commits.spark.sql(f"restore table {commits.events} to version as of 1")
    with pytest.raises(CompilationError, match=r"RESTORE(.|\n)*at version 3(.|\n)*--full-refresh"):
        commits.model.run()
    commits.model.run(full_refresh=True)


@pytest.mark.parametrize("macro", ["session_state", pytest.param("window_state", marks=pytest.mark.nightly)])
def test_a_restored_table_where_older_rows_are_read_again(spark: SparkSession, schema: str, macro: str) -> None:
    """A commit says what was late and which delivery came first, and a row that RESTORE brings back has two."""
    commits = Commits(spark, schema, properties=TRACKED)
    commits.model.macro, commits.model.unique_key = macro, macro.replace("state", "id")
    if macro == "window_state":
        del commits.model.arguments["gap"]
        commits.model.arguments |= {"size": "10 minutes", "id": "loaded_at"}
    else:
        commits.model.arguments["reread_events"] = True
    commits.commit(("a", 0))
    spark.sql(f"delete from {commits.events}")
    commits.model.run()
    restored_stops(commits)
    assert commits.sessions() == [("a", 1)]


def test_a_restored_table_where_sessions_merge(spark: SparkSession, schema: str) -> None:
    """Rows that come back are new, those that go stop the run as after a delete."""
    commits = Commits(spark, schema)
    commits.commit(("a", 0), ("b", 0))
    spark.sql(f"delete from {commits.events} where user_id = 'a'")
    commits.model.run()
    spark.sql(f"restore table {commits.events} to version as of 1")
    commits.model.run()
    assert commits.sessions() == [("a", 1), ("b", 1)]
    spark.sql(f"restore table {commits.events} to version as of 2")
    with pytest.raises(CompilationError, match=r"updated or deleted(.|\n)*from version 4 on(.|\n)*--full-refresh"):
        commits.model.run()


def test_restored_rows_are_not_passed_over(spark: SparkSession, schema: str) -> None:
    commits = Commits(spark, schema, cursor=EXACT | {"changes": "skip"})
    commits.commit(("a", 0), ("a", 5))
    commits.model.run()
    spark.sql(f"delete from {commits.events}")
    commits.model.run()
    restored_stops(commits)
    assert commits.sessions() == [("a", 2)]


def test_rows_that_are_written_over_are_passed_over(spark: SparkSession, schema: str) -> None:
    """A commit that deletes rows and writes as many is skipped as a whole; one that writes more stops the run."""
    commits = Commits(spark, schema, cursor=EXACT | {"changes": "skip"})
    commits.commit(("a", 0), ("a", 5))
    commits.model.run()
    spark.sql(f"insert overwrite {commits.events} select * from {commits.events}")
    commits.commit(("b", 0))
    commits.model.run()
    assert commits.sessions() == [("a", 2), ("b", 1)]
    (said,) = [line for line in commits.model.said if line.startswith("WARNING ")]
    assert "(2 rows since version 1, and the rows written in their place by version 2)" in said

    merging = f"""merge into {commits.events} as held
        using (select * from values ('a', 5), ('b', 0), ('c', 9) as new(user_id, minute)) as new
        on new.user_id = held.user_id and held.event_time = timestamp_seconds(new.minute * 60)
        when matched and held.user_id = 'b' then delete
        when matched then update set loaded_at = 1
        when not matched then insert (user_id, event_time) values (new.user_id, timestamp_seconds(new.minute * 60))"""
    spark.sql(merging)
    commits.model.run()
    assert commits.sessions() == [("a", 2), ("b", 1), ("c", 1)], "a MERGE says which of its rows are new"

    held = f"select * from {commits.events} union all select 'd', timestamp_seconds(0), 0"
    spark.sql(f"insert overwrite {commits.events} {held}")
    with pytest.raises(CompilationError, match=r"would pass over new rows(.|\n)*in version 5(.|\n)*--full-refresh"):
        commits.model.run()
    commits.model.run(full_refresh=True)
    assert commits.sessions() == [("a", 2), ("c", 1), ("d", 1)]


def columns_changed(commits: Commits, *statements: str, minute: int) -> None:
    for statement in statements:
        commits.spark.sql(statement.format(table=commits.events))
    commits.spark.sql(
        f"insert into {commits.events} (user_id, event_time, path, campaign)"
        f" values ('a', timestamp_seconds({minute} * 60), '/p{minute}', 'c{minute}')"
    )


@pytest.mark.nightly
def test_columns_that_were_changed_since_older_rows_were_written(spark: SparkSession, schema: str) -> None:
    """Older rows are read as of the version that the state has read, which has the columns of its time."""
    commits = Commits(spark, schema, properties=TRACKED)
    spark.sql(f"alter table {commits.events} set tblproperties (delta.columnMapping.mode = 'name')")
    spark.sql(f"alter table {commits.events} add columns (path string, campaign string)")
    commits.model.arguments |= {
        "reread_events": True,
        "aggregates": {name: {"function": "collect_set", "expression": name} for name in ("path", "campaign")},
    }

    def collected() -> list[tuple[list[str], list[str]]]:
        live = [row for row in commits.model.rows() if row["status"] in ("open", "closed")]
        return [(sorted(row["path"]), sorted(row["campaign"])) for row in live]

    columns_changed(commits, minute=0)
    commits.model.run()
    columns_changed(commits, "alter table {table} alter column campaign after loaded_at", minute=5)
    commits.model.run()
    assert collected() == [(["/p0", "/p5"], ["c0", "c5"])], "in another order"

    columns_changed(commits, "alter table {table} add column section string first", minute=10)
    commits.model.run()
    assert collected() == [(["/p0", "/p10", "/p5"], ["c0", "c10", "c5"])], "one more"

    columns_changed(commits, "alter table {table} drop column loaded_at", minute=15)
    commits.model.run()
    assert collected() == [(["/p0", "/p10", "/p15", "/p5"], ["c0", "c10", "c15", "c5"])], "one fewer"

    columns_changed(commits, "alter table {table} rename column section to part", minute=20)
    commits.model.run()
    assert len(collected()[0][0]) == 5, "another name"


@pytest.mark.nightly
def test_fields_that_were_changed_since_older_rows_were_written(spark: SparkSession, schema: str) -> None:
    """A UNION takes a field for the one in its place: in structs, and in those of arrays and maps."""
    commits = Commits(spark, schema, properties=TRACKED)
    nested = "payload struct<a: int, b: int>, visited array<struct<a: int>>, named map<string, struct<a: int>>"
    spark.sql(f"alter table {commits.events} add columns ({nested})")
    seen = "to_json(struct(payload, visited, named))"
    commits.model.arguments |= {
        "reread_events": True,
        "aggregates": {"seen": {"function": "collect_set", "expression": seen}},
    }

    def run(minute: int, payload: str, others: str) -> None:
        spark.sql(
            f"""insert into {commits.events} select 'a', timestamp_seconds({minute} * 60), 0,
            named_struct({payload}), array(named_struct({others})), map('k', named_struct({others}))"""
        )
        commits.model.run()
        (found,) = [row["seen"] for row in commits.model.rows() if row["status"] in ("open", "closed")]
        expected = spark.sql(f"select {seen} as seen from {commits.events}").collect()
        assert sorted(found) == sorted({row.seen for row in expected})

    spark.sql(f"insert into {commits.events} (user_id, event_time) values ('a', timestamp_seconds(0))")
    run(1, "'a', 1, 'b', 2", "'a', 3")
    spark.sql(f"alter table {commits.events} alter column payload.b first")
    run(2, "'b', 4, 'a', 5", "'a', 6")
    added = "payload.c struct<d: string>, visited.element.b int, named.value.b int"
    spark.sql(f"alter table {commits.events} add columns ({added})")
    run(3, "'b', 7, 'a', 8, 'c', named_struct('d', '9')", "'a', 10, 'b', 11")


def test_a_commit_while_the_history_is_read(spark: SparkSession, schema: str) -> None:
    """A RESTORE is seen also where it is the oldest of the commits that are new, and another one comes meanwhile."""
    commits = Commits(spark, schema, properties=TRACKED)
    commits.model.arguments["reread_events"] = True
    commits.commit(("a", 0))
    spark.sql(f"delete from {commits.events}")
    commits.model.run()
    spark.sql(f"restore table {commits.events} to version as of 1")
    asked = []

    def commits_meanwhile(sql: str) -> Table:
        asked.append(sql)
        if len([one for one in asked if one.startswith("describe history")]) == 2:
            commits.commit(("b", 0))
        return answers_of(spark)(sql)

    with pytest.raises(CompilationError, match=r"RESTORE(.|\n)*at version 3"):
        commits.model.render(run_query=commits_meanwhile)


@pytest.mark.nightly
def test_rows_that_were_not_tracked_for_a_while(spark: SparkSession, schema: str) -> None:
    """OPTIMIZE then gives all of them one commit, by which neither late rows nor deliveries could be told."""
    commits = Commits(spark, schema, properties=TRACKED)
    commits.model.arguments |= {"reread_events": True, "allowed_lateness": "20 minutes"}
    commits.commit(("a", 65), ("a", 75), ("b", 100))
    commits.model.run()
    commits.commit(("a", 70))
    commits.model.run()
    assert ("a", 2) in commits.sessions()
    for is_on in ("false", "true"):
        spark.sql(f"alter table {commits.events} set tblproperties (delta.enableRowTracking = {is_on})")
        spark.sql(f"optimize {commits.events}")
    commits.commit(("a", 84))
    with pytest.raises(CompilationError, match=r"without row tracking(.|\n)*at version 3(.|\n)*--full-refresh"):
        commits.model.run()


def test_another_table_of_the_same_name(spark: SparkSession, schema: str) -> None:
    """Its versions begin anew: those of the old table say nothing about it."""
    commits = Commits(spark, schema)
    commits.commit(("a", 0))
    commits.model.run()
    spark.sql(f"drop table {commits.events}")
    commits.create()
    for minute in range(3):
        commits.commit(("a", minute))
    with pytest.raises(
        CompilationError, match=r"another table than the state has read(.|\n)*version 3(.|\n)*--full-refresh"
    ):
        commits.model.run()
    commits.model.run(full_refresh=True)
    assert commits.sessions() == [("a", 3)]


def test_a_table_that_has_lost_its_newest_commit(spark: SparkSession, schema: str) -> None:
    """As one restored from a backup of its files: the same id, and versions that will be given a second time."""
    commits = Commits(spark, schema)
    commits.commit(("a", 0))
    commits.commit(("a", 5))
    commits.model.run()
    (detail,) = spark.sql(f"describe detail {commits.events}").collect()
    for file in (Path(urlparse(detail.location).path) / "_delta_log").glob("*00002.*"):
        file.unlink()
    jvm, _ = java(spark)
    jvm.org.apache.spark.sql.delta.DeltaLog.clearCache()
    with pytest.raises(
        CompilationError, match=r"another table than the state has read(.|\n)*version 1(.|\n)*--full-refresh"
    ):
        commits.model.run()


def test_the_feed_changes_text_that_is_not_unicode(spark: SparkSession, schema: str) -> None:
    """Why docs/support.md says that such keys are not supported, and `ReplayOfCommits` has none."""
    table = Relation(schema, "keys")
    spark.sql(f"create table {table} (key string) using delta {FEED}")
    spark.sql(f"insert into {table} select cast(x'6a6fe9' as string)")
    fed = spark.sql(f"select hex(key) as bytes from table_changes('{table}', 1)")
    assert [row.bytes for row in fed.collect()] == ["6A6FEFBFBD"]
    assert [row.bytes for row in spark.sql(f"select hex(key) as bytes from {table}").collect()] == ["6A6FE9"]


@pytest.mark.nightly
@pytest.mark.parametrize("seed", [6, 8, 11, 12, 29])
def test_joins_read_every_commit_once(spark: SparkSession, schema: str, seed: int) -> None:
    """Random histories: late rows, those of the past and copies stay rejected when their commit is read again."""
    history = join_trial(seed).history
    replay = ReplayOfCommits(spark, history, Relation(schema, "state"), state=StateModel)
    assert not replay.play()
    if history.settings.lateness is None:
        assert not replay.full_refresh()


@pytest.mark.slow
@pytest.mark.parametrize("seed", [4, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(30, 42))])
def test_as_of_joins_read_every_commit_once(spark: SparkSession, schema: str, seed: int) -> None:
    replay = AsofReplayOfCommits(spark, asof_trial(seed).history, Relation(schema, "state"), state=StateModel)
    assert not replay.play()
    if replay.history.settings.lateness is None:
        assert not replay.full_refresh()


@pytest.mark.nightly
def test_a_join_that_rejects_rows_has_to_know_their_commits(spark: SparkSession, schema: str) -> None:
    """What was late stays rejected when a partner comes; without row tracking nothing tells it from what was not."""
    minute = 60_000_000
    batches: tuple[Batch, ...] = (
        ([Row(1, ("a",), 100 * minute)], [Row(101, ("a",), 100 * minute)]),
        ([Row(2, ("b",), 50 * minute)], []),
        ([], [Row(102, ("b",), 100 * minute)]),
    )
    settings = StateSettings("left", Join(Bound(0), Bound(60 * minute)), lateness=(0, 0))
    replay = ReplayOfCommits(
        spark, JoinHistory(settings, batches, "by hand"), Relation(schema, "state"), state=StateModel
    )
    assert not replay.play()
    assert live_rows(replay.model.rows()) == [(1, 101, "match")]

    spark.sql(f"alter table {replay.tables[0]} set tblproperties (delta.enableRowTracking = false)")
    with pytest.raises(CompilationError, match=r"left.cursor: needs row tracking(.|\n)*enableRowTracking = true"):
        replay.model.run()
    replay.model.arguments["allowed_lateness"] = None
    del replay.model.arguments["left"]["watermark_delay"], replay.model.arguments["right"]["watermark_delay"]
    replay.model.run(full_refresh=True)
    assert live_rows(replay.model.rows()) == [(1, 101, "match"), (2, 102, "match")]


def test_a_join_stops_at_changed_rows_of_either_side(spark: SparkSession, schema: str) -> None:
    batches = (([Row(1, ("a",), 0)], [Row(101, ("a",), 0), Row(102, ("a",), 0)]),)
    settings = StateSettings("inner", Join(Bound(0), Bound(1)))
    replay = ReplayOfCommits(
        spark, JoinHistory(settings, batches, "by hand"), Relation(schema, "state"), state=StateModel
    )
    assert not replay.play()
    spark.sql(f"delete from {replay.tables[1]} where id = 102")
    with pytest.raises(CompilationError, match=r"right.relation: has rows that were updated or deleted"):
        replay.model.run()
    replay.model.arguments["right"]["cursor"] = EXACT | {"changes": "skip"}
    replay.model.run()
    assert live_rows(replay.model.rows()) == [(1, 101, "match"), (1, 102, "match")]


@pytest.mark.nightly
def test_a_late_row_stays_rejected_after_an_update_that_is_passed_over(spark: SparkSession, schema: str) -> None:
    second = 1_000_000
    settings = StateSettings("left", Join(Bound(-20 * second), Bound(0)), lateness=(0, 0))
    movers = [Row(9, ("b",), 100 * second)], [Row(109, ("b",), 100 * second)]
    late: tuple[list[Row], list[Row]] = [], [Row(101, ("a",), 95 * second)]
    history = JoinHistory(settings, (movers, late), "by hand")
    replay = ReplayOfCommits(spark, history, Relation(schema, "state"), state=StateModel)
    replay.model.arguments["right"]["cursor"] = EXACT | {"changes": "skip"}
    assert not replay.play()
    spark.sql(f"update {replay.tables[1]} set value = 7 where id = 101")
    replay.model.run()
    replay.write(replay.tables[0], [], [Row(1, ("a",), 101 * second)])
    replay.model.run()
    assert live_rows(replay.model.rows()) == [(1, None, "pending"), (9, 109, "match")]


def test_with_dbt(project: Project) -> None:
    """Run, build with tests, compile, docs and --empty, as with any cursor; the tests read the version of the run."""
    exact = "{'delta': 'commit_version'}"
    start(project, sessions_state=state(cursor=exact), over_a_view=state(cursor=exact, events="ref('a_view')"))
    project.model("a_view", "select * from {{ source('raw', 'events') }}")
    shared = {"events": "source('raw', 'events')", "cursor": EXACT}
    rebuild = shared | {
        "keys": ["user_id"],
        "event_time": "event_time",
        "gap": "30 minutes",
        "aggregates": {"pages": {"function": "count"}},
    }
    respected = {name: rebuild[name] for name in ("events", "cursor", "keys", "event_time", "gap")}
    project.write(
        "models/tests.yml",
        {
            "models": [
                {
                    "name": "sessions_state",
                    "data_tests": [
                        {"event_windows.events_are_conserved": {"arguments": shared}},
                        {"event_windows.state_equals_rebuild": {"arguments": rebuild}},
                        {"event_windows.sessions_respect_gap": {"arguments": respected}},
                    ],
                }
            ]
        },
    )
    create_events(project)
    project.spark.sql(f"alter table {project.schema}.events set {FEED}")
    this = ("--select", "sessions_state")
    project.dbt("compile", *this)
    project.dbt("run", *this, "--empty")
    arrive(project, ("a", "10:00:00", "01:00:00"))
    project.dbt("build", *this)
    arrive(project, ("a", "10:30:00", "00:30:00"))
    project.dbt("run", *this, "--empty")
    project.dbt("build", *this)
    assert live(project) == [("a", "10:00", "11:00", 2)]
    arrive(project, ("a", "10:40:00", "00:40:00"))
    project.dbt("test")
    project.dbt("compile", *this)
    project.dbt("docs", "generate")

    _, error = project.try_dbt("run", "--select", "a_view", "over_a_view")
    assert "counts the commits of a Delta table, which events is not" in error, error
    assert "over_a_view" in error, error


def test_rejected_rows_are_found_by_their_commits(spark: SparkSession, schema: str) -> None:
    """What was from the future by the clock of the run, and what was late by the bound that the run knew."""
    commits = Commits(spark, schema, properties=TRACKED)
    commits.model.arguments |= {"max_future_skew": "1 hour", "allowed_lateness": "20 minutes"}
    far = 35_000_000
    commits.commit(("a", 0), ("a", 100), ("b", far))
    commits.model.run()
    commits.commit(("a", 1), ("a", 101), ("c", 69), ("c", 71))
    commits.model.run()
    spark.sql(f"optimize {commits.events}")
    commits.commit(("c", 69), ("a", 200))
    commits.model.run()
    tables = (commits.model.this, commits.events)
    call = Call(
        columns={str(table): dict(spark.table(str(table)).dtypes) for table in tables},
        run_query=answers_of(spark),
    )
    sql = str(Package(call).rejected_events(state=commits.model.this, events=commits.events))
    found = spark.sql(f"select user_id, unix_seconds(event_time) div 60 as minute, reason from ({sql})").collect()
    assert sorted(map(tuple, found)) == [("a", 1, "late"), ("b", far, "future"), ("c", 69, "late"), ("c", 69, "late")]
