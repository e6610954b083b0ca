"""Small histories whose model gets the sum of an amount before its last run, worked by hand.

In each a session would take in an event that is not its own, or lack one that is, if one rule of adding were missing:
then it has not as many events as it was made of, and gets NULL. Times are minutes, the gap is 30 of them.
"""

from __future__ import annotations

from dataclasses import dataclass

from .model import Aggregate
from .reread_cases import RereadCase, at, settings

TOTAL = (Aggregate("total", "sum", "amount"),)


@dataclass(frozen=True)
class AddingCase(RereadCase):
    """`totals` are those of the live sessions in their order, after the last run."""

    totals: tuple[int, ...] = ()


CASES = (
    AddingCase(
        name="an event that came too late",
        why="the 5 of the third run was rejected: it lies within a final session, and is not of it",
        settings=settings(rereads=False, allowed_lateness=30, aggregates=TOTAL),
        batches=(
            (at("ann", 0, amount=1), at("ann", 10, amount=2)),
            (at("ben", 75, amount=4),),
            (at("ann", 5, amount=8),),
            (at("ben", 76, amount=16),),
        ),
        live=(("ann", 0, 10, 2, None), ("ben", 75, 76, 2, None)),
        totals=(3, 20),
        rejected=1,
    ),
    AddingCase(
        name="an event that came too late for a session that is made again",
        why="the same, where events are read again",
        settings=settings(allowed_lateness=30, aggregates=TOTAL),
        batches=(
            (at("ann", 0, amount=1), at("ann", 10, amount=2)),
            (at("ben", 75, amount=4),),
            (at("ann", 5, amount=8),),
            (at("ben", 76, amount=16),),
        ),
        live=(("ann", 0, 10, 2, None), ("ben", 75, 76, 2, None)),
        totals=(3, 20),
        rejected=1,
    ),
    AddingCase(
        name="two sessions in the same time",
        why="5 came with 34, and their session is not final; by its time alone 5 would be of the one from 0 to 10",
        settings=settings(rereads=False, allowed_lateness=30, late_test="session", aggregates=TOTAL),
        batches=(
            (at("ann", 0, amount=1), at("ann", 10, amount=2)),
            (at("ben", 75, amount=4),),
            (at("ann", 5, amount=8), at("ann", 34, amount=16)),
            (at("ben", 76, amount=32),),
        ),
        live=(("ann", 0, 10, 2, None), ("ann", 5, 34, 2, None), ("ben", 75, 76, 2, None)),
        totals=(3, 24, 36),
    ),
    AddingCase(
        name="sessions of one instant",
        why="the first row says where it begins, each later one of an instant by how many come before it",
        settings=settings(start_when="flag", id="event_id", aggregates=TOTAL),
        batches=(
            (at("ann", 10, flag=True, event_id=2, amount=1), at("ann", 10, flag=True, event_id=4, amount=2)),
            (at("ann", 40, event_id=9, amount=4),),
            (at("ann", 10, flag=True, event_id=3, amount=8), at("ann", 10, event_id=5, amount=16)),
            (at("ben", 50, event_id=1, amount=32),),
        ),
        live=(
            ("ann", 10, 10, 1, "gap"),
            ("ann", 10, 10, 1, "start_when"),
            ("ann", 10, 40, 3, "start_when"),
            ("ben", 50, 50, 1, "gap"),
        ),
        totals=(1, 8, 22, 32),
    ),
    AddingCase(
        name="a delivery again",
        why="the second 1 is no event; another time with its id is one",
        settings=settings(id="event_id", aggregates=TOTAL),
        batches=(
            (at("ann", 0, event_id=1, amount=1), at("ann", 10, event_id=2, amount=2)),
            (at("ann", 0, event_id=1, amount=1), at("ann", 5, event_id=1, amount=4)),
            (at("ben", 20, event_id=3, amount=8),),
        ),
        live=(("ann", 0, 10, 3, None), ("ben", 20, 20, 1, None)),
        totals=(7, 8),
        duplicates=1,
    ),
    AddingCase(
        name="a session that ends where the next one was cut",
        why="10 begins a session by its path, and is of no other",
        settings=settings(cut_on=("path",), aggregates=TOTAL),
        batches=(
            (at("ann", 0, path="x", amount=1), at("ann", 10, path="y", amount=2)),
            (at("ann", 5, path="x", amount=4),),
            (at("ben", 20, path="x", amount=8),),
        ),
        live=(("ann", 0, 5, 2, "gap"), ("ann", 10, 10, 1, "cut_on"), ("ben", 20, 20, 1, "gap")),
        totals=(5, 2, 8),
    ),
)
