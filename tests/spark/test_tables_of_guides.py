"""The tables of guides such as frames.md, late_data.md and windows.md: each model of a page gives its rows."""

from __future__ import annotations

import random
import re
import shlex
from datetime import datetime
from typing import TYPE_CHECKING, Any

import pytest

from tests.render.test_guides import BLOCK
from tests.support.session import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyspark.sql import SparkSession

    from scripts.shared.project import Project

Rows = list[dict[str, str]]
TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)
TYPES = {
    "purchase_id": "int",
    "view_id": "int",
    "amount": "int",
    "user_id": "string",
    "device_id": "string",
    "bought_at": "timestamp",
    "viewed_at": "timestamp",
    "loaded_at": "timestamp",
}
NAME = re.compile(r"-- models/(\w+)\.sql\n")


def rows(table: str) -> Rows:
    heading, _, *lines = ([cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines())
    return [dict(zip(heading, line, strict=True)) for line in lines]


PIECES = ("page_views_so_far", "visits_in_pieces_state")
"""Models of late_data.md that take a backfill in pieces."""
PER_HOUR = ("visits_state", "final_visits", "visits_per_hour_state", "visits_per_hour")
"""Models of states_on_states.md over its page views; test_states_on_states.py has the others."""


def page(name: str) -> tuple[Rows, dict[str, str], dict[str, Rows]]:
    """The rows that a page begins with, its models, and what it says that they give."""
    text = (ROOT / "docs" / f"{name}.md").read_text()
    given = TABLE.search(text)
    assert given
    models, gives = {}, {}
    for found in BLOCK.finditer(text):
        named = NAME.match(found[2])
        if found[1] == "sql" and named:
            models[named[1]] = found[2]
            below = TABLE.match(text, found.end() + 2)
            if below:
                gives[named[1]] = rows(below[0])
    return rows(given[0]), models, gives


def query(given: Rows) -> str:
    """Rows of a page in their types."""
    cells = [["null" if value == "NULL" else f"'{value}'" for value in row.values()] for row in given]
    values = ", ".join(f"({', '.join(row)})" for row in cells)
    cast = ", ".join(f"cast({name} as {TYPES[name]})" for name in given[0])
    return f"select {cast} from values {values} as given ({', '.join(given[0])})"


def arrive(project: Project, table: str, given: Rows) -> None:
    columns = ", ".join(f"{name} {TYPES[name]}" for name in given[0])
    project.spark.sql(f"create table if not exists {project.schema}.{table} ({columns}) using delta")
    project.spark.sql(f"insert into {project.schema}.{table} {query(given)}")


def write(project: Project, models: dict[str, str], *tables: str) -> None:
    """The models as they stand on the page; what they begin with are tables that are there."""
    project.write(
        "models/sources.yml",
        {"sources": [{"name": "given", "schema": project.schema, "tables": [{"name": table} for table in tables]}]},
    )
    for name, sql in models.items():
        for table in tables:
            sql = sql.replace(f"ref('{table}')", f"source('given', '{table}')")  # noqa: PLW2901
        project.model(name, sql)


def shown(project: Project, name: str, columns: list[str]) -> Rows:
    got = project.table(name).select(columns).collect()
    return [{column: written(row[column]) for column in columns} for row in got]


def written(value: Any) -> str:
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M}"
    return "NULL" if value is None else str(value)


def in_order(table: Rows) -> Rows:
    return sorted(table, key=lambda row: list(row.values()))


@pytest.mark.slow
def test_frames(project: Project) -> None:
    given, models, gives = page("frames")
    assert len(gives) == len(models) == 5
    arrive(project, "purchases", given)
    write(project, models, "purchases")
    project.dbt("run")
    for name, expected in gives.items():
        assert in_order(shown(project, name, list(expected[0]))) == in_order(expected), name


@pytest.mark.nightly
def test_late_data(project: Project) -> None:
    given, models, gives = page("late_data")
    assert set(gives) == {"settled_visits", "rejected_views", "rejected_view_rows", "settled_visit_runs", "visits"}
    write(project, {name: sql for name, sql in models.items() if name not in PIECES}, "page_views")
    first = given[0]["loaded_at"]
    arrive(project, "page_views", [row for row in given if row["loaded_at"] == first])
    project.dbt("run")
    arrive(project, "page_views", [row for row in given if row["loaded_at"] != first])
    project.dbt("run")
    for name, expected in gives.items():
        assert in_order(shown(project, name, list(expected[0]))) == in_order(expected), name
    assert by_day(project) == {"2026-05-01": 4}

    # the visit of the 3rd begins earlier when a late event comes, on the 2nd, and leaves no other behind
    for viewed_at, visits in (
        ("2026-05-03 00:10", {"2026-05-01": 4, "2026-05-03": 1}),
        ("2026-05-02 23:50", {"2026-05-01": 4, "2026-05-02": 1, "2026-05-03": 0}),
    ):
        late = {"view_id": "9", "user_id": "eve", "viewed_at": viewed_at, "loaded_at": f"2026-05-03 0{len(visits)}:00"}
        arrive(project, "page_views", [late])
        project.dbt("run")
        assert by_day(project) == visits


