"""What a run says of itself in dbt's output, from what it has read before its MERGE."""

from __future__ import annotations

import json
from typing import Any

import pytest
from dbt_common.exceptions import CompilationError

from scripts.shared.rendering import Call, Package, Relation, Table
from tests.render.case import CHECKPOINT, FIRST_RUN, JOIN_CHECKPOINT, JOIN_MEASURED, MEASURED, TWELVE, by_source
from tests.support.minijinja_rendering import MiniJinjaPackage

HOUR = 3_600_000_000
CALL: dict[str, Any] = {"keys": ["user_id"], "event_time": "viewed_at", "gap": "30 minutes", "cursor": "loaded_at"}
DONE = {"sessions_created": 1234, "sessions_extended": 2, "sessions_merged": 1, "sessions_closed": 0}
WHO = "event_windows.session_state in model a_model"


def said(
    measured: dict[str, Any],
    checkpoint: dict[str, Any] | None = None,
    variables: dict[str, Any] | None = None,
    package: type[Package] = Package,
    **arguments: Any,
) -> list[str]:
    """What a run says; without a checkpoint the first one."""
    given = CALL | {"watermark_delay": "0 seconds", "allowed_lateness": None, "late_test": "row"} | arguments
    answers = [{**MEASURED, **measured}]
    if checkpoint is None:
        answers[0] |= {**FIRST_RUN, "run": 1}
    else:
        source = {"relation": "page_views", **given}
        macros = Package()
        run_source = macros._run_source("", source, None)
        identity = macros._session_identity(run_source, source, given["keys"], given["gap"], {}, "inclusive")
        answers.insert(0, {**CHECKPOINT, **checkpoint, "settings": json.dumps(identity)})
    texts = [json.dumps(by_source(answer, ("",))) for answer in answers]
    call = Call(
        incremental=checkpoint is not None,
        columns={"demo.page_views": {"user_id": "string", "viewed_at": "timestamp", "loaded_at": "timestamp"}},
        run_query=lambda _: Table([(texts.pop(0),)]),
        variables=variables or {},
    )
    package(call).session_state(events=Relation("demo", "page_views"), **given)
    return call.said


@pytest.mark.parametrize("package", [Package, MiniJinjaPackage])
def test_a_run_says_what_it_reads_and_what_the_run_before_did(package: type[Package]) -> None:
    counts = {"events": 12_345, "rejected_null_event_time": 1, "rejected_future": 0, "rejected_late": 1_000}
    assert said(counts, DONE, package=package) == [
        (
            f"{WHO}: run 2 reads 12,345 events, rejects 1,001 (1 null_event_time, 1,000 late); "
            "watermark 2026-01-01 12:00:00 UTC; run 1 before: sessions 1,234 created, 2 extended, 1 merged, 0 closed"
        )
    ]


def test_the_first_run_and_one_without_events() -> None:
    assert said({"events": 1, "rejected_past": 0}) == [
        f"{WHO}: run 1 reads 1 event, rejects 0; watermark 2026-01-01 12:00:00 UTC"
    ]
    assert said({"events": 0, "watermark_to": None, "watermark_text": None}) == [
        f"{WHO}: run 1 reads 0 events, rejects 0; watermark none"
    ]


def test_what_is_late_by_its_session_is_not_known_yet() -> None:
    (line,) = said({"rejected_bad_gap": 2}, allowed_lateness="1 hour", late_test="session")
    assert "rejects 2 (2 bad_gap) and what is late by its session; " in line


@pytest.mark.parametrize("package", [Package, MiniJinjaPackage])
def test_it_warns_of_a_watermark_that_is_ahead_of_the_clock(package: type[Package]) -> None:
    """By more than an hour; by more than fifteen where a time without a zone may be that of the east."""
    assert len(said({"watermark_to": TWELVE + HOUR})) == 1
    assert said({"watermark_to": TWELVE + 27 * 24 * HOUR}, package=package)[1:] == [
        (
            f"WARNING {WHO}: the watermark is 27 days ahead of the clock, so sessions close too early. An event's "
            "clock is ahead: max_future_skew='1 hour' rejects such events; then --full-refresh takes the watermark "
            "back."
        )
    ]
    ntz = {"event_time_type": "timestamp_ntz"}
    assert len(said({"watermark_to": TWELVE + 15 * HOUR, **ntz})) == 1
    assert len(said({"watermark_to": TWELVE + 16 * HOUR, **ntz})) == 2


