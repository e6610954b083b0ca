"""The words of the oracle. Every time, gap and duration is a whole number of microseconds.

Sources: docs/semantics.md (settings, reasons) and docs/architecture.md (the state table: statuses, counts).
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias

Key: TypeAlias = tuple[Hashable, ...]
Reason = Literal["null_event_time", "bad_gap", "future", "past", "late"]
Status = Literal["open", "closed", "final"]
SessionId: TypeAlias = tuple[Key, int] | tuple[Key, int, int] | tuple[Key, int, int | None, int]
"""Symbolic: (key, start), or (key, start, lateness bound); where sessions may be cut (key, start, lateness bound or
None, how many sessions of the key begin at the same instant before it). The SQL hashes the same parts."""

FIRST_TIMESTAMP, LAST_TIMESTAMP = -62_135_596_800_000_000, 253_402_300_799_999_999
"""The range of TIMESTAMP, 0001-01-01T00:00:00Z to 9999-12-31T23:59:59.999999Z. Source: Spark SQL, "Data Types"."""
REASONS: tuple[Reason, ...] = ("null_event_time", "bad_gap", "future", "past", "late")
FUNCTIONS = frozenset(
    {
        *("count", "count_if", "sum", "min", "max", "avg", "first", "last", "bool_and", "bool_or"),
        *("approx_count_distinct", "collect_set", "collect_list", "min_by", "max_by"),
        *("first_known", "last_known", "sequence"),
    }
)
ANY_FUNCTIONS = frozenset(
    {"count_distinct", "median", "mode", "percentile", "stddev", "sum_of_flagged", "funnel", "strict_funnel"}
)
"""Those that are made of the events alone, and can't be merged."""


def rank(value: Any) -> tuple[Any, ...]:
    """Sort key of one value as Spark orders it ascending: NULL first, NaN last and equal to itself.

    Source: Spark SQL reference, "NULL semantics" (ORDER BY) and "NaN semantics".
    """
    if value is None:
        return (0,)
    if isinstance(value, float) and math.isnan(value):
        return (2,)
    return (1, value)


def key_rank(key: Key) -> tuple[Any, ...]:
    """Sort key of a key: NULL is a key value like any other."""
    return tuple(rank(part) for part in key)


@dataclass(frozen=True)
class Event:
    """One row of the source. `gap` is read only where `Settings.gap` is None (a gap per event)."""

    key: Key
    event_time: int | None
    cursor: int
    gap: int | None = None
    payload: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Aggregate:
    """One aggregate: its output name, its function, the payload column and the ordering columns."""

    name: str
    function: str
    column: str | None = None
    order_by: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.function not in FUNCTIONS | ANY_FUNCTIONS:
            raise ValueError(f"{self.name}: unknown function {self.function!r}")
        if self.column is None and self.function != "count":
            raise ValueError(f"{self.name}: {self.function} needs a column")
        if self.function in ("min_by", "max_by") and not self.order_by:
            raise ValueError(f"{self.name}: {self.function} needs order_by")


@dataclass(frozen=True)
class Settings:
    """The arguments of `session_state`. `gap=None` is a gap per event, `allowed_lateness=None` unlimited."""

    gap: int | None
    boundary: Literal["inclusive", "exclusive"] = "inclusive"
    watermark_delay: int = 0
    allowed_lateness: int | None = None
    late_test: Literal["row", "session"] = "row"
    max_future_skew: int | None = None
    min_event_time: int | None = None
    aggregates: tuple[Aggregate, ...] = ()
    id: str | None = None
    """The payload column by which deliveries of one event are told."""
    start_when: str | None = None
    """A payload column that is true where an event begins a session."""
    cut_on: tuple[str, ...] = ()
    """Payload columns whose changes begin a session."""
    max_duration: int | None = None
    rereads: bool = False
    """Whether touched sessions are made again from their events."""
    applies: bool = False
    """Whether updates and deletes of the source are applied."""

    @property
    def cuts(self) -> bool:
        """Whether a run of events without a gap, as it is stored, may become several sessions."""
        return bool(self.start_when or self.cut_on or self.max_duration or self.applies)

    def __post_init__(self) -> None:
        if self.gap is not None and self.gap <= 0:
            raise ValueError(f"gap must be positive, got {self.gap}")
        if self.boundary not in ("inclusive", "exclusive"):
            raise ValueError(f"unknown boundary {self.boundary!r}")
        if self.late_test not in ("row", "session"):
            raise ValueError(f"unknown late_test {self.late_test!r}")
        if self.watermark_delay < 0:
            raise ValueError(f"watermark_delay must not be negative, got {self.watermark_delay}")
        if self.allowed_lateness is not None and self.allowed_lateness < self.watermark_delay:
            raise ValueError("allowed_lateness must be at least watermark_delay")


class Clock(Protocol):
    """The settings, of any state, that say which event times can't be right."""

    @property
    def max_future_skew(self) -> int | None: ...

    @property
    def min_event_time(self) -> int | None: ...


@dataclass(frozen=True)
class Session:
    """One session with all its raw events, in order of event time and then of arrival."""

    id: SessionId
    key: Key
    start: int
    """The first event."""
    end: int
    """The maximum of event time + gap (Spark's `session_window.end`), not the last event."""
    status: Status
    events: tuple[Event, ...]
    aggregates: dict[str, Any]
    started_by: str | None = None
    """What began it, where that may be something else than a gap."""

    @property
    def event_count(self) -> int:
        return len(self.events)

    @property
    def last_event_at(self) -> int:
        return max(e.event_time for e in self.events if e.event_time is not None)

    @property
    def cursors(self) -> tuple[int, int]:
        """The smallest and the largest cursor."""
        return min(e.cursor for e in self.events), max(e.cursor for e in self.events)

    @property
    def row(self) -> tuple[Any, ...]:
        """All that a row of the state says of it, whatever order its events arrived in."""
        times = (self.start, self.end, self.last_event_at)
        return (self.id, self.status, *times, self.event_count, self.aggregates)


@dataclass(frozen=True)
class Rejected:
    """One rejected event, with its reason and the number of the run that rejected it."""

    event: Event
    reason: Reason
    run: int


@dataclass(frozen=True)
class RunResult:
    """What one run did: a row of `run_log`."""

    run: int
    events_read: int
    accepted: int
    rejected: dict[Reason, int]
    """Counts by reason; all five reasons are always there."""
    max_event_time: int | None
    watermark_before: int | None
    watermark_after: int | None
    bound_before: int | None
    """The lateness bound this run judged late events with."""
    bound_after: int | None
    created: int
    """Sessions written with no stored row in them."""
    extended: int
    """Sessions of exactly one stored session and at least one new event."""
    merged: int
    """Stored sessions that went away: absorbed, or replaced since an earlier event changed the start."""
    closed: int
    """Sessions now closed or final that were not before: new ones, or some stored row in them was open."""
    changed: tuple[Session, ...]
    """The sessions this run wrote: new events, new id or new status. Final ones appear here exactly once."""
    duplicates: int = 0
    """Rows that are another delivery of an event."""
