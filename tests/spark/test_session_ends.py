"""Sessions that end for another reason than a gap, events that are delivered twice, and any aggregate: from scratch."""

from __future__ import annotations

import dataclasses
import random
from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Call, Package, Relation
from tests.oracle import Event, History, history_to_reread, rebuild_pieces
from tests.oracle.reread_cases import DAY, PAYLOAD, settings
from tests.support.replay import arguments, by_repr, hashed, key_names, plain, write_events
from tests.support.session import ROOT
from tests.support.state import StateModel, in_micros, local_table

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

SECOND = 1_000_000
OF_STATES = ("watermark_delay", "allowed_lateness", "late_test", "max_future_skew", "min_event_time", "reread_events")


def differences(spark: SparkSession, history: History) -> list[tuple[Any, ...]]:
    """Rows that only Spark or only the oracle has: of a table, whose types are known, or of a view, whose are not."""
    keys = key_names(history)
    write_events(spark, "events_from_scratch", history.events, keys)
    read: dict[str, Any] = {"view": "events_from_scratch", "table": Relation("", "events_from_scratch")}
    types = dict(spark.table("events_from_scratch").dtypes)
    calls: dict[str, dict[str, Any]] = {"view": {}, "table": {"columns": {"events_from_scratch": types}}}
    settings = dataclasses.replace(history.settings, max_future_skew=None, min_event_time=None)
    given = {name: value for name, value in arguments(settings, keys).items() if name not in OF_STATES}
    if settings.id is None:
        given.pop("cursor")
    names = [*keys, "session_id", "session_start", "session_end", "last_event_at", "event_count"]
    names += ["started_by"] if settings.cuts else []
    names += [aggregate.name for aggregate in settings.aggregates]
    expected = by_repr(
        (
            *(*session.key, hashed(session.id), session.start, session.end, session.last_event_at, session.event_count),
            *([session.started_by] if settings.cuts else []),
            *map(plain, session.aggregates.values()),
        )
        for session in rebuild_pieces(history.events, settings)
    )
    differing = []
    for materialized, known in calls.items():
        macros = Package(Call(config={"materialized": materialized}, **known))
        found = in_micros(spark.sql(str(macros.sessions(events=read[materialized], **given))))
        rows = by_repr(tuple(plain(row[name]) for name in names) for row in found.collect())
        differing += [(materialized, *row) for row in rows + expected if rows.count(row) != expected.count(row)]
    return differing


@pytest.mark.slow
@pytest.mark.parametrize("first", [0, pytest.param(6, marks=pytest.mark.nightly)])
def test_random_histories(spark: SparkSession, first: int) -> None:
    for seed in range(first, first + 6):
        history = history_to_reread(seed, rereads=False)
        assert differences(spark, history) == [], history.made_by


