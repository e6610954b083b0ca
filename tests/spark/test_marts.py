"""The reference project's marts of sessions and windows: runs with what has changed give what a rebuild gives."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.project import Project
from tests.support.session import ROOT
from tests.support.state import local_table

if TYPE_CHECKING:
    from pathlib import Path

    from pyspark.sql import SparkSession

SECOND = 1_000_000
MINUTE, HOUR, DAY = 60 * SECOND, 3600 * SECOND, 86400 * SECOND
NOON = 1_743_163_200 * SECOND  # 28 March 2025
MODELS = {
    "sessions": ("visitor_sessions_state", "fct_sessions", "fct_sessions_daily"),
    "windows": ("active_visitors_state", "fct_active_visitors"),
}
STATES = ("visitor_sessions_state", "active_visitors_state")
MARTS = ("fct_sessions", "fct_sessions_daily", "fct_active_visitors")
CLOCK = ("updated_at", "state_run")
REQUESTS = """request_id string, visitor_id string, is_bot boolean, is_page boolean, path string, referrer string,
    status int, bytes bigint, requested_at bigint, arrived_at bigint"""


def some_requests(chance: random.Random, arrival: int, count: int) -> list[dict[str, Any]]:
    """Of few visitors on few instants of two days, so that sessions grow, merge and reach over midnight."""
    found = []
    for number in range(count):
        robot = chance.random() < 0.2
        found.append(
            {
                "request_id": f"{arrival}/{number}",
                "visitor_id": f"robot {chance.randrange(2)}" if robot else f"visitor {chance.randrange(6)}",
                "is_bot": robot,
                "is_page": chance.random() < 0.7,
                "path": f"/{chance.randrange(4)}",
                "referrer": chance.choice([None, "https://www.example.org/"]),
                "status": chance.choice([200, 200, 404]),
                "bytes": chance.randrange(1000),
                "requested_at": NOON + chance.randrange(120) * 20 * MINUTE,
                "arrived_at": NOON + 3 * DAY + arrival * HOUR,
            }
        )
    return found


class Marts:
    """A project with these models, and a table in place of the views that they read."""

    def __init__(self, spark: SparkSession, schema: str, folder: Path) -> None:
        self.spark, self.schema = spark, schema
        self.project = Project(folder=folder, spark=spark, schema=schema)
        for name, models in MODELS.items():
            for model in models:
                self.project.model(model, (ROOT / "models" / name / f"{model}.sql").read_text())
        for name in ("requests", "channels"):
            self.project.model(name, f"select * from {schema}.given_{name}")
        channels = spark.sql("select 'example.org' as referrer_host, 'partners' as channel")
        channels.write.format("delta").saveAsTable(f"{schema}.given_channels")

    def give(self, requests: list[dict[str, Any]]) -> None:
        rows = local_table(self.spark, requests, REQUESTS).selectExpr(
            "* except (requested_at, arrived_at)",
            "timestamp_micros(requested_at) as requested_at",
            "timestamp_micros(arrived_at) as arrived_at",
        )
        rows.write.format("delta").mode("overwrite").saveAsTable(f"{self.schema}.given_requests")

    def rebuild(self, *models: str) -> None:
        """Of no table: where the catalog is in memory, Delta can replace a partitioned one but once."""
        for model in models:
            self.spark.sql(f"drop table {self.schema}.{model}")
        self.project.dbt("run", "--full-refresh", "--select", *models)

    def rows(self) -> dict[str, list[str]]:
        return {
            name: sorted(repr(row.asDict()) for row in self.project.table(name).drop(*CLOCK).collect())
            for name in MARTS
        }


@pytest.mark.slow
def test_marts_equal_a_rebuild(spark: SparkSession, schema: str, tmp_path: Path) -> None:
    """Random arrivals; a run of the marts that is missed; and a state that is built anew of fewer requests."""
    chance = random.Random(seed := 71)  # noqa: S311 - to be repeatable, not secret
    marts = Marts(spark, schema, tmp_path / "project")
    requests: list[dict[str, Any]] = []
    seen = []
    for arrival, count in enumerate((60, 12, 12, 12)):
        requests += some_requests(chance, arrival, count)
        marts.give(requests)
        if arrival == 3:  # the days alone, while `fct_sessions` is behind the state
            marts.project.dbt("run", "--select", *STATES, "fct_sessions_daily")
        marts.project.dbt("run", *(("--select", *STATES) if arrival == 2 else ()))
        if arrival != 2:
            seen.append(marts.rows())
    marts.project.dbt("run", "--full-refresh")
    assert marts.rows() == seen[-1], f"seed {seed}"
    assert len({tuple(rows["fct_sessions_daily"]) for rows in seen}) == len(seen), "each run has changed something"

    cut = [request for request in requests if request["requested_at"] % DAY > NOON % DAY]
    marts.give(cut)
    marts.rebuild(*STATES)
    marts.project.dbt("run", "--select", *MARTS)
    found = marts.rows()
    marts.rebuild(*MARTS)
    assert marts.rows() == found, f"seed {seed}, after a full refresh of the states alone"
    assert len(found["fct_sessions"]) < len(seen[-1]["fct_sessions"])


@pytest.mark.slow
def test_a_week_begins_before_what_has_changed_in_it(project: Project) -> None:
    """`within_reach` bounds the MERGE by the week, which may have begun days before; also where others follow."""
    spark, schema = project.spark, project.schema
    merges = "materialized='incremental', incremental_strategy='merge', file_format='delta'"
    project.write("models/sources.yml", {"sources": [{"name": "raw", "schema": schema, "tables": [{"name": "views"}]}]})
    project.model(
        "visits_state",
        f"""{{{{ config({merges}, unique_key='session_id') }}}}
        {{{{ event_windows.session_state(
            events=source('raw', 'views'), keys=['who'], event_time='at', gap='1 hour', cursor='read',
        ) }}}}""",
    )
    project.model(
        "weeks",
        f"""{{{{ config(
            {merges}, unique_key='week', incremental_predicates=[event_windows.within_reach('week')],
        ) }}}}
        {{%- set week = "to_date(date_trunc('week', session_start))" %}}
        {{%- set changed = event_windows.changed_dates(ref('visits_state'), date=week) %}}
        {{%- set days = event_windows.changed_dates(ref('visits_state')) %}}
        select changed_date as week, count(session_id) as visits, any_value(state_run) as state_run,
            (select count(*) from ({{{{ days.rows }}}})) as changed_days,
            (select count(*) from ({{{{ event_windows.changes(ref('visits_state')) }}}})) as changed_visits
        from ({{{{ changed.rows }}}})
        left join {{{{ ref('visits_state') }}}} on {{{{ week }}}} = changed_date and status in ('open', 'closed')
        group by changed_date""",
    )
    spark.sql(f"create table {schema}.views (who string, at timestamp, read int) using delta")
    for read in (1, 2):
        spark.sql(f"insert into {schema}.views values ('{read}', timestamp'2026-05-07 10:00:00', {read})")
        project.dbt("run")
    assert [(row.visits, row.changed_visits) for row in project.table("weeks").collect()] == [(2, 1)]


@pytest.mark.slow
def test_an_empty_build_changes_nothing(project: Project) -> None:
    """`--empty` shows no run of a state, and that does not mean that it was built anew; its tests compare nothing."""
    spark, schema = project.spark, project.schema
    merges = "materialized='incremental', incremental_strategy='merge', file_format='delta'"
    gone = "post_hook=\"{{ event_windows.delete_gone(ref('visits_state'), where='visits = 0') }}\""
    events = "source('raw', 'views')"
    settings = {"keys": ["who"], "event_time": "at", "gap": "1 hour", "cursor": "read"}
    project.write("models/sources.yml", {"sources": [{"name": "raw", "schema": schema, "tables": [{"name": "views"}]}]})
    project.model(
        "visits_state",
        f"""{{{{ config({merges}, unique_key='session_id') }}}}
        {{{{ event_windows.session_state(events={events}, **{settings}) }}}}""",
    )
    project.write(
        "models/tests.yml",
        {
            "models": [
                {
                    "name": "visits_state",
                    "data_tests": [
                        {"event_windows.events_are_conserved": {"arguments": {"events": events, "cursor": "read"}}},
                        {"event_windows.state_equals_rebuild": {"arguments": {"events": events, **settings}}},
                    ],
                }
            ]
        },
    )
    project.model(
        "visits",
        f"""{{{{ config({merges}, unique_key='session_id') }}}}
        {{{{ event_windows.changes(ref('visits_state')) }}}}""",
    )
    project.model(
        "days",
        f"""{{{{ config({merges}, unique_key='visited_on', {gone}) }}}}
        {{%- set changed = event_windows.changed_dates(ref('visits_state')) %}}
        select changed_date as visited_on, count(session_id) as visits, any_value(state_run) as state_run
        from ({{{{ changed.rows }}}})
        left join {{{{ ref('visits_state') }}}} on session_date = changed_date and status in ('open', 'closed')
        group by changed_date""",
    )
    spark.sql(f"create table {schema}.views (who string, at timestamp, read int) using delta")
    spark.sql(f"insert into {schema}.views values ('a', timestamp'2026-05-07 10:00:00', 1)")
    project.dbt("run")

    def rows() -> list[list[str]]:
        return [sorted(map(str, project.table(name).collect())) for name in ("visits_state", "visits", "days")]

    before = rows()
    assert [len(of_model) for of_model in before] == [2, 1, 1]
    assert {result.node.name for result in project.dbt("build", "--empty")} >= {"visits", "days"}
    assert rows() == before
