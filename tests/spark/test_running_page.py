"""What docs/running.md says of schedulers, of Delta's errors, and of a source that has forgotten what is new."""

from __future__ import annotations

import ast
import json
import zipfile
from typing import TYPE_CHECKING

import pytest

from scripts.layout import JARS
from scripts.shared.session import session_settings
from tests.render.test_guides import BLOCK
from tests.spark.test_dbt_runs import state
from tests.support.session import ROOT

if TYPE_CHECKING:
    from scripts.shared.project import Project

TEXT = (ROOT / "docs" / "running.md").read_text()


def test_python_on_the_page_is_python() -> None:
    (dag,) = (text for language, text in BLOCK.findall(TEXT) if language == "python")
    tree = ast.parse(dag)
    commands = [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Call)]
    assert sum("bash_command" in command for command in commands) == 2


def test_the_installed_delta_blocks_what_the_page_says() -> None:
    (jar,) = JARS.glob("io.delta_delta-spark_*.jar")
    with zipfile.ZipFile(jar) as packed:
        known = json.loads(packed.read("error/delta-error-classes.json"))
    assert known["DELTA_UNSUPPORTED_CATALOG_MANAGED_TABLE_OPERATION"]["message"] == [
        "<operation> is blocked by the catalog for Catalog-Managed tables."
    ]


@pytest.mark.nightly
def test_a_source_with_an_exact_cursor_that_has_forgotten(project: Project) -> None:
    """What `vacuum` has removed of joined files the change feed can't give any more."""
    project.spark.sql(
        f"create table {project.schema}.events (user_id string, event_time timestamp, arrived_at timestamp) "
        "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
    )
    project.write(
        "models/sources.yml",
        {"sources": [{"name": "raw", "schema": project.schema, "tables": [{"name": "events"}]}]},
    )
    project.model("sessions_state", state(cursor="{'delta': 'commit_version'}"))
    add(project, 1)
    project.dbt("run")
    add(project, 2)
    add(project, 3)
    project.spark.sql(f"optimize {project.schema}.events")
    project.dbt("run")  # the joined files are still there
    add(project, 4)
    add(project, 5)
    project.spark.sql(f"optimize {project.schema}.events")
    with session_settings(project.spark, {"spark.databricks.delta.retentionDurationCheck.enabled": "false"}):
        project.spark.sql(f"vacuum {project.schema}.events retain 0 hours")
    _, problem = project.try_dbt("run")
    assert "FAILED_READ_FILE.FILE_NOT_EXIST" in problem
    project.dbt("run", "--full-refresh")
    (row,) = project.table("sessions_state").where("status = 'open'").collect()
    assert row.pages == 5


def add(project: Project, minute: int) -> None:
    at = f"timestamp'2026-01-01 10:0{minute}:00'"
    project.spark.sql(f"insert into {project.schema}.events values ('a', {at}, {at})")
