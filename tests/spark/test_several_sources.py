"""Several sources of one state: the page, random histories beside the oracle; `make fuzz KIND=several` plays more."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Call, Package, Relation
from tests.fuzz import several_trial, several_windows_trial
from tests.spark.test_operations import said
from tests.support.commits import CURSORS, create, source
from tests.support.session import ROOT
from tests.support.state import StateInMemory, StateModel, answers_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyspark.sql import SparkSession

    from tests.fuzz import SeveralTrial

FRESH = [random.SystemRandom().randrange(10**6, 10**9) for _ in range(4)]
PAGE = (ROOT / "docs" / "several_sources.md").read_text()
HOUR = 3_600_000_000


def check(spark: SparkSession, trial: Callable[[int], SeveralTrial], seed: int) -> None:
    differences = trial(seed).differences(spark, StateInMemory, Relation("", "state_in_memory"))
    assert not differences, f"tests.fuzz.{trial.__name__}({seed}):\n" + "\n".join(differences)


@pytest.mark.parametrize(
    "seed",
    [
        *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1)),
        *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(1, 40)),
        *(pytest.param(seed, marks=pytest.mark.nightly, id="fresh") for seed in FRESH),
    ],
)
def test_history_of_sessions(spark: SparkSession, seed: int) -> None:
    check(spark, several_trial, seed)


@pytest.mark.parametrize(
    "seed",
    [
        *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1)),
        *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(1, 20)),
        *(pytest.param(seed, marks=pytest.mark.nightly, id="fresh") for seed in FRESH),
    ],
)
def test_history_of_windows(spark: SparkSession, seed: int) -> None:
    check(spark, several_windows_trial, seed)


def tables() -> list[list[dict[str, str]]]:
    found = []
    for table in re.findall(r"(?:^\|.*\n)+", PAGE, re.MULTILINE):
        heading, _, *lines = ([cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines())
        found.append([dict(zip(heading, line, strict=True)) for line in lines])
    return found


def view(spark: SparkSession, name: str, rows: list[dict[str, str]], columns: dict[str, str]) -> None:
    values = ", ".join("(" + ", ".join(f"'{value}'" for value in row.values()) + ")" for row in rows)
    where = "" if rows else " where false"
    values = values or "(" + ", ".join("null" for _ in columns) + ")"
    cast = ", ".join(f"cast({column} as {kind}) as {column}" for column, kind in columns.items())
    spark.sql(f"select {cast} from values {values} as given ({', '.join(columns)}){where}").createOrReplaceTempView(
        name
    )


WEB = {"visitor": "string", "viewed_at": "timestamp", "path": "string", "loaded_at": "timestamp"}
APP = {"member": "string", "seen_at": "timestamp", "screen": "string", "received_at": "timestamp"}


def call_of_page() -> dict[str, Any]:
    """The arguments of the call on the page."""
    (text,) = re.findall(r"\{\{ event_windows\.session_state\((.*?)\n\) \}\}", PAGE, re.DOTALL)
    return dict(eval(f"dict({text})", {"ref": lambda name: Relation("", name)}))  # noqa: S307 - our own page


@pytest.mark.slow
def test_the_example_of_the_page(spark: SparkSession) -> None:
    web, app, sessions, *_ = tables()
    model = StateInMemory(spark, None, call_of_page(), this=Relation("", "visits_state"))
    view(spark, "web_views", web, WEB)
    view(spark, "app_screens", [], APP)
    model.run()
    assert "watermark none, held by app_screens, which has brought no row with a time yet" in model.said[-1]
    view(spark, "app_screens", app, APP)
    model.run()
    assert "watermark 2026-05-01 09:40:00 UTC, held by app_screens" in model.said[-1]
    given = ", ".join(
        name if not name.endswith(("_start", "_at")) else f"date_format({name}, 'yyyy-MM-dd HH:mm') as {name}"
        for name in sessions[0]
    )
    found = spark.sql(
        f"select {given} from visits_state where status in ('open', 'closed', 'final') order by visitor"
    ).collect()
    assert [{name: str(value) for name, value in row.asDict().items()} for row in found] == sessions

    columns = {"visits_state": {f.name: f.dataType.simpleString() for f in spark.table("visits_state").schema}}
    log = spark.sql(
        str(Package(Call(columns=columns)).run_log(Relation("", "visits_state"))) + " order by run"
    ).collect()
    assert [row.watermark_held_by for row in log] == ["app_screens", "app_screens"]
    assert [(row.events_read, row.events_accepted, row.rejected_late) for row in log] == [(3, 3, 0), (2, 2, 0)]
    assert [(one.name, one.events_read, one.cursor_to) for one in log[1].sources] == [
        ("app_screens", 2, "2026-05-01 11:30:00 UTC"),
        ("web_views", 0, "2026-05-01 11:00:00 UTC"),
    ]


@pytest.mark.slow
def test_tests_of_a_source_find_what_is_lost(spark: SparkSession) -> None:
    """An event that is gone from a source behind its cursor, and a rejected row of it."""
    model = StateInMemory(
        spark, None, call_of_page() | {"min_event_time": "2026-05-01 10:02:00"}, this=Relation("", "visits_state")
    )
    web, app, *_ = tables()
    view(spark, "web_views", web, WEB)
    view(spark, "app_screens", app, APP)
    model.run()
    columns = {"visits_state": {f.name: f.dataType.simpleString() for f in spark.table("visits_state").schema}}
    call = Call(
        which="test",
        columns=columns | {"web_views": WEB, "app_screens": APP},
        run_query=answers_of(spark),
    )

    def problems(source: str, cursor: str, where: str = "") -> list[str]:
        model = f"(select * from visits_state where {where}) dbt_subquery" if where else Relation("", "visits_state")
        sql = Package(call).test_events_are_conserved(
            model=model, events=Relation("", source), cursor=cursor, source=source
        )
        return [row.problem for row in spark.sql(str(sql)).collect()]

    assert problems("web_views", "loaded_at", where="updated_at is not null") == []
    assert problems("web_views", "loaded_at") == problems("app_screens", "received_at") == []
    rejected = spark.sql(str(Package(Call(columns=columns)).rejected_events(Relation("", "visits_state")))).collect()
    assert [(row.visitor, row.source_name, row.reason) for row in rejected] == [("ann", "web_views", "past")]
    view(spark, "app_screens", app[:1], APP)
    assert problems("web_views", "loaded_at") == []
    assert problems("app_screens", "received_at") == [
        "the source has 1 events up to the newest run, the runs have read 2"
    ]


@pytest.mark.slow
def test_by_commits(spark: SparkSession, schema: str) -> None:
    """Of two Delta tables each is read by its own versions; what is committed while a run reads waits."""
    tracked = "'delta.enableChangeDataFeed' = 'true'"
    for name in ("web", "app"):
        spark.sql(
            f"create table {schema}.{name} (user_id string, seen_at timestamp, path string) using delta "
            f"tblproperties ({tracked})"
        )
    exact = {"delta": "commit_version"}
    model = StateModel(
        spark,
        None,
        {
            "events": [
                {"relation": Relation(schema, "web"), "cursor": exact, "columns": {"page": "path"}},
                {"relation": Relation(schema, "app"), "cursor": exact, "columns": {"page": {"sql": "upper(path)"}}},
            ],
            "keys": ["user_id"],
            "event_time": "seen_at",
            "gap": "30 minutes",
            "aggregates": {"page": {"function": "last", "expression": "page"}},
        },
        this=Relation(schema, "state"),
    )
    found = []
    for number, name in enumerate(("web", "app", "app", "web")):
        spark.sql(f"insert into {schema}.{name} values ('a', timestamp'2026-05-01 10:{number}0', '/p{number}')")
        model.run()
        (row,) = [row for row in model.rows() if row["status"] != "checkpoint"]
        found.append((row["event_count"], row["page"]))
    model.run()
    assert found == [(1, "/p0"), (2, "/P1"), (3, "/P2"), (4, "/p3")]
    newest = max((row["checkpoint"] for row in model.rows() if row["checkpoint"]), key=lambda made: made["run"])
    assert newest["run"] == 4
    assert [(source["name"], source["cursor_to"], source["events_read"]) for source in newest["sources"]] == [
        ("app", 2, 0),
        ("web", 2, 1),
    ]
    # in words, for each of them
    facts = {
        line.split("   ")[0].strip(): line.split("   ")[-1].strip()
        for line in said(spark, schema, "explain_state", state="state").splitlines()
        if line.startswith("  ") and "   " in line.strip()
    }
    assert {name: facts[name] for name in ("app cursor", "web cursor", "app newest event", "web newest event")} == {
        "app cursor": "2",
        "web cursor": "2",
        "app newest event": "2026-05-01 10:20:00 UTC",
        "web newest event": "2026-05-01 10:30:00 UTC",
    }
    assert facts["watermark"] == "2026-05-01 10:20:00 UTC, held by app"
    assert facts["open"] == "4"  # events of the only session


@pytest.mark.slow
def test_an_empty_run_by_the_clock_keeps_how_far_a_table_was_read(
    spark: SparkSession, schema: str, iceberg_schema: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With `--empty` the watermark of idle sources moves on, and the checkpoint that says so names the snapshot too."""
    views = source(iceberg_schema, "views", "iceberg")
    create(spark, views, "user_id string, seen_at timestamp")
    entry: dict[str, Any] = {"relation": views, "cursor": CURSORS["iceberg"], "idle_after": "1 hour"}
    given: dict[str, Any] = {"events": [entry], "keys": ["user_id"], "event_time": "seen_at", "gap": "30 minutes"}
    model = StateModel(spark, None, given, this=Relation(schema, "state"))
    spark.sql(f"insert into {views} values ('a', timestamp_seconds(0))")
    model.clock = HOUR
    model.run()

    known = model.catalog()
    monkeypatch.setattr(model, "catalog", lambda: known)
    model.clock = 3 * HOUR
    entry["relation"] = replace(views, is_limited=True)
    model.merge(model.render(empty=True))
    entry["relation"] = views
    spark.sql(f"insert into {views} values ('a', timestamp_seconds(60))")
    model.run()
    rows = model.rows()
    assert [row["event_count"] for row in rows if row["status"] != "checkpoint"] == [2]
    assert max(row["checkpoint"]["run"] for row in rows if row["checkpoint"]) == 3
