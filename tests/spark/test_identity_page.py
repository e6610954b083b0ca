"""docs/identity.md: earlier views go to who logs in later, at each run, as a rebuild and the definition have it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.spark.test_tables_of_guides import TYPES, arrive, in_order, page, shown, write

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scripts.shared.project import Project

View = tuple[int, str, str | None, int]
"""Its id, the device, who was logged in, and the minute."""
GAP = 30


def people(views: Iterable[View]) -> dict[int, str]:
    """By the id of a view: who logs in next on the device, or did so last, or the device."""
    by_device: dict[str, list[View]] = {}
    for view in views:
        by_device.setdefault(view[1], []).append(view)
    found = {}
    for device, of_device in by_device.items():
        in_time = sorted(of_device, key=lambda view: (view[3], view[0]))
        for place, view in enumerate(in_time):
            later = [user for _, _, user, _ in in_time[place:] if user]
            earlier = [user for _, _, user, _ in in_time[:place] if user]
            found[view[0]] = later[0] if later else earlier[-1] if earlier else f"device {device}"
    return found


def visits(views: list[View]) -> list[tuple[str, int, int, int]]:
    """Of each person the visits: first minute, end, number of views."""
    person = people(views)
    times: dict[str, list[int]] = {}
    for view in views:
        times.setdefault(person[view[0]], []).append(view[3])
    found = []
    for who, minutes in times.items():
        visit: list[int] = []
        for minute in [*sorted(minutes), None]:
            if visit and (minute is None or minute > visit[-1] + GAP):
                found.append((who, visit[0], visit[-1] + GAP, len(visit)))
                visit = []
            if minute is not None:
                visit.append(minute)
    return sorted(found)


def test_the_definition() -> None:
    views = [(1, "d", None, 0), (2, "d", "ann", 5), (3, "d", None, 6), (4, "d", "bob", 90), (5, "d", None, 95)]
    assert people([*views, (6, "e", None, 0)]) == {1: "ann", 2: "ann", 3: "bob", 4: "bob", 5: "bob", 6: "device e"}
    assert visits(views) == [("ann", 0, 35, 2), ("bob", 6, 36, 1), ("bob", 90, 125, 2)]


@pytest.mark.slow
def test_the_page(project: Project) -> None:
    given, models, gives = page("identity")
    assert (len(models), len(gives)) == (4, 2)
    write(project, models, "page_views")
    given = [{name: "" if value == "NULL" else value for name, value in row.items()} for row in given]
    for arrival in sorted({row["loaded_at"] for row in given}):
        add(project, [row for row in given if row["loaded_at"] == arrival])
        project.dbt("run")
    for name, expected in gives.items():
        assert in_order(shown(project, name, list(expected[0]))) == in_order(expected), name


def add(project: Project, rows: list[dict[str, str]]) -> None:
    """Views arrive; an empty text is nobody."""
    TYPES.update({"device_id": "string"})
    arrive(project, "arrived", rows)
    project.spark.sql(
        f"""create or replace view {project.schema}.page_views as
        select view_id, device_id, nullif(user_id, '') as user_id, viewed_at, loaded_at from {project.schema}.arrived"""
    )


@pytest.mark.parametrize(
    "seed",
    [pytest.param(1, marks=pytest.mark.slow), *(pytest.param(n, marks=pytest.mark.nightly) for n in range(2, 12))],
)
def test_any_order_of_arrival(project: Project, seed: int) -> None:
    """Devices of one person, of two, of nobody; logins that come late; who is known otherwise later."""
    chance = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    _, models, _ = page("identity")
    write(project, {name: models[name] for name in list(models)[:3]}, "page_views")
    views: list[View] = [
        (number, device := chance.choice("abc"), chance.choice([None, None, *users(device)]), chance.randrange(400))
        for number in range(1, 31)
    ]
    chance.shuffle(views)
    arrived: list[View] = []
    for run in range(4):
        new = views[run * 8 : run * 8 + 8]
        arrived += new
        names = ("view_id", "device_id", "user_id", "viewed_at", "loaded_at")
        minutes = [(id_, device, user or "", at(minute), f"2026-05-03 0{run}:00") for id_, device, user, minute in new]
        add(project, [dict(zip(names, map(str, row), strict=True)) for row in minutes])
        project.dbt("run")
        rows = (
            project.table("visits_of_people").select("person", "session_start", "session_end", "event_count").collect()
        )
        found = [(row[0], f"{row[1]:%Y-%m-%d %H:%M}", f"{row[2]:%Y-%m-%d %H:%M}", row[3]) for row in rows]
        due = [(who, at(start), at(end), count) for who, start, end, count in visits(arrived)]
        assert sorted(found) == sorted(due), f"seed {seed}, run {run + 1}"


def users(device: str) -> list[str]:
    return {"a": ["ann"], "b": ["ann", "bob"], "c": []}[device]


def at(minute: int) -> str:
    return f"2026-05-01 {minute // 60:02}:{minute % 60:02}"
