"""Aggregates that a model gets later are those of a rebuild, and nothing else of its state changes."""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from dbt_common.exceptions import CompilationError

from scripts.shared.rendering import Relation, Table
from tests.oracle import history, history_to_reread
from tests.oracle.adding_cases import CASES, AddingCase
from tests.oracle.applied import history_to_apply
from tests.spark.test_dbt_runs import CONFIG, arrive, create_events, start, state
from tests.support.adding_replay import AddingReplay, AddingReplayOfChanges, AddingReplayOfCommits
from tests.support.state import StateModel

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from scripts.shared.project import Project

FRESH = random.SystemRandom().randrange(10**6, 10**9)
ADDING = "event_windows_add_aggregates"
MERGES: dict[str, Any] = {
    "lateness of a session": {"late_test": "session"},
    "a gap per event": {"gap": None, "late_test": "row"},
}


def check(replay: Any) -> None:
    assert not replay.play(), f"{replay.history.made_by}:\n" + "\n".join(replay.differences)
    assert replay.model.variables or replay.runs < replay.adds_before, (
        "they have been added where there was a run to do it"
    )


@pytest.mark.nightly
@pytest.mark.parametrize("seed", [*range(10, 17), pytest.param(FRESH, id="fresh")])
def test_merging(spark: SparkSession, schema: str, seed: int) -> None:
    check(AddingReplay(spark, history(seed, size=4), Relation(schema, "state"), state=StateModel))


@pytest.mark.nightly
def test_to_a_state_of_many_aggregates_twice(spark: SparkSession, schema: str) -> None:
    """Of a struct of more than 25 fields a DESCRIBE names the first ones alone, and none has quotes in a type."""
    spark.sql(
        f"create table {schema}.given using delta as select 'a' as k, timestamp'2026-05-01 10:00:00' as t, 1 as c"
    )
    aggregates = {f"a{number}": {"function": "first", "expression": "c"} for number in range(27)}
    given = {"keys": ["k"], "event_time": "t", "gap": "1 hour", "cursor": "c", "aggregates": aggregates}
    model = StateModel(spark, Relation(schema, "given"), given, this=Relation(schema, "state"))
    model.run()
    model.variables = {ADDING: ["state"]}
    for name, expression in (("b1", "c"), ("b2", "named_struct('user-agent', c)")):
        aggregates[name] = {"function": "last", "expression": expression}
        model.run()
    (session,) = spark.table(f"{schema}.state").where("status = 'open'").collect()
    assert (session.a26, session.b1, session.b2["user-agent"]) == (1, 1, 1)


@pytest.mark.nightly
@pytest.mark.parametrize("way", MERGES)
@pytest.mark.parametrize("seed", range(1, 5))
def test_sessions_that_overlap_in_time(spark: SparkSession, schema: str, seed: int, way: str) -> None:
    """An event that is not late may be of a session beside a final one, in the same time."""
    drawn = history(seed, size=6, **MERGES[way], allowed_lateness=(0, 2_000_000)[seed % 2])
    check(AddingReplay(spark, drawn, Relation(schema, "state"), state=StateModel))


@pytest.mark.nightly
@pytest.mark.parametrize("seed", [*range(20, 27), pytest.param(FRESH, id="fresh")])
def test_rereading(spark: SparkSession, schema: str, seed: int) -> None:
    check(AddingReplay(spark, history_to_reread(seed, size=4), Relation(schema, "state"), state=StateModel))


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(1, 5))
def test_exact_cursor(spark: SparkSession, schema: str, seed: int) -> None:
    for number, drawn in enumerate((history(seed, size=4, late_test="row"), history_to_reread(seed, size=4))):
        table = Relation(schema, f"state_{number}")
        check(AddingReplayOfCommits(spark, drawn, table, state=StateModel))


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(1, 5))
def test_updates_and_deletes(spark: SparkSession, schema: str, seed: int) -> None:
    drawn: Any = history_to_apply(seed, size=3)
    check(AddingReplayOfChanges(spark, drawn, Relation(schema, "state"), state=StateModel))


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(1, 4))
def test_iceberg(spark: SparkSession, iceberg_schema: str, seed: int) -> None:
    table = Relation(iceberg_schema, "state")
    check(AddingReplay(spark, history(seed, size=4), table, state=partial(StateModel, format="iceberg")))


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, marks=pytest.mark.nightly if place else pytest.mark.slow) for place, case in enumerate(CASES)],
    ids=str,
)
def test_hand_worked_case(spark: SparkSession, schema: str, case: AddingCase) -> None:
    """The sum comes before the last run."""
    replay = AddingReplay(spark, case.history, Relation(schema, "state"), state=StateModel)
    replay.adds_before = len(case.batches)
    check(replay)
    assert replay.model.variables


