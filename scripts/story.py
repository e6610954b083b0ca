"""
What a run of the state did to single sessions: which one a late request extended, which two it joined, and one
visitor's time line in characters.

All of it is found by comparing the sessions before a run with those after it, as the tables have them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MINUTE = 60_000_000
DAY = 24 * 60 * MINUTE
TICKS = [
    *(MINUTE * minutes for minutes in (1, 2, 5, 10, 15, 30, 60, 120, 240, 720)),
    *(DAY * days for days in (1, 2, 7, 30)),
]
LABEL = 9
"""Characters from one label to the next at least."""
MOST_OF_A_LINE = 8
"""Sessions of one visitor that a line of characters has room for."""


@dataclass(frozen=True)
class Session:
    """A live session. Times are microseconds."""

    visitor: str
    ident: str
    first: int
    last: int
    requests: int
    is_closed: bool = False
    is_bot: bool = False


@dataclass(frozen=True)
class Change:
    """A session after a run, and those before it that are in it now."""

    before: tuple[Session, ...]
    after: Session

    @property
    def added(self) -> int:
        return self.after.requests - sum(session.requests for session in self.before)


@dataclass(frozen=True)
class Stage:
    """Requests that one arrival or several brought, and the visitor's sessions after them."""

    name: str
    requests: Sequence[int]
    sessions: Sequence[Session]
    is_late: bool = False


def of_visitor(sessions: Iterable[Session]) -> dict[str, list[Session]]:
    ordered = sorted(sessions, key=lambda session: (session.visitor, session.first))
    return {visitor: list(found) for visitor, found in groupby(ordered, key=lambda session: session.visitor)}


def changes(before: Iterable[Session], after: Iterable[Session]) -> list[Change]:
    """The sessions of people that have requests more than before; what is easiest to follow comes first."""
    known = of_visitor(before)
    found = []
    for session in after:
        parts = tuple(one for one in known.get(session.visitor, []) if session.first <= one.first <= session.last)
        change = Change(parts, session)
        if parts and change.added and not session.is_bot:
            found.append(change)
    return sorted(found, key=lambda change: (change.added, change.after.requests, change.after.ident))


def joined(found: Iterable[Change]) -> Change | None:
    """Two sessions that are one now; the shortest one is the easiest to draw."""
    pairs = [change for change in found if len(change.before) == 2]
    of_one_request = {change: min(one.requests for one in change.before) == 1 for change in pairs}
    return min(pairs, key=lambda one: (of_one_request[one], one.after.last - one.after.first), default=None)


def extended(found: Iterable[Change]) -> Change | None:
    """A session that the watermark had passed, and that ends later now."""
    closed = (one for one in found if len(one.before) == 1 and one.before[0].is_closed)
    return next((one for one in closed if one.after.last > one.before[0].last), None)


def busiest(sessions: Iterable[Session]) -> list[Session]:
    """The sessions of the visitor who has the most, as far as a line has room for them."""
    visitors = [
        found for found in of_visitor(sessions).values() if len(found) <= MOST_OF_A_LINE and not found[0].is_bot
    ]
    return max(visitors, key=lambda found: (len(found), found[0].requests, found[0].visitor), default=[])


def clock(micros: int, *, day: bool = False) -> str:
    """
    >>> clock(0), clock(0, day=True)
    ('00:00:00', '1970-01-01 00:00:00')
    """
    time = datetime.fromtimestamp(micros // 1_000_000, UTC)
    return f"{time:%Y-%m-%d %H:%M:%S}" if day else f"{time:%H:%M:%S}"


def span(session: Session) -> str:
    return f"{clock(session.first)} to {clock(session.last)}"


def time_line(stages: Sequence[Stage], width: int) -> list[str]:
    """One line of requests and one of sessions for each stage, below a line with the time of day in UTC."""
    times = [time for stage in stages for time in stage.requests]
    times += [time for stage in stages for session in stage.sessions for time in (session.first, session.last)]
    first, last = min(times), max(times)
    names = [name for stage in stages for name in (f"requests, {stage.name}", "sessions after it")]
    margin = max(map(len, names)) + 2
    room = width - margin

    def column(time: int) -> int:
        return (time - first) * (room - 1) // max(last - first, 1)

    lines = [" " * margin + scale(first, last, room)]
    for stage in stages:
        marks, bars = [" "] * room, [" "] * room
        for time in stage.requests:
            marks[column(time)] = "◆" if stage.is_late else "●"
        for session in stage.sessions:
            begins, ends = column(session.first), column(session.last)
            bars[begins : ends + 1] = "├" + "─" * (ends - begins - 1) + "┤" if ends > begins else "├"
        for name, drawn in ((f"requests, {stage.name}", marks), ("sessions after it", bars)):
            lines.append(f"{name:<{margin}}{''.join(drawn)}".rstrip())
    return lines


def scale(first: int, last: int, room: int) -> str:
    """
    The times of day, or the days, that are worth a label, each above its place.

    >>> scale(0, 60 * MINUTE, 41)
    '00:00     00:15     00:30     00:45'
    """
    line = ""
    step = next((tick for tick in TICKS if (last - first) // tick * LABEL <= room), 12 * TICKS[-1])
    time = -(-first // step) * step
    while time <= last:
        place = (time - first) * (room - 1) // max(last - first, 1)
        if place + 5 > room:
            break
        label = clock(time)[:5] if step < DAY else clock(time, day=True)[5:10]
        line = f"{line:<{place}}{label}"
        time += step
    return line
