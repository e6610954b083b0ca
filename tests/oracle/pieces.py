"""Sessions with an id and with rules, event by event from the definition, and a state that is made again from events.

Source: docs/session_ends.md. Events of a key stand in the order of time, then of the id. First
an event begins a session by a gap, else by `start_when`, else by `cut_on`; then, inside each of these pieces, by
`max_duration`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

from .aggregates import brought, evaluate
from .model import REASONS, Event, Key, Rejected, RunResult, Session, Settings, Status, rank
from .sessions import by_place, floored_minus, gap_of, newest_time, rejection, status_of

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass
class Piece:
    """A session in the making: what began it, and its events in their order."""

    started_by: str
    events: list[Event]
    end: int = 0
    was_cut: bool = False
    ordinal: int = 0
    """How many sessions of the key begin at the same instant before it."""

    @property
    def start(self) -> int:
        return time_of(self.events[0])

    @property
    def place(self) -> tuple[int, int]:
        return self.start, self.ordinal


def time_of(event: Event) -> int:
    assert event.event_time is not None
    return event.event_time


def order_of(event: Event, settings: Settings) -> tuple[Any, ...]:
    """
    Time, then the id; of events that neither tells apart all that is used decides. What an aggregate in SQL uses nobody
    knows: there the text of the row decides, in which numbers are text and those that are missing come last.
    """
    used = [settings.start_when] if settings.start_when else []
    values = [bool(event.payload[name]) for name in used] + [event.payload[name] for name in settings.cut_on]
    texts = []
    for aggregate in settings.aggregates:
        if aggregate.function == "sum_of_flagged":
            amount = event.payload["amount"]
            texts.append((amount is None, str(amount)))
        else:
            values += brought(aggregate, event)
    number = [event.payload[settings.id]] if settings.id else []
    gap = [event.gap] if settings.gap is None else []
    return (time_of(event), *map(rank, number), *map(rank, values), *texts, *map(rank, gap))


def distinct(events: Iterable[Event], settings: Settings) -> list[Event]:
    """Each event once, in order: of the rows with one id, key and time that with the smallest cursor counts."""
    kept: list[Event] = []
    seen: set[tuple[Any, ...]] = set()
    for event in sorted(events, key=lambda e: (e.cursor, order_of(e, settings))):
        number = event.payload[settings.id] if settings.id else None
        if number is not None:
            known = (event.key, event.event_time, number)
            if known in seen:
                continue
            seen.add(known)
        kept.append(event)
    return sorted(kept, key=lambda e: order_of(e, settings))


def runs_of(events: list[Event], settings: Settings) -> list[list[Event]]:
    """Events of one key, in order, divided by gaps alone."""
    runs: list[list[Event]] = []
    reached = 0
    for event in events:
        end = time_of(event) + (gap_of(event, settings) or 0)
        starts = time_of(event) > reached or (settings.boundary == "exclusive" and time_of(event) == reached)
        if not runs or starts:
            runs.append([])
            reached = end
        runs[-1].append(event)
        reached = max(reached, end)
    return runs


def pieces_of(run: list[Event], settings: Settings) -> list[Piece]:
    """The sessions of one run of events without a gap."""
    pieces: list[Piece] = []
    last: dict[str, Any] = {}
    for event in run:
        differs = [
            event.payload[name] is not None and last.get(name) is not None and event.payload[name] != last[name]
            for name in settings.cut_on
        ]
        last.update({name: event.payload[name] for name in settings.cut_on if event.payload[name] is not None})
        if not pieces:
            pieces.append(Piece("gap", []))
        elif settings.start_when and event.payload[settings.start_when]:
            pieces.append(Piece("start_when", []))
        elif any(differs):
            pieces.append(Piece("cut_on", []))
        pieces[-1].events.append(event)

    sessions: list[Piece] = []
    for piece in pieces:
        sessions.append(Piece(piece.started_by, []))
        for event in piece.events:
            current = sessions[-1].events
            if settings.max_duration and current and time_of(event) >= sessions[-1].start + settings.max_duration:
                sessions.append(Piece("max_duration", []))
            sessions[-1].events.append(event)

    for before, session in pairwise(sessions):
        before.end, before.was_cut = session.start, True
        session.ordinal = before.ordinal + 1 if before.start == session.start else 0
    sessions[-1].end = max(time_of(event) + (gap_of(event, settings) or 0) for event in run)
    return sessions


def piece_status(piece: Piece, settings: Settings, watermark: int | None, bound: int | None) -> Status:
    """A session that was cut is final a gap after its end: until then an event may come before the next one's first."""
    if piece.was_cut and bound is not None and piece.end + (settings.gap or 0) > bound:
        bound = None
    return status_of(piece.end, watermark, bound)


def session_of(piece: Piece, status: Status, settings: Settings, bound: int | None = None) -> Session:
    key = piece.events[0].key
    aggregates = evaluate(settings.aggregates, piece.events, settings.id)
    identifier = (key, piece.start, bound, piece.ordinal)
    started_by = piece.started_by if settings.cuts else None
    return Session(identifier, key, piece.start, piece.end, status, tuple(piece.events), aggregates, started_by)


def id_parts(session: Session) -> tuple[Any, ...]:
    """Key, start, bound and ordinal."""
    return cast("tuple[Any, ...]", session.id)


def rebuild_pieces(events: Iterable[Event], settings: Settings) -> list[Session]:
    """The sessions of all events at once. Nothing is late."""
    events = list(events)
    newest = newest_time(events, settings)
    watermark = floored_minus(newest, settings.watermark_delay)
    bound = floored_minus(newest, settings.allowed_lateness)
    by_key: dict[Key, list[Event]] = {}
    for event in events:
        if rejection(event, settings, bound=None) is None:
            by_key.setdefault(event.key, []).append(event)
    return by_place(
        session_of(piece, piece_status(piece, settings, watermark, bound), settings)
        for of_key in by_key.values()
        for run in runs_of(distinct(of_key, settings), settings)
        for piece in pieces_of(run, settings)
    )


