"""Histories of a few events that each show one rule of Structured Streaming, worked out by hand.

Times are minutes after noon; the gap is 10 minutes and the watermark delay none unless a case says otherwise.
"""

from __future__ import annotations

import dataclasses
import itertools
from dataclasses import dataclass
from typing import Any

from tests.oracle import Event, History, Settings
from tests.parity.sides import marked

NOON = 1_767_268_800_000_000
MINUTE = 60_000_000


def at(minute: int | None, *key: str | None, gap: int | None = None, micros: int = 0) -> Event:
    """An event of a key (of `a` where none is said), with a gap of its own where that is what the case is about."""
    time = None if minute is None else NOON + minute * MINUTE + micros
    own_gap = None if gap is None else gap * MINUTE
    return Event(key or ("a",), time, cursor=0, gap=own_gap)


@dataclass(frozen=True)
class Case:
    """Batches, and for each of them: the events dropped as late, and how many sessions have been emitted by then."""

    batches: tuple[tuple[Event, ...], ...]
    late: tuple[int, ...]
    emitted: tuple[int, ...]
    gap: int | None = 10
    """None: each event says its own."""
    delay: int = 0

    def history(self, name: str) -> History:
        gap = None if self.gap is None else self.gap * MINUTE
        return history_of(name, self.batches, gap, self.delay * MINUTE)


def history_of(
    name: str, batches: tuple[tuple[Event, ...], ...], gap: int | None = 10 * MINUTE, delay: int = 0
) -> History:
    """What append mode can play: one duration is the watermark's delay and the allowed lateness."""
    numbers = itertools.count()
    numbered = tuple(
        tuple(dataclasses.replace(event, cursor=run, payload=payload(next(numbers))) for event in batch)
        for run, batch in enumerate(batches)
    )
    return marked(History(Settings(gap, watermark_delay=delay, allowed_lateness=delay), numbered, name))


def payload(number: int) -> dict[str, Any]:
    """Something to aggregate, different from event to event."""
    return {
        "event_id": number,
        "amount": None if number % 3 == 2 else number,
        "path": f"/{number % 4}",
        "flag": number % 2 == 0,
        "position": None,
    }


CASES = {
    "several keys, NULL among them, and a delay": Case(
        (
            (at(0), at(1, "b"), at(2, None)),
            (at(10), at(3, None)),
            (at(40, "b"),),
        ),
        late=(0, 0, 0),
        emitted=(0, 0, 3),
        delay=5,
    ),
    "two key columns, NULL in each": Case(
        (
            (at(0, "a", None), at(0, None, "a"), at(0, None, None), at(0, "a", "a")),
            (at(5, "a", None), at(5, None, None)),
            (at(15, "b", "b"), at(3, None, "a")),
        ),
        late=(0, 0, 0),
        emitted=(0, 0, 4),
    ),
    "an event at the end of a session joins it": Case(
        ((at(0),), (at(10),), (at(20, "b"),)),
        late=(0, 0, 0),
        emitted=(0, 0, 1),
    ),
    "an event a microsecond later does not": Case(
        ((at(0),), (at(10, micros=1),)),
        late=(0, 0),
        emitted=(0, 1),
    ),
    "a session that starts at the end of an event's window is joined": Case(
        ((at(20),), (at(10),), (at(100, "b"),)),
        late=(0, 0, 0),
        emitted=(0, 0, 1),
        delay=30,
    ),
    "a session that ends at the watermark is emitted": Case(
        ((at(0),), (at(10, "b"),)),
        late=(0, 0),
        emitted=(0, 1),
    ),
    "a session that ends a microsecond later is not": Case(
        ((at(0, micros=1),), (at(10, "b"),)),
        late=(0, 0),
        emitted=(0, 0),
    ),
    "an event whose own window ends at the watermark is late": Case(
        ((at(10, "b"),), (at(0),), (at(0, micros=1),)),
        late=(0, 1, 0),
        emitted=(0, 0, 0),
    ),
    "late rows are judged by the watermark of the run before": Case(
        ((at(0, "b"),), (at(100, "b"), at(0), at(1, "c"))),
        late=(0, 0),
        emitted=(0, 3),
    ),
    "an event inside an open session is late all the same": Case(
        ((at(0), at(9), at(18)), (at(27, "b"),), (at(12),)),
        late=(0, 0, 1),
        emitted=(0, 0, 0),
    ),
    "events out of order bridge open sessions": Case(
        ((at(0), at(15), at(30)), (at(8), at(23)), (at(100, "b"),)),
        late=(0, 0, 0),
        emitted=(0, 0, 1),
        delay=30,
    ),
    "sessions that overlap: the neighbour has been emitted": Case(
        ((at(0),), (at(15, "b"),), (at(9),), (at(30, "b"),)),
        late=(0, 0, 0, 0),
        emitted=(0, 1, 1, 3),
    ),
    "two sessions with one start": Case(
        ((at(0, gap=10),), (at(15, "b", gap=10),), (at(0, gap=20),), (at(40, "b", gap=10),)),
        late=(0, 0, 0, 0),
        emitted=(0, 1, 1, 3),
        gap=None,
    ),
    "three sessions with one start, one of them in the store": Case(
        (
            (at(0, gap=10), at(10, "b", gap=1)),
            (at(0, gap=11), at(11, "b", gap=1)),
            (at(0, gap=12), at(5, gap=8)),
            (at(12, "b", gap=1),),
        ),
        late=(0, 0, 0, 0),
        emitted=(1, 2, 2, 2),
        gap=None,
    ),
    "a long gap reaches past the events after it": Case(
        (
            (at(0, gap=60), at(12, gap=1), at(40, gap=1)),
            (at(59, gap=1),),
            (at(100, "b", gap=1),),
        ),
        late=(0, 0, 0),
        emitted=(0, 0, 1),
        gap=None,
        delay=5,
    ),
    "a bad gap is in no session, yet it moves the watermark": Case(
        (
            (at(0, gap=10),),
            (at(50, gap=0), at(60, gap=-5), at(70)),
            (at(60, gap=10), at(61, gap=10)),
        ),
        late=(0, 0, 1),
        emitted=(0, 1, 1),
        gap=None,
    ),
    "no event time: in no session, and no watermark": Case(
        ((at(None),), (at(None), at(0)), (at(None),), (at(10, "b"),)),
        late=(0, 0, 0, 0),
        emitted=(0, 0, 0, 1),
    ),
    "empty batches, the first one too": Case(
        ((), (at(0),), (), (at(10, "b"),), ()),
        late=(0, 0, 0, 0, 0),
        emitted=(0, 0, 0, 1, 1),
    ),
    "a watermark that stands still": Case(
        ((at(0), at(20, "b")), (at(15),), (at(14), at(16)), (at(20, "c"),)),
        late=(0, 0, 0, 0),
        emitted=(1, 1, 1, 1),
    ),
    "only late rows, equal ones among them": Case(
        ((at(100, "b"),), (at(0), at(5), at(5)), (at(5),)),
        late=(0, 3, 1),
        emitted=(0, 0, 0),
    ),
    "nothing is late in the first batch, however far apart": Case(
        ((at(-1_000_000), at(0), at(5, "b")), (at(-1_000_000),), (at(-4),)),
        late=(0, 1, 0),
        emitted=(1, 1, 1),
    ),
    "the watermark is a whole millisecond": Case(
        (
            (at(0, micros=500), at(10, "b", micros=999)),
            (at(0, "c", micros=1),),
            (at(10, "b", micros=1_000),),
        ),
        late=(0, 0, 0),
        emitted=(0, 0, 2),
    ),
}
