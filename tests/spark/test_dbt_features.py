"""What docs/dbt_features.md says of dbt's own commands and a state model; CI has time for two of them."""

from __future__ import annotations

import re
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


def test_a_sample_has_no_commits(built: Project) -> None:
    built.model("events_seen", "{{ config(materialized='table', event_time='event_time') }}\n" + EVENTS)
    built.model("sessions_state", state(events="ref('events_seen')", cursor="{'delta': 'commit_version'}"))
    _, error = built.try_dbt("run", "--sample", "{'start': '2026-01-01', 'end': '2026-01-02'}", "--full-refresh")
    assert "counts the commits of a table, of which --sample gives some rows in its place" in error


def test_one_alias_in_two_schemas(built: Project) -> None:
    """Threads of one session would share the temporary view that dbt-spark names by the alias alone."""
    other = state(f"{CONFIG}, schema='other', alias='sessions_state'", events="ref('events_seen')")
    built.model("sessions_of_another", other)
    arrive(built, ("a", "10:10:00", "02:00:00"))
    try:
        _, error = built.try_dbt("run", "--threads", "2")
        assert "alias: is that of another incremental model" in error
        built.dbt("run")
        assert live(built) == [("a", "10:00", "10:40", 2)]
    finally:
        built.spark.sql(f"drop schema if exists {built.schema}_other cascade")


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
    reach = f"{CONFIG}, incremental_predicates=[event_windows.within_reach('session_end')]"
    built.model("made_again_state", state(reach, events="ref('events_seen')", reread_events="true"))
    for comment in (
        "{comment: 'a run of {{ node.name if node else target.name }}; -- it is done', append: true}",
        "''",
    ):
        settings.write_text(f"{before}query-comment: {comment}\n")
        arrive(built, ("a", "10:10:00", "02:00:00"))
        built.dbt("run", "--full-refresh")
        arrive(built, ("b", "10:10:00", "03:00:00"))
        built.dbt("run")
        for name in ("sessions_state", "made_again_state"):
            assert [row[:3] for row in live(built, name)] == [("a", "10:00", "10:40"), ("b", "10:10", "10:40")]


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


def test_hooks_that_commit_and_comments_of_columns(project: Project) -> None:
    """To the state and to other tables, before and after; keys that need quotes."""
    before = "{% if is_incremental() %}delete from {{ this }} where status = 'superseded'{% else %}select 1{% endif %}"
    after = ["optimize {{ this }}", "insert into {{ target.schema }}.told select 'after'"]
    config = f"{CONFIG}, persist_docs={{'relation': true, 'columns': true}}, pre_hook=\"{before}\", post_hook={after}"
    start(project, sessions_state=state(config, keys="['user_id', 'select', \"it's\"]"))
    columns = "user_id string, `select` string, `it's` int, event_time timestamp, arrived_at timestamp"
    project.spark.sql(f"create table {project.schema}.events ({columns}) using delta")
    project.spark.sql(f"create table {project.schema}.told (what string) using delta")
    described = {"user_id": 'who; it\'s "a" user', "select": "a key word", "it's": "a quote", "pages": "how\nmany"}
    project.write(
        "models/states.yml",
        {
            "models": [
                {
                    "name": "sessions_state",
                    "description": "The 'state' of \"visits\"",
                    "columns": [{"name": name, "description": text, "quote": True} for name, text in described.items()],
                }
            ]
        },
    )
    for hour, minute in enumerate((0, 60, 30), 1):
        at = f"timestamp'2026-01-01 10:00' + make_interval(0, 0, 0, 0, 0, {minute})"
        project.spark.sql(
            f"insert into {project.schema}.events select 'a', 'x', 1, {at}, timestamp'2026-01-02 0{hour}:00'"
        )
        project.dbt("run")
    assert live(project) == [("a", "10:00", "11:30", 3)]
    assert project.table("told").count() == 3
    comments = {
        row.col_name: row.comment for row in project.spark.sql(f"describe {project.schema}.sessions_state").collect()
    }
    assert {name: comments[name] for name in described} == described


def test_two_versions_side_by_side(project: Project) -> None:
    """The next version of a state has a longer gap; whoever reads the first goes on with it."""
    start(
        project,
        sessions_state_v1=state(),
        sessions_state_v2=state(gap="'1 hour'"),
        visits="{{ event_windows.live_sessions(ref('sessions_state')) }}",
        visits_before="{{ event_windows.live_sessions(ref('sessions_state', v=1)) }}",
    )
    versions = [{"v": 1}, {"v": 2}]
    project.write(
        "models/states.yml",
        {"models": [{"name": "sessions_state", "latest_version": 2, "versions": versions}]},
    )
    create_events(project)
    for hour, time in enumerate(("10:00:00", "10:45:00", "11:20:00"), 1):
        arrive(project, ("a", time, f"0{hour}:00:00"))
        project.dbt("run")
    assert live(project, "visits_before") == [
        ("a", "10:00", "10:30", 1),
        ("a", "10:45", "11:15", 1),
        ("a", "11:20", "11:50", 1),
    ]
    assert live(project, "visits") == [("a", "10:00", "12:20", 3)]


