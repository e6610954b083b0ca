"""What docs/dbt_features.md says of dbt's own commands and a state model; CI has time for two of them."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from tests.render.test_guides import BLOCK
from tests.spark.test_dbt_runs import CONFIG, arrive, create_events, live, start, state
from tests.support.session import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from scripts.shared.project import Project

pytestmark = pytest.mark.nightly

PAGE = ROOT / "docs" / "dbt_features.md"
EVENTS = "select * from {{ source('raw', 'events') }}"
VISITS = "{{ event_windows.live_sessions(ref('sessions_state')) }}"


@pytest.fixture
def built(project: Project) -> Project:
    """A state with one session, and a view of it."""
    start(project, events_seen=EVENTS, sessions_state=state(events="ref('events_seen')"), visits=VISITS)
    create_events(project)
    arrive(project, ("a", "10:00:00", "01:00:00"))
    project.dbt("run")
    return project


@pytest.fixture
def production(built: Project, tmp_path: Path) -> Iterator[tuple[Project, Path, str]]:
    """The same project about to be run in a developer's schema, and the artifacts of what is built."""
    artifacts = tmp_path / "artifacts"
    shutil.copytree(built.folder / "target", artifacts)
    schema, built.schema = built.schema, f"{built.schema}_dev"
    profile = built.folder / "profiles.yml"
    profile.write_text(profile.read_text().replace(f"schema: {schema}\n", f"schema: {built.schema}\n"))
    yield built, artifacts, schema
    built.spark.sql(f"drop schema if exists {built.schema} cascade")


def add(project: Project, schema: str, *rows: tuple[str, str, str]) -> None:
    mine, project.schema = project.schema, schema
    arrive(project, *rows)
    project.schema = mine


def pages(project: Project, schema: str) -> list[int]:
    """Of the sessions in another schema."""
    return [row.pages for row in project.spark.table(f"{schema}.sessions_state").where("status = 'open'").collect()]


def test_defer(production: tuple[Project, Path, str]) -> None:
    project, artifacts, schema = production
    defer = ("--defer", "--state", str(artifacts))
    project.dbt("run", "--select", "visits", *defer)
    assert project.table("visits").count() == 1
    assert not project.spark.catalog.tableExists(f"{project.schema}.sessions_state")
    add(project, schema, ("a", "10:10:00", "02:00:00"))
    project.dbt("run", "--select", "sessions_state", *defer)
    assert live(project) == [("a", "10:00", "10:40", 2)]
    assert pages(project, schema) == [1]


def test_clone(production: tuple[Project, Path, str]) -> None:
    project, artifacts, schema = production
    project.dbt("clone", "--select", "sessions_state", "--state", str(artifacts))
    assert live(project) == [("a", "10:00", "10:30", 1)]
    add(project, schema, ("a", "10:10:00", "02:00:00"))
    project.dbt("run", "--select", "events_seen", "sessions_state")
    assert live(project) == [("a", "10:00", "10:40", 2)]
    assert project.table("sessions_state").where("status = 'checkpoint'").count() == 2
    assert pages(project, schema) == [1]


def test_state_modified(built: Project, tmp_path: Path) -> None:
    artifacts = tmp_path / "artifacts"
    shutil.copytree(built.folder / "target", artifacts)
    chosen = ("--select", "state:modified+", "--state", str(artifacts))
    assert built.dbt("build", *chosen) == []
    built.model("sessions_state", state(events="ref('events_seen')", gap="'1 hour'"))
    results, error = built.try_dbt("build", *chosen)
    assert [result.node.name for result in results] == ["sessions_state", "visits"]
    assert "30 minutes" in error
    assert "--full-refresh" in error
    assert live(built) == [("a", "10:00", "10:30", 1)]
    built.dbt("build", *chosen, "--full-refresh")
    assert live(built) == [("a", "10:00", "11:00", 1)]