@pytest.mark.nightly
def test_states_on_states(project: Project) -> None:
    """Windows of final sessions, run by run; and a state of the state's own table is an error."""
    given, models, gives = page("states_on_states")
    assert set(gives) == {"visits_per_hour"}
    write(project, {name: models[name] for name in PER_HOUR}, "page_views")
    for loaded_at in dict.fromkeys(row["loaded_at"] for row in given):
        arrive(project, "page_views", [row for row in given if row["loaded_at"] == loaded_at])
        project.dbt("run")
    (expected,) = gives.values()
    assert in_order(shown(project, "visits_per_hour", list(expected[0]))) == in_order(expected)
    over_final = models["visits_per_hour_state"]
    project.model("visits_per_hour_state", over_final.replace("final_visits", "visits_state"))
    _, problem = project.try_dbt("run", "--select", "visits_per_hour_state")
    assert "events: is the table of a state, whose rows change and vanish" in problem


@pytest.mark.nightly
def test_a_backfill_in_pieces(project: Project) -> None:
    """The sessions of two runs up to a variable are those of one run."""
    given, models, gives = page("late_data")
    write(project, {name: models[name] for name in PIECES}, "page_views")
    arrive(project, "page_views", given)
    until = "2026-05-01 12:05:00"
    assert 0 < sum(row["loaded_at"] <= until for row in given) < len(given)
    commands = [line for line in (ROOT / "docs/late_data.md").read_text().split("\n") if "page_views_so_far+" in line]
    assert [shlex.split(command)[:3] for command in commands] == [["dbt", "run", "--select"]] * 2
    for command in commands:
        project.dbt(*shlex.split(command)[1:])
    rows = project.table("visits_in_pieces_state").where("status in ('open', 'closed')")
    found = rows.select(list(gives["visits"][0])).collect()
    assert in_order([{name: written(row[name]) for name in row.asDict()} for row in found]) == in_order(gives["visits"])
    assert project.table("visits_in_pieces_state").where("status = 'checkpoint'").count() == 2


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "tables"), [("windows", 6), ("identity", 2), ("retention", 3), ("active_users", 4)])
def test_two_arrivals(project: Project, name: str, tables: int) -> None:
    given, models, gives = page(name)
    assert len(gives) == tables
    write(project, models, "page_views")
    first = given[0]["loaded_at"]
    arrive(project, "page_views", [row for row in given if row["loaded_at"] == first])
    project.dbt("run")
    arrive(project, "page_views", [row for row in given if row["loaded_at"] != first])
    project.dbt("run")
    for model, expected in gives.items():
        assert in_order(shown(project, model, list(expected[0]))) == in_order(expected), model


@pytest.mark.nightly
def test_numbers_of_visits_are_those_of_a_rebuild(project: Project) -> None:
    """Late views, and views that join two visits, run by run; the last run builds the state anew."""
    given, models, _ = page("retention")
    write(project, {name: models[name] for name in ("visits_state", "visits", "numbered_visits")}, "page_views")
    seed = random.SystemRandom().randrange(10**9)
    rng = random.Random(seed)  # noqa: S311
    for run in range(6):
        views = [
            {
                **given[0],
                "user_id": rng.choice(["ann", "bob", "cid"]),
                "viewed_at": f"2026-05-0{rng.randrange(4, 7)} {rng.randrange(24):02}:{rng.randrange(60):02}",
                "loaded_at": f"2026-05-2{run} 12:00",
            }
            for _ in range(rng.randrange(1, 12))
        ]
        arrive(project, "page_views", views)
        if run == 5:
            project.dbt("run", "--full-refresh", "--select", "visits_state")
        project.dbt("run")
        found = project.table("numbered_visits").select("session_id", "visit_number", "days_since_visit_before")
        expected = numbers(project.table("visits").collect())
        assert sorted(map(tuple, found.collect()), key=str) == sorted(expected, key=str), (seed, run)


def numbers(visits: list[Any]) -> Iterator[tuple[str, int, int | None]]:
    """Of each visit of a person, with the days since the one before."""
    for user_id in {visit.user_id for visit in visits}:
        last = None
        theirs = sorted((visit.session_start, visit) for visit in visits if visit.user_id == user_id)
        for number, (start, visit) in enumerate(theirs, start=1):
            yield visit.session_id, number, (start.date() - last.date()).days if last else None
            last = visit.last_event_at


def test_the_other_rule_of_identity(spark: SparkSession) -> None:
    """One person per device, after the first arrival: the kiosk's last view names nobody."""
    given, _, _ = page("identity")
    rule = re.search(r"`(max_by\(.*)` over the device", (ROOT / "docs" / "identity.md").read_text())
    assert rule
    first = query([row for row in given if row["loaded_at"] == given[0]["loaded_at"]])
    names = spark.sql(f"select device_id, {rule[1]} as person from ({first}) group by device_id").collect()
    assert {row.device_id: row.person for row in names} == {"phone": None, "laptop": "ann", "kiosk": "ann", "tv": None}


def by_day(project: Project) -> dict[str, int]:
    return {str(row.visited_on): row.visits for row in project.table("visits_by_day").collect()}
