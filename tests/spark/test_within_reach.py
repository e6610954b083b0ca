"""A MERGE that is kept away from what its run can't change: the same table, and its old files are not opened."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlparse

import pytest

from scripts.shared.project import DbtError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scripts.shared.project import Project

pytestmark = pytest.mark.slow

MERGES = "materialized='incremental', incremental_strategy='merge', file_format='delta', on_schema_change='fail'"
GIVEN = "events=source('raw', 'events'), keys=['user_id'], event_time='event_time'"
MODELS = {
    "state": f"""
        {{{{ config({MERGES}, unique_key='session_id', partition_by='session_date',
            incremental_predicates=[event_windows.within_reach('session_end')]) }}}}
        {{{{ event_windows.session_state({GIVEN}, gap='30 minutes', cursor='arrived_at') }}}}
    """,
    "visits": "{{ event_windows.live_sessions(ref('state')) }}",
    "placed": f"""
        {{{{ config({MERGES}, unique_key='event_id', partition_by='event_date',
            incremental_predicates=[event_windows.within_reach('event_time')]) }}}}
        select *, to_date(event_time) as event_date
        from ({{{{ event_windows.session_events({GIVEN}, sessions=ref('visits'), id='event_id') }}}})
    """,
}
ROWS = {
    "state": "select * except (updated_at, aggregate_state, session_date) from {} where status in ('open', 'closed')",
    "placed": "select * except (session_updated_at) from {}",
}


@pytest.fixture(params=["timestamp", pytest.param("timestamp_ntz", marks=pytest.mark.nightly)])
def time_type(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def sessions(project: Project, time_type: str) -> Project:
    project.write(
        "models/sources.yml",
        {"sources": [{"name": "raw", "schema": project.schema, "tables": [{"name": "events"}]}]},
    )
    for name, sql in MODELS.items():
        project.model(name, sql)
    columns = f"event_id bigint, user_id string, event_time {time_type}, arrived_at timestamp"
    project.spark.sql(f"create table {project.schema}.events ({columns}) using delta")
    return project


def arrive(project: Project, arrived: int, *events: tuple[int, str, str]) -> None:
    time_type = project.table("events").schema["event_time"].dataType.simpleString()
    values = ", ".join(
        f"({event_id}, '{user_id}', cast('2026-01-{at}' as {time_type}), timestamp'2026-02-01 {arrived:02}:00:00')"
        for event_id, user_id, at in events
    )
    project.spark.sql(f"insert into {project.schema}.events values {values}")


def tables(project: Project) -> dict[str, list[str]]:
    return {
        name: sorted(map(str, project.spark.sql(sql.format(f"{project.schema}.{name}")).collect()))
        for name, sql in ROWS.items()
    }


@contextmanager
def without_the_first_day(project: Project) -> Iterator[None]:
    """The state's files of that day are somewhere else."""
    (detail,) = project.spark.sql(f"describe detail {project.schema}.state").collect()
    folder = Path(urlparse(detail.location).path) / "session_date=2026-01-01"
    away = folder.rename(folder.with_name("away"))
    yield
    away.rename(folder)


def begin(project: Project) -> None:
    arrive(project, 1, (1, "ann", "01 10:00:00"), (2, "ann", "03 10:00:00"), (3, "bob", "03 12:00:00"))
    project.dbt("run")


def test_a_run_opens_no_file_of_the_days_before(sessions: Project) -> None:
    """And is none the worse for it: one session is extended, two become one, one is new."""
    begin(sessions)
    with without_the_first_day(sessions):
        arrive(sessions, 2, (4, "bob", "03 12:50:00"), (5, "ann", "03 10:20:00"), (6, "cid", "04 09:00:00"))
        sessions.dbt("run", "--select", "state")
        arrive(sessions, 3, (7, "bob", "03 12:25:00"))
        sessions.dbt("run", "--select", "state")
    sessions.dbt("run")
    runs = tables(sessions)
    sessions.dbt("run", "--full-refresh")
    assert runs == tables(sessions)
    assert len(runs["state"]) == 4


def test_a_straggler_opens_them(sessions: Project) -> None:
    """It reaches that far, so that the files are missed, and found when they are back."""
    begin(sessions)
    arrive(sessions, 2, (4, "ann", "01 10:10:00"))
    with without_the_first_day(sessions), pytest.raises(DbtError, match="FAILED_READ_FILE"):
        sessions.dbt("run", "--select", "state")
    sessions.dbt("run")
    (extended,) = sessions.table("visits").where("event_count = 2").collect()
    assert f"{extended.session_start:%d %H:%M} {extended.last_event_at:%H:%M}" == "01 10:00 10:10"
