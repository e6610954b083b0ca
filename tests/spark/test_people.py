"""The models of people: identity backwards, its aliases, and retention, on random histories beside the oracle."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Call, Package
from tests.oracle.people import HOUR, View, people, retention, views_of_history, visits, weeks
from tests.spark.test_tables_of_guides import page
from tests.support.session import ROOT
from tests.support.state import local_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyspark.sql import DataFrame, SparkSession

    from scripts.shared.project import Project

MODELS = ROOT / "models" / "people"
ARRIVALS = 4
FRESH = random.SystemRandom().randrange(10**6, 10**9)
REQUESTS = """request_id string, visitor_id string, user_id string, is_bot boolean, is_page boolean,
    requested_at bigint, arrival bigint, arrived_at bigint"""


def histories(seed: int, count: int) -> list[View]:
    return [view for number in range(count) for view in views_of_history(1000 * seed + number, ARRIVALS)]


def requests(spark: SparkSession, views: list[View], until: int) -> DataFrame:
    """As `requests` has them: every seventh is delivered a second time, by the next arrival."""
    rows = [
        {
            "request_id": view.id,
            "visitor_id": view.device,
            "user_id": view.user,
            "is_bot": False,
            "is_page": True,
            "requested_at": view.at,
            "arrival": view.arrival + again,
            "arrived_at": view.arrived_at + again * HOUR,
        }
        for number, view in enumerate(views)
        for again in ((0, 1) if number % 7 == 0 else (0,))
        if view.arrival + again <= until
    ]
    times = ("requested_at", "arrived_at")
    return local_table(spark, rows, REQUESTS).selectExpr(
        f"* except ({', '.join(times)})", *(f"timestamp_seconds({time}) as {time}" for time in times)
    )


def persons(frame: DataFrame) -> dict[str, str]:
    return {row.request_id: row.person_id for row in frame.where("requested_at is not null").collect()}


def test_every_arrival_finds_the_person(spark: SparkSession) -> None:
    """The model's text on views, where a MERGE is an upsert: run by run what the oracle says, and nothing twice."""
    views = histories(seed := FRESH, 200)
    text = (MODELS / "person_requests.sql").read_text()
    stored: dict[str, dict[str, Any]] = {}

    def run(until: int) -> int:
        requests(spark, views, until).createOrReplaceTempView("requests")
        newest = max((row["arrival"] for row in stored.values()), default=0)
        sql = Package(Call(incremental=bool(stored))).compiled(
            text,
            ref=lambda model: model,
            this="person_requests",
            var=lambda *_: None,
            run_query=lambda _: SimpleNamespace(columns=[SimpleNamespace(values=lambda: [newest])]),
        )
        found = spark.sql(sql)
        written = {row.request_id: row.asDict() for row in found.collect()}
        schema = found.schema
        stored.update(written)
        spark.createDataFrame([tuple(row.values()) for row in stored.values()], schema).createOrReplaceTempView(
            "person_requests"
        )
        return len(written)

    moved = 0
    for arrival in range(1, ARRIVALS + 1):
        before = len(stored)
        written = run(arrival)
        moved += written - (len(stored) - before)
        come = [view for view in views if view.arrival <= arrival]
        assert persons(spark.table("person_requests")) == people(come), f"seed {seed}, arrival {arrival}"
    assert run(ARRIVALS) == 0, "what is read a second time is not written again"
    assert moved > 50, "devices have become known, and known otherwise"


def test_a_view_that_is_delivered_again_stays_as_it_came_first(spark: SparkSession) -> None:
    """The page's model: another device and user the second time move nothing, in a run as in a full refresh."""
    text = page("identity")[1]["views_of_people"]
    columns = "view_id int, device_id string, user_id string, viewed_at timestamp, loaded_at timestamp"
    ten, first, second, third = (datetime(2026, 5, 1, hour, tzinfo=UTC) for hour in (10, 12, 13, 14))
    came = [(1, "phone", None, ten, first), (2, "laptop", "ann", ten, first), (3, None, None, ten, second)]
    later = [(1, "laptop", None, ten, third), (1, "tv", "bob", ten, third), (4, "laptop", "eve", ten, third)]

    def run(rows: list[tuple[Any, ...]], *, incremental: bool) -> dict[int, tuple[str, str | None]]:
        spark.createDataFrame(rows, columns).createOrReplaceTempView("page_views")
        sql = Package(Call(incremental=incremental)).compiled(text, ref=lambda model: model, this="views_of_people")
        stored = spark.sql(sql).cache()
        written = {row.view_id: (row.person_id, row.device_id) for row in stored.collect()}
        stored.createOrReplaceTempView("views_of_people")
        return written

    before = {1: ("device phone", "phone"), 2: ("ann", "laptop"), 3: ("view 3", None)}
    assert run([*came, *later], incremental=False) == {**before, 4: ("eve", "laptop")}
    assert run(came, incremental=False) == before
    assert run([*came, *later], incremental=True) == {4: ("eve", "laptop")}