def test_a_snapshot_while_sessions_merge(built: Project) -> None:
    """A session that grows has two versions, one that went away ends; a rebuild changes nothing."""
    built.write("snapshots/visits_history.yml", on_the_page("snapshots/visits_history.yml"))

    def versions() -> list[tuple[str, str, int, bool]]:
        rows = built.table("visits_history").orderBy("session_start", "dbt_valid_from").collect()
        return [
            (f"{r.session_start:%H:%M}", f"{r.session_end:%H:%M}", r.event_count, r.dbt_valid_to is None) for r in rows
        ]

    arrive(built, ("a", "10:50:00", "02:00:00"))
    built.dbt("build")
    assert versions() == [("10:00", "10:30", 1, True), ("10:50", "11:20", 1, True)]
    arrive(built, ("a", "10:25:00", "03:00:00"))
    built.dbt("build")
    merged = [("10:00", "10:30", 1, False), ("10:00", "11:20", 3, True), ("10:50", "11:20", 1, False)]
    assert versions() == merged
    built.dbt("build")
    built.dbt("build", "--full-refresh")
    assert versions() == merged


VALUES = ("ignore", "fail", "append_new_columns", "sync_all_columns")
CHANGES = {
    "gains": ("add column added string", "'x', 'new'"),
    "loses": ("drop column note", ""),
    "widens": ("alter column n type bigint", "'x'"),
}


def test_the_source_of_session_events_changes(built: Project) -> None:
    """What each value of `on_schema_change` does then, as the table of the page says."""
    said = {change: dict(zip(VALUES, cells(change), strict=True)) for change in CHANGES}
    tables = [{"name": name} for name in ("events", *CHANGES)]
    built.write("models/sources.yml", {"sources": [{"name": "raw", "schema": built.schema, "tables": tables}]})
    for change in CHANGES:
        built.spark.sql(
            f"create table {built.schema}.{change} (id int, user_id string, event_time timestamp, n int, note string)"
            " using delta tblproperties ('delta.columnMapping.mode' = 'name', 'delta.enableTypeWidening' = 'true')"
        )
        built.spark.sql(f"insert into {built.schema}.{change} values (1, 'a', timestamp'2026-01-01 10:00', 7, 'x')")
        for value in VALUES:
            built.model(
                f"{change}_{value}",
                "{{ config(materialized='incremental', incremental_strategy='merge', unique_key='id',"
                f" file_format='delta', on_schema_change='{value}') }}}}\n{{{{ event_windows.session_events("
                f"source('raw', '{change}'), ref('visits'), keys=['user_id'], event_time='event_time', id='id') }}}}",
            )
    built.dbt("run")
    for change, (statement, last) in CHANGES.items():
        built.spark.sql(f"alter table {built.schema}.{change} {statement}")
        values = ["2, 'a', timestamp'2026-01-01 10:10', 8", *filter(None, [last])]
        built.spark.sql(f"insert into {built.schema}.{change} values ({', '.join(values)})")
    arrive(built, ("a", "10:10:00", "02:00:00"))
    results, _ = built.try_dbt("run")
    went_on = {result.node.name for result in results if str(result.status) == "success"}
    for change, cells_of in said.items():
        for value, cell in cells_of.items():
            model = f"{change}_{value}"
            assert (model in went_on) == (not cell.startswith("stops")), model
            table = built.table(model)
            assert table.count() == (2 if model in went_on else 1), model
            assert ("added" in table.columns) == ("NULL in older rows" in cell), model


def test_a_type_of_the_source_of_a_state_grows(built: Project) -> None:
    """dbt compares the types by two of the values; by the others the table keeps the smaller one."""
    source = f"{built.schema}.numbered"
    built.spark.sql(
        f"create table {source} (user_id int, event_time timestamp, arrived_at timestamp)"
        " using delta tblproperties ('delta.enableTypeWidening' = 'true')"
    )
    arrived = "insert into {} values (1, timestamp'2026-01-01 10:{}0', timestamp'2026-01-02 0{}:00')"
    built.write(
        "models/sources.yml",
        {"sources": [{"name": "raw", "schema": built.schema, "tables": [{"name": "events"}, {"name": "numbered"}]}]},
    )
    for value in VALUES:
        config = f"{CONFIG}, on_schema_change='{value}'"
        built.model(f"grown_{value}", state(config, events="source('raw', 'numbered')"))
    built.spark.sql(arrived.format(source, 0, 1))
    built.dbt("run")
    built.spark.sql(f"alter table {source} alter column user_id type bigint")
    built.spark.sql(arrived.format(source, 1, 2))
    results, _ = built.try_dbt("run")
    went_on = {
        value
        for value in VALUES
        for result in results
        if result.node.name == f"grown_{value}" and str(result.status) == "success"
    }
    (said,) = re.findall(r"With (`\w+`)[^.]*and (`\w+`) it goes on\s+where a\s+type has only grown", PAGE.read_text())
    assert went_on == {name.strip("`") for name in said} == {"ignore", "append_new_columns"}
    assert {value: live(built, f"grown_{value}")[0][3] for value in VALUES} == {
        value: 2 if value in went_on else 1 for value in VALUES
    }


def cells(change: str) -> list[str]:
    (row,) = re.findall(rf"^\| {change} a column \|(.*)\|$", PAGE.read_text(), flags=re.MULTILINE)
    return [cell.strip() for cell in row.split(" | ")]


def on_the_page(path: str) -> dict[str, Any]:
    """A block of YAML as it stands there."""
    blocks = {text.split("\n", 1)[0]: text for kind, text in BLOCK.findall(PAGE.read_text()) if kind == "yaml"}
    read: dict[str, Any] = yaml.safe_load(blocks[f"# {path}"])
    return read
