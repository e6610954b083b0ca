"""An as-of join in a dbt project: two runs, what reads its state, and what its generic tests say when it is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.spark.test_generic_tests_of_joins import CONSERVED, JOIN, arrive, create_sources, problems

if TYPE_CHECKING:
    from scripts.shared.project import Project

pytestmark = pytest.mark.nightly

STATE = """
{{{{ config(materialized='incremental', incremental_strategy='merge', unique_key='match_id', file_format='delta') }}}}
{{{{ event_windows.asof_join(
    left={{'relation': source('raw', 'ads'), 'id': 'id', 'event_time': 'at', 'cursor': 'batch', 'columns': ['price']}},
    right={{'relation': source('raw', 'clicks'), 'id': 'id', 'event_time': 'at', 'cursor': 'batch',
           'columns': {{'clicked': 'at'}}}},
    on=['ad'], direction='forward', {0}
) }}}}
"""
SIDES = {side: JOIN[side] for side in ("left", "right")}
KEPT = {side: {part: SIDES[side][part] for part in ("relation", "id", "event_time")} for side in SIDES}
FOLLOWED = """
{{ config(materialized='incremental', incremental_strategy='merge', unique_key='match_id', file_format='delta') }}
{{ event_windows.changes(ref('state')) }}
"""


@pytest.fixture
def joined(project: Project) -> Project:
    """In the second run a click comes that is nearer, and one for an ad that had none."""
    create_sources(project)
    project.model("state", STATE.format("tolerance='10 minutes'"))
    project.model("bounded", STATE.format("allowed_lateness='5 minutes'"))
    project.model("followed", FOLLOWED)
    project.model("live", "{{ event_windows.live_matches(ref('state')) }}")
    project.model("runs", "{{ event_windows.run_log(ref('state')) }}")
    project.model("rejected", "{{ event_windows.rejected_events(ref('state')) }}")
    rebuilt = SIDES | {"on": ["ad"], "direction": "forward", "tolerance": "10 minutes"}
    tests = {
        "state": [*CONSERVED, {"event_windows.join_equals_rebuild": {"arguments": rebuilt}}],
        "bounded": [*CONSERVED, {"event_windows.join_sources_are_kept": {"arguments": KEPT}}],
    }
    models = [{"name": name, "data_tests": of_model} for name, of_model in tests.items()]
    project.write("models/tests.yml", {"models": models})
    arrive(project, "ads", 1, (1, "a", "10:00"), (2, "b", "10:00"), (None, "a", "10:00"))
    arrive(project, "clicks", 1, (101, "a", "10:05"), (102, "a", None))
    project.dbt("run")
    arrive(project, "ads", 2, (4, "d", "10:00"), (5, "a", "10:04"))
    arrive(project, "clicks", 2, (103, "b", "10:10"), (104, "d", "10:11"), (105, "a", "10:03"))
    project.dbt("run")
    return project


def test_all_that_is_around_a_state(joined: Project) -> None:
    live = {row.ad + str(row.price): (row.clicked, row.status) for row in joined.table("live").collect()}
    assert len(live) == 3
    rows = joined.table("state").where("left_id is not null and status <> 'rejected'")
    assert {row.left_id: (row.right_id, row.status) for row in rows.collect()} == {
        1: (105, "match"),
        2: (103, "match"),
        4: (None, "pending"),
        5: (101, "match"),
    }
    followed = {row.match_id: (row.clicked, row.status) for row in joined.table("followed").collect()}
    assert followed == {row.match_id: (row.clicked, row.status) for row in joined.table("live").collect()}
    runs = joined.table("runs").orderBy("run").collect()
    assert [(row.rows_matched, row.rows_pending, row.rows_superseded) for row in runs] == [(1, 1, 0), (3, 1, 0)]
    assert {(row.side, row.reason) for row in joined.table("rejected").collect()} == {
        ("left", "null_id"),
        ("right", "null_event_time"),
    }
    assert problems(joined) == set()
    joined.dbt("run-operation", "explain_state", "--args", "{state: state}")
    joined.dbt("run-operation", "compact_state", "--args", "{state: state}")


def test_each_disagreement_is_said(joined: Project) -> None:
    """The bound is at 9:58: of b the click at 10:10 is needed, and no ad."""
    state, bounded = f"{joined.schema}.state", f"{joined.schema}.bounded"
    (newest,) = joined.spark.sql(f"describe history {state} limit 1").select("version").collect()
    wrong = {
        f"update {state} set right_id = 101, clicked = timestamp'2026-01-01 10:05' where left_id = 1": {
            "clicked is 2026-01-01 10:05:00, a rebuild gives 2026-01-01 10:03:00; right_id is 101, a rebuild gives 105"
        },
        f"update {state} set right_id = 109, right_event_at = timestamp'2026-01-01 10:04' where left_id = 1": {
            (
                "right_id is 109, a rebuild gives 105; "
                "right_event_at is 2026-01-01 10:04:00, a rebuild gives 2026-01-01 10:03:00"
            )
        },
        f"delete from {state} where left_id = 4": {"a rebuild has the row, the state has not"},
    }
    for statement, said in wrong.items():
        joined.spark.sql(statement)
        assert problems(joined) == said, statement
        joined.spark.sql(f"restore table {state} to version as of {newest.version}")
    joined.spark.sql(f"delete from {joined.schema}.ads where id = 1")
    joined.spark.sql(f"delete from {joined.schema}.clicks where id = 103")
    gone = {problem for problem in problems(joined) if "has gone" in problem}
    assert gone == {"the right row 103 has gone from its source, and a new row could still match it"}, bounded


def test_a_rejected_row_replaces_no_older_one(joined: Project) -> None:
    """Of each key the last accepted row before the bound is needed: 106 is late, and one has no id."""
    joined.model("bounded", STATE.replace("forward", "backward").format("allowed_lateness='0 seconds'"))
    tests = {"name": "bounded", "data_tests": [{"event_windows.join_sources_are_kept": {"arguments": KEPT}}]}
    joined.write("models/tests.yml", {"models": [tests]})
    arrive(joined, "ads", 3, (6, "b", "10:20"), (7, "d", "10:20"))
    arrive(joined, "clicks", 3, (108, "e", "10:30"))
    joined.dbt("run", "--full-refresh", "--select", "bounded")
    arrive(joined, "clicks", 4, (106, "b", "10:15"), (None, "b", "10:16"), (109, "e", "10:40"))
    joined.dbt("run", "--select", "bounded")
    joined.spark.sql(f"delete from {joined.schema}.clicks where id = 103")
    assert problems(joined) == {"the right row 103 has gone from its source, and a new row could still match it"}
