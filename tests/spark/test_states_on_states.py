"""States over the final rows of others: sessions of matches, and a join of sessions with orders, as docs/ has them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.spark.test_tables_of_guides import PER_HOUR, page, write

if TYPE_CHECKING:
    from scripts.shared.project import Project

MINUTE = 60
HOUR = 60 * MINUTE
NOON = 1_743_163_200  # 28 March 2025
RUNS, SOONEST = 3, 20 * MINUTE
"""Rows come 20 to 80 minutes after their time; the states allow for two hours, so none is rejected."""
SOURCES = {
    "impressions": ("impression_id", "shown_at"),
    "clicks": ("click_id", "clicked_at"),
    "page_views": ("view_id", "viewed_at"),
    "orders": ("order_id", "ordered_at"),
}
SESSIONS_ANEW = """{{ config(materialized='view') }}
{{ event_windows.sessions(events=ref('final_clicked'), keys=['user_id'], event_time='shown_at', gap='30 minutes') }}"""
COLUMNS = "user_id, session_start, session_end, event_count"


def sessions_of_all(schema: str) -> str:
    """Sessions of all matches, from the rows of the sources alone: a join by hand and Spark's own sessions."""
    return f"""select user_id, session_window.start as session_start, session_window.end as session_end,
            count(*) as event_count
        from (
            select impressions.user_id, impressions.shown_at from {schema}.impressions
            inner join {schema}.clicks on clicks.user_id = impressions.user_id
                and clicks.clicked_at between impressions.shown_at and impressions.shown_at + interval 15 minutes
            where impressions.user_id <> 'last'
        ) group by user_id, session_window(shown_at, '30 minutes')"""


def orders_of_final(schema: str) -> str:
    """The orders of each final visit: from its first view to its end."""
    return f"""select visits.session_id, orders.order_id
        from {schema}.visits_state as visits
        left join {schema}.orders
            on orders.user_id = visits.user_id
            and orders.ordered_at between visits.session_start and visits.session_end
        where visits.status = 'final'"""


def rows(project: Project, query: str) -> list[str]:
    return sorted(map(repr, project.spark.sql(query).collect()))


def give(project: Project, chance: random.Random, run: int) -> None:
    """What has happened in the hour before; in the last run rows of a day later, so that all others become final."""
    now = NOON + run * HOUR
    for source in SOURCES:
        given = [
            (f"{source} {run}/{number}", f"user {chance.randrange(3)}", now - SOONEST - chance.randrange(HOUR))
            for number in range(12)
        ]
        if run == RUNS:
            given = [(f"{source} last", "last", now + 24 * HOUR)]
        values = ", ".join(f"('{name}', '{user}', timestamp_seconds({at}))" for name, user, at in given)
        project.spark.sql(
            f"insert into {project.schema}.{source} select *, timestamp_seconds({now})"
            f" from values {values} as given (id, user_id, at)"
        )


@pytest.mark.nightly
def test_states_over_final_rows(project: Project) -> None:
    """After each run what a rebuild of the upper state gives, and in the end what all rows of the sources give."""
    chance = random.Random(seed := 20)  # noqa: S311 - to be repeatable, not secret
    _, models, _ = page("states_on_states")
    for source, (name, time) in SOURCES.items():
        columns = f"{name} string, user_id string, {time} timestamp, loaded_at timestamp"
        project.spark.sql(f"create table {project.schema}.{source} ({columns}) using delta")
    write(project, {name: sql for name, sql in models.items() if name not in PER_HOUR[1:]}, *SOURCES)
    project.model("clicked_visits_anew", SESSIONS_ANEW)
    clicked_visits = f"select {COLUMNS} from {project.schema}.clicked_visits_state where status in ('open', 'closed')"
    visits_with_orders = f"""select session_id, order_id from {project.schema}.visits_with_orders_state
        where status in ('match', 'unmatched', 'pending') and session_id is not null"""
    counted = []
    for run in range(RUNS + 1):
        give(project, chance, run)
        project.dbt("run")
        sessions, orders = rows(project, clicked_visits), rows(project, visits_with_orders)
        anew = rows(project, f"select {COLUMNS} from {project.schema}.clicked_visits_anew")
        assert sessions == anew, f"seed {seed}, run {run}"
        assert orders == rows(project, orders_of_final(project.schema)), f"seed {seed}, run {run}"
        counted.append((len(sessions), len(orders)))
    assert counted[0] < counted[2] < counted[3], "later runs have found something"
    assert sessions == rows(project, sessions_of_all(project.schema)), f"seed {seed}"
    assert project.table("clicked_state").where("reason is not null").count() == 0
