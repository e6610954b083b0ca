"""Every snippet of the README: its models are built as they stand there, its commands exist."""

from __future__ import annotations

import csv
import os
import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
import yaml

from scripts.picture import Event, picture
from scripts.state_picture import StateRow, state_picture
from scripts.story import Session
from tests.support.session import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from pyspark.sql import Row, SparkSession

    from scripts.shared.project import Project

README = (ROOT / "README.md").read_text()
PICTURE = ROOT / "docs" / "late_event.svg"
STATE_PICTURE = ROOT / "docs" / "state_rows.svg"
WRITES = os.environ.get("EVENT_WINDOWS_GOLDENS") == "write"
REBUILT = """{{ event_windows.sessions(
    events=ref('page_views'), keys=['user_id'], event_time='viewed_at', gap='30 minutes'
) }}"""
VISITS = """
select
    user_id,
    date_format(session_start, 'yyyy-MM-dd HH:mm') as session_start,
    date_format(last_event_at, 'yyyy-MM-dd HH:mm') as last_event_at,
    pages,
    landing_page,
    status,
    session_id,
    unix_micros(session_start) as first_micros,
    unix_micros(last_event_at) as last_micros
from {schema}.visits
order by user_id, first_micros
"""
STATE = """
select
    session_id,
    status,
    superseded_by,
    case status
        when 'checkpoint' then concat('run ', checkpoint.run, ': cursor, watermark, counts')
        when 'rejected' then concat(user_id, ', ', event_count, ' view: ', reason)
        else concat(
            user_id, ' ', date_format(session_start, 'HH:mm'),
            if(last_event_at > session_start, concat(' to ', date_format(last_event_at, 'HH:mm')), ''), ', ',
            if(status = 'superseded', 'merged', concat(pages, if(pages > 1, ' views', ' view')))
        )
    end as what
from {schema}.visits_state
order by status = 'checkpoint', status = 'rejected', user_id, session_start, checkpoint.run
"""
SNIPPETS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def snippets(language: str) -> list[str]:
    return [text for kind, text in SNIPPETS if kind == language]


def rows_of(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def test_it_can_be_read_in_a_minute() -> None:
    assert len(README.splitlines()) <= 150


def test_its_figures_are_those_of_the_benchmarks() -> None:
    """Each is of a row in the table of runs: a run, the model rebuilt, a table by hand; seconds and CPU seconds."""
    page = (ROOT / "docs" / "benchmarks.md").read_text()
    table = "".join(page.partition(f"<!-- {part} in short")[2].partition("<!-- end")[0] for part in ("runs", "large"))
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line[:1] == "|"]
    measured = {name: [re.findall(r"[\d.]+", cell) for cell in row] for name, *row in cells}

    for name in (
        "sessions, bounded, 4 million",
        "the same, 1% late",
        "a mart by day, 4 million sessions",
        "sessions, bounded, 16 million",
    ):
        (run, _), _, (by_hand, _), _ = measured[name]
        assert f"{run} s for {by_hand} s" in " ".join(README.split()), name
    (run, _), (by_hand, _), _, (days, _), _ = measured["5 million new events"]
    assert f"a run for five million new ones takes {run} s; the table made anew by hand takes {by_hand} s" in README
    assert f"its last three days {days} s" in README
    small, large = measured["sessions, bounded, 4 million"], measured["sessions, bounded, 16 million"]
    ((clock, cpu), _, (clock_by_hand, cpu_by_hand), _) = large
    assert f"{float(cpu) / float(cpu_by_hand):.1%}, and {float(clock) / float(clock_by_hand):.0%} of the time" in README
    assert re.search(r"A run for 1% of 16 million events, bounded .*\| 4\.4%", page)
    assert "takes 4.4% of the CPU that the state's own rebuild takes" in README
    assert "as much CPU on 64 million events as on four million" in README
    assert float(measured["40,000 events on 64 million"][0][1]) <= 1.1 * float(small[0][1])


def test_there_is_no_snippet_that_nothing_runs() -> None:
    assert {kind for kind, _ in SNIPPETS} == {"csv", "sh", "sql", "yaml", "text"}


