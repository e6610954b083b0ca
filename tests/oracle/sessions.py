"""Sessions: the batch answer (`rebuild`) and the incremental one (`Stream`), by different algorithms."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .aggregates import evaluate
from .model import (
    FIRST_TIMESTAMP,
    LAST_TIMESTAMP,
    REASONS,
    Clock,
    Event,
    Key,
    Reason,
    Rejected,
    RunResult,
    Session,
    SessionId,
    Settings,
    Status,
    key_rank,
)

if TYPE_CHECKING:
    from collections.abc import Iterable


def gap_of(event: Event, settings: Settings) -> int | None:
    """The gap of an event: the fixed one, or its own."""
    return event.gap if settings.gap is None else settings.gap


def is_future(event: Event, settings: Clock) -> bool:
    """Is its event time more than max_future_skew after its cursor?"""
    skew = settings.max_future_skew
    return event.event_time is not None and skew is not None and event.event_time > event.cursor + skew


def is_past(event: Event, settings: Clock) -> bool:
    """Is its event time before min_event_time?"""
    earliest = settings.min_event_time
    return event.event_time is not None and earliest is not None and event.event_time < earliest


def in_range(time: int) -> bool:
    """Is it a time that TIMESTAMP has, as documented?"""
    return FIRST_TIMESTAMP <= time <= LAST_TIMESTAMP


def rejection(event: Event, settings: Settings, bound: int | None) -> Reason | None:
    """Why an event is rejected on its own, or None. The first reason counts (docs/semantics.md).

    NULL times and bad gaps: Spark's ResolveTimeWindows filters such rows out silently; we keep them as rejected.
    A bad gap is also one that leads out of the range of the type, and the gap of an event that lies outside of it.
    Late (row test): Spark's session window operator drops a row whose own window end is at or before the
    watermark of the batch before, `ts + gap <= W`, even where it lies inside a live stored session.
    """
    gap = gap_of(event, settings)
    if event.event_time is None:
        return "null_event_time"
    if gap is None or gap <= 0 or not in_range(event.event_time) or not in_range(event.event_time + gap):
        return "bad_gap"
    if is_future(event, settings):
        return "future"
    if is_past(event, settings):
        return "past"
    if settings.late_test == "row" and bound is not None and event.event_time + gap <= bound:
        return "late"
    return None


def newest_time(events: Iterable[Event], settings: Clock, before: int | None = None) -> int | None:
    """Maximum event time: all that are neither NULL nor future nor past count, bad gaps and late events included.

    Source: docs/semantics.md; Spark's EventTimeWatermarkExec sees the rows before the session operator
    drops any. "Future" and "past" are a matter of the time here: a bad gap does not excuse a broken clock. A time out
    of the range of the type is none.
    """
    times = [
        e.event_time
        for e in events
        if e.event_time is not None
        and in_range(e.event_time)
        and not is_future(e, settings)
        and not is_past(e, settings)
    ]
    return max(times + ([] if before is None else [before]), default=None)


def floored_minus(time: int | None, duration: int | None) -> int | None:
    """Watermark or lateness bound: the time floored to milliseconds, minus a duration; NULL if either is.

    Source: Spark's EventTimeStats keeps milliseconds, by floorDiv: also before 1970 it rounds down.
    """
    return None if time is None or duration is None else time // 1000 * 1000 - duration


def status_of(end: int, watermark: int | None, bound: int | None) -> Status:
    """Final before closed before open. An end equal to the watermark is past it (Spark evicts at `end <= W`)."""
    if bound is not None and end <= bound:
        return "final"
    if watermark is not None and end <= watermark:
        return "closed"
    return "open"


def _session(session_id: SessionId, end: int, status: Status, events: Iterable[Event], settings: Settings) -> Session:
    key, start = session_id[:2]
    in_order = tuple(sorted(events, key=lambda e: (e.event_time or 0, e.cursor)))
    return Session(session_id, key, start, end, status, in_order, evaluate(settings.aggregates, in_order))


def rebuild(events: Iterable[Event], settings: Settings) -> list[Session]:
    """The sessions of all events at once: what `--full-refresh` gives. Nothing is late. Sorted by key and start.

    A new session starts where `start > max(end)` over all rows of the key before it (`>=` when exclusive).
    Inclusive: Spark's MergingSessionsIterator tests `sessionStart <= sessionEnd`; Flink's TimeWindow.intersects
    likewise. Exclusive: Beam's IntervalWindow.isDisjoint is true of [0, 5) and [5, 9).
    The maximum, not the row before: a later row with a smaller gap never shrinks the end.
    """
    events = list(events)
    newest = newest_time(events, settings)
    watermark = floored_minus(newest, settings.watermark_delay)
    bound = floored_minus(newest, settings.allowed_lateness)

    by_key: dict[Key, list[tuple[int, int, Event]]] = {}
    for event in events:
        if rejection(event, settings, bound=None) is None:
            start, end = _interval(event, settings)
            by_key.setdefault(event.key, []).append((start, end, event))

    sessions = []
    for key, rows in by_key.items():
        rows.sort(key=lambda row: row[0])
        first_of_session = [0]
        running_end = rows[0][1]
        for number, (start, end, _) in enumerate(rows):
            if start > running_end or (settings.boundary == "exclusive" and start == running_end):
                first_of_session.append(number)
            running_end = max(running_end, end)
        for this, following in zip(first_of_session, [*first_of_session[1:], len(rows)], strict=True):
            members = rows[this:following]
            start, end = members[0][0], max(end for _, end, _ in members)
            status = status_of(end, watermark, bound)
            sessions.append(_session((key, start), end, status, [e for *_, e in members], settings))
    return by_place(sessions)


@dataclass
class _Group:
    """A session in the making: stored sessions and new events that touch each other."""

    start: int
    end: int
    stored: list[Session] = field(default_factory=list)
    new: list[Event] = field(default_factory=list)

    def touches(self, other: _Group, settings: Settings) -> bool:
        if settings.boundary == "inclusive":
            return self.start <= other.end and other.start <= self.end
        return self.start < other.end and other.start < self.end

    def absorb(self, other: _Group) -> None:
        self.start, self.end = min(self.start, other.start), max(self.end, other.end)
        self.stored += other.stored
        self.new += other.new


class Stream:
    """The state of an incremental model. Each `run` is one micro-batch (docs/semantics.md).

    Final sessions are never touched again, so they do not bridge: an accepted late event next to a final session
    gives a session of its own, which may overlap it, as Spark's append mode does after eviction.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.runs: list[RunResult] = []
        self.rejected: list[Rejected] = []
        self.max_event_time: int | None = None
        self._live: dict[Key, list[Session]] = {}
        self._final: list[Session] = []
        self._superseded_by: dict[SessionId, SessionId] = {}

    @property
    def watermark(self) -> int | None:
        return floored_minus(self.max_event_time, self.settings.watermark_delay)

    @property
    def bound(self) -> int | None:
        """The lateness bound. None with unlimited lateness and before the first event: nothing is late."""
        return floored_minus(self.max_event_time, self.settings.allowed_lateness)

    def sessions(self) -> list[Session]:
        """Open, closed and final sessions, sorted by key, start and end."""
        return by_place([*self._final, *(s for live in self._live.values() for s in live)])

    def aliases(self) -> dict[SessionId, SessionId]:
        """Each superseded id with the id it stands for today, chains resolved."""
        return {gone: self.resolve(gone) for gone in self._superseded_by}

    def resolve(self, session_id: SessionId) -> SessionId:
        """The id that an id stands for today: its own, unless it was superseded."""
        while session_id in self._superseded_by:
            session_id = self._superseded_by[session_id]
        return session_id

    def run(self, batch: Iterable[Event]) -> RunResult:
        """Take in one batch, move the watermark, then settle every live session under it. The batch may be empty."""
        batch = list(batch)
        run = len(self.runs) + 1
        watermark_before, bound_before = self.watermark, self.bound

        groups = {key: [_Group(s.start, s.end, stored=[s]) for s in live] for key, live in self._live.items()}
        rejected: list[Rejected] = []
        for event in batch:
            reason = rejection(event, self.settings, bound_before)
            if reason is not None:
                rejected.append(Rejected(event, reason, run))
                continue
            self._insert(groups.setdefault(event.key, []), event)
        if self.settings.late_test == "session":
            rejected += self._session_test(groups, bound_before, run)

        self.move(batch)
        self.rejected += rejected
        self._live = {}
        created = extended = merged = closed = 0
        changed = []
        for key, of_key in groups.items():
            for group in of_key:
                session = self._settle(key, group, bound_before)
                if session.status == "final":
                    self._final.append(session)
                else:
                    self._live.setdefault(key, []).append(session)

                gone = [s for s in group.stored if s.id != session.id]
                self._superseded_by.update((s.id, session.id) for s in gone)
                was_open = not group.stored or any(s.status == "open" for s in group.stored)
                created += not group.stored
                extended += len(group.stored) == 1 and bool(group.new)
                merged += len(gone)
                closed += was_open and session.status != "open"
                if group.new or group.stored[0].status != session.status:
                    changed.append(session)

        by_reason = Counter(r.reason for r in rejected)
        result = RunResult(
            run=run,
            events_read=len(batch),
            accepted=len(batch) - len(rejected),
            rejected={reason: by_reason[reason] for reason in REASONS},
            max_event_time=self.max_event_time,
            watermark_before=watermark_before,
            watermark_after=self.watermark,
            bound_before=bound_before,
            bound_after=self.bound,
            created=created,
            extended=extended,
            merged=merged,
            closed=closed,
            changed=tuple(by_place(changed)),
        )
        self.runs.append(result)
        return result

    def move(self, batch: list[Event]) -> None:
        """How far a batch moves the watermark."""
        self.max_event_time = newest_time(batch, self.settings, self.max_event_time)

    def forget(self, keys: Iterable[Key]) -> tuple[int, int]:
        """Nothing of these keys is left, and nothing else changes; how many accepted and rejected events they had."""
        keys = set(keys)
        accepted = sum(session.event_count for session in self.sessions() if session.key in keys)
        rejected = sum(rejected.event.key in keys for rejected in self.rejected)
        self.rejected = [rejected for rejected in self.rejected if rejected.event.key not in keys]
        self._live = {key: live for key, live in self._live.items() if key not in keys}
        self._final = [session for session in self._final if session.key not in keys]
        self._superseded_by = {gone: by for gone, by in self._superseded_by.items() if gone[0] not in keys}
        return accepted, rejected

    def _insert(self, groups: list[_Group], event: Event) -> None:
        """Merge one event with every group it touches: none, one, or (bridging) several."""
        merged = _Group(*_interval(event, self.settings), new=[event])
        touched = [group for group in groups if group.touches(merged, self.settings)]
        for group in touched:
            groups.remove(group)
            merged.absorb(group)
        groups.append(merged)

    def _session_test(self, groups: dict[Key, list[_Group]], bound: int | None, run: int) -> list[Rejected]:
        """Reject, and remove, each group of new events only whose merged end is at or before the previous bound.

        Sources. Flink, WindowOperator.processElement: adds the element's window to the merging set first, then
        drops the element if `isWindowLate(actualWindow)`, that is if the merged window's
        `maxTimestamp + allowedLateness <= currentWatermark` (maxTimestamp is the end minus 1). Kafka Streams,
        KStreamSessionWindowAggregate.process: merges with every session the store finds, then skips the record
        if `mergedWindow.end() < observedStreamTime - grace - inactivityGap`. So in both an event whose own end
        is past the bound is kept when the session it ends up in is not.
        Ours: `end <= bound` (Flink's line; Kafka keeps equality), once per group after the whole batch has
        merged, so that the order inside a batch does not matter; they judge event by event.
        A group with a stored live session always passes: that session's end is after the bound.
        """
        late: list[Rejected] = []
        for key, of_key in groups.items():
            kept = []
            for group in of_key:
                if bound is not None and not group.stored and group.end <= bound:
                    late += [Rejected(event, "late", run) for event in group.new]
                else:
                    kept.append(group)
            groups[key] = kept
        return late

    def _settle(self, key: Key, group: _Group, bound_before: int | None) -> Session:
        """The session of a group, with its id and its status under the new watermark.

        It keeps the id of the stored live session with the same start. A new id holds the previous bound where
        the start lies before it, since a final session may have the same key and start (docs/semantics.md, "Ids").
        """
        same_start = [s.id for s in group.stored if s.start == group.start]
        session_id: SessionId
        if same_start:
            (session_id,) = same_start
        elif bound_before is not None and group.start < bound_before:
            session_id = (key, group.start, bound_before)
        else:
            session_id = (key, group.start)
        events = [e for s in group.stored for e in s.events] + group.new
        status = status_of(group.end, self.watermark, self.bound)
        return _session(session_id, group.end, status, events, self.settings)


def _interval(event: Event, settings: Settings) -> tuple[int, int]:
    """(event time, event time + gap) of an accepted event."""
    gap = gap_of(event, settings)
    assert event.event_time is not None
    assert gap is not None
    return event.event_time, event.event_time + gap


def by_place(sessions: Iterable[Session]) -> list[Session]:
    """Sorted by key, start and end."""
    return sorted(sessions, key=lambda s: (key_rank(s.key), s.start, s.end, len(s.id)))
