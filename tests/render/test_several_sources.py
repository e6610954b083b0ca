"""What a list of sources changes in the SQL of a run, step by step, and what a run says of them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scripts.shared.rendering import Call, Package, Relation, Table
from tests.render.case import TEN, TWELVE
from tests.render.steps import steps_of
from tests.support.minijinja_rendering import MiniJinjaPackage

COLUMNS = {
    "demo.web": {"user_id": "string", "viewed_at": "timestamp", "path": "string", "loaded_at": "timestamp"},
    "demo.app": {"member": "string", "seen_at": "timestamp", "screen": "string", "loaded_at": "timestamp"},
}
WEB = {"relation": Relation("demo", "web"), "watermark_delay": "10 minutes"}
APP = {
    "relation": Relation("demo", "app"),
    "event_time": "seen_at",
    "keys": {"user_id": "member"},
    "columns": {"path": {"sql": "lower(screen)"}},
}
CALL: dict[str, Any] = {
    "keys": ["user_id"],
    "event_time": "viewed_at",
    "cursor": "loaded_at",
    "gap": "30 minutes",
    "aggregates": {"landing": {"function": "first", "expression": "path"}},
}
REASONS = ("null_event_time", "bad_gap", "future", "past", "late")


def measured(name: str, events: int, newest: int | None, **more: Any) -> dict[str, Any]:
    found = {
        "name": name,
        "events": events,
        "events_without_cursor": 0,
        "mini_sessions": events,
        "cursor_type": "timestamp",
        "event_time_type": "timestamp",
        "cursor_to": TWELVE,
        "max_event_time": newest,
        **{f"rejected_{reason}": 0 for reason in REASONS},
        **more,
    }
    return {key: value for key, value in found.items() if value is not None}


def rendered(
    package: type[Package] = Package, sources: list[dict[str, Any]] | None = None, **answer: Any
) -> tuple[dict[str, str], str, list[str]]:
    """The steps of a first run, the query before it, and what it says."""
    asked: list[str] = []
    app = measured("app", 1, None, is_idle=answer.pop("app_is_idle", None))
    found = {"run": 1, "now": TWELVE, "held_by": "app", "sources": [app, measured("web", 2, TEN)], **answer}

    def run_query(sql: str) -> Table:
        asked.append(sql)
        return Table([(json.dumps({key: value for key, value in found.items() if value is not None}),)])

    call = Call(columns=COLUMNS, run_query=run_query)
    sql = str(package(call).session_state(events=sources or [WEB, APP], **CALL))
    return steps_of(f"{sql}\n"), asked[0], call.said


@pytest.mark.parametrize("package", [Package, MiniJinjaPackage])
def test_arrivals_are_one_select_per_source(package: type[Package]) -> None:
    """In the order of the names, whatever the order of the call, and each with the state's names."""
    steps, _, _ = rendered(package)
    arrived = steps["ew_arrived"]
    assert arrived.count("union all") == 1
    assert arrived.index("0 as ew_place") < arrived.index("1 as ew_place")
    assert (
        "from (select `member`, `seen_at`, `screen`, `loaded_at`, lower(screen) as `path`, `member` as `user_id`"
        in arrived
    )
    assert "from demo.web\n" in arrived
    assert rendered(package, [APP, WEB])[0] == steps


def test_rejected_rows_are_grouped_by_source() -> None:
    steps, _, _ = rendered()
    assert "if(ew_reason is null, null, ew_place) as ew_rejected_from" in steps["ew_rows"]
    assert "partition by `user_id`, ew_reason, ew_rejected_from" in steps["ew_numbered"]
    assert "' of source ', ew_rejected_from)" in steps["ew_decided"]


def test_each_source_is_measured_with_its_own_delay() -> None:
    _, asked, _ = rendered()
    assert "max_event_time - pmod(max_event_time, 1000) - 600000000 as watermark_to" in asked
    assert "max_event_time - pmod(max_event_time, 1000) as watermark_to" in asked
    assert "min_by(name, struct(watermark_to, place)) as held_by" in asked
    assert "quiet_since" not in asked


def test_one_that_may_be_idle_asks_the_clock() -> None:
    steps, asked, _ = rendered(sources=[{**WEB, "idle_after": "1 hour"}, APP], app_is_idle=False)
    assert ">= 3600000000 as is_idle" in asked
    assert asked.count("false as is_idle") == 1
    assert "filter (where not is_idle) as held_by" in asked
    assert "'quiet_since'" in list(steps.values())[-1]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({}, "watermark none, held by app, which has brought no row with a time yet"),
        (
            {"held_by": "web", "watermark_text": "2026-01-01 09:50:00 UTC"},
            "watermark 2026-01-01 09:50:00 UTC, held by web",
        ),
        (
            {"held_by": None, "watermark_text": "2026-01-01 12:00:00 UTC"},
            "watermark 2026-01-01 12:00:00 UTC by the clock, since all sources are idle",
        ),
    ],
)
def test_a_run_says_who_held_the_watermark(answer: dict[str, Any], said: str) -> None:
    (line,) = rendered(**answer)[2]
    assert line == (
        f"event_windows.session_state in model a_model: run 1 reads 1 app and 2 web events, rejects 0; {said}"
    )


def test_run_log_of_several_sources() -> None:
    state = Relation("demo", "state")
    known = {
        "session_id": "string",
        "status": "string",
        "checkpoint": "struct<run:bigint,sources:array<struct<name:string,is_idle:boolean>>,held_by:string>",
    }
    sql = str(Package(Call(columns={"demo.state": known})).run_log(state))
    assert "checkpoint.held_by as watermark_held_by" in sql
    assert "aggregate(checkpoint.sources, 0L, (total, one) -> total + one.rejected['late']) as rejected_late" in sql
    assert "'is_idle', one.is_idle" in sql