@pytest.fixture(scope="module")
def built(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> tuple[Project, list[list[Row]]]:
    """The project of the README after its two runs, with the sessions and then the rows of the state after each."""
    from scripts.shared.project import Project

    schema = "readme"
    project = Project(tmp_path_factory.mktemp("readme") / "project", spark, schema)
    (given,) = snippets("csv")
    events = list(csv.DictReader(given.splitlines()))
    spark.sql(
        f"create table {schema}.page_view_log"
        " (view_id int, user_id string, path string, viewed_at timestamp, loaded_at timestamp) using delta"
    )
    project.model("page_views", f"select * from {schema}.page_view_log")
    names = []
    for text in snippets("sql"):
        first, rest = text.split("\n", 1)
        path = first.removeprefix("-- ")
        project.write(path, rest)
        names.append(path.removeprefix("models/").removesuffix(".sql"))
    assert names == ["visits_state", "visits"]
    project.model("visits_rebuilt", REBUILT)
    project.model("rejected_views", "{{ event_windows.rejected_events(ref('visits_state')) }}")
    project.model("visit_runs", "{{ event_windows.run_log(ref('visits_state')) }}")
    seen = []
    for arrived_at in sorted({event["loaded_at"] for event in events}):
        values = [
            f"({event['view_id']}, '{event['user_id']}', '{event['path']}', timestamp'{event['viewed_at']}',"
            f" timestamp'{arrived_at}')"
            for event in events
            if event["loaded_at"] == arrived_at
        ]
        spark.sql(f"insert into {schema}.page_view_log values {', '.join(values)}")
        project.dbt("run")
        seen += [spark.sql(query.format(schema=schema)).collect() for query in (VISITS, STATE)]
    return project, seen


@pytest.fixture(scope="module")
def visits(built: tuple[Project, list[list[Row]]]) -> tuple[Project, list[Row], list[Row]]:
    project, (before, _, after, _) = built
    return project, before, after


@pytest.mark.slow
def test_the_models_give_the_table(visits: tuple[Project, list[Row], list[Row]]) -> None:
    project, _, after = visits
    (table,) = re.findall(r"^\| user_id .*\n(?:\|.*\n)+", README, re.MULTILINE)
    columns = [cell.strip() for cell in table.splitlines()[0].strip("|").split("|")]
    assert [[str(row[column]) for column in columns] for row in after] == rows_of(table)
    rebuilt = {(row.session_id, row.event_count) for row in project.table("visits_rebuilt").collect()}
    future = {row.session_id for row in project.table("visits_rebuilt").where("user_id = 'dan'").collect()}
    assert {(row.session_id, row.pages) for row in after} == {row for row in rebuilt if row[0] not in future}
    (rejected,) = project.table("rejected_views").collect()
    assert (rejected.user_id, rejected.reason, rejected.event_count) == ("dan", "future", 1)
    assert [row.sessions_merged for row in project.table("visit_runs").orderBy("run").collect()] == [0, 1]


@pytest.mark.slow
def test_the_picture_is_drawn_from_them(visits: tuple[Project, list[Row], list[Row]]) -> None:
    project, before, after = visits
    views = project.spark.sql(
        f"select unix_micros(viewed_at) as at, path, unix_micros(loaded_at) as arrived_at"
        f" from {project.schema}.page_view_log where user_id = 'ann' order by at"
    ).collect()
    first_arrival = min(view.arrived_at for view in views)
    drawn = picture(
        "ann",
        "30 minutes",
        [Event(view.at, view.path, view.arrived_at, is_late=view.arrived_at > first_arrival) for view in views],
        *([session(row) for row in rows if row.user_id == "ann"] for rows in (before, after)),
    )
    assert_drawn(PICTURE, drawn)


@pytest.mark.slow
def test_the_rows_of_the_state_are_drawn_from_it(built: tuple[Project, list[list[Row]]]) -> None:
    _, (_, before, _, after) = built
    assert {row.status for row in after} == {"open", "closed", "superseded", "rejected", "checkpoint"}
    title = "What a run does to the rows of a state"
    says = "Ten page views of the README in two runs. View 8 joins ann's visits, and view 10 is rejected."
    rows = (
        [StateRow(row.session_id, row.status, row.what, row.superseded_by) for row in after_run]
        for after_run in (before, after)
    )
    assert_drawn(STATE_PICTURE, state_picture(title, says, *rows))


def assert_drawn(file: Path, drawn: str) -> None:
    if WRITES:
        file.write_text(drawn)
    assert file.read_text() == drawn, "EVENT_WINDOWS_GOLDENS=write pytest tests/spark/test_readme.py draws it anew"


def session(row: Row) -> Session:
    return Session(row.user_id, row.session_id, row.first_micros, row.last_micros, row.pages)


def test_the_picture_is_small_and_can_be_read_in_light_and_dark() -> None:
    assert f"({PICTURE.relative_to(ROOT)})" in README
    for text in (PICTURE.read_text(), STATE_PICTURE.read_text()):
        assert len(text) < 40_000
        assert "prefers-color-scheme: dark" in text
        assert ET.fromstring(text).tag.endswith("svg")  # noqa: S314 (our own file)


def test_each_other_way_has_a_source() -> None:
    (table,) = re.findall(r"^\| \| gives \| where it stops \|\n(?:\|.*\n)+", README, re.MULTILINE)
    *others, ours = rows_of(table)
    assert len(others) == 9
    assert [row[0] for row in others if "](" not in row[0]] == []
    assert ours[0] == "**event_windows**"
    page = (ROOT / "docs" / "comparison.md").read_text()
    ways = [row for table in re.findall(r"^\| way \|.*\n(?:\|.*\n)+", page, re.MULTILINE) for row in rows_of(table)]
    assert len(ways) > 15
    assert [way for way, _, _, read in ways if "](" not in read] == []


def test_the_commands_and_paths_exist() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for command in re.findall(r"make ([a-z-]+)", README):
        assert f"\n{command}:" in makefile, command
    for path in re.findall(r"(?:tests|seeds|docs)/[\w./]+", re.sub(r"https?://\S+", "", README)):
        assert (ROOT / path).exists(), path
    for package in snippets("yaml"):
        assert yaml.safe_load(package)["packages"][0]["local"]
