"""Random histories (settings and batches of events), the same from the same seed; reordered; shrunk."""

from __future__ import annotations

import dataclasses
import random
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from .model import Aggregate, Event, Key, Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

T = TypeVar("T")

MILLISECOND = 1_000
DAY = 86_400_000_000
UNITS = (1_500, 1_000_000, 1_800_000_000)
"""Typical gaps: one that is not a whole number of milliseconds, a second, half an hour."""
KEYS: dict[int, tuple[Key, ...]] = {
    1: (("a",), ("b",), (None,), ("",), ("c",)),
    2: (("a", "x"), ("a", None), (None, "x"), (None, None), ("b", "x")),
}

AGGREGATES = (
    Aggregate("rows_seen", "count"),
    Aggregate("amounts", "count", "amount"),
    Aggregate("flagged", "count_if", "flag"),
    Aggregate("revenue", "sum", "amount"),
    Aggregate("smallest", "min", "amount"),
    Aggregate("largest", "max", "path"),
    Aggregate("average", "avg", "amount"),
    Aggregate("landing_page", "first", "path", ("event_id",)),
    Aggregate("first_amount", "first", "amount"),
    Aggregate("exit_page", "last", "path", ("position", "event_id")),
    Aggregate("all_flagged", "bool_and", "flag"),
    Aggregate("any_flagged", "bool_or", "flag"),
    Aggregate("pages", "approx_count_distinct", "path"),
    Aggregate("page_set", "collect_set", "path"),
    Aggregate("page_list", "collect_list", "path", ("event_id",)),
    Aggregate("cheapest_page", "min_by", "path", ("amount",)),
    Aggregate("dearest_page", "max_by", "path", ("position", "amount")),
    Aggregate("first_known_page", "first_known", "path", ("position",)),
    Aggregate("last_known_amount", "last_known", "amount"),
    Aggregate("way", "sequence", "path", ("position", "event_id")),
)
"""Every function at least once, over the payload columns of `history`:
event_id (int), amount (int or Decimal), path (str), flag (bool), position (int); all but event_id may be NULL."""
AMOUNTS = ("int", "int", "decimal(38,3)")
"""What amounts can be: small numbers, or decimals of all the digits that there are."""


@dataclass(frozen=True, repr=False)
class History:
    """Settings and the batches, in order of arrival. All cursors of a batch are above those of the batch before."""

    settings: Settings
    batches: tuple[tuple[Event, ...], ...]
    made_by: str = ""
    """The call, with its seeds, that makes this history again."""

    @property
    def events(self) -> list[Event]:
        return [event for batch in self.batches for event in batch]

    def to_python(self) -> str:
        """Python that makes this history, to paste into a test: needs the names this package exports."""
        lines = [f"# {self.made_by}", "History(", f"    {_settings_to_python(self.settings)},", "    ("]
        for batch in self.batches:
            lines += ["        (", *(f"            {event!r}," for event in batch), "        ),"]
        return "\n".join([*lines, "    ),", f"    {self.made_by!r},", ")"])

    __repr__ = to_python


def _settings_to_python(settings: Settings) -> str:
    shown = []
    for f in dataclasses.fields(settings):
        value = getattr(settings, f.name)
        if f.name == "aggregates" and value == AGGREGATES:
            shown.append("aggregates=AGGREGATES")
        elif value != f.default:
            shown.append(f"{f.name}={value!r}")
    return f"Settings({', '.join(shown)})"


OTHER_KEYS = {
    "bytes": {"a": "jo\udce9", "b": "jo\udcea", "c": "jo\ufffd", "x": "\udce9\udcea"},
    "blanks": {"a": "k", "b": "k ", "c": " ", "x": "K"},
}
"""In place of the letters: bytes that are no UTF-8, as Python has them in text, and what looks alike."""


class Batched(Protocol):
    """A history: anything with batches of events."""

    @property
    def batches(self) -> tuple[tuple[Event, ...], ...]: ...

    @property
    def made_by(self) -> str: ...