def views(spark: SparkSession, rows: list[tuple[str, int, int, int]]) -> None:
    """A user, a minute, an arrival, and seconds."""
    values = ", ".join(f"('{user}', timestamp_seconds({60 * at}), {loaded}, {s})" for user, at, loaded, s in rows)
    spark.sql(f"select * from values {values} as v (user_id, viewed_at, loaded, seconds)").createOrReplaceTempView(
        "views_to_add"
    )


@pytest.mark.nightly
@pytest.mark.parametrize("rereads", [False, True], ids=["merging", "rereading"])
def test_a_session_whose_events_are_gone(spark: SparkSession, schema: str, rereads: bool) -> None:
    """It gets NULL and is counted; where it merges with new events it still does not know the figure."""
    given: dict[str, Any] = {"keys": ["user_id"], "event_time": "viewed_at", "gap": "30 minutes", "cursor": "loaded"}
    given |= {"reread_events": True} if rereads else {}
    model = StateModel(spark, Relation("", "views_to_add"), given, this=Relation(schema, "visits"))

    def found(*names: str) -> list[tuple[Any, ...]]:
        rows = [row for row in model.rows() if row["status"] in ("open", "closed")]
        return sorted((row["user_id"], row["event_count"], *(row[name] for name in names)) for row in rows)

    ann, bob, cat = [("ann", 0, 1, 10), ("ann", 9, 1, 20)], [("bob", 0, 1, 5)], [("cat", 300, 1, 7)]
    views(spark, ann + bob + cat)
    model.run()
    given["aggregates"] = {
        "seconds": {"function": "sum", "expression": "seconds"},
        "mean": {"function": "avg", "expression": "seconds"},
    }
    with pytest.raises(CompilationError, match=rf"--vars '{{{ADDING}: visits}}'; or build the state anew"):
        model.run()

    views(spark, ann[1:] + bob + cat)
    model.variables = {ADDING: ["another", "visits"]}
    model.run()
    assert found("seconds", "mean") == [("ann", 2, None, None), ("bob", 1, 5, 5.0), ("cat", 1, 7, 7.0)]
    (said,) = (line for line in model.said if "added" in line)
    assert said.endswith(
        "added seconds, mean to the stored sessions; 1 session of which the source does not have all events got NULL"
    )
    model.run()
    assert sum("added" in line for line in model.said) == 1, "there is nothing more to add"

    views(spark, ann[1:] + bob + cat + [("bob", 20, 2, 15), ("dan", 0, 2, 1)] + [("ann", 20, 2, 30)] * (not rereads))
    model.run()
    expected = [("ann", 3 - rereads, None, None), ("bob", 2, 20, 10.0), ("cat", 1, 7, 7.0), ("dan", 1, 1, 1.0)]
    assert found("seconds", "mean") == expected
    given["aggregates"] = {"longest": {"function": "max", "expression": "seconds"}, **given["aggregates"]}
    views(spark, ann + bob + cat + [("bob", 20, 2, 15), ("dan", 0, 2, 1)] + [("ann", 20, 2, 30)] * (not rereads))
    model.run()
    assert found("longest")[:2] == [("ann", 3 - rereads, 20 if rereads else 30), ("bob", 2, 15)]
    views(spark, ann + bob + cat + [("bob", 20, 2, 15), ("dan", 0, 2, 1), ("dan", 1, 3, 9)])
    model.run()
    assert found("seconds", "mean", "longest")[-1] == ("dan", 2, 10, 5.0, 9)


