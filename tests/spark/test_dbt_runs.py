"""dbt itself: what its commands do with a state model, and what a user reads when one can't work."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from scripts.shared.session import session_settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyspark.sql import SparkSession

    from scripts.shared.project import Project

CONFIG = "materialized='incremental', incremental_strategy='merge', unique_key='session_id', file_format='delta'"


def state(config: str = CONFIG, events: str = "source('raw', 'events')", **arguments: str) -> str:
    given = {
        "events": events,
        "keys": "['user_id']",
        "event_time": "'event_time'",
        "gap": "'30 minutes'",
        "cursor": "'arrived_at'",
        "aggregates": "{'pages': {'function': 'count'}}",
    } | arguments
    call = ",\n    ".join(f"{name}={value}" for name, value in given.items())
    return f"{{{{ config({config}) }}}}\n\n{{{{ event_windows.session_state(\n    {call},\n) }}}}\n"


def start(project: Project, **models: str) -> None:
    project.write(
        "models/sources.yml",
        {"sources": [{"name": "raw", "schema": project.schema, "tables": [{"name": "events"}]}]},
    )
    for name, sql in models.items():
        project.model(name, sql)


def create_events(project: Project) -> None:
    project.spark.sql(
        f"create table {project.schema}.events (user_id string, event_time timestamp, arrived_at timestamp) using delta"
    )


def arrive(project: Project, *rows: tuple[str, str, str]) -> None:
    values = ", ".join(f"('{u}', timestamp'2026-01-01 {t}', timestamp'2026-01-02 {a}')" for u, t, a in rows)
    project.spark.sql(f"insert into {project.schema}.events values {values}")


def live(project: Project, name: str = "sessions_state") -> list[tuple[str, str, str, int]]:
    rows = (
        project.table(name).where("status in ('open', 'closed', 'final')").orderBy("user_id", "session_start").collect()
    )
    return [(r.user_id, f"{r.session_start:%H:%M}", f"{r.session_end:%H:%M}", r.pages) for r in rows]


def run_once(project: Project) -> None:
    """A state of one event."""
    start(project, sessions_state=state())
    create_events(project)
    arrive(project, ("a", "10:00:00", "01:00:00"))
    project.dbt("run")


def test_runs_bridge_sessions_and_equal_a_full_refresh(project: Project) -> None:
    """Unlimited and bounded lateness, in the layouts that the docs advise for each."""
    bounded = (
        f"{CONFIG}, partition_by='status', "
        "incremental_predicates=[\"DBT_INTERNAL_DEST.status in ('open', 'closed', 'checkpoint')\"]"
    )
    start(
        project,
        sessions_state=state(f"{CONFIG}, partition_by='session_date', on_schema_change='fail'"),
        bounded_state=state(bounded, watermark_delay="'1 hour'", allowed_lateness="'1 hour'"),
        live="{{ event_windows.live_sessions(ref('sessions_state')) }}",
        rejected="{{ event_windows.rejected_events(ref('bounded_state')) }}",
        aliases="{{ event_windows.session_aliases(ref('sessions_state')) }}",
        runs="{{ event_windows.run_log(ref('bounded_state')) }}",
    )
    create_events(project)
    arrive(project, ("a", "10:00:00", "01:00:00"), ("a", "11:00:00", "01:00:00"), ("b", "20:00:00", "01:00:00"))
    project.dbt("run")
    assert project.table("live").columns == [
        *("user_id", "session_id", "session_start", "session_end", "last_event_at", "event_count", "pages"),
        *("status", "updated_at"),
    ]
    arrive(project, ("a", "10:30:00", "02:00:00"))
    project.dbt("run")
    project.dbt("run")

    assert live(project) == [("a", "10:00", "11:30", 3), ("b", "20:00", "20:30", 1)]
    assert live(project, "bounded_state") == [
        ("a", "10:00", "10:30", 1),
        ("a", "11:00", "11:30", 1),
        ("b", "20:00", "20:30", 1),
    ]
    (rejected,) = project.table("rejected").collect()
    assert (rejected.user_id, rejected.reason, rejected.event_count) == ("a", "late", 1)
    assert project.table("aliases").count() == 1
    log = project.table("runs").orderBy("run").collect()
    assert [(r.run, r.events_read, r.events_accepted, r.rejected_late) for r in log] == [
        (1, 3, 3, 0),
        (2, 1, 0, 1),
    ], "the run that finds nothing writes no row"
    assert {row.status for row in project.table("bounded_state").where("pages is not null").collect()} == {
        *("final", "open", "rejected"),
    }

    before = project.table("live").drop("updated_at").orderBy("session_id").collect()
    project.dbt("run", "--full-refresh")
    assert project.table("live").drop("updated_at").orderBy("session_id").collect() == before
    assert project.table("aliases").count() == 0


@pytest.mark.slow
def test_nothing_is_read_before_a_run(project: Project) -> None:
    """`compile` and `docs` neither need the source nor touch it; the same text is valid SQL once it exists."""
    start(
        project,
        sessions_state=state(watermark_delay="'1 hour'", allowed_lateness="'2 hours'", max_future_skew="'1 hour'"),
    )
    project.dbt("compile")
    project.dbt("docs", "generate", "--static")
    compiled = project.compiled("sessions_state")
    assert "(select sources[0].cursor_to from ew_run)" in compiled
    create_events(project)
    project.spark.sql(compiled).collect()
    arrive(project, ("a", "10:00:00", "01:00:00"))
    project.dbt("run")
    project.dbt("compile")  # now as the continuation of a state
    compiled = project.compiled("sessions_state")
    assert "from ew_checkpoint" in compiled
    arrive(project, ("a", "10:10:00", "02:00:00"))
    rows = project.spark.sql(compiled).where("status <> 'checkpoint'").collect()
    assert [(row.user_id, row.event_count) for row in rows] == [("a", 2)]


@pytest.mark.slow
def test_empty_reads_no_rows(project: Project) -> None:
    start(project, sessions_state=state())
    create_events(project)
    arrive(project, ("a", "10:00:00", "01:00:00"))
    project.dbt("run", "--empty")
    assert [row.status for row in project.table("sessions_state").collect()] == ["checkpoint"]
    project.dbt("run")
    assert live(project) == [("a", "10:00", "10:30", 1)]
    arrive(project, ("a", "10:10:00", "02:00:00"))
    project.dbt("run", "--empty")
    assert live(project) == [("a", "10:00", "10:30", 1)]
    project.dbt("run")
    assert live(project) == [("a", "10:00", "10:40", 2)]


@pytest.mark.slow
def test_unit_tests_see_fixtures_only(project: Project) -> None:
    start(project, sessions_state=state())
    create_events(project)
    project.dbt("run", "--empty")
    given = (
        "select 'a' as user_id, timestamp'2026-01-01 10:20:00' as event_time,"
        " timestamp'2026-01-02 02:00:00' as arrived_at"
    )
    project.write(
        "models/unit_tests.yml",
        {
            "unit_tests": [
                {
                    "name": "a_first_run",
                    "model": "sessions_state",
                    "overrides": {"macros": {"is_incremental": False}},
                    "given": [{"input": "source('raw', 'events')", "format": "sql", "rows": given}],
                    "expect": {
                        "rows": [
                            {"user_id": "a", "status": "open", "pages": 1},
                            {"user_id": None, "status": "checkpoint", "pages": None},
                        ]
                    },
                }
            ]
        },
    )
    project.dbt("test", "--select", "test_type:unit")


@pytest.mark.slow
def test_runs_are_recorded_where_no_model_is(project: Project) -> None:
    """All models have a schema of their own, so that dbt makes none for the target."""
    settings = project.folder / "dbt_project.yml"
    settings.write_text(f'{settings.read_text()}on-run-end: "{{{{ event_windows.record_runs(results) }}}}"\n')
    project.model("kept", "{{ config(materialized='incremental', schema='marts', file_format='delta') }} select 1 as n")
    project.spark.sql(f"drop schema {project.schema} cascade")
    project.dbt("run")
    project.dbt("run")
    (first, second) = project.table("event_windows_runs").collect()
    assert (first.model, first.status) == (second.model, second.status) == (f"{project.schema}_marts.kept", "success")
    project.dbt("compile")  # hooks as well
    project.dbt("docs", "generate")
    project.spark.sql(f"drop schema {project.schema}_marts cascade")


@pytest.mark.slow
def test_changed_settings_stop_the_run(project: Project) -> None:
    run_once(project)
    before = project.table("sessions_state").collect()
    project.model("sessions_state", state(gap="'1 hour'", watermark_delay="'5 minutes'"))
    _, error = project.try_dbt("run")
    assert (
        "event_windows.session_state in model sessions_state: settings have changed since the state was built" in error
    )
    assert 'gap: built with "30 minutes", now "1 hour"' in error
    assert 'watermark_delay: built with "0 microseconds", now "5 minutes"' in error
    assert "--full-refresh" in error
    assert project.table("sessions_state").collect() == before
    project.dbt("run", "--full-refresh")
    project.model("sessions_state", state(gap="'60 minutes'", watermark_delay="'300 seconds'", strategy="'compact'"))
    project.dbt("run")  # the same settings in other words, and a strategy, which is none


@pytest.mark.slow
def test_a_run_prints_what_it_does(project: Project) -> None:
    """To the terminal, so that it is in dbt's log as well; a warning stops nothing, even where those of dbt do."""
    late = {"allowed_lateness": "'1 hour'"}
    start(project, sessions_state=state(**late), runs="{{ event_windows.run_log(ref('sessions_state')) }}")
    create_events(project)
    arrive(project, ("a", "10:00:00", "01:00:00"), ("b", "20:00:00", "01:00:00"))
    # dbt takes the -m of pytest's own command line for an old option of its own, and warns of it twice
    strict = ("--warn-error-options", "{error: all, silence: [ModelParamUsageDeprecation, DeprecationsSummary]}")
    project.dbt(*strict, "run", "--select", "sessions_state")
    arrive(project, ("a", "10:10:00", "02:00:00"), ("b", "20:10:00", "02:00:00"))
    project.dbt(*strict, "run", "--select", "sessions_state")
    project.dbt("compile", "--select", "sessions_state")
    log = (project.folder / "logs" / "dbt.log").read_text()
    who = "event_windows.session_state in model sessions_state: "
    assert re.findall(rf"^.*\[info \] \[[^]]*\]: (?:WARNING )?{who}(.*)$", log, re.MULTILINE) == [
        "run 1 reads 2 events, rejects 0; watermark 2026-01-01 20:00:00 UTC",
        (
            "run 2 reads 2 events, rejects 1 (1 late); watermark 2026-01-01 20:10:00 UTC; "
            "run 1 before: sessions 2 created, 0 extended, 0 merged, 1 closed"
        ),
        (
            "50.0 % of the events of this run are rejected, more than 10.0 %. rejected_events shows them; "
            "the variable event_windows_warn_rejected_share sets the limit."
        ),
    ]
    arrive(project, ("a", "10:20:00", "03:00:00"))
    project.dbt("run", "--select", "sessions_state", "--vars", "{event_windows_warn_rejected_share: 1}")
    assert (project.folder / "logs" / "dbt.log").read_text().count(f"WARNING {who}") == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("model", "said"),
    [
        (state("materialized='table'"), "config: does not merge, so the model can keep no state"),
        (state(CONFIG.replace("delta", "parquet")), "file_format='delta'"),
        (state(events="ref('in_between')"), "events: is a CTE or an ephemeral model"),
        (state(cursor="'user_id'"), "cursor: has a type without an order of arrival"),
        (state(event_time="'user_id'"), "event_time: is not a timestamp"),
        (state(keys="['no_such_column']"), "no_such_column"),
        (state(events="source('raw', 'nowhere')"), "nowhere"),
        (state(no_such_argument="1"), "no_such_argument: is not an argument of this macro"),
        (
            state(f"{CONFIG}, incremental_predicates=event_windows.within_reach('session_end')"),
            "incremental_predicates: is a text",
        ),
        (
            state(f"{CONFIG}, post_hook=event_windows.delete_gone(ref('in_between'))"),
            "post_hook: is not in quotes",
        ),
    ],
    ids=[
        "no merge",
        "no table format",
        "ephemeral",
        "cursor type",
        "time type",
        "no column",
        "no source",
        "no argument",
        "no list of predicates",
        "no quotes around a hook",
    ],
)
def test_what_cannot_work_says_so_and_writes_nothing(project: Project, model: str, said: str) -> None:
    start(project, sessions_state=model)
    project.model("in_between", "{{ config(materialized='ephemeral') }} select * from {{ source('raw', 'events') }}")
    project.write(
        "models/sources.yml",
        {"sources": [{"name": "raw", "schema": project.schema, "tables": [{"name": "events"}, {"name": "nowhere"}]}]},
    )
    create_events(project)
    arrive(project, ("a", "10:00:00", "01:00:00"))
    _, error = project.try_dbt("run")
    assert "sessions_state" in error
    assert said in error
    assert not project.spark.catalog.tableExists(f"{project.schema}.sessions_state")


