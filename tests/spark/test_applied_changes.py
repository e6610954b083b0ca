"""A state that applies updates and deletes of its source, run by run against the plain-Python oracle."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from dbt_common.exceptions import CompilationError

from scripts.shared.rendering import Call, Package, Relation
from scripts.shared.session import session_settings
from tests.fuzz import applied_trial
from tests.oracle.applied import history_to_apply
from tests.spark.test_exact_cursor import Commits, restored_stops
from tests.support.changes_replay import EXACT, FEED, ReplayOfChanges
from tests.support.state import StateModel

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

FRESH = random.SystemRandom().randrange(10**6, 10**9)
PAGE = Path(__file__).parents[2] / "docs" / "corrections.md"


@pytest.mark.nightly
@pytest.mark.parametrize("seed", [*range(1, 12), pytest.param(FRESH, id="fresh")])
def test_history(spark: SparkSession, schema: str, seed: int) -> None:
    replay = ReplayOfChanges(spark, history_to_apply(seed, size=3), Relation(schema, "state"), state=StateModel)
    assert not replay.play(), f"history_to_apply({seed}, size=3):\n" + "\n".join(replay.differences)


@pytest.mark.nightly
def test_a_run_by_rules_takes_more_rounds_than_spark_admits(spark: SparkSession, schema: str) -> None:
    """Spark gives up on a query after 100 of them, and the longest runs take a few more; this one takes some 90."""
    with session_settings(spark, {"spark.sql.analyzer.maxIterations": "70"}):
        replay = ReplayOfChanges(spark, history_to_apply(24, size=3), Relation(schema, "state"), state=StateModel)
        assert not replay.play(), replay.differences


@pytest.mark.nightly
@pytest.mark.parametrize("seed", [5, 24, *range(100, 105)])
def test_long_history(spark: SparkSession, schema: str, seed: int) -> None:
    differences = applied_trial(seed).differences(spark, StateModel, Relation(schema, "state"))
    assert not differences, f"tests.fuzz.applied_trial({seed}):\n" + "\n".join(differences)


def commits_of(spark: SparkSession, schema: str) -> Commits:
    """A state over a table of users and minutes, whose sessions end after ten minutes."""
    commits = Commits(spark, schema, cursor=dict(EXACT), properties=f"tblproperties ({FEED})")
    commits.model.arguments["reread_events"] = True
    return commits


@pytest.mark.slow
def test_only_what_is_touched_is_read_and_nothing_after_optimize(spark: SparkSession, schema: str) -> None:
    commits = commits_of(spark, schema)
    commits.commit(("a", 0), ("a", 100))
    commits.commit(("b", 0))
    commits.model.run()
    spark.sql(f"optimize {commits.events}")
    commits.model.run()
    assert f"from {commits.events} version as of" not in commits.model.sql
    assert commits.runs()[-1] == (2, 3, 0)

    spark.sql(f"delete from {commits.events} where user_id = 'a' and event_time > timestamp_seconds(0)")
    commits.model.run()
    assert commits.sessions() == [("a", 1), ("b", 1)]
    (ranges,) = re.findall(r"_change_type = 'present' and \((.*)\)", commits.model.sql)
    assert ranges.count("between") == 1
    assert "timestamp_micros(6000000000)" in ranges


@pytest.mark.slow
def test_an_event_that_comes_and_goes_between_two_runs_is_passed(spark: SparkSession, schema: str) -> None:
    """It touches nothing, but the run has read it, and the next one begins after it."""
    commits = commits_of(spark, schema)
    commits.commit(("a", 0))
    commits.model.run()
    commits.commit(("b", 0))
    spark.sql(f"delete from {commits.events} where user_id = 'b'")
    commits.model.run()
    assert commits.sessions() == [("a", 1)]
    assert commits.runs()[-1] == (1, 3, 1)
    commits.model.said.clear()
    commits.model.run()
    assert "reads 1 event" not in " ".join(commits.model.said)


@pytest.mark.nightly
def test_where_an_event_is_gone_no_session_is_measured_from(spark: SparkSession, schema: str) -> None:
    """The alias of a session whose first event was deleted stands where no event is: `max_duration` passes it over."""
    commits = commits_of(spark, schema)
    commits.model.arguments["max_duration"] = "8 minutes"
    commits.commit(("a", 100), ("a", 101))
    commits.model.run()
    spark.sql(f"delete from {commits.events} where event_time = timestamp_seconds(6000)")
    commits.model.run()
    commits.commit(("a", 92))
    commits.model.run()
    assert commits.sessions() == [("a", 1), ("a", 1)]


@pytest.mark.slow
def test_a_feed_that_was_off_and_lost_events_stop_the_run(spark: SparkSession, schema: str) -> None:
    commits = commits_of(spark, schema)
    commits.commit(("a", 0), ("a", 5), ("b", 0))
    commits.model.run()
    spark.sql(f"alter table {commits.events} set tblproperties (delta.enableChangeDataFeed = false)")
    spark.sql(f"delete from {commits.events} where user_id = 'b'")
    spark.sql(f"alter table {commits.events} set tblproperties (delta.enableChangeDataFeed = true)")
    with pytest.raises(CompilationError, match=r"has come to version 1(.|\n)*from version 2 on(.|\n)*--full-refresh"):
        commits.model.run()
    commits.model.run(full_refresh=True)
    assert commits.sessions() == [("a", 2)]

    spark.sql(f"update {commits.model.this} set event_count = event_count + 2 where user_id = 'a'")
    spark.sql(f"delete from {commits.events} where event_time = timestamp_seconds(300)")
    with pytest.raises(Exception, match=r"has lost events of sessions that may still change.*Events lost: 2"):
        commits.model.run()


@pytest.mark.slow
def test_a_restored_table_stops_the_run(spark: SparkSession, schema: str) -> None:
    """Rows that RESTORE brings back have the commits in which they came at first, so they would pass for read."""
    commits = commits_of(spark, schema)
    commits.commit(("a", 0), ("a", 5), ("b", 0))
    commits.model.run()
    spark.sql(f"delete from {commits.events} where user_id = 'b' or event_time > timestamp_seconds(0)")
    commits.model.run()
    assert commits.sessions() == [("a", 1)]
    restored_stops(commits)
    commits.commit(("a", 10))
    commits.model.run()
    assert commits.sessions() == [("a", 3), ("b", 1)]


def tables_of(text: str) -> list[list[list[str]]]:
    """The rows of the Markdown tables of a text, without their heads."""
    tables = re.findall(r"(?:^\|.*\n)+", text, flags=re.MULTILINE)
    return [
        [[cell.strip() for cell in row.strip("|").split("|")] for row in table.strip().split("\n")[2:]]
        for table in tables
    ]


@pytest.mark.slow
def test_the_example_of_the_page(spark: SparkSession, schema: str) -> None:
    text = PAGE.read_text().split("### Applied")[1]
    views, first, then = tables_of(text)[:3]
    events = Relation(schema, "page_views")
    values = ", ".join(f"({view}, '{user}', timestamp'{at}:00')" for view, user, at in views)
    spark.sql(
        f"create table {events} (view_id int, user_id string, viewed_at timestamp) using delta tblproperties ({FEED})"
    )
    spark.sql(f"insert into {events} values {values}")
    arguments: dict[str, Any] = {
        "keys": ["user_id"],
        "event_time": "viewed_at",
        "gap": "30 minutes",
        "cursor": EXACT,
        "reread_events": True,
        "id": "view_id",
    }
    model = StateModel(spark, events, arguments, this=Relation(schema, "state"))

    def shown() -> list[list[str]]:
        rows = spark.sql(
            "select user_id, date_format(session_start, 'yyyy-MM-dd HH:mm'),"
            " date_format(session_end, 'yyyy-MM-dd HH:mm'),"
            f" cast(event_count as string) from {model.this} where status in ('open', 'closed') order by 1, 2"
        ).collect()
        return [list(row) for row in rows]

    model.run()
    assert shown() == first
    ids = {row["user_id"]: row["session_id"] for row in model.rows() if row["status"] != "checkpoint"}
    (statements,) = re.findall(r"```sql\n-- in the source\n(.*?)```", text, flags=re.DOTALL)
    for statement in filter(str.strip, statements.split(";")):
        spark.sql(statement.replace("web.page_views", str(events)))
    model.run()
    assert shown() == then

    aliases = {row[0]: row[1] for row in spark.sql(str(Package().session_aliases(state=model.this))).collect()}
    live = {row["session_id"]: row["user_id"] for row in model.rows() if row["status"] in ("open", "closed")}
    assert ids["ann"] in live
    assert live[aliases[ids["cat"]]] == "cat"
    assert ids["bob"] not in {*live, *aliases}
    columns = {str(model.this): dict(spark.table(str(model.this)).dtypes)}
    log = spark.sql(str(Package(Call(columns=columns)).run_log(state=model.this))).orderBy("run").collect()
    assert [log[1][name] for name in ("events_updated", "events_deleted", "sessions_removed")] == [1, 2, 1]


@pytest.mark.slow
def test_wrong_clocks_are_rejected_by_a_column_of_the_table(spark: SparkSession, schema: str) -> None:
    """As the page says: with `max_future_skew` a run would judge them by its own clock, which no later run knows."""
    (made,) = re.findall(r"```sql\n(select\n    \*,\n.*?)```", PAGE.read_text(), flags=re.DOTALL)
    raw, events = f"{schema}.raw_page_views", Relation(schema, "page_views")
    times = "timestamp'2026-01-31 09:00' as viewed_at, timestamp'2026-01-31 09:30' as loaded_at"
    spark.sql(
        f"create table {raw} as select 'ann' as user_id, {times}"
        f" union all select 'ann', timestamp'2050-01-01 00:00', timestamp'2026-01-31 09:30'"
    )
    spark.sql(f"create table {events} using delta tblproperties ({FEED}) as {made.replace('raw_page_views', raw)}")
    given = {"keys": ["user_id"], "event_time": "checked_at", "gap": "30 minutes", "cursor": EXACT}
    model = StateModel(spark, events, {**given, "reread_events": True}, this=Relation(schema, "state"))
    model.run()

    def by_status() -> dict[str, tuple[int, str | None]]:
        rows = spark.sql(f"select status, event_count, reason from {model.this} where status <> 'checkpoint'")
        return {row.status: (row.event_count, row.reason) for row in rows.collect()}

    assert by_status() == {"open": (1, None), "rejected": (1, "null_event_time")}
    corrected = "timestamp'2026-01-31 09:10'"
    spark.sql(f"update {events} set viewed_at = {corrected}, checked_at = {corrected} where checked_at is null")
    model.run()
    assert by_status()["open"] == (2, None)