B = TypeVar("B", bound=Batched)


def with_other_keys(drawn: B, seed: int) -> B:
    """The same history, sometimes with keys of bytes or blanks, and sometimes without a key."""
    kind = random.Random(~seed * 43).choice(("letters", "letters", "letters", *OTHER_KEYS, "none"))  # noqa: S311
    if kind == "letters":
        return drawn
    letters = OTHER_KEYS.get(kind)

    def other(key: Key) -> Key:
        return () if letters is None else tuple(letters.get(str(part), part) for part in key)

    batches = tuple(tuple(dataclasses.replace(e, key=other(e.key)) for e in batch) for batch in drawn.batches)
    said = f"with_other_keys({drawn.made_by}, {seed})"
    return dataclasses.replace(drawn, batches=batches, made_by=said)  # type: ignore[type-var]


def history(
    seed: int,
    *,
    unlimited: bool = False,
    settings: Settings | None = None,
    key_columns: int | None = None,
    size: int = 12,
    **fixed: Any,
) -> History:
    """A random history of up to `size` events a key (duplicates and bad ones come on top).

    `settings` fixes all settings, `fixed` single ones (`boundary="exclusive"`), `unlimited` the lateness;
    `key_columns` is 1 or 2, random when None. There is at least one batch; some are empty.

    No cursor is before the last regular event, so that `reorder` never makes an event future or undoes it.
    """
    rng = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    arguments = {"unlimited": unlimited, "settings": settings, "key_columns": key_columns, "size": size}
    defaults = {"unlimited": False, "settings": None, "key_columns": None, "size": 12}
    said = {k: v for k, v in arguments.items() if v != defaults[k]} | fixed
    made_by = f"history({', '.join([str(seed), *(f'{k}={v!r}' for k, v in said.items())])})"

    if unlimited:
        fixed["allowed_lateness"] = None
    unit = (settings.gap if settings else fixed.get("gap")) or rng.choice(UNITS)
    drawn = settings is None
    settings = settings or _settings(rng, unit, fixed)
    if unlimited:
        settings = dataclasses.replace(settings, allowed_lateness=None)
    amounts = random.Random(seed * 7 + 1).choice(AMOUNTS)  # noqa: S311
    keys = rng.sample(KEYS[key_columns or rng.choice((1, 1, 2))], rng.randint(1, 4))
    start = rng.choice((-5 * unit, -400 * DAY + 7, 1_700_000_000_000_123)) + rng.randrange(unit)

    arrivals: list[tuple[int, Event]] = []
    for key in keys:
        time = start + rng.choice((0, rng.randrange(unit), 3 * unit))
        for _ in range(rng.randint(1, size)):
            gap = _gap(rng, unit) if settings.gap is None else None
            event = Event(key, time, 0, gap, _payload(rng, len(arrivals), amounts))
            if rng.random() < 0.04:
                event = dataclasses.replace(event, event_time=None)
            copies = 2 if rng.random() < 0.08 else 1
            arrivals += [(time + _delay(rng, unit), event) for _ in range(copies)]
            if rng.random() < 0.1:
                arrivals += _offline(rng, dataclasses.replace(event, event_time=time), unit, len(arrivals))
            time += _step(rng, unit, gap if gap is not None and gap > 0 else unit)

    # of another sequence, so that a seed stands for the same history as without it
    clocks = random.Random(~seed)  # noqa: S311
    if drawn and "min_event_time" not in fixed and clocks.random() < 0.3:
        settings = dataclasses.replace(
            settings, min_event_time=start + clocks.choice((-unit, 0, 1, 2 * unit, 4 * unit))
        )
    for time in _times_behind(clocks, settings, unit):
        gap = _gap(clocks, unit) if settings.gap is None else None
        event = Event(clocks.choice(keys), time, 0, gap, _payload(clocks, len(arrivals), amounts))
        arrivals.append((start + clocks.randrange(20 * unit), event))

    origin = max([start, *(e.event_time for _, e in arrivals if e.event_time is not None)])
    for time in _times_ahead(rng, settings, origin, unit):
        gap = _gap(rng, unit) if settings.gap is None else None
        event = Event(rng.choice(keys), time, 0, gap, _payload(rng, len(arrivals), amounts))
        arrivals.append((rng.randint(start, origin), event))

    backwards = rng.random() < 0.15  # newest first: new starts again and again
    arrivals.sort(key=lambda arrival: arrival[0], reverse=backwards)
    return History(settings, _batches(rng, [event for _, event in arrivals], origin), made_by)