@pytest.mark.slow
def test_an_event_without_a_cursor_stops_the_run(project: Project) -> None:
    run_once(project)
    project.spark.sql(f"insert into {project.schema}.events values ('a', timestamp'2026-01-01 10:00:00', null)")
    before = project.table("sessions_state").collect()
    _, error = project.try_dbt("run")
    assert "cursor: is NULL in events, which no run would ever read" in error
    assert project.table("sessions_state").collect() == before


@pytest.mark.slow
def test_a_table_that_is_no_state_is_not_merged_into(project: Project) -> None:
    start(project, sessions_state=state())
    create_events(project)
    project.spark.sql(
        f"create table {project.schema}.sessions_state"
        " (session_id string, status string, checkpoint struct<run: bigint>) using delta"
    )
    _, error = project.try_dbt("run")
    assert "has no checkpoint, so it was not built by this macro" in error
    assert "--full-refresh" in error


@pytest.mark.nightly
def test_a_state_that_dbt_has_not_found_is_not_built_anew(project: Project) -> None:
    """dbt-spark lists nothing of a schema where one of its tables goes meanwhile; the source has lost its events."""
    run_once(project)
    project.spark.sql(f"delete from {project.schema}.events")
    gone = "{% do exceptions.raise_compiler_error('Table or view not found: gone') %}"
    lists = "macros/lists_nothing.sql"
    project.write(lists, f"{{% macro spark__list_relations_without_caching(relation) %}}{gone}{{% endmacro %}}")
    _, error = project.try_dbt("run")
    assert "model: is a state that is there, but dbt has not found it, and would build it anew" in error
    assert live(project) == [("a", "10:00", "10:30", 1)]
    project.dbt("run", "--full-refresh")
    assert live(project) == []