@dataclass
class Rereading:
    """The state of a model that reads events again. It keeps every event of a run that has a live session.

    A run is divided anew from its first event in every batch. That what is final comes out as it was is checked here:
    it follows from the definition, since no event that is not late can come before a final session's end.
    """

    settings: Settings
    runs: list[RunResult] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)
    max_event_time: int | None = None
    held: dict[Key, list[Event]] = field(default_factory=dict)
    live: dict[Key, dict[tuple[int, int], Session]] = field(default_factory=dict)
    final: dict[Key, dict[tuple[int, int], Session]] = field(default_factory=dict)
    gone: dict[tuple[Any, ...], tuple[Key, tuple[int, int]]] = field(default_factory=dict)
    """Ids that went away, with the key and the place at which they began."""

    @property
    def watermark(self) -> int | None:
        return floored_minus(self.max_event_time, self.settings.watermark_delay)

    @property
    def bound(self) -> int | None:
        return floored_minus(self.max_event_time, self.settings.allowed_lateness)

    def sessions(self) -> list[Session]:
        kept = [*self.live.values(), *self.final.values()]
        return by_place(session for of_key in kept for session in of_key.values())

    def aliases(self) -> dict[tuple[Any, ...], tuple[Any, ...]]:
        """An id that went away leads to the last session that begins at or before the place where it began."""
        found = {}
        here = {session.id for session in self.sessions()}
        for gone, (key, place) in self.gone.items():
            if gone in here:
                continue
            of_key = {**self.final.get(key, {}), **self.live.get(key, {})}
            found[gone] = of_key[max(start for start in of_key if start <= place)].id
        return found

    def run(self, batch: Iterable[Event]) -> RunResult:
        batch = list(batch)
        run = len(self.runs) + 1
        watermark_before, bound_before = self.watermark, self.bound
        accepted: dict[Key, list[Event]] = {}
        rejected = []
        for event in batch:
            reason = rejection(event, self.settings, bound_before)
            if reason is None:
                accepted.setdefault(event.key, []).append(event)
            else:
                rejected.append(Rejected(event, reason, run))
        self.rejected += rejected
        self.max_event_time = newest_time(batch, self.settings, self.max_event_time)

        counts: Counter[str] = Counter()
        for key in {*self.held, *accepted}:
            new = accepted.get(key, [])
            counts += self._settle(key, new, bound_before)

        by_reason = Counter(r.reason for r in rejected)
        result = RunResult(
            run=run,
            events_read=len(batch),
            accepted=counts["accepted"],
            rejected={reason: by_reason[reason] for reason in REASONS},
            max_event_time=self.max_event_time,
            watermark_before=watermark_before,
            watermark_after=self.watermark,
            bound_before=bound_before,
            bound_after=self.bound,
            created=counts["created"],
            extended=counts["extended"],
            merged=counts["merged"],
            closed=counts["closed"],
            changed=(),
            duplicates=counts["duplicates"],
        )
        self.runs.append(result)
        return result

    def _settle(self, key: Key, new: list[Event], bound_before: int | None) -> Counter[str]:
        held = self.held.pop(key, [])
        before, final = self.live.pop(key, {}), self.final.setdefault(key, {})
        events = distinct(held + new, self.settings)
        fresh = {id(event) for event in new}
        counts = Counter(accepted=sum(id(event) in fresh for event in events))
        counts["duplicates"] = len(new) - counts["accepted"]

        live: dict[tuple[int, int], Session] = {}
        parts = []
        for run in runs_of(events, self.settings):
            pieces = pieces_of(run, self.settings)
            parts += [piece for piece in pieces if not self._is_final(piece, final)]
            is_live = False
            for piece in pieces:
                if self._is_final(piece, final):
                    continue
                session = self._session(piece, before, bound_before)
                (final if session.status == "final" else live)[piece.place] = session
                is_live = is_live or session.status != "final"
            if is_live:
                self.held.setdefault(key, []).extend(run)
        if live:
            self.live[key] = live

        made = {piece.place: (live | final)[piece.place] for piece in parts}
        stored: dict[tuple[int, int], list[Session]] = {place: [] for place in made}
        for place, session in before.items():
            stored[max(start for start in made if start <= place)].append(session)
        for place, session in made.items():
            of_it = stored[place]
            went = [s for s in of_it if s.id != session.id]
            self.gone.update({s.id: (key, (s.start, id_parts(s)[3])) for s in went})
            counts["created"] += not of_it
            counts["extended"] += len(of_it) == 1 and any(id(event) in fresh for event in session.events)
            counts["merged"] += len(went)
            counts["closed"] += session.status != "open" and (not of_it or any(s.status == "open" for s in of_it))
        return counts

    def _session(self, piece: Piece, before: dict[tuple[int, int], Session], bound_before: int | None) -> Session:
        """It keeps the id of the live session with the same place; a new id has the bound in it as everywhere."""
        status = piece_status(piece, self.settings, self.watermark, self.bound)
        if piece.place in before:
            bound = id_parts(before[piece.place])[2]
        else:
            bound = bound_before if bound_before is not None and piece.start < bound_before else None
        return session_of(piece, status, self.settings, bound)

    def _is_final(self, piece: Piece, final: dict[tuple[int, int], Session]) -> bool:
        """Whether it is a final session, which then has the events that it had."""
        session = final.get(piece.place)
        if session is None:
            return False
        assert session.events == tuple(piece.events), f"final, and made anew with other events: {session}"
        assert session.end == piece.end
        return True