def seconds(row: Any, name: str) -> int:
    return int(row[name].timestamp())


@pytest.mark.nightly
@pytest.mark.parametrize(("seed", "missed"), [(1, 0), (2, 2), pytest.param(FRESH, 3, id="fresh")])
def test_visits_aliases_and_retention_equal_a_rebuild(project: Project, seed: int, missed: int) -> None:
    """300 histories beside each other, run by run; a run of all but the requests may be missed."""
    views = histories(seed, 300)
    for model in MODELS.glob("*.sql"):
        project.model(model.stem, model.read_text())
    project.model("requests", f"select * from {project.schema}.given_requests")
    seen: dict[tuple[str, int], str] = {}
    crossed = 0
    for arrival in range(1, ARRIVALS + 1):
        requests(project.spark, views, arrival).write.format("delta").mode("overwrite").saveAsTable(
            f"{project.schema}.given_requests"
        )
        project.dbt("run", *(("--select", "requests", "person_requests") if arrival == missed else ()))
        if arrival == missed:
            continue
        come = [view for view in views if view.arrival <= arrival]
        made, where = visits(come), f"seed {seed}, arrival {arrival}"
        rows = project.table("person_visits_state").where("status in ('open', 'closed')").collect()
        ids = {(row.person_id, seconds(row, "session_start")): row.session_id for row in rows}
        assert sorted(
            (row.person_id, seconds(row, "session_start"), seconds(row, "last_event_at"), row.event_count, row.devices)
            for row in rows
        ) == sorted(
            (*visit.place, visit.views[-1].at, len(visit.views), len({view.device for view in visit.views}))
            for visit in made
        ), where

        seen |= {visit.place: visit.views[0].id for visit in made}
        holds = {view.id: visit.place for visit in made for view in visit.views}
        known = {row.session_id: row for row in project.table("person_visit_ids").collect()}
        first_of = {row.session_id: row.first_request_id for row in known.values()}
        aliases = {row.session_id: row.current_session_id for row in project.table("person_visit_aliases").collect()}
        assert len(known) == len(seen), where
        assert set(aliases) == set(known) - set(ids.values()), where
        assert sorted(first_of.values()) == sorted(seen.values()), where
        assert {gone: ids[holds[first_of[gone]]] for gone in aliases} == aliases, where
        tombstones = project.table("person_visits_state").where("status = 'superseded' and superseded_by is null")
        crossed += sum(row.session_id in aliases for row in tombstones.collect())

        of_people = weeks(made)
        assert {row.person_id: row.weeks for row in project.table("fct_people").collect()} == of_people, where
        watermark = max(view.at for view in come if view.is_possible) - HOUR
        found = (
            project.table("fct_retention_weekly").selectExpr("*", "unix_date(visit_week) * 86400 as begins").collect()
        )
        assert {(row.first_week, row.visit_week): (row.cohort_size, row.people) for row in found} == retention(
            of_people
        ), where
        assert all(row.is_complete == (row.begins + 7 * 86400 <= watermark) for row in found), where
    assert crossed > 20, "visits have gone to somebody else"
    before = tables(project, without_clock)
    project.dbt("run", "--full-refresh")
    assert tables(project, without_clock) == before, f"seed {seed}, full refresh"


def without_clock(frame: DataFrame) -> list[str]:
    return sorted(map(repr, frame.drop("state_run", "updated_at").collect()))


def tables(project: Project, rows: Callable[[DataFrame], list[str]]) -> dict[str, list[str]]:
    return {name: rows(project.table(name)) for name in ("person_requests", "fct_people", "fct_retention_weekly")}
