"""Random histories for engines that count in milliseconds and take one event at a time."""

from __future__ import annotations

import dataclasses
import random
from typing import TYPE_CHECKING, Any

from tests.oracle import Event, History, history
from tests.oracle.histories import MILLISECOND, UNITS

if TYPE_CHECKING:
    from tests.oracle import Settings


def in_milliseconds(seed: int, *, size: int = 12, **fixed: Any) -> History:
    """A history with one gap, each of whose microseconds is made a millisecond; it begins in 1970, an event a batch.

    Without what the others do not know: events without a time, clocks that are ahead or have none, a watermark apart.
    """
    chance = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    drawn = history(
        seed,
        size=size,
        **{
            "gap": chance.choice(UNITS),
            "max_future_skew": None,
            "min_event_time": None,
            "watermark_delay": 0,
            "aggregates": (),
            **fixed,
        },
    )
    timed = [event for event in drawn.events if event.event_time is not None]
    first = min((event.event_time or 0 for event in timed), default=0)
    events = [
        dataclasses.replace(event, event_time=((event.event_time or 0) - first) * MILLISECOND, cursor=cursor)
        for cursor, event in enumerate(timed, 1)
    ]
    settings = drawn.settings
    lateness = None if settings.allowed_lateness is None else _lateness(chance, events, settings)
    settings = dataclasses.replace(settings, gap=(settings.gap or 0) * MILLISECOND, allowed_lateness=lateness)
    return History(settings, tuple((event,) for event in events), f"in_milliseconds({seed}, size={size}, **{fixed})")


def _lateness(chance: random.Random, events: list[Event], settings: Settings) -> int:
    """Short, or such that a certain event ends exactly at the bound when it comes."""
    gap = (settings.gap or 0) * MILLISECOND
    behind, newest = [], 0
    for event in events:
        behind.append(newest - (event.event_time or 0) - gap)
        newest = max(newest, event.event_time or 0)
    at_the_bound = [distance for distance in behind if distance >= 0]
    return chance.choice(at_the_bound if at_the_bound and chance.random() < 0.5 else [0, gap // 2, gap, 3 * gap])