def table_of_guide(after: str, columns: int) -> list[list[str]]:
    """The cells of the first table below a line of the guide."""
    text = (ROOT / "docs" / "session_ends.md").read_text().split(after)[1]
    lines = [line for line in text.split("\n\n")[1].splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")][:columns] for line in lines]


def test_long_pieces_are_cut_at_the_same_events_on_both_sides_of_1970(spark: SparkSession) -> None:
    """Events of one second, keys without a value, and sessions that reach over multiples of their longest duration."""
    rng = random.Random(1970)  # noqa: S311 - to be repeatable, not secret
    events = tuple(
        Event((rng.choice(("a", "b", None)),), rng.randrange(-2_000, 2_000) * SECOND, DAY, None, PAYLOAD)
        for _ in range(600)
    )
    ends = dataclasses.replace(settings(gap=1, rereads=False), max_duration=90 * SECOND)
    assert {session.started_by for session in rebuild_pieces(events, ends)} == {"gap", "max_duration"}
    assert differences(spark, History(ends, (events,), "events around 1970")) == []


@pytest.mark.slow
def test_the_example_of_the_guide(spark: SparkSession) -> None:
    events = [
        {"user_id": "ann", "time": f"2026-03-02 {time}:00", "event": event, "campaign": campaign or None}
        for time, event, campaign in table_of_guide("a gap of 30 minutes:", 3)
    ]
    assert len(events) == 9
    typed = local_table(spark, events, "user_id string, time string, event string, campaign string")
    typed.selectExpr("*", "timestamp(time) as viewed_at").createOrReplaceTempView("page_views_of_guide")
    sql = Package().sessions(
        events="page_views_of_guide",
        keys=["user_id"],
        event_time="viewed_at",
        gap="30 minutes",
        start_when="event = 'login'",
        cut_on=["campaign"],
        max_duration="1 hour",
    )
    found = spark.sql(
        "select date_format(session_start, 'HH:mm'), date_format(session_end, 'HH:mm'), string(event_count), started_by"
        f" from ({sql}) order by session_start"
    )
    text = table_of_guide("begins a session by a gap, which comes first |", 4)
    assert [list(row) for row in found.collect()] == text


@pytest.mark.parametrize("gaps", [(10, 60), (60, 10)])
def test_of_deliveries_that_differ_in_their_gap_alone_the_shortest_counts(
    spark: SparkSession, gaps: tuple[int, int]
) -> None:
    """In whatever order Spark reads them."""
    rows = " union all ".join(
        f"select 1 as view_id, timestamp'2026-05-01 10:00:00' as viewed_at, {minutes} as minutes" for minutes in gaps
    )
    gap = {"sql": "make_dt_interval(0, 0, minutes)"}
    sql = str(Package().sessions(events="views", keys=[], event_time="viewed_at", gap=gap, id="view_id"))
    found = spark.sql(f"with views as ({rows}) select date_format(session_end, 'HH:mm'), event_count from ({sql})")
    assert [tuple(row) for row in found.collect()] == [("10:10", 1)]


@pytest.mark.nightly
@pytest.mark.parametrize("macro", ["sessions", "session_state"])
def test_many_aggregates_beside_one_in_sql(spark: SparkSession, schema: str, macro: str) -> None:
    """Spark's optimizer took twice as long with each of them, and came to the end of its memory."""
    table = Relation(schema, f"events_of_{macro}")
    columns = [f"v{number}" for number in range(16)]
    types = {"u": "string", "at": "timestamp", "c": "bigint", "id": "bigint"} | dict.fromkeys(columns, "int")
    spark.sql(f"create table {table} ({', '.join(f'{name} {kind}' for name, kind in types.items())}) using delta")
    numbers = ", ".join(str(number) for number in range(len(columns)))
    spark.sql(f"insert into {table} values ('a', timestamp'2024-01-01 10:00:00', 1, 1, {numbers})")
    aggregates: dict[str, Any] = {f"most_{name}": {"function": "max", "expression": name} for name in columns}
    given: dict[str, Any] = {"keys": ["u"], "event_time": "at", "gap": "30 minutes", "id": "id"}
    given["aggregates"] = aggregates | {"both": {"sql": "max(v0) + max(v15)"}}
    if macro == "session_state":
        model = StateModel(spark, table, {**given, "cursor": "c", "reread_events": True}, Relation(schema, "state"))
        model.run()
        spark.sql(f"insert into {table} values ('a', timestamp'2024-01-01 10:10:00', 2, 2, {numbers})")
        model.run()
        sql, (found,) = model.sql, [row for row in model.rows() if row["status"] == "open"]
    else:
        sql = str(Package(Call(columns={str(table): types})).sessions(events=table, **given))
        (found,) = [row.asDict() for row in spark.sql(sql).collect()]
    assert [found[name] for name in given["aggregates"]] == [*range(16), 15]
    text = sql.index(" as ew_event")
    assert max(sql.index(f"{name} as `ew_value_most_{name}`") for name in columns) < text, "it has to stand last"
