"""A source whose rows are updated and deleted, and the state that applies it, event by event from the definition.

Source: docs/corrections.md. After every run the sessions are those of the rows that the source has. What a run says of
itself is counted from the changes since the run before.
"""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal

from .histories import UNITS, fewest, history, history_to_reread
from .model import REASONS, Event, Key, Rejected, RunResult, Session, Settings
from .pieces import distinct, id_parts, rebuild_pieces, time_of
from .sessions import by_place, floored_minus, newest_time, rejection, status_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Kind = Literal["insert", "update", "delete"]


@dataclass(frozen=True)
class Change:
    """One row of the source is inserted, gets other values, or is deleted. `row` tells it from all others."""

    kind: Kind
    row: int
    event: Event | None = None


@dataclass(frozen=True)
class ChangeHistory:
    """Settings and what happens to the source before each run."""

    settings: Settings
    batches: tuple[tuple[Change, ...], ...]
    made_by: str = ""

    @property
    def events(self) -> list[Event]:
        return [change.event for batch in self.batches for change in batch if change.event]


@dataclass
class Source:
    """The rows of a table that counts its commits; each row has the commit that wrote it last as its cursor."""

    rows: dict[int, Event] = field(default_factory=dict)
    come: list[Event] = field(default_factory=list)
    """Rows that were inserted, or that an update has made, since the run before."""
    updated: list[Event] = field(default_factory=list)
    """What was replaced by updates since then."""
    deleted: list[Event] = field(default_factory=list)

    def commit(self, changes: Iterable[Change], version: int) -> None:
        for change in changes:
            if change.kind == "update":
                self.updated.append(self.rows[change.row])
            elif change.kind == "delete":
                self.deleted.append(self.rows.pop(change.row))
                continue
            assert change.event
            self.rows[change.row] = dataclasses.replace(change.event, cursor=version)
            self.come.append(self.rows[change.row])


def commits_of(batch: Iterable[Change], rows: Iterable[int]) -> list[list[Change]]:
    """Changes that can be committed together, in order, to a table with these rows; those of no row are left out."""
    here = set(rows)
    commits: list[list[Change]] = []
    for _, changes in groupby(batch, key=lambda change: change.kind):
        commits.append([])
        for change in changes:
            if (change.row in here) == (change.kind == "insert"):
                continue
            if any(change.row == other.row for other in commits[-1]):
                commits.append([])
            commits[-1].append(change)
            (here.discard if change.kind == "delete" else here.add)(change.row)
    return [commit for commit in commits if commit]


Place = tuple[int, int]