ANY_AGGREGATES = (
    Aggregate("distinct_pages", "count_distinct", "path"),
    Aggregate("median_amount", "median", "amount"),
    Aggregate("usual_page", "mode", "path"),
    Aggregate("low_amount", "percentile", "amount"),
    Aggregate("spread", "stddev", "amount"),
    Aggregate("flagged_amount", "sum_of_flagged", "amount"),
    Aggregate("steps", "funnel", "path", ("position",)),
    Aggregate("strict_steps", "strict_funnel", "path"),
)
"""What only a state that reads events again, and a query from scratch, can have."""


def history_to_reread(seed: int, *, rereads: bool = True, size: int = 12) -> History:
    """A history with rows that are delivered again, some changed on the way, under rules drawn by chance.

    With bounded lateness there is one gap for all events, and the row test: the others are refused.
    """
    rng = random.Random(~seed * 31)  # noqa: S311 - to be repeatable, not secret
    fixed: dict[str, Any] = {"late_test": "row"}
    original = history(seed, size=size, **fixed)
    settings = original.settings
    unit = settings.gap or rng.choice(UNITS)
    if settings.gap is None and rereads:
        settings = dataclasses.replace(settings, allowed_lateness=None)
    drawn = rng.sample(AGGREGATES + 2 * ANY_AGGREGATES, 4)
    aggregates = {aggregate.name: aggregate for aggregate in drawn if aggregate.function != "approx_count_distinct"}
    settings = dataclasses.replace(
        settings,
        id=rng.choice(("event_id", "event_id", None)),
        start_when=rng.choice(("flag", None, None)),
        cut_on=rng.choice((("position",), ("path", "position"), (), ())),
        max_duration=rng.choice((unit, 3 * unit, 2 * unit + 7, unit // 3 + 1, None, None)),
        aggregates=tuple(aggregates.values()),
        rereads=rereads,
    )
    return History(settings, _delivered_again(rng, original.batches), f"history_to_reread({seed}, size={size})")


def _delivered_again(rng: random.Random, batches: tuple[tuple[Event, ...], ...]) -> tuple[tuple[Event, ...], ...]:
    """Each batch with some events of it and of those before it once more, and a few whose id is missing."""
    seen: list[Event] = []
    delivered = []
    for batch in batches:
        events = [
            dataclasses.replace(e, payload=e.payload | {"event_id": None}) if rng.random() < 0.05 else e for e in batch
        ]
        cursors = [event.cursor for event in events]
        seen += events
        if events and rng.random() < 0.6:
            for event in rng.choices(seen, k=rng.randint(1, 3)):
                payload = event.payload | ({"amount": other_amount(event)} if rng.random() < 0.3 else {})
                gap = None if event.gap is None else event.gap * (1 + len(events) % 2)
                events.append(dataclasses.replace(event, cursor=max(cursors), gap=gap, payload=payload))
        delivered.append(tuple(events))
    return tuple(delivered)


def reorder(original: History, seed: int) -> History:
    """The same events in another order of arrival, in other batches, with cursors to match."""
    rng = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    events = original.events
    origin = min((e.cursor for e in events), default=0)
    rng.shuffle(events)
    return History(original.settings, _batches(rng, events, origin), f"reorder({original.made_by}, {seed})")


def far_apart(original: History, seed: int) -> History:
    """The same in any order, and a hundred gaps between every three, so that a run looks stored sessions up.

    Without clocks that are checked: a cursor may be long before the time of its event.
    """
    gap = original.settings.gap
    if gap is None or original.settings.max_future_skew is not None or original.settings.min_event_time is not None:
        raise ValueError("these events can't be moved apart")
    first = min((event.event_time for event in original.events if event.event_time is not None), default=0)

    def moved(event: Event) -> Event:
        time = event.event_time
        return (
            event
            if time is None
            else dataclasses.replace(event, event_time=time + (time - first) // (3 * gap) * 100 * gap)
        )

    batches = tuple(tuple(moved(event) for event in batch) for batch in reorder(original, seed).batches)
    return History(original.settings, batches, f"far_apart({original.made_by}, {seed})")


def shrink(failing: History, fails: Callable[[History], bool], max_trials: int = 1_000) -> History:
    """A smaller history that still fails. Drops batches, then events, halves first, then one by one, until none can go.

    Each trial calls `fails` once; after `max_trials` the smallest so far is returned.
    """
    if not fails(failing):
        raise ValueError("the history to shrink does not fail")
    trials = 0

    def still_fails(batches: Iterable[Sequence[Event]]) -> bool:
        nonlocal trials
        trials += 1
        return trials <= max_trials and fails(_shrunk(failing, batches))

    batches: list[tuple[Event, ...]] = list(failing.batches)
    while True:
        before = batches
        batches = _fewest_events(fewest(batches, still_fails), still_fails)
        if batches == before:
            return _shrunk(failing, batches)


def _shrunk(failing: History, batches: Iterable[Sequence[Event]]) -> History:
    return History(failing.settings, tuple(tuple(b) for b in batches), f"shrink({failing.made_by}, ...)")


def _fewest_events(
    batches: list[tuple[Event, ...]], still_fails: Callable[[list[tuple[Event, ...]]], bool]
) -> list[tuple[Event, ...]]:
    numbered = [(number, event) for number, batch in enumerate(batches) for event in batch]

    def regroup(kept: list[tuple[int, Event]]) -> list[tuple[Event, ...]]:
        return [tuple(event for number, event in kept if number == this) for this in range(len(batches))]

    return regroup(fewest(numbered, lambda kept: still_fails(regroup(kept))))


def fewest(items: Sequence[T], still_fails: Callable[[list[T]], bool]) -> list[T]:
    """Those without which it would not fail: halves are left out first, then single ones."""
    kept = list(items)
    size = max(1, len(kept) // 2)
    while size:
        at = 0
        while at < len(kept):
            trial = kept[:at] + kept[at + size :]
            if still_fails(trial):
                kept = trial
            else:
                at += size
        size //= 2
    return kept


def _settings(rng: random.Random, unit: int, fixed: dict[str, Any]) -> Settings:
    delay = fixed.get("watermark_delay", rng.choice((0, unit // 3, unit, 4 * unit)))
    drawn: dict[str, Any] = {
        "gap": rng.choice((unit, None)),
        "boundary": rng.choice(("inclusive", "inclusive", "inclusive", "exclusive")),
        "watermark_delay": delay,
        "allowed_lateness": rng.choice((None, delay, delay + unit // 2, delay + 3 * unit)),
        "late_test": rng.choice(("row", "session")),
        "max_future_skew": rng.choice((None, 0, unit)),
        "aggregates": AGGREGATES,
    }
    lateness = fixed.get("allowed_lateness")
    if lateness is not None and "watermark_delay" not in fixed:
        drawn["watermark_delay"] = min(delay, lateness)
    return Settings(**(drawn | fixed))


def _gap(rng: random.Random, unit: int) -> int | None:
    if rng.random() < 0.12:
        return rng.choice((None, 0, -unit))
    return rng.choice((unit, unit, unit, unit // 2 + 1, 2 * unit, 5 * unit, 1))


def _step(rng: random.Random, unit: int, gap: int) -> int:
    """Time to the next event of the key: bursts, same time, on the boundary and 1 us beside it, new sessions."""
    near = (0, 1, unit // 7, unit // 2, rng.randrange(unit))
    edge = (gap, gap + 1, gap - 1, unit, unit + 1)
    far = (2 * unit, 3 * unit, 8 * unit + rng.randrange(unit))
    return rng.choice(rng.choice((near, near, edge, edge, far)))


def _delay(rng: random.Random, unit: int) -> int:
    """Time from event to arrival: mostly little, sometimes late, now and then very late."""
    most = rng.choices((unit // 4, 5 * unit, 40 * unit), weights=(75, 17, 8))[0]
    return rng.randint(0, max(1, most))


def _offline(rng: random.Random, event: Event, unit: int, number: int) -> list[tuple[int, Event]]:
    """A device that was offline: events from the time of this one on, all arriving at once after the last of them.

    They reach the bound from below: the session test may rescue them, or a long gap of their own may.
    """
    start = event.event_time or 0
    count = rng.randint(1, 6)
    events = []
    for step in range(count):
        gap = None if event.gap is None else rng.choice((unit, 2 * unit, 5 * unit))
        later = Event(
            event.key, start + step * unit, 0, gap, _payload(rng, number + step, event.payload["amount_type"])
        )
        events.append((start + count * unit + 1, later))
    return events


def _times_ahead(rng: random.Random, settings: Settings, origin: int, unit: int) -> list[int]:
    """Event times from clocks that run fast: just allowed, and too far where max_future_skew is set."""
    skew = settings.max_future_skew
    if skew is None:
        return [origin + 10 * unit] if rng.random() < 0.1 else []
    ahead = [origin + skew] if rng.random() < 0.2 else []
    return ahead + [origin + skew + DAY + rng.randrange(DAY) for _ in range(rng.choice((0, 1, 2)))]


def _times_behind(rng: random.Random, settings: Settings, unit: int) -> list[int]:
    """Event times of devices without a clock, where min_event_time is set: just allowed, too early, and long ago."""
    earliest = settings.min_event_time
    if earliest is None:
        return []
    return rng.sample((earliest, earliest - 1, earliest - unit // 2, earliest - 20 * 365 * DAY), rng.randint(0, 3))


def other_amount(event: Event) -> Any:
    """What an event says that is delivered again."""
    return 77 if event.payload["amount_type"] == "int" else Decimal("77.125")


def _payload(rng: random.Random, number: int, amount_type: str) -> dict[str, Any]:
    def maybe(value: T) -> T | None:
        return None if rng.random() < 0.2 else value

    amount: int | Decimal | None = maybe(rng.randint(-3, 9))
    if amount_type != "int" and amount is not None:
        amount = Decimal(f"{amount}{'0' * 30}.{rng.randint(100, 999)}")
    return {
        "event_id": number,
        "amount_type": amount_type,
        "amount": amount,
        "path": maybe(rng.choice(("/", "/a", "/b", "/c", "é", "", "/a "))),
        "flag": maybe(rng.random() < 0.5),
        "position": maybe(rng.randint(1, 3)),
    }


def _batches(rng: random.Random, events: Sequence[Event], origin: int) -> tuple[tuple[Event, ...], ...]:
    """Cut into uneven batches, some empty. Cursors rise from batch to batch and may tie inside one."""
    batches: list[tuple[Event, ...]] = []
    left = list(events)
    while left or not batches:
        count = rng.choice((0, 1, 1, 2, 3, 5, 8, 20))
        cursor = origin + len(batches) * MILLISECOND
        batch = [dataclasses.replace(e, cursor=cursor + rng.randrange(3)) for e in left[:count]]
        batches.append(tuple(batch))
        left = left[count:]
    return tuple(batches)