def test_a_state_that_no_full_refresh_touches(built: Project) -> None:
    built.model("sessions_state", state(f"{CONFIG}, full_refresh=false", events="ref('events_seen')"))
    built.spark.sql(f"delete from {built.schema}.events")
    arrive(built, ("a", "10:10:00", "02:00:00"))
    built.dbt("run", "--full-refresh")
    assert live(built) == [("a", "10:00", "10:40", 2)]


def test_retry(built: Project) -> None:
    built.model("events_seen", "select * from {{ source('raw', 'elsewhere') }}")
    built.write(
        "models/sources.yml",
        {
            "sources": [
                {"name": "raw", "schema": built.schema, "tables": [{"name": "events"}, {"name": "elsewhere"}]},
            ]
        },
    )
    _, error = built.try_dbt("run")
    assert error
    built.spark.sql(f"create table {built.schema}.elsewhere using delta as select * from {built.schema}.events")
    arrive(built, ("a", "10:10:00", "02:00:00"))
    built.spark.sql(f"insert overwrite {built.schema}.elsewhere select * from {built.schema}.events")
    assert {result.node.name for result in built.dbt("retry")} == {"events_seen", "sessions_state", "visits"}
    assert live(built) == [("a", "10:00", "10:40", 2)]


def test_sample(built: Project) -> None:
    built.model("events_seen", "{{ config(event_time='event_time') }}\nselect * from {{ source('raw', 'events') }}")
    arrive(built, ("b", "10:00:00", "02:00:00"), ("c", "20:00:00", "02:00:00"))
    whole_day = "{'start': '2026-01-01', 'end': '2026-01-02'}"
    evening = "{'start': '2026-01-01 15', 'end': '2026-01-02'}"
    built.dbt("run", "--sample", evening, "--full-refresh")
    assert [user for user, *_ in live(built)] == ["c"]
    built.dbt("run")
    assert [user for user, *_ in live(built)] == ["c"], "the cursor has passed what the sample left out"
    built.dbt("run", "--sample", whole_day, "--full-refresh")
    assert [user for user, *_ in live(built)] == ["a", "b", "c"]


def test_source_freshness(built: Project) -> None:
    source = on_the_page("models/sources.yml")["sources"][0]
    assert source["config"].pop("loaded_at_field") == "loaded_at"
    source["config"]["loaded_at_field"] = "arrived_at"
    built.write("models/sources.yml", {"sources": [{**source, "schema": built.schema, "tables": [{"name": "events"}]}]})
    assert [result.status for result in built.dbt("source", "freshness")] == ["warn"]
    built.spark.sql(f"insert into {built.schema}.events select 'a', now(), now()")
    assert [result.status for result in built.dbt("source", "freshness")] == ["pass"]


def test_query_comments(built: Project) -> None:
    settings = built.folder / "dbt_project.yml"
    before = settings.read_text()
    for comment in ("{comment: 'a run of {{ node.name if node else target.name }}', append: true}", "''"):
        settings.write_text(f"{before}query-comment: {comment}\n")
        arrive(built, ("a", "10:10:00", "02:00:00"))
        built.dbt("run", "--full-refresh")
        built.dbt("run")
        assert [row[:3] for row in live(built)] == [("a", "10:00", "10:40")]


def test_a_contract_on_live_sessions(built: Project) -> None:
    page = on_the_page("models/visits.yml")
    columns = page["models"][0]["columns"]
    columns.insert(6, {"name": "pages", "data_type": "bigint"})  # the state here has an aggregate
    built.write("models/visits.yml", page)
    built.dbt("run", "--select", "visits")
    columns[6]["data_type"] = "int"
    built.write("models/visits.yml", page)
    _, error = built.try_dbt("run", "--select", "visits")
    assert "pages" in error


def on_the_page(path: str) -> dict[str, Any]:
    """A block of YAML as it stands there."""
    blocks = {text.split("\n", 1)[0]: text for kind, text in BLOCK.findall(PAGE.read_text()) if kind == "yaml"}
    read: dict[str, Any] = yaml.safe_load(blocks[f"# {path}"])
    return read
