"""Every snippet of the README: its models are built as they stand there, its commands exist."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
import yaml

from tests.support.session import ROOT

if TYPE_CHECKING:
    from scripts.shared.project import Project

README = (ROOT / "README.md").read_text()
SNIPPETS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def snippets(language: str) -> list[str]:
    return [text for kind, text in SNIPPETS if kind == language]


def test_there_is_no_snippet_that_nothing_runs() -> None:
    assert {kind for kind, _ in SNIPPETS} == {"sh", "sql", "yaml", "text"}


@pytest.mark.slow
def test_the_models_work_as_they_stand(project: Project) -> None:
    spark, schema = project.spark, project.schema
    spark.sql(
        f"create table {schema}.page_view_log"
        " (view_id int, user_id string, viewed_at timestamp, path string, loaded_at timestamp) using delta"
    )
    project.model("page_views", f"select * from {schema}.page_view_log")
    names = []
    for text in snippets("sql"):
        first, rest = text.split("\n", 1)
        path = first.removeprefix("-- ")
        project.write(path, rest)
        names.append(path.removeprefix("models/").removesuffix(".sql"))
    assert names == ["visits_state", "visits", "visit_runs", "visits_rebuilt"]

    def view(number: int, time: str, path: str) -> None:
        spark.sql(
            f"insert into {schema}.page_view_log values ({number}, 'ann', timestamp'2026-01-01 {time}', '{path}',"
            f" timestamp'2026-01-02 00:00:00' + make_dt_interval(0, 0, {number}, 0))"
        )

    view(1, "10:00:00", "/home")
    view(2, "10:40:00", "/cart")
    project.dbt("run")
    assert project.table("visits").count() == 2
    view(3, "10:20:00", "/shop")
    project.dbt("run")
    (visit,) = project.table("visits").collect()
    (rebuilt,) = project.table("visits_rebuilt").collect()
    assert (visit.event_count, visit.pages, visit.landing_page) == (3, 3, "/home")
    assert (visit.session_id, visit.session_end) == (rebuilt.session_id, rebuilt.session_end)
    assert [row.sessions_merged for row in project.table("visit_runs").orderBy("run").collect()] == [0, 1]


def test_the_commands_and_paths_exist() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for command in re.findall(r"make ([a-z-]+)", README):
        assert f"\n{command}:" in makefile, command
    for path in re.findall(r"(?:tests|seeds|docs)/[\w./]+", README):
        assert (ROOT / path).exists(), path
    for package in snippets("yaml"):
        assert yaml.safe_load(package)["packages"][0]["local"]