@pytest.mark.parametrize("package", [Package, MiniJinjaPackage])
def test_it_warns_of_a_large_share_of_rejected_events(package: type[Package]) -> None:
    """A tenth, or what a variable says."""
    assert len(said({"rejected_late": 100})) == 1
    assert said({"rejected_late": 100, "rejected_bad_gap": 23}, package=package)[1:] == [
        (
            f"WARNING {WHO}: 12.3 % of the events of this run are rejected, more than 10.0 %. rejected_events shows "
            "them; the variable event_windows_warn_rejected_share sets the limit."
        )
    ]
    name = "event_windows_warn_rejected_share"
    assert len(said({"rejected_late": 123}, variables={name: 0.2})) == 1
    assert len(said({"rejected_late": 2}, variables={name: 0.001})) == 2
    assert len(said({"rejected_late": 1}, variables={name: 0})) == 2
    assert len(said({"rejected_late": 1000}, variables={name: 1})) == 1


@pytest.mark.parametrize("package", [Package, MiniJinjaPackage])
def test_it_warns_of_rows_that_are_gone_from_the_source(package: type[Package]) -> None:
    """But not of those of keys that were forgotten since."""
    tail = (
        ". What is built of them stays as it is; --full-refresh builds it from what is there now. "
        "docs/forget_a_person.md has the commands where a person is to be forgotten."
    )
    gone = "12 rows of demo.page_views, which runs have read, were deleted, or written again with a later cursor"
    before = {**DONE, "details": json.dumps({"table_rows": [5000]})}
    counts = {"events": 100, "table_rows": 5088}
    assert said(counts, before, package=package)[0] == f"WARNING {WHO}: {gone}{tail}"
    assert len(said({**counts, "table_rows": 5100}, before, package=package)) == 1
    assert len(said(counts, DONE, package=package)) == 1, "the run before has not counted them"
    forgotten = {"forgotten_accepted": 10, "forgotten_rejected": 1, "table_rows": [5000]}
    less = {**DONE, "details": json.dumps(forgotten)}
    assert said(counts, less, package=package)[0] == f"WARNING {WHO}: {gone.replace('12 rows', '1 row')}{tail}"
    idle = {"events": 0, "table_rows": 4988, "cursor_to": CHECKPOINT["cursor_to"]}
    lines = said(idle, before, package=package)
    assert lines[0] == f"WARNING {WHO}: {gone}{tail}"
    assert "nothing new since run 1" in lines[1]


@pytest.mark.parametrize("share", ["a tenth", 7, -1, True])
def test_a_share_that_is_none(share: object) -> None:
    with pytest.raises(CompilationError) as caught:
        said({}, variables={"event_windows_warn_rejected_share": share})
    assert "var event_windows_warn_rejected_share: is not a share\n" in str(caught.value.msg)


@pytest.mark.parametrize("package", [Package, MiniJinjaPackage])
def test_a_run_of_a_join(package: type[Package]) -> None:
    sides = {name: {"relation": Relation("demo", name), "id": "id", "event_time": "at", "cursor": "c"} for name in "lr"}
    given = {"left": sides["l"], "right": sides["r"], "on": ["k"], "lower": "0 seconds", "upper": "1 hour"}
    names = ("condition", "left_condition", "right_condition", "allowed_lateness", "max_future_skew", "min_event_time")
    defaults = {
        "how": "inner",
        "watermark_policy": "min",
        "strategy": "auto",
        "known_columns": {"left": None, "right": None},
    }
    identity = Package()._join_settings({**dict.fromkeys(names), **defaults, **given})["identity"]
    done = {"rows_matched": 5, "rows_pending": 1, "rows_unmatched": 0, "rows_superseded": 2}
    answers = [{**JOIN_CHECKPOINT, **done, "settings": json.dumps(identity)}, {**JOIN_MEASURED, "right_events": 1}]
    texts = [json.dumps(by_source(answer, ("left", "right"))) for answer in answers]
    config = {**Call().config, "unique_key": "match_id"}
    call = Call(incremental=True, config=config, run_query=lambda _: Table([(texts.pop(0),)]))
    package(call).interval_join(**given)
    assert call.said == [
        (
            "event_windows.interval_join in model a_model: run 2 reads 1,000 left and 1 right events, rejects 0; "
            "watermark none; run 1 before: rows 5 matched, 1 pending, 0 unmatched, 2 superseded"
        )
    ]
