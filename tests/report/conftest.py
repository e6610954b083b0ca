"""Two states and the reports of them, made once for all tests of the report."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scripts.report.layout import PLOTTING
from scripts.shared.project import Project
from tests.report.states import (
    Built,
    ahead,
    bounded,
    build,
    hours,
    of_two_sources,
    unlimited,
    write_model,
    write_several,
    write_windows,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyspark.sql import SparkSession

    from scripts.report.reading import Facts

JOIN = """{{ config(materialized='incremental', incremental_strategy='merge', unique_key='match_id') }}
{%- set side = {'event_time': 'event_time', 'cursor': 'arrived_at', 'id': 'event_id', 'columns': []} -%}
{{ event_windows.interval_join(
    left=dict(side, relation=source('app', 'visits_events')),
    right=dict(side, relation=source('app', 'visits_events')),
    on=['key_1'], lower='0 seconds', upper='1 hour',
) }}"""


FUNNEL = """{{ config(materialized='incremental', incremental_strategy='merge', unique_key='session_id') }}
{{ event_windows.session_state(
    events=source('app', 'visits_events'), keys=['key_1'], event_time='event_time', gap='30 minutes',
    cursor='arrived_at', reread_events=true, watermark_delay='0 seconds',
    aggregates={'twice': {'function': 'funnel', 'steps': ['true', 'true']}},
) }}"""


@pytest.fixture(scope="session")
def app(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Project]:
    """A project with two states, a join and a model that is none, of which no table but the states' has been built."""
    PLOTTING.install()
    project = Project(folder=tmp_path_factory.mktemp("report") / "app", spark=spark, schema="t_report")
    tables = [{"name": f"{name}_events"} for name in ("visits", "calls", "views", "clocks", "hours", "plain")]
    tables += [{"name": source.name} for source in of_two_sources().sources]
    project.write("models/sources.yml", {"sources": [{"name": "app", "schema": project.schema, "tables": tables}]})
    project.model("visits", "{{ event_windows.live_sessions(ref('visits_state')) }}")
    project.model("clicks_state", JOIN)
    project.model("pairs_state", JOIN)
    project.model("funnel_state", FUNNEL)
    for name in ("paths", "returned"):  # made by their test
        project.model(name, "select 1 as one")
    for name, played in (("visits", unlimited()), ("calls", bounded()), ("views", unlimited()), ("clocks", ahead())):
        write_model(project, name, played)
    write_windows(project, "hours", hours())
    write_several(project, "both", of_two_sources())
    spark.sql(f"create table {project.schema}.plain_events using parquet as select 1 as one")
    yield project
    project.drop()


@pytest.fixture(scope="session")
def visits(spark: SparkSession, app: Project) -> Built:
    """Unlimited lateness, one key column."""
    return build(spark, app, "visits", unlimited())


@pytest.fixture(scope="session")
def visits_facts(visits: Built) -> Facts:
    """What the report of it shows, of the key that it chooses itself."""
    return visits.read()


@pytest.fixture(scope="session")
def calls(spark: SparkSession, app: Project) -> Built:
    """Bounded lateness, two key columns, a gap per event, all reasons to reject one."""
    return build(spark, app, "calls", bounded())


@pytest.fixture(scope="session")
def clocks_facts(spark: SparkSession, app: Project) -> Facts:
    """What the report shows of a state to which a device has come whose clock is ahead."""
    return build(spark, app, "clocks", ahead()).read()
