"""dbt with Spark in its process: killed with its Java at every phase of a run, and on a disk that is full."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.faults.scenario import DAYS_MODEL, ENDLESS, embedded
from tests.support.processes import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.faults.scenario import EmbeddedScenario

pytestmark = pytest.mark.slow

# How it is told that it was a file of the table: Spark's own temporary ones are written without either.
WRITING = {"delta": "TASK_WRITE_FAILED", "iceberg": "org.apache.hadoop.fs.FSError"}


@pytest.fixture(scope="module")
def begun(
    homes: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str], EmbeddedScenario]]:
    """The scenario of each table format, made once; one of them has a process at a time."""
    scenarios: dict[str, EmbeddedScenario] = {}

    def begin(table_format: str) -> EmbeddedScenario:
        for name, other in scenarios.items():
            if name != table_format:
                other.database.stop()
        if table_format not in scenarios:
            home, folder = homes(f"embedded_{table_format}"), tmp_path_factory.mktemp(table_format)
            scenarios[table_format] = embedded(home, table_format, folder)
        return scenarios[table_format]

    yield begin
    for scenario in scenarios.values():
        scenario.database.stop()


@pytest.fixture(params=["delta", pytest.param("iceberg", marks=pytest.mark.nightly)])
def scenario(begun: Callable[[str], EmbeddedScenario], request: pytest.FixtureRequest) -> EmbeddedScenario:
    return begun(request.param)


@pytest.mark.parametrize(
    ("scenario", "gate", "commits"),
    [
        pytest.param("delta", "merging", False, marks=pytest.mark.nightly),
        pytest.param("delta", "read", False, marks=pytest.mark.nightly),
        pytest.param("delta", "committed", True, marks=pytest.mark.nightly),
        pytest.param("delta", "between", True, marks=pytest.mark.nightly),
        pytest.param("iceberg", "merging", False, marks=pytest.mark.nightly),
    ],
    indirect=["scenario"],
)
def test_dbt_and_java_are_killed(scenario: EmbeddedScenario, gate: str, commits: bool) -> None:
    scenario.arrive()
    before = scenario.state()
    with scenario.held(gate) as run:
        run.kill()
    assert (scenario.state() != before) is commits
    scenario.run()
    assert scenario.differences() == []


GATES = ("read", "merging", "committed", "between", "mart_read", "mart_merging", "mart_committed", "mart_done")


@pytest.mark.nightly
@pytest.mark.parametrize("scenario", ["delta", "iceberg"], indirect=True)
@pytest.mark.parametrize("gate", GATES)
def test_a_state_and_its_mart_are_killed(scenario: EmbeddedScenario, gate: str) -> None:
    """At every phase of both: the next run of both gives what a rebuild gives."""
    scenario.write("models/days.sql", DAYS_MODEL)
    scenario.run()
    scenario.arrive()
    with scenario.held(gate) as run:
        run.kill()
    scenario.run()
    assert scenario.differences() == []
    days = "select cast(visited_on as string), visits, events from {schema}.days"
    found = sorted(scenario.sql(days))
    scenario.run("run", "--full-refresh", "--select", "days")
    assert sorted(scenario.sql(days)) == found
    assert sum(visits for _, visits, _ in found) == scenario.sql("select count(*) from {schema}.visits")[0][0]


@pytest.mark.nightly
@pytest.mark.parametrize("scenario", ["delta"], indirect=True)
def test_dbt_and_java_are_killed_between_files_and_commit(scenario: EmbeddedScenario) -> None:
    """Some of the MERGE's files are there, another will never be: the table is what it was."""
    scenario.sql(f"alter table {{schema}}.sessions_state add constraint endless check ({ENDLESS})")
    folder = scenario.table_folder("sessions_state")
    files = set(folder.glob("*.parquet"))
    scenario.arrive(weight=100)
    before = scenario.state()
    run = scenario.start("run")
    wait_until(lambda: set(folder.glob("*.parquet")) - files, "a file")
    run.kill()
    assert scenario.state() == before
    scenario.sql("alter table {schema}.sessions_state drop constraint endless")
    scenario.run()
    assert scenario.differences() == []


@pytest.mark.nightly
def test_the_disk_is_full(scenario: EmbeddedScenario) -> None:
    """To the process no file can be longer than five megabytes: those of the table would be, and none of dbt's is."""
    scenario.database.start(largest_file=5_000_000)
    scenario.arrive(weight=150_000)
    before = scenario.state()
    run = scenario.start("run")
    assert not run.answer()
    assert WRITING[scenario.format] in run.output
    assert "File too large" in run.output
    assert scenario.state() == before
    scenario.database.start()
    assert scenario.state() == before
    scenario.run()
    assert scenario.differences() == []
