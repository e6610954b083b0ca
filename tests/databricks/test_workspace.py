"""
dbt-databricks with the package, as far as it goes without a workspace: parsing, rendering, and its statements on
open-source Delta. `docs/databricks.md` says what that shows and what it does not.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from dbt.cli.main import dbtRunner

from scripts.environments import environment
from scripts.shared.project import SET_BY_DBT
from scripts.shared.session import session_settings
from tests.databricks.workspace import CATALOG, Workspace, workspace
from tests.support.session import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pyspark.sql import SparkSession

    from scripts.shared.project import Project

pytestmark = [pytest.mark.engines, pytest.mark.nightly]

RUN_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
PROFILE = {
    "type": "databricks",
    "host": "{{ env_var('DATABRICKS_HOST') }}",
    "http_path": "{{ env_var('DATABRICKS_HTTP_PATH') }}",
    "token": "{{ env_var('DATABRICKS_TOKEN') }}",
    "catalog": CATALOG,
    "threads": 1,
}
STATE = """
{{{{ config(
    materialized='incremental',
    incremental_strategy='merge',
    unique_key='session_id',
    {config}
) }}}}

{{{{ event_windows.session_state(
    events=source('raw', 'page_views'),
    keys=['user_id'],
    event_time='viewed_at',
    gap='30 minutes',
    cursor={cursor},
    aggregates={{
        'pages': {{'function': 'count'}},
        'users': {{'function': 'approx_count_distinct', 'expression': 'user_id'}},
    }},
) }}}}
"""


@pytest.fixture(scope="module")
def databricks(spark: SparkSession) -> Iterator[Workspace]:
    with session_settings(spark, SET_BY_DBT), workspace(spark, environment("databricks")) as started:
        yield started


def in_folder(project: Path, profiles: Path, logs: Path) -> tuple[str, ...]:
    return ("--project-dir", str(project), "--profiles-dir", str(profiles), "--log-path", str(logs))


def compiled(folder: Path, *, as_spark: bool = False) -> dict[str, str]:
    """The SQL of every model, without what is different in every run; names as dbt-spark writes them."""
    found = {}
    for path in sorted(folder.glob("compiled/event_windows/models/**/*.sql")):
        sql = RUN_ID.sub("", path.read_text())
        found[path.stem] = re.sub(rf"`{CATALOG}`\.`(\w+)`\.`(\w+)`", r"\1.\2", sql) if as_spark else sql
    return found


def test_the_reference_project_gives_the_same_sql(databricks: Workspace, spark: SparkSession, tmp_path: Path) -> None:
    """Parsed without a warning, and every model compiled as for dbt-spark, but for quoted names with their catalog."""
    spark.sql("create schema if not exists demo")
    places = in_folder(ROOT, ROOT / "profiles", tmp_path)
    theirs = (*places, "--target", "databricks", "--threads", "1", "--target-path", str(tmp_path / "databricks"))
    databricks.dbt("--warn-error", "parse", *theirs)
    databricks.dbt("compile", *theirs)
    ours = dbtRunner().invoke(
        ["--quiet", "compile", *places, "--target", "embedded", "--target-path", str(tmp_path / "spark")]
    )
    assert ours.success
    assert f"from `{CATALOG}`.`demo`.`requests`" in compiled(tmp_path / "databricks")["visitor_sessions_state"]
    assert compiled(tmp_path / "databricks", as_spark=True) == compiled(tmp_path / "spark")


def test_state_models_run_on_open_source_delta(databricks: Workspace, project: Project) -> None:
    """Sessions, liquid clustering and the exact cursor, in two runs whose late event joins two sessions."""
    spark, schema = project.spark, project.schema
    spark.sql(
        f"create table {schema}.page_views (user_id string, viewed_at timestamp, loaded_at timestamp) using delta"
        " tblproperties (delta.enableChangeDataFeed = true)"
    )
    sources = [{"name": "raw", "schema": schema, "tables": [{"name": "page_views"}]}]
    project.write("models/sources.yml", {"sources": sources})
    outputs = {"workspace": {**PROFILE, "schema": schema}}
    project.write("profiles.yml", {"scratch": {"target": "workspace", "outputs": outputs}})
    # what dbt-databricks compares after a run is in information_schema, of which Spark has none
    config = "liquid_clustered_by=['session_date'], incremental_apply_config_changes=false"
    project.model("visits_state", STATE.format(config=config, cursor="'loaded_at'"))
    project.model("exact_state", STATE.format(config=config, cursor="{'delta': 'commit_version'}"))
    for name in ("visits", "exact"):
        project.model(name, f"{{{{ event_windows.live_sessions(ref('{name}_state')) }}}}")
    everything = "source('raw', 'page_views'), ['user_id'], 'viewed_at', '30 minutes'"
    project.model("rebuilt", f"{{{{ event_windows.sessions({everything}) }}}}")

    def arrive(loaded: int, *times: str) -> None:
        arrived = f"timestamp'2026-01-02 0{loaded}:00:00'"
        rows = ", ".join(f"('ann', timestamp'2026-01-01 {time}:00', {arrived})" for time in times)
        spark.sql(f"insert into {schema}.page_views values {rows}")

    places = in_folder(project.folder, project.folder, project.folder)
    databricks.schema = schema
    arrive(1, "10:00", "10:50")
    databricks.dbt("run", *places)
    created = [sql for sql in databricks.statements if f"table `{CATALOG}`.`{schema}`.`visits_state`" in sql]
    assert [sql for sql in created if re.search(r"cluster by \(session_date\)", sql, re.IGNORECASE)]
    arrive(2, "10:25")
    databricks.dbt("run", *places)
    merged = [sql for sql in databricks.statements if re.search(r"^\s*merge\b", sql, re.MULTILINE)]
    assert len(merged) == 2
    assert all(f"`{CATALOG}`.`{schema}`." in sql for sql in merged)

    (visit,) = project.table("visits").collect()
    (exact,) = project.table("exact").collect()
    (rebuilt,) = project.table("rebuilt").collect()
    assert (visit.pages, visit.users, f"{visit.session_end:%H:%M}") == (3, 1, "11:20")
    assert visit.session_id == exact.session_id == rebuilt.session_id
    for state in ("visits_state", "exact_state"):
        checkpoints = project.table(state).where("status = 'checkpoint'").select("checkpoint.*").collect()
        assert sorted((row.run, row.sources[0].events_read) for row in checkpoints) == [(1, 2), (2, 1)]