@dataclass
class Applying:
    """The state of a model that applies what happens to its source."""

    settings: Settings
    source: Source = field(default_factory=Source)
    runs: list[RunResult] = field(default_factory=list)
    applied: list[dict[str, int]] = field(default_factory=list)
    """What each run has counted beside its result."""
    rejected: list[Rejected] = field(default_factory=list)
    max_event_time: int | None = None
    version_read: int = -1
    """The newest commit of the rows that runs have read."""
    live: dict[Key, dict[Place, Session]] = field(default_factory=dict)
    leads: dict[Any, tuple[Key, Place, Any]] = field(default_factory=dict)
    """An id that went away, with its key, the place where it began, and the id of the session that it has become."""

    @property
    def watermark(self) -> int | None:
        return floored_minus(self.max_event_time, self.settings.watermark_delay)

    def sessions(self) -> list[Session]:
        return by_place(session for of_key in self.live.values() for session in of_key.values())

    def aliases(self) -> dict[Any, Any]:
        return {gone: into for gone, (_, _, into) in self.leads.items()}

    def run(self) -> RunResult:
        """Takes in what has happened to the source since the run before."""
        run, before, seen = len(self.runs) + 1, self.watermark, self.version_read
        come, updated, deleted = self.source.come, self.source.updated, self.source.deleted
        if not self.runs:  # the first run reads the table as it is
            come, updated, deleted = [*self.source.rows.values()], [], []
        gone = updated + deleted
        self.source.come, self.source.updated, self.source.deleted = [], [], []
        rejected = [Rejected(e, reason, run) for e in come if (reason := rejection(e, self.settings, None))]
        self.rejected += rejected
        self.max_event_time = newest_time(come, self.settings, self.max_event_time)

        was = self.live
        self.live = {}
        for made in rebuild_pieces(self.source.rows.values(), self.settings):
            status = status_of(made.end, self.watermark, None)
            place = (made.start, id_parts(made)[3])
            self.live.setdefault(made.key, {})[place] = dataclasses.replace(made, status=status)
        counts = self._settle(was, seen)

        gained = sum(s.event_count for s in self.sessions()) - sum(
            s.event_count for of_key in was.values() for s in of_key.values()
        )
        gone_rejected = sum(rejection(event, self.settings, None) is not None for event in gone)
        accepted = gained + len(gone) - gone_rejected
        by_reason = Counter(r.reason for r in rejected)
        result = RunResult(
            run=run,
            events_read=len(come),
            accepted=accepted,
            rejected={reason: by_reason[reason] for reason in REASONS},
            max_event_time=self.max_event_time,
            watermark_before=before,
            watermark_after=self.watermark,
            bound_before=None,
            bound_after=None,
            created=counts["created"],
            extended=counts["extended"],
            merged=counts["merged"],
            closed=counts["closed"],
            changed=(),
            duplicates=len(come) - len(rejected) - accepted,
        )
        self.runs.append(result)
        self.applied.append(
            {
                "events_updated": len(updated),
                "events_deleted": len(deleted),
                "rejected_removed": gone_rejected,
                "sessions_removed": counts["removed"],
            }
        )
        self.version_read = max((event.cursor for event in come), default=seen)
        return result

    def _settle(self, was: dict[Key, dict[Place, Session]], seen: int) -> Counter[str]:
        """Which session each stored one has become, and each id that led to it; the counts that follow from it."""
        holds: dict[Any, list[Session]] = {}
        into: dict[Any, tuple[Key, Place, Any]] = {}
        counts: Counter[str] = Counter()
        for key, of_key in was.items():
            for place, session in of_key.items():
                became = self._became(key, place, session.last_event_at)
                counts["removed"] += became is None
                if became is not None:
                    holds.setdefault(became.id, []).append(session)
                    into[session.id] = (key, place, became.id)
        by_id = {session.id: session for of_key in was.values() for session in of_key.values()}
        for gone, (key, place, holder) in self.leads.items():
            became = self._became(key, place, by_id[holder].last_event_at)
            if became is not None:
                into[gone] = (key, place, became.id)
        self.leads = {gone: lead for gone, lead in into.items() if lead[2] != gone}
        for session in self.sessions():
            of_it = holds.get(session.id, [])
            has_new = any(event.cursor > seen for event in session.events)
            counts["created"] += not of_it
            counts["extended"] += len(of_it) == 1 and has_new
            counts["merged"] += sum(one.id != session.id for one in of_it)
            counts["closed"] += session.status != "open" and (not of_it or any(one.status == "open" for one in of_it))
        return counts

    def _became(self, key: Key, place: Place, until: int) -> Session | None:
        """The session with the first event that is left in its time; of those of one instant the one at its place."""
        of_key = self.live.get(key, {})
        left = sorted(
            (time_of(event), begins)
            for begins, session in of_key.items()
            for event in session.events
            if place[0] <= time_of(event) <= until
        )
        if not left:
            return None
        if left[0][0] == place[0]:
            return of_key[max(begins for begins in of_key if begins <= place)]
        return of_key[left[0][1]]


def of_type(payload: dict[str, Any], amounts: str) -> dict[str, Any]:
    """With an amount of the type that the column has: all rows of a table have one."""
    amount = payload["amount"]
    if amount is not None and payload.get("amount_type", "int") != amounts:
        amount = int(amount) // 10**30 if amounts == "int" else Decimal(f"{amount}{'0' * 30}.125")
    return payload | {"amount": amount, "amount_type": amounts}


