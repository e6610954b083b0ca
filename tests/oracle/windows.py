"""Tumbling, sliding and calendar windows from their definitions: all at once (`rebuild_windows`) and run by run
(`WindowStream`). Every time and duration is a whole number of microseconds.

A window is a range of time that holds its start and not its end. There is one for each whole number n: it begins at
`offset + n * slide` and is `size` long (Spark's `window`; tumbling where `slide` is `size`). Or it is a unit of a
calendar: it begins where the clocks of the time zone first show midnight of the unit's first day, or another time of
day; where they skip that time, when they would have shown it had they not moved. Of units that are taken together one
such window begins with each.
"""

from __future__ import annotations

import datetime as dt
import functools
import itertools
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple
from zoneinfo import ZoneInfo

from .aggregates import evaluate
from .model import FIRST_TIMESTAMP, LAST_TIMESTAMP, Aggregate, Event, Key, Status, key_rank
from .sessions import floored_minus, is_future, is_past, newest_time, status_of

if TYPE_CHECKING:
    from collections.abc import Iterable

Unit = Literal["hour", "day", "week", "month", "quarter", "year"]
WindowReason = Literal["null_event_time", "out_of_range", "future", "past", "late"]
WINDOW_REASONS: tuple[WindowReason, ...] = ("null_event_time", "out_of_range", "future", "past", "late")
Range = tuple[int, int]

DAY = 86_400_000_000
HOUR = DAY // 24
LONGEST: dict[Unit, int] = {"hour": 0, "day": 1, "week": 7, "month": 31, "quarter": 92, "year": 366}
"""Days; a time zone may add one."""
EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)


class Calendar(NamedTuple):
    """The argument `calendar`."""

    unit: Unit
    time_zone: str
    weekday: int = 0
    """On which a week begins; Monday is 0."""
    starts_at: int = 0
    """When a day begins, in minutes after midnight."""
    length: int = 1


@dataclass(frozen=True)
class Windows:
    """The arguments of `windows` and `window_state`: `size`, `slide` and `offset`, or `calendar`."""

    size: int | None = None
    slide: int | None = None
    offset: int = 0
    calendar: Calendar | None = None
    watermark_delay: int = 0
    allowed_lateness: int | None = None
    max_future_skew: int | None = None
    min_event_time: int | None = None
    id: str | None = None
    """The payload column by which deliveries of one event are told."""
    aggregates: tuple[Aggregate, ...] = ()

    def __post_init__(self) -> None:
        if (self.size is None) == (self.calendar is None):
            raise ValueError("either a size or a calendar")
        if self.size is not None and not 0 < self.every <= self.size:
            raise ValueError("a slide is longer than zero, and not longer than the size")
        if self.allowed_lateness is not None and self.allowed_lateness < self.watermark_delay:
            raise ValueError("allowed_lateness must be at least watermark_delay")

    @property
    def every(self) -> int:
        return self.slide or self.size or 0

    @property
    def longest(self) -> int:
        """No window is longer."""
        return self.size if self.size is not None else self.calendar_longest

    @property
    def calendar_longest(self) -> int:
        assert self.calendar is not None
        return (LONGEST[self.calendar.unit] * self.calendar.length + 1) * DAY

    def around(self, time: int) -> list[Range]:
        """All windows that hold a time, in the order of their starts."""
        if self.calendar is not None:
            return _units_around(time, self.calendar)
        assert self.size is not None
        number = (time - self.size - self.offset) // self.every
        found = []
        while (start := self.offset + number * self.every) <= time:
            if time < start + self.size:
                found.append((start, start + self.size))
            number += 1
        return found


def _first_day(day: dt.date, calendar: Calendar) -> dt.date:
    """The first day of a unit."""
    if calendar.unit == "week":
        return day - dt.timedelta(days=(day.weekday() - calendar.weekday) % 7)
    if calendar.unit == "month":
        return day.replace(day=1)
    if calendar.unit == "quarter":
        return day.replace(month=day.month - (day.month - 1) % 3, day=1)
    if calendar.unit == "year":
        return day.replace(month=1, day=1)
    return day


@functools.cache
def _instant(day: dt.date, minutes: int, time_zone: str) -> int:
    """
    When clocks show this: the first of two such moments; where they skip it, by the offset before they do, which is as
    much later as they skip.
    """
    local = dt.datetime(day.year, day.month, day.day, *divmod(minutes, 60), tzinfo=ZoneInfo(time_zone))
    return (local.astimezone(dt.UTC) - EPOCH) // dt.timedelta(microseconds=1)


