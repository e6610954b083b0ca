"""Unit tests of dbt with rows as mappings, over each macro: what docs/dbt_features.md promises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.spark.test_dbt_features import on_the_page
from tests.spark.test_dbt_runs import state

if TYPE_CHECKING:
    from scripts.shared.project import Project

EVENTS = "events=source('raw', 'events'), keys=['user_id'], event_time='event_time'"
OF_EVENTS = (
    "{'total': {'function': 'sum', 'expression': 'amount'},"
    " 'paths': {'function': 'approx_count_distinct', 'expression': 'path'}}"
)
AGGREGATES = f"aggregates={OF_EVENTS}"
LEFT = "'relation': source('raw', 'events'), 'id': 'id', 'event_time': 'event_time', 'columns': ['id']"
RIGHT = "'relation': source('raw', 'orders'), 'id': 'order_id', 'event_time': 'ordered_at', 'columns': ['order_id']"
CURSOR = ", 'cursor': 'arrived_at'"


def joined(cursor: str = "") -> str:
    sides = f"left={{{LEFT}{cursor}}}, right={{{RIGHT}{cursor}}}"
    return f"{{{{ event_windows.interval_join({sides}, on=['user_id'], lower=0, upper='1 hour', how='left') }}}}"


def incremental(key: str, sql: str) -> str:
    given = f"materialized='incremental', incremental_strategy='merge', unique_key='{key}', file_format='delta'"
    return f"{{{{ config({given}) }}}}\n{sql}"


TABLES = {
    "events": (
        "id bigint, user_id string, event_time timestamp, arrived_at timestamp, path string, amount decimal(10, 2),"
        " tags array<string>"
    ),
    "orders": "order_id bigint, user_id string, ordered_at timestamp, arrived_at timestamp",
}
PLACED = (
    "{{ event_windows.session_events(source('raw', 'events'), ref('visits'), ['user_id'], 'event_time', id='id') }}"
)
MODELS = {
    "sessions": f"{{{{ event_windows.sessions({EVENTS}, gap='30 minutes', {AGGREGATES}) }}}}",
    "windows": f"{{{{ event_windows.windows({EVENTS}, size='1 hour', {AGGREGATES}) }}}}",
    "newest": "{{ event_windows.newest(source('raw', 'events'), ['user_id'], ['event_time', 'id'], ['path']) }}",
    "deduplicated": "{{ event_windows.deduplicate(source('raw', 'events'), ['id'], ['arrived_at', 'event_time']) }}",
    "moving": (
        "{{ event_windows.moving_aggregates(source('raw', 'events'), partition_by=['user_id'], order_by=['event_time'],"
        " frame={'range': ['-1 hour', 0]}, aggregates={'n': {'function': 'count'}}) }}"
    ),
    "numbered": (
        "select id, row_number() {{ event_windows.over(['user_id'], ['event_time', 'id'], 'growing') }} as n"
        " from {{ source('raw', 'events') }}"
    ),
    "spark_sessions": (
        "select user_id, {{ event_windows.session_window('event_time', gap='30 minutes') }} as span, count(*) as n"
        " from {{ source('raw', 'events') }} group by 1, 2"
    ),
    "joined": joined(),
    "placed": PLACED,
    "sessions_state": state(events="source('raw', 'events')", aggregates=OF_EVENTS),
    "windows_state": incremental(
        "window_id", f"{{{{ event_windows.window_state({EVENTS}, size='1 hour', cursor='arrived_at', {AGGREGATES}) }}}}"
    ),
    "joined_state": incremental("match_id", joined(CURSOR)),
    "placed_state": incremental("id", PLACED),
    "visits": "{{ event_windows.live_sessions(ref('sessions_state')) }}",
    "live_windows": "{{ event_windows.live_windows(ref('windows_state')) }}",
    "live_matches": "{{ event_windows.live_matches(ref('joined_state')) }}",
    "rejected": "{{ event_windows.rejected_events(ref('sessions_state')) }}",
    "changed": incremental("session_id", "{{ event_windows.changes(ref('sessions_state')) }}"),
}
AT, LATER = "2026-01-01 10:00:00", "2026-01-01 10:20:00"
ROWS: list[dict[str, Any]] = [
    {"id": 1, "user_id": "ann", "event_time": AT, "arrived_at": AT, "path": "/it's", "amount": 1.5},
    {"id": 2, "user_id": "ann", "event_time": LATER, "arrived_at": AT, "path": "/b", "amount": 2.25},
    {"id": 3, "user_id": None, "event_time": LATER, "arrived_at": AT, "path": "/b", "amount": 2.25},
]
SESSION = {
    "user_id": "ann",
    "session_id": "s1",
    "status": "closed",
    "session_start": AT,
    "session_end": LATER,
    "last_event_at": LATER,
    "event_count": 2,
    "updated_at": AT,
}
STORED: list[dict[str, Any]] = [
    SESSION,
    {"user_id": "ann", "session_id": "s0", "status": "superseded", "superseded_by": "s1", "event_count": 0},
    {"user_id": "bob", "session_id": "r1", "status": "rejected", "reason": "late", "event_count": 3},
]
WINDOW = {"user_id": "ann", "window_id": "w1", "status": "closed", "window_start": AT, "event_count": 2}
MATCH = {"user_id": "ann", "match_id": "m1", "status": "match", "id": 1, "order_id": 7, "left_event_at": AT}
CHECKPOINT = {"user_id": None, "status": "checkpoint", "event_count": None}
TOTALS: list[dict[str, Any]] = [
    {"user_id": "ann", "event_count": 2, "total": 3.75, "paths": 2},
    {"user_id": None, "event_count": 1, "total": 2.25, "paths": 1},
]
OPEN: list[dict[str, Any]] = [
    {"user_id": "ann", "status": "open", "event_count": 2},
    {"user_id": None, "status": "open", "event_count": 1},
]
MATCHES: list[dict[str, Any]] = [
    {"id": 1, "order_id": 7, "status": "match"},
    {"id": 2, "order_id": 7, "status": "match"},
]
NUMBERS: list[dict[str, Any]] = [{"id": 1, "n": 1}, {"id": 2, "n": 2}, {"id": 3, "n": 1}]
EVENT_ROWS = {"source('raw', 'events')": ROWS}
BOTH = {
    **EVENT_ROWS,
    "source('raw', 'orders')": [{"order_id": 7, "user_id": "ann", "ordered_at": LATER, "arrived_at": AT}],
}
PLACES: list[dict[str, Any]] = [
    {"id": 1, "session_id": "s1", "event_number": 1},
    {"id": 2, "session_id": "s1", "event_number": 2},
]
IN_SESSIONS = {**EVENT_ROWS, "ref('visits')": [SESSION]}
BEFORE = {"this": [{"id": 1, "session_id": "s0", "session_updated_at": "2026-01-01 09:00:00"}]}
# model, whether it continues, rows by input, rows expected
CASES: list[tuple[str, bool | None, dict[str, Any], list[dict[str, Any]]]] = [
    ("sessions", None, EVENT_ROWS, TOTALS),
    ("windows", None, EVENT_ROWS, TOTALS),
    ("newest", None, EVENT_ROWS, [{"user_id": "ann", "path": "/b"}, {"user_id": None, "path": "/b"}]),
    (
        "deduplicated",
        None,
        {"source('raw', 'events')": [*ROWS, ROWS[0]]},
        [{"id": row["id"], "path": row["path"]} for row in ROWS],
    ),
    ("moving", None, EVENT_ROWS, NUMBERS),
    ("numbered", None, EVENT_ROWS, NUMBERS),
    ("spark_sessions", None, EVENT_ROWS, [{"user_id": "ann", "n": 2}, {"user_id": None, "n": 1}]),
    ("joined", None, BOTH, [*MATCHES, {"id": 3, "order_id": None, "status": "unmatched"}]),
    ("placed", None, IN_SESSIONS, PLACES),
    ("sessions_state", False, EVENT_ROWS, [*OPEN, CHECKPOINT]),
    ("windows_state", False, EVENT_ROWS, [*OPEN, CHECKPOINT]),
    (
        "joined_state",
        False,
        BOTH,
        [
            *MATCHES,
            {"id": 3, "order_id": None, "status": "pending"},
            {"id": None, "order_id": None, "status": "checkpoint"},
        ],
    ),
    ("placed_state", False, IN_SESSIONS, PLACES),
    ("placed_state", True, {**IN_SESSIONS, **BEFORE}, PLACES),
    ("visits", None, {"ref('sessions_state')": STORED}, [{"session_id": "s1", "event_count": 2}]),
    ("live_windows", None, {"ref('windows_state')": [WINDOW]}, [{"window_id": "w1", "event_count": 2}]),
    ("live_matches", None, {"ref('joined_state')": [MATCH]}, [{"match_id": "m1", "order_id": 7}]),
    ("rejected", None, {"ref('sessions_state')": STORED}, [{"reason": "late", "event_count": 3}]),
    ("changed", False, {"ref('sessions_state')": STORED}, [{"session_id": "s1", "event_count": 2}]),
    ("changed", True, {"ref('sessions_state')": STORED, "this": [{"session_id": "s1", "state_run": "1"}]}, []),
]


def unit_test(
    number: int, model: str, continues: bool | None, given: dict[str, Any], rows: list[Any]
) -> dict[str, Any]:
    overrides = {} if continues is None else {"overrides": {"macros": {"is_incremental": continues}}}
    inputs = [
        {"input": name, "rows": of_input} | ({"format": "sql"} if isinstance(of_input, str) else {})
        for name, of_input in given.items()
    ]
    return {"name": f"case_{number}", "model": model, **overrides, "given": inputs, "expect": {"rows": rows}}


@pytest.mark.nightly
def test_rows_as_mappings(project: Project) -> None:
    for name, columns in TABLES.items():
        project.spark.sql(f"create table {project.schema}.{name} ({columns}) using delta")
    tables = [{"name": name} for name in TABLES]
    project.write("models/sources.yml", {"sources": [{"name": "raw", "schema": project.schema, "tables": tables}]})
    for name, sql in MODELS.items():
        project.model(name, sql)
    project.dbt("run", "--empty")
    project.write("models/unit_tests.yml", {"unit_tests": [unit_test(n, *case) for n, case in enumerate(CASES)]})
    results, error = project.try_dbt("test", "--select", "test_type:unit")
    assert len(results) == len(CASES)
    assert not error


@pytest.mark.nightly
def test_the_example_of_the_page(project: Project) -> None:
    columns = "user_id string, viewed_at timestamp, loaded_at timestamp"
    project.spark.sql(f"create table {project.schema}.page_view_log ({columns}) using delta")
    project.model("page_views", f"select * from {project.schema}.page_view_log")
    project.model("visits_state", state(events="ref('page_views')", event_time="'viewed_at'", cursor="'loaded_at'"))
    project.dbt("run", "--empty")
    project.write("models/unit_tests.yml", on_the_page("models/unit_tests.yml"))
    assert [str(result.status) for result in project.dbt("test", "--select", "test_type:unit")] == ["pass"]


@pytest.mark.slow
def test_a_later_run_by_rules(project: Project) -> None:
    """The longest query that there is: it knows no type and no number, and Spark's limit is too low for it."""
    events = f"{project.schema}.events"
    project.spark.sql(f"create table {events} ({TABLES['events']}) using delta")
    sources = [{"name": "raw", "schema": project.schema, "tables": [{"name": "events"}]}]
    project.write("models/sources.yml", {"sources": sources})
    rules = "start_when=\"path = 'home'\", cut_on=['path is null'], max_duration='2 hours', allowed_lateness='1 day'"
    call = f"session_state({EVENTS}, gap='30 minutes', cursor='arrived_at', reread_events=true, id='id', {rules})"
    project.model("by_rules", incremental("session_id", f"{{{{ event_windows.{call} }}}}"))
    first, then = ROWS[0], ROWS[1] | {"arrived_at": LATER}
    project.spark.sql(
        f"insert into {events} (id, user_id, event_time, arrived_at, path) "
        f"values (1, 'ann', timestamp'{AT}', timestamp'{AT}', '/a')"
    )
    project.dbt("run")
    given = {"this": f"select * from {project.schema}.by_rules", "source('raw', 'events')": [first, then]}
    test = unit_test(0, "by_rules", True, given, [OPEN[0], CHECKPOINT])
    project.write("models/unit_tests.yml", {"unit_tests": [test]})
    project.dbt("test", "--select", "test_type:unit")
