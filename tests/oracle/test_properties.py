"""What must hold of every history. A failure prints the shrunk history, ready to paste, with its seed."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from .histories import History, history, reorder, shrink
from .model import REASONS, Event, RunResult, Session, SessionId, Settings
from .sessions import Stream, rebuild, rejection

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SEEDS = range(150)


def must_hold(subject: History, check: Callable[[History], str | None]) -> None:
    """`check` returns what is wrong, or None."""
    if check(subject) is not None:
        small = shrink(subject, lambda h: check(h) is not None)
        pytest.fail(f"{check(small)}\n{small!r}", pytrace=False)


def played(subject: History) -> Stream:
    stream = Stream(subject.settings)
    for batch in subject.batches:
        stream.run(batch)
    return stream


def rows(sessions: list[Session]) -> list[object]:
    return [s.row for s in sessions]


def multiset(events: list[Event]) -> Counter[str]:
    return Counter(map(repr, events))


def stream_equals_rebuild(h: History) -> str | None:
    return None if rows(played(h).sessions()) == rows(rebuild(h.events, h.settings)) else "stream is not rebuild"


@pytest.mark.parametrize("seed", SEEDS)
def test_incremental_equals_rebuild_with_unlimited_lateness(seed: int) -> None:
    subject = history(seed, unlimited=True)
    must_hold(subject, stream_equals_rebuild)
    for again in range(3):
        other = reorder(subject, again)
        must_hold(other, stream_equals_rebuild)
        assert rows(played(other).sessions()) == rows(played(subject).sessions()), other


@pytest.mark.parametrize("seed", SEEDS)
def test_one_run_equals_rebuild_whatever_the_lateness(seed: int) -> None:
    h = history(seed)
    must_hold(History(h.settings, (tuple(h.events),), h.made_by), stream_equals_rebuild)


def events_conserved(h: History) -> str | None:
    stream, seen = Stream(h.settings), list[Event]()
    for batch in h.batches:
        result = stream.run(batch)
        seen += batch
        if not (result.events_read == len(batch) == result.accepted + sum(result.rejected.values())):
            return f"run {result.run}: counts do not add up"
        held = [e for s in stream.sessions() for e in s.events] + [r.event for r in stream.rejected]
        if multiset(held) != multiset(seen):
            return f"run {result.run}: events lost or doubled"
    return None


@pytest.mark.parametrize("seed", SEEDS)
def test_events_are_conserved_at_each_run(seed: int) -> None:
    must_hold(history(seed), events_conserved)


def invariants(h: History) -> str | None:
    stream = Stream(h.settings)
    ever: set[SessionId] = set()
    for batch in h.batches:
        before = stream.sessions()
        result = stream.run(batch)
        problems = [*ids(stream, ever), *moves(result), *changes(before, stream, result), *overlaps(stream)]
        if problems:
            return f"run {result.run}: {problems}"
    return None


def ids(stream: Stream, ever: set[SessionId]) -> Iterator[str]:
    """Each id ever seen is a session, once, or an alias of one. `ever` grows from run to run."""
    now = {s.id for s in stream.sessions()}
    aliases = stream.aliases()
    ever |= now
    if len(now) != len(stream.sessions()):
        yield "an id twice"
    if aliases.keys() & now:
        yield "a superseded id is still a session"
    if not set(aliases.values()) <= now:
        yield "an alias points nowhere"
    if ever != now | aliases.keys():
        yield "an id vanished"


def moves(result: RunResult) -> Iterator[str]:
    """The watermark and the bound never go back, and the bound is never ahead."""
    watermarks, bounds = (result.watermark_before, result.watermark_after), (result.bound_before, result.bound_after)
    for before, after in (watermarks, bounds):
        if before is not None and (after is None or after < before):
            yield f"from {before} back to {after}"
    if result.bound_after is not None and (
        result.watermark_after is None or result.bound_after > result.watermark_after
    ):
        yield "the bound is ahead of the watermark"


def changes(before: list[Session], stream: Stream, result: RunResult) -> Iterator[str]:
    """What a run reports is the difference between the states before and after it."""
    old, new = {s.id: s for s in before}, {s.id: s for s in stream.sessions()}
    if any(new.get(s.id) is not s for s in before if s.status == "final"):
        yield "a final session changed"
    if result.merged != len(old.keys() - new.keys()):
        yield "merged is not the ids that went away"
    if {s.id for s in result.changed} != {i for i, s in new.items() if i not in old or old[i].row != s.row}:
        yield "changed is not what changed"
    if result.rejected["late"] and result.bound_before is None:
        yield "late without a bound"


def overlaps(stream: Stream) -> Iterator[str]:
    """Live sessions of a key do not even touch (inclusive), or do not overlap (exclusive)."""
    live = [s for s in stream.sessions() if s.status != "final"]
    for one, following in pairwise(live):
        apart = following.start - one.end
        if one.key == following.key and (apart < 0 or (apart == 0 and stream.settings.boundary == "inclusive")):
            yield f"{one.id} and {following.id} should be one session"


@pytest.mark.parametrize("seed", SEEDS)
def test_invariants_of_each_run(seed: int) -> None:
    must_hold(history(seed), invariants)


@pytest.mark.parametrize("seed", range(50))
def test_order_within_a_batch_does_not_matter(seed: int) -> None:
    h = history(seed)
    rng = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    turned = History(h.settings, tuple(tuple(rng.sample(b, len(b))) for b in h.batches), h.made_by)
    one, other = played(h), played(turned)
    assert rows(one.sessions()) == rows(other.sessions()), h
    assert one.aliases() == other.aliases(), h
    assert multiset([r.event for r in one.rejected]) == multiset([r.event for r in other.rejected]), h


def test_histories_reach_every_rule() -> None:
    """The generator is worth something only if each rule is met in a good share of histories."""
    met: Counter[str] = Counter()
    for seed in range(300):
        h = history(seed)
        stream = played(h)
        settings, sessions = h.settings, stream.sessions()
        met.update({r.reason for r in stream.rejected})
        met.update({s.status for s in sessions})
        met.update({f"{settings.late_test} test, late" for r in stream.rejected if r.reason == "late"})
        met["per event"] += settings.gap is None
        met["exclusive"] += settings.boundary == "exclusive"
        met["unlimited"] += settings.allowed_lateness is None
        met["append mode"] += settings.allowed_lateness == settings.watermark_delay
        met["two key columns"] += any(len(e.key) == 2 for e in h.events)
        met["NULL key"] += any(None in e.key for e in h.events)
        met["before 1970"] += any((e.event_time or 0) < 0 for e in h.events)
        met["below a millisecond"] += any((e.event_time or 0) % 1000 != 0 for e in h.events)
        met["empty batch"] += any(not b for b in h.batches)
        met["duplicate"] += max(Counter(e.payload["event_id"] for e in h.events).values()) > 1
        met["bridged"] += any(r.merged for r in stream.runs)
        met["chain"] += any(new in stream.aliases() for new in stream._superseded_by.values())
        met["id with bound"] += any(len(s.id) == 3 for s in sessions)
        met["overlap with final"] += any(a.key == b.key and a.end > b.start for a, b in pairwise(sessions))
        met["same start twice"] += len({(s.key, s.start) for s in sessions}) < len(sessions)
        met["rescued by the session test"] += _rescued(h, stream)
        for s in sessions:
            times = sorted(e.event_time for e in s.events if e.event_time is not None)
            met["on the boundary"] += any(b - a == settings.gap for a, b in pairwise(times))
    few = {name: met[name] for name in [*REASONS, "open", "closed", "final", *met] if met[name] < 6}
    assert not few, few


def _rescued(h: History, stream: Stream) -> bool:
    """Did the session test keep an event that the row test would have rejected?"""
    s = h.settings
    if s.late_test == "row":
        return False
    kept = {repr(e) for session in stream.sessions() for e in session.events}
    for batch, run in zip(h.batches, stream.runs, strict=True):
        for e in batch:
            row_test = rejection(e, replace(s, late_test="row"), run.bound_before)
            if row_test == "late" and repr(e) in kept:
                return True
    return False


def test_a_settings_object_can_be_given() -> None:
    settings = Settings(gap=7, allowed_lateness=9)
    assert history(1, settings=settings).settings == settings