@functools.cache
def _units(first: dt.date, last: dt.date, calendar: Calendar) -> list[Range]:
    """The windows that begin with the units of these days, but for units that a time zone has skipped."""
    if calendar.unit == "hour":
        days = (first + dt.timedelta(days=n) for n in range((last - first).days + 2))
        hours = sorted({_instant(day, 60 * hour, calendar.time_zone) for day in days for hour in range(24)})
        return list(itertools.pairwise(hours))
    reach = (last - first).days + LONGEST[calendar.unit] * (calendar.length + 1) + 1
    units = sorted({_first_day(first + dt.timedelta(days=n), calendar) for n in range(reach)})
    starts = [_instant(day, calendar.starts_at, calendar.time_zone) for day in units]
    return [
        (start, starts[number + calendar.length])
        for number, start in enumerate(starts[: -calendar.length])
        if start < starts[number + 1]
    ]


def _units_around(time: int, calendar: Calendar) -> list[Range]:
    """The windows that hold a time."""
    near = (EPOCH + dt.timedelta(microseconds=time)).date()
    reach = dt.timedelta(days=LONGEST[calendar.unit] * calendar.length + 3)
    return [
        (start, end) for start, end in _units(near - reach, near + dt.timedelta(2), calendar) if start <= time < end
    ]


@dataclass(frozen=True)
class Window:
    """One window of a key with the events that count in it, in order of event time and then of arrival."""

    key: Key
    start: int
    end: int
    status: Status
    events: tuple[Event, ...]
    own: int
    """Events of which this is the last window, so that each is counted once."""
    aggregates: dict[str, Any]

    @property
    def cursors(self) -> tuple[int, int]:
        return min(e.cursor for e in self.events), max(e.cursor for e in self.events)


@dataclass(frozen=True)
class Missed:
    """Events of a key that one run rejected for one reason: from one window, or (start and end are None) from all."""

    key: Key
    start: int | None
    end: int | None
    reason: WindowReason
    run: int
    events: tuple[Event, ...]
    own: int


@dataclass(frozen=True)
class WindowRun:
    """What one run did: a row of `run_log`."""

    run: int
    events_read: int
    accepted: int
    """Events that count in at least one window."""
    rejected: dict[WindowReason, int]
    """Events that count in none, by reason."""
    max_event_time: int | None
    watermark_before: int | None
    watermark_after: int | None
    bound_before: int | None
    bound_after: int | None
    created: int
    extended: int
    closed: int
    missed: int
    """Pairs of an event and a window that was final when it came."""
    duplicates: int
    """Events that are another delivery of an event, and so count nowhere."""


def rejection(event: Event, settings: Windows) -> WindowReason | None:
    """Why an event can count in no window at all, whichever are final. The first reason counts."""
    time = event.event_time
    if time is None:
        return "null_event_time"
    if not FIRST_TIMESTAMP + settings.longest <= time <= LAST_TIMESTAMP - settings.longest:
        return "out_of_range"
    if is_future(event, settings):
        return "future"
    if is_past(event, settings):
        return "past"
    return None


def once(events: Iterable[Event], column: str) -> list[Event]:
    """Events without second deliveries: of the same id, key and time. An event without an id is no delivery."""
    seen = set()
    kept = []
    for event in events:
        delivery = (event.payload[column], event.key, event.event_time)
        if event.payload[column] is None or delivery not in seen:
            kept.append(event)
        seen.add(delivery)
    return kept


def _window(key: Key, span: Range, status: Status, events: Iterable[Event], settings: Windows) -> Window:
    in_order = tuple(sorted(events, key=lambda e: (e.event_time or 0, e.cursor)))
    own = sum(settings.around(e.event_time)[-1] == span for e in in_order if e.event_time is not None)
    return Window(key, *span, status, in_order, own, evaluate(settings.aggregates, in_order))


def rebuild_windows(events: Iterable[Event], settings: Windows) -> list[Window]:
    """The windows of all events at once: what `--full-refresh` gives. Nothing is late. Sorted by key and start."""
    stream = WindowStream(settings)
    stream.run(events)
    return stream.windows()