def history_to_apply(seed: int, *, size: int = 5, width: int = 1) -> ChangeHistory:
    """Rows that come, some twice; some of them get other values, times, keys or ids, and some are deleted.

    `width` histories of other keys with the same settings happen beside each other: a run of many keys takes hardly
    longer than one of a few.
    """
    rng = random.Random(~seed * 37)  # noqa: S311 - to be repeatable, not secret
    original = history_to_reread(seed, size=size)
    settings = dataclasses.replace(original.settings, allowed_lateness=None, max_future_skew=None, applies=True)
    unit = settings.gap or rng.choice(UNITS)
    arrivals = list(original.batches)
    amounts = next((event.payload["amount_type"] for event in original.events), "int")
    most = min(len(arrivals), 6)
    for number in range(1, width):
        columns = len(original.events[0].key) if original.events else 1
        beside = history(seed * 1000 + number, settings=settings, key_columns=columns, size=size)
        for place, batch in enumerate(beside.batches):
            arrivals += [()] if place == len(arrivals) else []
            arrivals[place] += tuple(
                dataclasses.replace(
                    e,
                    key=(f"{number}{e.key[0]}", *e.key[1:]),
                    payload=of_type(e.payload, amounts) | {"event_id": 1000 * number + e.payload["event_id"]},
                )
                for e in batch
            )
    arrivals = [tuple(e for batch in arrivals[n::most] for e in batch) for n in range(most)]
    rows: dict[int, Event] = {}
    first: dict[int, Event] = {}
    batches: list[tuple[Change, ...]] = []
    share = rng.choice((0.3, 0.8, 1.5))
    later: list[tuple[Event, ...]] = [() for _ in range(rng.randint(1, 3))]
    for batch in (*arrivals, *later):
        changes: list[Change] = []
        for event in batch:
            changes.append(Change("insert", len(first), event))
            rows[len(first)] = first[len(first)] = event
        for _ in range(rng.choice((1, 1, 2))):
            used: set[int] = set()
            happens: list[Change] = []
            for _ in range(rng.randint(0, 1 + int(share * (len(batch) or 4 * width)))):
                happens += _some_change(rng, rows, first, unit, used)
            changes += sorted(happens, key=lambda change: change.kind)  # so that few commits hold them
        batches.append(tuple(changes))
    return ChangeHistory(settings, tuple(batches), f"history_to_apply({seed}, size={size}, width={width})")


def _some_change(
    rng: random.Random, rows: dict[int, Event], first: dict[int, Event], unit: int, used: set[int]
) -> list[Change]:
    """One row that is not used yet, or all of a key, changed or deleted; or put back as it was at first."""
    if not rows.keys() - used:
        return []
    row = rng.choice(sorted(rows.keys() - used))
    event = rows[row]
    kind = rng.choices(("value", "time", "key", "id", "delete", "forget", "back"), (3, 4, 2, 1, 4, 0.3, 2))[0]
    if kind in ("delete", "forget"):
        gone = [row] if kind == "delete" else [n for n in sorted(rows.keys() - used) if rows[n].key == event.key]
        used |= {*gone}
        for number in gone:
            del rows[number]
        return [Change("delete", number) for number in gone]
    if kind == "back":
        row = rng.choice(sorted(first.keys() - used))
        used.add(row)
        made: Kind = "update" if row in rows else "insert"
        rows[row] = first[row]
        return [Change(made, row, first[row])]
    other = rows[rng.choice(sorted(rows))]
    payload = event.payload
    if kind == "value":
        payload = payload | {"amount": rng.randint(-3, 9), "flag": rng.choice((True, False, None))}
        payload = of_type(payload | {"amount_type": "int"}, payload["amount_type"])
        payload = payload | {"path": other.payload["path"], "position": other.payload["position"]}
        event = dataclasses.replace(event, payload=payload, gap=event.gap if rng.random() < 0.5 else other.gap)
    elif kind == "time":
        time = event.event_time
        moved = None if time is None else time + rng.choice((1, -1, unit, -unit, unit // 2, -3 * unit, 4 * unit))
        event = dataclasses.replace(event, event_time=rng.choice((moved, moved, other.event_time, None)))
    elif kind == "key":
        event = dataclasses.replace(event, key=other.key)
    else:
        event = dataclasses.replace(event, payload=payload | {"event_id": other.payload["event_id"]})
    used.add(row)
    rows[row] = event
    return [Change("update", row, event)]


def shrink_changes(failing: ChangeHistory, fails: Callable[[ChangeHistory], bool]) -> ChangeHistory:
    """A smaller history that still fails: single changes are left out, halves first."""
    numbered = [(number, change) for number, batch in enumerate(failing.batches) for change in batch]

    def of(kept: list[tuple[int, Change]]) -> ChangeHistory:
        batches = tuple(tuple(c for n, c in kept if n == number) for number in range(len(failing.batches)))
        return ChangeHistory(failing.settings, batches, f"shrink_changes({failing.made_by}, ...)")

    return of(fewest(numbered, lambda kept: fails(of(kept))))


def counted(events: Iterable[Event], settings: Settings) -> int:
    """How many events count, of rows of which some are deliveries of one event."""
    by_key: dict[Key, list[Event]] = {}
    for event in events:
        if rejection(event, settings, None) is None:
            by_key.setdefault(event.key, []).append(event)
    return sum(len(distinct(of_key, settings)) for of_key in by_key.values())
