"""docs/running.md: its models run, its alerts are silent while all is well and each speaks up when it should."""

from __future__ import annotations

import ast
import json
import zipfile
from typing import TYPE_CHECKING, Any

import pytest

from scripts.layout import JARS
from scripts.shared.session import session_settings
from tests.render.test_guides import BLOCK
from tests.spark.test_dbt_runs import state
from tests.spark.test_tables_of_guides import NAME
from tests.support.session import ROOT

if TYPE_CHECKING:
    from scripts.shared.project import Project

TEXT = (ROOT / "docs" / "running.md").read_text()
ALERTS = {
    "visits_are_rejected",
    "watermark_of_visits_stands_still",
    "visits_have_not_run",
    "runs_of_visits_take_longer",
}
RUNS = "event_windows_runs"


def files(folder: str) -> dict[str, str]:
    """The blocks of the page that are files of a folder, by their name."""
    first = f"-- {folder}/"
    texts = [text for language, text in BLOCK.findall(TEXT) if language == "sql" and text.startswith(first)]
    return {text.removeprefix(first).split(".sql")[0]: text for text in texts}


def test_python_on_the_page_is_python() -> None:
    (dag,) = (text for language, text in BLOCK.findall(TEXT) if language == "python")
    tree = ast.parse(dag)
    commands = [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Call)]
    assert sum("bash_command" in command for command in commands) == 2


def test_each_alert_is_run_with_the_models_it_is_about() -> None:
    """dbt selects a test of `visits_state+`, and runs it after the models, by what it refers to."""
    assert all("ref('visits_state')" in text or "ref('visit_runs')" in text for text in files("tests").values())


def test_its_figures_are_those_of_the_benchmarks() -> None:
    """Of three hundred runs in a row: seconds a run, and files of the table."""
    table = (ROOT / "docs" / "benchmarks" / "series.md").read_text().partition("looked after every 50")[2]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if "`run`" in line]
    (early, files), (late, same) = [(row[2].split(" ")[0], row[16]) for row in rows if row[0] in ("100", "300")]
    assert files == same
    told = f"{early} s a run up to run 100 and {late} s up to run 300, with {files} files at both."
    assert told in " ".join(TEXT.split())


def test_the_installed_delta_blocks_what_the_page_says() -> None:
    (jar,) = JARS.glob("io.delta_delta-spark_*.jar")
    with zipfile.ZipFile(jar) as packed:
        known = json.loads(packed.read("error/delta-error-classes.json"))
    assert known["DELTA_UNSUPPORTED_CATALOG_MANAGED_TABLE_OPERATION"]["message"] == [
        "<operation> is blocked by the catalog for Catalog-Managed tables."
    ]


def arrive(project: Project, table: str, *minutes_ago: tuple[str, int]) -> None:
    """Views of a user so many minutes ago, which arrive now."""
    values = ", ".join(
        f"('{user}', current_timestamp() - make_dt_interval(0, 0, {minutes}, 0), current_timestamp())"
        for user, minutes in minutes_ago
    )
    project.spark.sql(f"insert into {project.schema}.{table} values {values}")


def recorded(project: Project) -> list[tuple[Any, ...]]:
    rows = project.table(RUNS).where("model like '%.visits_state'").orderBy("started_at").collect()
    assert all(row.seconds > 0 for row in rows)
    return [(row.status, row.files) for row in rows]


def alerts(project: Project) -> set[str]:
    """Those that fail or warn now."""
    found, _ = project.try_dbt("test")
    results = [result for result in found if str(result.node.resource_type) == "test"]
    names = {result.node.name for result in results}
    assert names == ALERTS
    return {result.node.name for result in results if str(result.status) != "pass"}


def start(project: Project) -> None:
    tables = ("page_views", "app_screens")
    for name in tables:
        columns = "user_id string, viewed_at timestamp, loaded_at timestamp"
        project.spark.sql(f"create table {project.schema}.{name} ({columns}) using delta")
    project.write(
        "models/sources.yml",
        {"sources": [{"name": "given", "schema": project.schema, "tables": [{"name": name} for name in tables]}]},
    )
    assert {f"{name}.sql" for name in ALERTS} == {f"{name}.sql" for name in files("tests")}
    for name, sql in files("tests").items():
        project.write(f"tests/{name}.sql", sql)
    for name, sql in files("models").items():
        assert NAME.match(sql)
        for table in tables:
            sql = sql.replace(f"ref('{table}')", f"source('given', '{table}')")  # noqa: PLW2901
        project.model(name, sql)


@pytest.mark.nightly
def test_alerts(project: Project) -> None:
    settings = (project.folder / "dbt_project.yml").read_text()
    hook = "{{ event_windows.record_runs(results) }}"
    assert f'on-run-end: "{hook}"' in TEXT
    (project.folder / "dbt_project.yml").write_text(f'{settings}on-run-end: "{hook}"\n')
    start(project)
    arrive(project, "page_views", ("ann", 50), ("ann", 5))
    arrive(project, "app_screens", ("bob", 5))
    project.dbt("run")
    (detail,) = project.spark.sql(f"describe detail {project.schema}.visits_state").collect()
    (run,) = project.table(RUNS).where("model like '%.visits_state'").collect()
    assert (run.files, run.bytes) == (detail.numFiles, detail.sizeInBytes)
    assert project.table("visit_runs").select("invocation_id").collect()[0][0] == run.invocation_id
    assert project.table(RUNS).count() == 1, "a view has no row"
    project.dbt("run")  # nothing new
    assert alerts(project) == set()

    # an event that is too late: more than one in a hundred
    arrive(project, "page_views", ("eve", 3 * 24 * 60))
    project.dbt("run")
    assert alerts(project) == {"visits_are_rejected"}

    # a run that fails has a row here, and none in the log of the state
    project.spark.sql(f"alter table {project.schema}.page_views rename to {project.schema}.moved")
    project.try_dbt("run")
    project.spark.sql(f"alter table {project.schema}.moved rename to {project.schema}.page_views")
    statuses = [status for status, _ in recorded(project)]
    assert statuses == ["success", "success", "success", "error"]
    assert project.table("visit_runs").count() == 2

    # as if all of this were of the day before yesterday, but for the clock of the state
    runs = f"{project.schema}.{RUNS}"
    project.spark.sql(f"update {runs} set started_at = started_at - interval 2 days")
    assert alerts(project) == {"visits_are_rejected", "visits_have_not_run"}

    # five slow runs after many quick ones
    quick, slow = ((f"array_repeat({seconds}, {times})", ago) for seconds, times, ago in ((2.0, 20, 60), (9.0, 5, 1)))
    for seconds, ago in (quick, slow):
        project.spark.sql(
            f"insert into {runs} select cast(uuid() as string), 'shop.visits_state', 'success', "
            f"current_timestamp() - interval {ago} minutes, each, 12, 3456 from (select explode({seconds}) as each)"
        )
    assert alerts(project) == {"visits_are_rejected", "runs_of_visits_take_longer"}

    # the app has brought nothing for a while, and holds the watermark
    for table in ("page_views", "app_screens"):
        project.spark.sql(f"delete from {project.schema}.{table}")
    arrive(project, "page_views", ("ann", 5))
    arrive(project, "app_screens", ("bob", 10 * 60))
    project.dbt("run", "--full-refresh", "--select", "visits_state")
    assert "watermark_of_visits_stands_still" in alerts(project)
    (held,) = project.table("visit_runs").select("watermark_held_by").collect()
    assert held[0] == "app_screens"


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