class WindowStream:
    """The state of an incremental model. Each `run` is one micro-batch."""

    def __init__(self, settings: Windows) -> None:
        self.settings = settings
        self.runs: list[WindowRun] = []
        self.missed: list[Missed] = []
        self.max_event_time: int | None = None
        self._events: dict[tuple[Key, Range], list[Event]] = {}
        self._status: dict[tuple[Key, Range], Status] = {}
        self._delivered: set[tuple[Any, Key, int]] = set()

    @property
    def watermark(self) -> int | None:
        return floored_minus(self.max_event_time, self.settings.watermark_delay)

    @property
    def bound(self) -> int | None:
        return floored_minus(self.max_event_time, self.settings.allowed_lateness)

    def windows(self) -> list[Window]:
        found = [
            _window(key, span, self._status[key, span], events, self.settings)
            for (key, span), events in self._events.items()
        ]
        return sorted(found, key=lambda w: (key_rank(w.key), w.start))

    def run(self, batch: Iterable[Event]) -> WindowRun:
        """
        An event counts in those of its windows that end after the bound of the run before. Of deliveries of one event
        (of the same id, key and time) the first one that counts in any window counts; the others miss no window.
        """
        batch = sorted(batch, key=lambda event: event.cursor)
        run = len(self.runs) + 1
        watermark_before, bound_before = self.watermark, self.bound
        rejected: Counter[WindowReason] = Counter()
        missed: dict[tuple[Key, Range | None, WindowReason], list[Event]] = {}
        touched: set[tuple[Key, Range]] = set()
        created = duplicates = 0
        for event in batch:
            reason = rejection(event, self.settings)
            if reason is not None or event.event_time is None:
                assert reason is not None
                rejected[reason] += 1
                last = None
                if reason in ("future", "past") and event.event_time is not None:
                    last = self.settings.around(event.event_time)[-1]
                missed.setdefault((event.key, last, reason), []).append(event)
                continue
            spans = self.settings.around(event.event_time)
            late = [span for span in spans if bound_before is not None and span[1] <= bound_before]
            if late != spans and self._is_delivered(event):
                duplicates += 1
                continue
            for span in spans:
                if span in late:
                    missed.setdefault((event.key, span, "late"), []).append(event)
                    continue
                created += (event.key, span) not in self._events
                touched.add((event.key, span))
                self._events.setdefault((event.key, span), []).append(event)
            rejected["late"] += late == spans

        self.move(batch)
        self.missed += [self._missed(*group, run, events) for group, events in missed.items()]
        closed = 0
        for key, span in self._events:
            before = self._status.get((key, span), "open")
            self._status[key, span] = status_of(span[1], self.watermark, self.bound)
            closed += before == "open" != self._status[key, span]
        result = WindowRun(
            run=run,
            events_read=len(batch),
            accepted=len(batch) - rejected.total() - duplicates,
            rejected={reason: rejected[reason] for reason in WINDOW_REASONS},
            max_event_time=self.max_event_time,
            watermark_before=watermark_before,
            watermark_after=self.watermark,
            bound_before=bound_before,
            bound_after=self.bound,
            created=created,
            extended=len(touched) - created,
            closed=closed,
            missed=sum(len(events) for (_, _, reason), events in missed.items() if reason == "late"),
            duplicates=duplicates,
        )
        self.runs.append(result)
        return result

    def move(self, batch: list[Event]) -> None:
        """How far a batch moves the watermark."""
        self.max_event_time = newest_time(batch, self.settings, self.max_event_time)

    def _is_delivered(self, event: Event) -> bool:
        """Whether an event has come before; from now on it has."""
        id_ = self.settings.id and event.payload[self.settings.id]
        if id_ is None or event.event_time is None:
            return False
        before = len(self._delivered)
        self._delivered.add((id_, event.key, event.event_time))
        return len(self._delivered) == before

    def _missed(self, key: Key, span: Range | None, reason: WindowReason, run: int, events: list[Event]) -> Missed:
        if span is None:
            return Missed(key, None, None, reason, run, tuple(events), len(events))
        own = sum(self.settings.around(e.event_time)[-1] == span for e in events if e.event_time is not None)
        return Missed(key, *span, reason, run, tuple(events), own)


def filled(windows: Iterable[Window], settings: Windows, upto: int | None = None) -> list[tuple[Window, int, int]]:
    """
    The windows without an event from the first of each key to its last, or to the one that begins last up to a moment:
    the window before with events, start and end.
    """
    by_key: dict[Key, list[Window]] = {}
    for window in windows:
        by_key.setdefault(window.key, []).append(window)
    empty = []
    for of_key in by_key.values():
        by_start = {window.start: window for window in of_key}
        time = min(by_start)
        before, last = by_start[time], max(by_start)
        while time <= (last if upto is None else max(last, upto)):
            span = settings.around(time)[-1]
            before = by_start.get(span[0], before)
            if span[0] not in by_start:
                empty.append((before, *span))
            if settings.calendar is not None:
                time = _units_around(span[0], settings.calendar._replace(length=1))[0][1]
            else:
                time = span[0] + settings.every
    return empty
