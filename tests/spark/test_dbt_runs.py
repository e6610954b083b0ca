"""`dbt run` itself: the state table that it builds and merges into."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.support.project import Project

STATE = """
{{ config(materialized='incremental', incremental_strategy='merge', unique_key='session_id', file_format='delta') }}

{{ event_windows.session_state(
    events=source('raw', 'events'),
    keys=['user_id'],
    event_time='event_time',
    gap='30 minutes',
    cursor='arrived_at',
    aggregates={'pages': {'function': 'count'}},
) }}
"""
SOURCES = {"version": 2, "sources": [{"name": "raw", "schema": "{schema}", "tables": [{"name": "events"}]}]}


def start(project: Project) -> None:
    project.model("sessions_state", STATE)
    project.model("live", "{{ event_windows.live_sessions(ref('sessions_state')) }}")
    project.write(
        "models/sources.yml",
        {"sources": [{"name": "raw", "schema": project.schema, "tables": [{"name": "events"}]}]},
    )
    project.spark.sql(
        f"create table {project.schema}.events (user_id string, event_time timestamp, arrived_at timestamp) using delta"
    )


def arrive(project: Project, *rows: tuple[str, str, str]) -> None:
    values = ", ".join(f"({u!r}, timestamp'2026-01-01 {t}', timestamp'2026-01-02 {a}')" for u, t, a in rows)
    project.spark.sql(f"insert into {project.schema}.events values {values}")


def test_two_runs_bridge_two_sessions(project: Project) -> None:
    start(project)
    arrive(project, ("a", "10:00:00", "01:00:00"), ("a", "11:00:00", "01:00:00"))
    project.dbt("run")
    arrive(project, ("a", "10:30:00", "02:00:00"))
    project.dbt("run")
    rows = project.table("live").select("user_id", "session_start", "session_end", "event_count", "pages").collect()
    assert [(r.user_id, str(r.session_start), str(r.session_end), r.event_count, r.pages) for r in rows] == [
        ("a", "2026-01-01 10:00:00", "2026-01-01 11:30:00", 3, 3)
    ]
