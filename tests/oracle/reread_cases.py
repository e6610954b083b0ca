"""Small histories of a state that reads events again, worked by hand: what is left alone beside what is made again.

Times are minutes, the gap is 30 of them. Every batch is a run.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .histories import History
from .model import Aggregate, Event, Settings

MINUTE = 60_000_000
DAY = 24 * 60 * MINUTE
PAYLOAD = {"event_id": None, "amount": None, "path": None, "flag": None, "position": None}

Row = tuple[str, int, dict[str, Any]]
Live = tuple[str, int, int, int, str | None]


@dataclass(frozen=True)
class RereadCase:
    """`live` is what there is after the last run: key, first and last minute, events, and what began it."""

    name: str
    why: str
    settings: Settings
    batches: tuple[tuple[Row, ...], ...]
    live: tuple[Live, ...]
    aliases: dict[int, int] = field(default_factory=dict)
    """The minute at which a session that is gone began, and that of the session it has become."""
    rejected: int = 0
    duplicates: int = 0

    @property
    def history(self) -> History:
        return History(
            self.settings,
            tuple(
                tuple(
                    Event((key,), minute * MINUTE, number * DAY, more.get("gap"), PAYLOAD | without_gap(more))
                    for key, minute, more in batch
                )
                for number, batch in enumerate(self.batches, 1)
            ),
            self.name,
        )

    def __str__(self) -> str:
        return self.name


def without_gap(payload: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in payload.items() if name != "gap"}


def settings(**given: Any) -> Settings:
    minutes = {
        name: None if value is None else value * MINUTE
        for name, value in given.items()
        if name in ("gap", "watermark_delay", "allowed_lateness", "max_duration")
    }
    return Settings(**({"gap": 30 * MINUTE, "rereads": True} | given | minutes))


def at(key: str, minute: int, **more: Any) -> Row:
    return (key, minute, more)


BOUNDED = settings(allowed_lateness=30)

CASES = (
    RereadCase(
        name="a final session within reach of a new event",
        why="ann's 5 is read again, since ben's session spans its time; it is in the final session, and only there",
        settings=BOUNDED,
        batches=(
            (at("ann", 0), at("ann", 5), at("ben", 3), at("ben", 30), at("cat", 65)),
            (at("ann", 20), at("ben", 31)),
        ),
        live=(("ann", 0, 5, 2, None), ("ann", 20, 20, 1, None), ("ben", 3, 31, 3, None), ("cat", 65, 65, 1, None)),
    ),
    RereadCase(
        name="a second row of an event that came too late",
        why="the row of the first arrival counts, the one of the third stays rejected: they differ in the cursor alone",
        settings=BOUNDED,
        batches=(
            (at("ann", 10), at("ann", 35), at("ben", 40)),
            (at("ben", 75),),
            (at("ann", 10),),
            (at("ann", 60),),
        ),
        live=(("ann", 10, 60, 3, None), ("ben", 40, 40, 1, None), ("ben", 75, 75, 1, None)),
        rejected=1,
    ),
    RereadCase(
        name="two events of one arrival, of which one came too late",
        why="they differ in their time alone, and both are in the time that is read again",
        settings=BOUNDED,
        batches=(
            (at("ann", 12), at("ann", 35), at("ben", 40)),
            (at("ben", 75),),
            (at("ann", 13), at("ann", 36)),
            (at("ann", 60),),
        ),
        live=(("ann", 12, 60, 4, None), ("ben", 40, 40, 1, None), ("ben", 75, 75, 1, None)),
        rejected=1,
    ),
    RereadCase(
        name="the value before the part that is divided again",
        why="the session of 10 knows no path; what 20 is compared with is the x of the session before",
        settings=settings(start_when="flag", cut_on=("path",)),
        batches=((at("ann", 0, path="x"), at("ann", 10, flag=True)), (at("ann", 20, path="y"),)),
        live=(("ann", 0, 0, 1, "gap"), ("ann", 10, 10, 1, "start_when"), ("ann", 20, 20, 1, "cut_on")),
    ),
    RereadCase(
        name="the same value before the part that is divided again",
        why="x is x, so nothing is cut",
        settings=settings(start_when="flag", cut_on=("path",)),
        batches=((at("ann", 0, path="x"), at("ann", 10, flag=True)), (at("ann", 20, path="x"),)),
        live=(("ann", 0, 0, 1, "gap"), ("ann", 10, 20, 2, "start_when")),
    ),
    RereadCase(
        name="a session that is kept closes with the ids that lead to it",
        why="80 divides only what begins at 60; the session before closes, and still has the id of the one it took in",
        settings=settings(cut_on=("path",), watermark_delay=15),
        batches=(
            (at("ann", 10, path="x"), at("ann", 50, path="x")),
            (at("ann", 30, path="x"),),
            (at("ann", 60, path="y"),),
            (at("ann", 80, path="y"),),
        ),
        live=(("ann", 10, 50, 3, "gap"), ("ann", 60, 80, 2, "cut_on")),
        aliases={50: 10},
    ),
    RereadCase(
        name="a session that is kept has its figures",
        why="the events of the first session are not read again",
        settings=settings(cut_on=("path",), aggregates=(Aggregate("distinct", "count_distinct", "amount"),)),
        batches=(
            (at("ann", 0, path="x", amount=1), at("ann", 1, path="x", amount=2), at("ann", 10, path="y", amount=3)),
            (at("ann", 20, path="y", amount=3), at("ann", 25, path="z", amount=4)),
        ),
        live=(("ann", 0, 1, 2, "gap"), ("ann", 10, 20, 2, "cut_on"), ("ann", 25, 25, 1, "cut_on")),
    ),
    RereadCase(
        name="sessions of one instant",
        why="each row that says so begins a session, in the order of the ids; the one that says nothing is of the last",
        settings=settings(start_when="flag", id="event_id"),
        batches=(
            (at("ann", 10, flag=True, event_id=2), at("ann", 10, flag=True, event_id=4)),
            (at("ann", 40, event_id=9),),
            (at("ann", 10, flag=True, event_id=3),),
            (at("ann", 10, event_id=5),),
        ),
        live=(
            ("ann", 10, 10, 1, "gap"),
            ("ann", 10, 10, 1, "start_when"),
            ("ann", 10, 40, 3, "start_when"),
        ),
    ),
    RereadCase(
        name="a late event moves every later cut",
        why="60 minutes from -20 end before 50, what began at 75 begins at 50, and 110 is an hour after that",
        settings=settings(max_duration=60),
        batches=(tuple(at("ann", minute) for minute in (0, 25, 50, 75, 100, 110)), (at("ann", -20),)),
        live=(
            ("ann", -20, 25, 3, "gap"),
            ("ann", 50, 100, 3, "max_duration"),
            ("ann", 110, 110, 1, "max_duration"),
        ),
        aliases={0: -20, 75: 50},
    ),
    RereadCase(
        name="a delivery again, and another event of the same id",
        why="a row with the id, key and time of one before is a copy; with another time it is an event",
        settings=settings(id="event_id"),
        batches=(
            (at("ann", 0, event_id=1), at("ann", 10, event_id=2)),
            (at("ann", 0, event_id=1), at("ann", 5, event_id=1), at("ben", 0, event_id=1)),
        ),
        live=(("ann", 0, 10, 3, None), ("ben", 0, 0, 1, None)),
        duplicates=1,
    ),
    RereadCase(
        name="an event with a long gap of its own before a cut",
        why="90 is within 100 minutes of 0, though a cut lies between them",
        settings=settings(gap=None, cut_on=("path",)),
        batches=(
            (at("ann", 0, gap=100 * MINUTE, path="x"), at("ann", 50, gap=10 * MINUTE, path="y")),
            (at("ann", 90, gap=10 * MINUTE, path="y"),),
        ),
        live=(("ann", 0, 0, 1, "gap"), ("ann", 50, 90, 2, "cut_on")),
    ),
    RereadCase(
        name="a delivery again with a longer gap",
        why="the gap of the first delivery counts: the copies would reach 30 and 50, and join nothing",
        settings=settings(gap=None, id="event_id"),
        batches=(
            (
                at("ann", 0, gap=10 * MINUTE, event_id=1),
                at("ann", 0, gap=60 * MINUTE, event_id=1),
                at("ann", 30, gap=10 * MINUTE, event_id=2),
            ),
            (at("ann", 30, gap=60 * MINUTE, event_id=2), at("ann", 50, gap=10 * MINUTE, event_id=3)),
        ),
        live=(("ann", 0, 0, 1, None), ("ann", 30, 30, 1, None), ("ann", 50, 50, 1, None)),
        duplicates=2,
    ),
    RereadCase(
        name="a long session beside a final one",
        why="dan's events are read from 0 on; of ann's only those near her session that is not final",
        settings=BOUNDED,
        batches=(
            (*(at("dan", minute) for minute in range(0, 601, 25)), at("ann", 0), at("ann", 5), at("ann", 590)),
            (at("dan", 620), at("ann", 600)),
        ),
        live=(("ann", 0, 5, 2, None), ("ann", 590, 600, 2, None), ("dan", 0, 620, 26, None)),
    ),
)