@pytest.mark.nightly
def test_an_event_that_no_run_has_read_is_of_no_session(spark: SparkSession, schema: str) -> None:
    """It came behind the cursor, after the last event of the session before it."""
    views(spark, [("ann", 0, 1, 10), ("cat", 300, 1, 7)])
    given: dict[str, Any] = {"keys": ["user_id"], "event_time": "viewed_at", "gap": "30 minutes", "cursor": "loaded"}
    model = StateModel(spark, Relation("", "views_to_add"), given, this=Relation(schema, "visits"))
    model.run()
    views(spark, [("ann", 0, 1, 10), ("cat", 300, 1, 7), ("ann", 200, 1, 99)])
    given["aggregates"] = {"seconds": {"function": "sum", "expression": "seconds"}}
    model.variables = {ADDING: "visits"}
    model.run()
    assert sorted(row["seconds"] for row in model.rows() if row["status"] in ("open", "closed")) == [7, 10]


@pytest.mark.nightly
def test_a_run_that_was_stopped_after_the_columns_came_is_repeated(spark: SparkSession, schema: str) -> None:
    views(spark, [("ann", 0, 1, 10)])
    given: dict[str, Any] = {"keys": ["user_id"], "event_time": "viewed_at", "gap": "30 minutes", "cursor": "loaded"}
    model = StateModel(spark, Relation("", "views_to_add"), given, this=Relation(schema, "visits"))
    model.run()
    given["aggregates"] = {"Mean": {"function": "avg", "expression": "seconds"}}
    model.variables = {ADDING: "visits"}
    state_of_mean = "struct<total: bigint, count: bigint>"
    spark.sql(f"alter table {model.this} add columns (Mean double, aggregate_state.Mean {state_of_mean})")
    model.run()
    assert [row["Mean"] for row in model.rows() if row["status"] == "open"] == [10.0]


@pytest.mark.nightly
def test_dbt_adds_and_goes_on(project: Project) -> None:
    """As a user does it: the layout hides final rows from the MERGE of a run, and a schema that changes is an error."""
    bounded = (
        f"{CONFIG}, partition_by='status', on_schema_change='fail', "
        "incremental_predicates=[\"DBT_INTERNAL_DEST.status in ('open', 'closed', 'checkpoint')\"]"
    )
    lateness = {"watermark_delay": "'1 hour'", "allowed_lateness": "'1 hour'"}
    start(project, visits=state(bounded, **lateness))
    create_events(project)
    arrive(project, ("a", "10:00:00", "01:00:00"), ("a", "10:10:00", "01:00:00"), ("b", "20:00:00", "01:00:00"))
    project.dbt("run")
    arrive(project, ("b", "20:20:00", "02:00:00"))
    latest = "{'pages': {'function': 'count'}, 'latest': {'function': 'max', 'expression': 'arrived_at'}}"
    project.model("visits", state(bounded, aggregates=latest, **lateness))
    project.dbt("run", "--vars", f"{{{ADDING}: visits}}")
    rows = project.table("visits").where("status in ('open', 'final')").orderBy("user_id").collect()
    assert [(r.user_id, r.status, r.pages, f"{r.latest:%H:%M}") for r in rows] == [
        ("a", "final", 2, "01:00"),
        ("b", "open", 2, "02:00"),
    ]


@pytest.mark.nightly
def test_a_run_that_is_overtaken_adds_nothing(spark: SparkSession, schema: str) -> None:
    views(spark, [("ann", 0, 1, 10)])
    given: dict[str, Any] = {"keys": ["user_id"], "event_time": "viewed_at", "gap": "30 minutes", "cursor": "loaded"}
    model = StateModel(spark, Relation("", "views_to_add"), given, this=Relation(schema, "visits"))
    model.run()
    given["aggregates"] = {"seconds": {"function": "sum", "expression": "seconds"}}
    model.variables = {ADDING: "visits"}

    def query(sql: str) -> Table:
        if sql.lstrip().startswith("merge"):
            columns = ", ".join(spark.table(str(model.this)).columns).replace(
                "session_id", "'checkpoint 2' as session_id"
            )
            spark.sql(f"insert into {model.this} select {columns} from {model.this} where status = 'checkpoint'")
            spark.sql(f"update {model.this} set checkpoint.run = 2 where session_id = 'checkpoint 2'")
        return Table([tuple(row) for row in spark.sql(sql).collect()])

    with pytest.raises(Exception, match=r"another run has committed to .* Nothing was written; run it again"):
        model.render(run_query=query)
    assert [row["seconds"] for row in model.rows() if row["status"] == "open"] == [None]
    model.run()
    assert [row["seconds"] for row in model.rows() if row["status"] == "open"] == [10]
