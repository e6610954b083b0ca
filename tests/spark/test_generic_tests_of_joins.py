"""What the generic tests say of the state of a join: nothing while it is right, and what was done to it after that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from scripts.shared.project import Project

pytestmark = pytest.mark.slow

STATE = """
{{ config(materialized='incremental', incremental_strategy='merge', unique_key='match_id', file_format='delta') }}
{{ event_windows.interval_join(
    left={'relation': source('raw', 'ads'), 'id': 'id', 'event_time': 'at', 'cursor': 'batch', 'columns': ['price']},
    right={'relation': source('raw', 'clicks'), 'id': 'id', 'event_time': 'at', 'cursor': 'batch',
           'columns': {'clicked': 'at'}},
    on=['ad'], lower=0, upper='10 minutes', how='left', min_event_time='2020-01-01 00:00:00',
) }}
"""
JOIN: dict[str, Any] = {
    "left": {
        "relation": "source('raw', 'ads')",
        "id": "id",
        "event_time": "at",
        "cursor": "batch",
        "columns": ["price"],
    },
    "right": {
        "relation": "source('raw', 'clicks')",
        "id": "id",
        "event_time": "at",
        "cursor": "batch",
        "columns": {"clicked": "at"},
    },
    "on": ["ad"],
    "lower": 0,
    "upper": "10 minutes",
    "how": "left",
    "min_event_time": "2020-01-01 00:00:00",
}


def arrive(project: Project, table: str, batch: int, *rows: tuple[int | None, str, str | None]) -> None:
    """Rows of one arrival: id, ad, and the time of a day of 2026, or a whole one."""
    times = ["null" if at is None else f"timestamp'{at if '-' in at else f'2026-01-01 {at}'}'" for _, _, at in rows]
    values = ", ".join(
        f"({'null' if id_ is None else id_}, '{ad}', {time}, {batch}, 2.5)"
        for (id_, ad, _), time in zip(rows, times, strict=True)
    )
    project.spark.sql(f"insert into {project.schema}.{table} values {values}")


def create_sources(project: Project) -> None:
    for table in ("ads", "clicks"):
        project.spark.sql(
            f"create table {project.schema}.{table} (id bigint, ad string, at timestamp, batch bigint, price double)"
            " using delta"
        )
    sources = [{"name": "raw", "schema": project.schema, "tables": [{"name": "ads"}, {"name": "clicks"}]}]
    project.write("models/sources.yml", {"sources": sources})


CONSERVED = [
    {
        "event_windows.events_are_conserved": {
            "arguments": {"events": f"source('raw', '{table}')", "cursor": "batch", "side": side}
        }
    }
    for side, table in (("left", "ads"), ("right", "clicks"))
]


@pytest.fixture
def joined(project: Project) -> Project:
    """Two runs: a match, a row that got one in the second run, one that waits, and rejected rows on either side."""
    create_sources(project)
    project.model("state", STATE)
    tests = [*CONSERVED, {"event_windows.join_equals_rebuild": {"arguments": JOIN}}]
    project.write("models/tests.yml", {"models": [{"name": "state", "data_tests": tests}]})
    arrive(project, "ads", 1, (1, "a", "10:00"), (2, "b", "10:00"), (None, "a", "10:00"), (3, "c", "1970-01-01 00:00"))
    arrive(project, "clicks", 1, (101, "a", "10:05"), (102, "a", None))
    project.dbt("run")
    arrive(project, "ads", 2, (4, "d", "10:00"))
    arrive(project, "clicks", 2, (103, "b", "10:10"), (104, "d", "10:11"))
    project.dbt("run")
    return project


def problems(project: Project) -> set[str]:
    """What the failing tests found, as they have stored it."""
    results, _ = project.try_dbt("test", "--store-failures")
    found: set[str] = set()
    for result in results:
        if result.status != "pass":
            assert result.status == "fail", result.message
            table = str(result.node.relation_name).replace("`", "")
            found |= {row.problem for row in project.spark.table(table).select("problem").collect()}
    return found


def test_each_disagreement_is_said(joined: Project) -> None:
    assert problems(joined) == set()
    state = f"{joined.schema}.state"
    (newest,) = joined.spark.sql(f"describe history {state} limit 1").select("version").collect()
    wrong = {
        f"delete from {state} where left_id = 1": {"a rebuild has the row, the state has not"},
        f"insert into {state} select * from {state} where left_id = 4": {"the state has the row 2 times"},
        f"update {state} set status = 'match', price = 3 where left_id = 4": {
            "status is match, a rebuild gives unmatched; price is 3.0, a rebuild gives 2.5"
        },
        f"update {state} set left_id = 9, left_event_at = null, right_event_at = left_event_at where right_id = 101": {
            (
                "left_id is 9, a rebuild gives 1; left_event_at is NULL, a rebuild gives 2026-01-01 10:00:00; "
                "right_event_at is 2026-01-01 10:00:00, a rebuild gives 2026-01-01 10:05:00"
            )
        },
        f"update {state} set match_id = 'another' where left_id = 4": {
            "the state has the row, a rebuild has not",
            "a rebuild has the row, the state has not",
        },
        f"delete from {state} where reason = 'past'": {
            "the runs have rejected 2 events, the rejected rows hold 1",
        },
        f"delete from {state} where checkpoint.run = 1": {
            "the source has 5 events up to the newest run, the runs have read 1",
            "the runs have rejected 0 events, the rejected rows hold 2",
            "the source has 4 events up to the newest run, the runs have read 2",
            "the runs have rejected 0 events, the rejected rows hold 1",
        },
        f"update {joined.schema}.ads set batch = null where id = 2": {
            "1 events of the source have no cursor, so no run will read them",
            "the source has 4 events up to the newest run, the runs have read 5",
            "the state has the row, a rebuild has not",
        },
    }
    for statement, due in wrong.items():
        joined.spark.sql(statement)
        assert problems(joined) == due, statement
        joined.spark.sql(f"restore table {state} to version as of {newest.version}")


@pytest.mark.nightly
def test_a_row_that_has_gone_from_its_source(joined: Project) -> None:
    """Any row that the state has, where nothing is late; of bounded lateness only what a row on time could match."""
    sides = {name: {part: JOIN[name][part] for part in ("relation", "id", "event_time")} for name in ("left", "right")}
    kept = {"arguments": sides}
    of_a_subquery = {"name": "kept_where", "arguments": sides, "config": {"where": "match_id is not null"}}
    tests = [{"event_windows.join_sources_are_kept": test} for test in (kept, of_a_subquery)]
    joined.write("models/tests.yml", {"models": [{"name": "state", "data_tests": tests}]})
    gone = "the {} has gone from its source, and a new row could still match it"
    assert problems(joined) == set()
    joined.spark.sql(f"delete from {joined.schema}.clicks where id = 101")
    joined.spark.sql(f"delete from {joined.schema}.ads where id in (2, 4)")
    assert problems(joined) == {gone.format(row) for row in ("right row 101", "left row 2", "left row 4")}

    # the bound is at 12:00: a click that is later matches no ad of 11:50 or before
    joined.model("state", STATE.replace("how='left'", "how='left', allowed_lateness='0 seconds'"))
    arrive(joined, "ads", 3, (5, "e", "11:50"), (6, "e", "11:51"), (7, "f", "12:00"))
    arrive(joined, "clicks", 3, (105, "e", "11:55"), (106, "f", "12:00"), (107, "f", "12:01"))
    joined.dbt("run", "--full-refresh")
    assert problems(joined) == set()
    joined.spark.sql(f"delete from {joined.schema}.ads where id < 6")
    joined.spark.sql(f"delete from {joined.schema}.clicks where id < 107")
    assert problems(joined) == set()
    joined.spark.sql(f"delete from {joined.schema}.ads where id = 6")
    joined.spark.sql(f"delete from {joined.schema}.clicks where id = 107")
    assert problems(joined) == {gone.format(row) for row in ("left row 6", "right row 107")}


@pytest.mark.nightly
def test_what_can_not_be_compared_is_said(joined: Project) -> None:
    joined.model("state", STATE.replace("how='left'", "how='left', allowed_lateness='1 day'"))
    joined.dbt("run", "--full-refresh")
    said = "the state was built with allowed_lateness 1 day; only one of unlimited lateness equals a rebuild"
    assert problems(joined) == {said}
    joined.model("state", STATE.replace("'10 minutes'", "'9 minutes'"))
    joined.dbt("run", "--full-refresh")
    assert problems(joined) == {
        (
            'the state was built with interval {"lower":0,"upper":540000000}, '
            'this test was given {"lower":0,"upper":600000000}'
        )
    }
