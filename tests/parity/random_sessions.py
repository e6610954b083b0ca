"""Random histories that live Structured Streaming can play as well, the same from the same seed."""

from __future__ import annotations

import dataclasses
import itertools

from tests.oracle import Event, History, history
from tests.oracle.histories import DAY, MILLISECOND
from tests.parity.sides import marked

RUNS = 5


def streamable(seed: int, *, unlimited: bool = False) -> History:
    """`history(seed)` in a few runs, with what an append mode query has: one duration for delay and lateness.

    Spark counts the delay in whole milliseconds, and its watermark begins at 1970: `test_differences.py` shows both.
    """
    drawn = history(
        seed, unlimited=unlimited, boundary="inclusive", late_test="row", max_future_skew=None, min_event_time=None
    )
    delay = drawn.settings.watermark_delay // MILLISECOND * MILLISECOND
    lateness = None if unlimited else delay
    settings = dataclasses.replace(drawn.settings, watermark_delay=delay, allowed_lateness=lateness)
    made_by = f"streamable({seed}{', unlimited=True' if unlimited else ''})"
    return marked(History(settings, tuple(fewer(after_1970(drawn.batches), RUNS)), made_by))


def after_1970(batches: tuple[tuple[Event, ...], ...]) -> tuple[tuple[Event, ...], ...]:
    events = itertools.chain(*batches)
    earliest = min((event.event_time for event in events if event.event_time is not None), default=0)
    moved = 1_000 * DAY if earliest < 100 * DAY else 0

    def move(event: Event) -> Event:
        return dataclasses.replace(event, event_time=None if event.event_time is None else event.event_time + moved)

    return tuple(tuple(map(move, batch)) for batch in batches)


def fewer(batches: tuple[tuple[Event, ...], ...], most: int) -> list[tuple[Event, ...]]:
    """Neighbours joined, where there are too many."""
    joined = -(-len(batches) // most)
    return [tuple(itertools.chain(*batches[at : at + joined])) for at in range(0, len(batches), joined)]
