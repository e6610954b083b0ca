"""docs/forget_a_person.md: its models and commands as they stand there, and then nobody finds the person anywhere."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING, Any

import pytest

from tests.render.test_guides import BLOCK
from tests.support.session import ROOT

if TYPE_CHECKING:
    from scripts.shared.project import Project

PAGE = (ROOT / "docs" / "forget_a_person.md").read_text()
SOURCES = {
    "page_views": "view_id int, user_id string, path string, viewed_at timestamp, loaded_at timestamp",
    "orders": "order_id int, user_id string, ordered_at timestamp, loaded_at timestamp",
}


def commands() -> list[str]:
    """The statements and the commands of the page, in their order."""
    found = re.findall(r"^   ```(sql|sh)\n(.*?)^   ```", PAGE, flags=re.MULTILINE | re.DOTALL)
    statements: list[str] = []
    for language, text in found:
        lines = "\n".join(line.strip() for line in text.splitlines() if not line.strip().startswith("--"))
        statements += [one.strip() for one in lines.split(";" if language == "sql" else "\n") if one.strip()]
    return statements


def tables(project: Project) -> list[str]:
    return [
        row.tableName for row in project.spark.sql(f"show tables in {project.schema}").collect() if not row.isTemporary
    ]


def where_it_is(project: Project, name: str) -> set[str]:
    return {one for one in tables(project) if any(name in line for line in project.table(one).toJSON().collect())}


def rows(project: Project, table: str, *columns: str) -> list[tuple[Any, ...]]:
    return sorted(tuple(row) for row in project.table(table).select(*columns).collect())


@pytest.mark.nightly
def test_the_commands_of_the_page(project: Project) -> None:
    for _, text in BLOCK.findall(PAGE):
        path = re.match(r"(?:--|#) (models/\S+)\n", text)
        if path:
            for source in SOURCES:
                text = text.replace(f"ref('{source}')", f"source('raw', '{source}')")  # noqa: PLW2901
            project.write(path[1], text)
    raw = {"name": "raw", "schema": project.schema, "tables": [{"name": name} for name in SOURCES]}
    project.write("models/sources.yml", {"sources": [raw]})
    for name, columns in SOURCES.items():
        project.spark.sql(f"create table {project.schema}.{name} ({columns}) using delta")
    at, loaded = "timestamp'2026-05-01 10:{}:00'", "timestamp'2026-05-01 {}:00:00'"
    for run, (minutes, users) in enumerate([((0, 20), ("ann", "bob")), ((10, 50), ("ann", "cid"))], 12):
        views = ", ".join(
            f"({run}{place}{minute}, '{user}', '/{minute}', {at.format(minute)}, {loaded.format(run)})"
            for place, user in enumerate(users)
            for minute in minutes
        )
        project.spark.sql(f"insert into {project.schema}.page_views values {views}")
        orders = ", ".join(
            f"({run}{n}, '{user}', {at.format(55)}, {loaded.format(run)})" for n, user in enumerate(users)
        )
        project.spark.sql(f"insert into {project.schema}.orders values {orders}")
        project.dbt("run")
    figures = {"views_per_page_state", "views_per_page"}
    assert set(tables(project)) - where_it_is(project, "ann") == figures, "which count the person"
    assert ("/0", 2) in rows(project, "views_per_page", "path", "event_count")

    statements = commands()
    assert len(statements) == 5
    for number, statement in enumerate(statements):
        if statement.startswith("dbt "):
            project.dbt(*shlex.split(statement)[1:])
        else:
            project.spark.sql(re.sub(r"(from|update) (?=\w)", rf"\1 {project.schema}.", statement))
        if number == 1:
            log = project.folder / "logs" / "dbt.log"
            before = len(log.read_text())
            project.dbt("run", "--select", "views_per_page_state", "ordered_views_state")
            warned = re.findall(r"WARNING \S+ in model (\w+): (\d+ rows? of \S+),", log.read_text()[before:])
            assert warned == [
                ("ordered_views_state", f"4 rows of {project.schema}.page_views"),
                ("ordered_views_state", f"2 rows of {project.schema}.orders"),
                ("views_per_page_state", f"4 rows of {project.schema}.page_views"),
            ], "a run says that it does not take them back"

    assert where_it_is(project, "ann") == set()
    assert rows(project, "views_per_page", "path", "event_count") == [(f"/{minute}", 1) for minute in (0, 10, 20, 50)]
    visits = rows(project, "visits", "user_id", "event_count")
    assert visits == [("bob", 2), ("cid", 1), ("cid", 1)], "all others are as they were"
    assert rows(project, "long_visits", "user_id", "event_count") == [("bob", 2)]
    assert rows(project, "ordered_views", "user_id", "status") == 2 * [("bob", "match")] + 2 * [("cid", "match")]
    assert len(rows(project, "visit_events", "view_id")) == 4
