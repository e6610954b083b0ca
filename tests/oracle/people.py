"""Who is behind a view, their visits and their weeks: from all views that have arrived, without a run or a state."""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

MINUTE, HOUR, WEEK = 60, 3600, 7 * 86400
GAP = 30 * MINUTE
MONDAY = 1_743_379_200  # 31 March 2025
USERS = ("ann", "bob", "cid")


@dataclass(frozen=True)
class View:
    """A page that was read on a device, by a user that it names, or not; and when it arrived, for the first time."""

    id: str
    device: str
    user: str | None
    at: int
    arrived_at: int
    arrival: int

    @property
    def is_possible(self) -> bool:
        """Of a later time than an hour after its arrival nothing is believed but the user."""
        return self.at <= self.arrived_at + HOUR


@dataclass(frozen=True)
class Visit:
    """A stretch of a person's views without a gap."""

    person: str
    views: tuple[View, ...]

    @property
    def place(self) -> tuple[str, int]:
        return self.person, self.views[0].at


def person(view: View, views: Iterable[View]) -> str:
    """The user that is named; else the next on the device, else the last, else the device; at one instant by id."""
    if view.user is not None:
        return view.user
    named = [other for other in views if other.user and other.device == view.device and other.is_possible]
    after = [other for other in named if (other.at, other.id) > (view.at, view.id)]
    nearest = min(after, key=when, default=None) or max(named, key=when, default=None)
    return nearest.user if nearest and nearest.user else f"device {view.device}"


def when(view: View) -> tuple[int, str]:
    return view.at, view.id


def people(views: Iterable[View]) -> dict[str, str]:
    """Of each view that has a time the person."""
    by_device: dict[str, list[View]] = defaultdict(list)
    for view in views:
        by_device[view.device].append(view)
    return {view.id: person(view, of) for of in by_device.values() for view in of if view.is_possible}


def visits(views: Iterable[View]) -> list[Visit]:
    views = [*views]
    who = people(views)
    made: list[list[View]] = []
    for view in sorted((v for v in views if v.is_possible), key=lambda v: (who[v.id], when(v))):
        last = made[-1][-1] if made else None
        if last and who[last.id] == who[view.id] and view.at <= last.at + GAP:
            made[-1].append(view)
        else:
            made.append([view])
    return [Visit(who[of[0].id], tuple(of)) for of in made]


def monday(at: int) -> date:
    day = datetime.fromtimestamp(at, UTC).date()
    return day - timedelta(days=day.weekday())


def weeks(made: Iterable[Visit]) -> dict[str, list[date]]:
    """In which weeks each person has begun a visit, in order."""
    found: dict[str, set[date]] = defaultdict(set)
    for visit in made:
        found[visit.person].add(monday(visit.place[1]))
    return {who: sorted(of) for who, of in found.items()}


def retention(of_people: dict[str, list[date]]) -> dict[tuple[date, date], tuple[int, int]]:
    """By first week and week: how many the cohort has, and how many of them came."""
    found = {}
    newest = max(max(of) for of in of_people.values())
    for first in {of[0] for of in of_people.values()}:
        cohort = [of for of in of_people.values() if of[0] == first]
        week = first
        while week <= newest:
            found[first, week] = (len(cohort), sum(week in of for of in cohort))
            week += timedelta(days=7)
    return found


def views_of_history(seed: int, arrivals: int) -> list[View]:
    """
    A few devices and users in a few weeks, on so few instants that visits meet.

    Of some devices nobody is ever known, of some somebody late, of some several; views come at any time after they took
    place, some of them from a clock that is ahead.
    """
    chance = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    devices = [f"{seed}/phone", f"{seed}/laptop", f"{seed}/kiosk"][: chance.randint(1, 3)]
    named = chance.choice((0.0, 0.1, 0.3, 0.7))
    found = []
    for number in range(chance.randint(2, 14)):
        at = MONDAY + chance.choice((0, 0, 1, 1, 3)) * WEEK - chance.randrange(15) * 10 * MINUTE
        arrival = chance.randint(1, arrivals)
        user = f"{seed}/{chance.choice(USERS)}" if chance.random() < named else None
        landed = MONDAY + 4 * WEEK + arrival * HOUR
        if chance.random() < 0.06:
            at = landed + chance.choice((HOUR, HOUR + 1, 5 * HOUR))
        found.append(
            View(f"{seed}/{chance.randrange(100)}/{number}", chance.choice(devices), user, at, landed, arrival)
        )
    return found