@contextmanager
def in_catalog(spark: SparkSession, catalog: str) -> Iterator[None]:
    """Two-part names resolve in this catalog for a while, as under the profile's `iceberg` target."""
    with session_settings(spark, {"spark.sql.defaultCatalog": catalog}):
        spark.catalog.setCurrentCatalog(catalog)
        try:
            yield
        finally:
            spark.catalog.setCurrentCatalog("spark_catalog")


@pytest.mark.slow
def test_iceberg(project: Project) -> None:
    """The same model in the other table format, in the catalog of the `iceberg` target."""
    spark = project.spark
    namespace = project.schema
    start(project, sessions_state=state(CONFIG.replace("delta", "iceberg")))
    with in_catalog(spark, "ice"):
        spark.sql(f"create namespace if not exists ice.{namespace}")
        spark.sql(
            f"create table {namespace}.events (user_id string, event_time timestamp, arrived_at timestamp)"
            " using iceberg"
        )
        arrive(project, ("a", "10:00:00", "01:00:00"), ("a", "11:00:00", "01:00:00"))
        project.dbt("run")
        arrive(project, ("a", "10:30:00", "02:00:00"))
        project.dbt("run")
        assert live(project) == [("a", "10:00", "11:30", 3)]
        assert project.table("sessions_state").where("status = 'checkpoint'").count() == 2
        for table in ("sessions_state", "events"):
            spark.sql(f"drop table {namespace}.{table}")
        spark.sql(f"drop namespace {namespace}")
