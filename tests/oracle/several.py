"""Several sources of one state: what the watermark is (docs/several_sources.md), and random histories of them."""

from __future__ import annotations

import dataclasses
import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from .histories import UNITS, fewest, history
from .sessions import Stream, floored_minus, newest_time
from .window_histories import HOUR, random_windows
from .windows import Windows, WindowStream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from .model import Clock, Event, Settings

Policy = Literal["min", "max"]
NAMES = ("app", "kiosk", "shop", "web")


@dataclass(frozen=True)
class Source:
    """One source of a state. Durations in microseconds; `idle_after=None` is never."""

    name: str
    watermark_delay: int = 0
    allowed_lateness: int | None = None
    idle_after: int | None = None


def source_of(event: Event) -> str:
    return str(event.payload["source"])


@dataclass
class Watermarks:
    """
    How far each source has come, and all together.

    Of those that are not idle the slowest one counts (`min`; there is no watermark before each of them has brought an
    event), or the fastest (`max`). Where all are idle each counts as if its newest event were of now. Watermark and
    bound never go back. Spark: MultipleWatermarkPolicy, which knows of no idle source.
    """

    sources: tuple[Source, ...]
    policy: Policy
    clock: Clock
    watermark: int | None = None
    bound: int | None = None
    newest: dict[str, int | None] = field(default_factory=dict)
    quiet_since: dict[str, int] = field(default_factory=dict)
    held_by: str | None = None

    def move(self, batch: Iterable[Event], now: int) -> None:
        batch = list(batch)
        for source in self.sources:
            events = [event for event in batch if source_of(event) == source.name]
            self.newest[source.name] = newest_time(events, self.clock, self.newest.get(source.name))
            if events or source.name not in self.quiet_since:
                self.quiet_since[source.name] = now
        delays = {source.name: source.watermark_delay for source in self.sources}
        latenesses = {source.name: source.allowed_lateness for source in self.sources}
        idle = {s.name for s in self.sources if s.idle_after and now - self.quiet_since[s.name] >= s.idle_after}
        self.held_by = self._holder(delays, idle)
        self.watermark = self._together(delays, idle, now, self.watermark)
        self.bound = self._together(latenesses, idle, now, self.bound)

    def _together(
        self, behind: dict[str, int | None] | dict[str, int], idle: set[str], now: int, before: int | None
    ) -> int | None:
        if len(idle) == len(self.sources):
            known = [floored_minus(now, behind[source.name]) for source in self.sources]
        elif self.policy == "min":
            known = [floored_minus(self.newest[s.name], behind[s.name]) for s in self.sources if s.name not in idle]
            if None in known:
                known = []
        else:
            known = [floored_minus(self.newest[s.name], behind[s.name]) for s in self.sources]
        times = [time for time in known if time is not None]
        chosen = [min(times) if self.policy == "min" else max(times)] if times else []
        return max(chosen + ([] if before is None else [before]), default=None)

    def _holder(self, delays: dict[str, int], idle: set[str]) -> str | None:
        """The first name of those with the least watermark, none yet being less than any; with `max` the greatest."""
        active = [s.name for s in self.sources if s.name not in idle]
        places = {name: floored_minus(self.newest[name], delays[name]) for name in active}
        ranked = [((place is not None, place or 0), name) for name, place in places.items()]
        if not ranked:
            return None
        best = (min if self.policy == "min" else max)(place for place, _ in ranked)
        return min(name for place, name in ranked if place == best)


class ByMarks:
    """A stream with a watermark that several sources make. `now` is the clock of the run that comes next."""

    marks: Watermarks
    now: int = 0

    @property
    def watermark(self) -> int | None:
        return self.marks.watermark

    @property
    def bound(self) -> int | None:
        return self.marks.bound

    def move(self, batch: list[Event]) -> None:
        self.marks.move(batch, self.now)

    def would_move(self, now: int) -> bool:
        """Whether a run that finds no event would change anything."""
        marks = dataclasses.replace(self.marks, newest={**self.marks.newest}, quiet_since={**self.marks.quiet_since})
        marks.move([], now)
        return (marks.watermark, marks.bound) != (self.watermark, self.bound)


class SeveralStream(ByMarks, Stream):
    def __init__(self, settings: Settings, sources: tuple[Source, ...], policy: Policy) -> None:
        super().__init__(settings)
        self.marks = Watermarks(sources, policy, settings)


class SeveralWindowStream(ByMarks, WindowStream):
    def __init__(self, settings: Windows, sources: tuple[Source, ...], policy: Policy) -> None:
        super().__init__(settings)
        self.marks = Watermarks(sources, policy, settings)


@dataclass(frozen=True, repr=False)
class SeveralHistory:
    """Settings, sources, and the batches with the clock of each run."""

    settings: Any
    """`Settings` of sessions, or `Windows`."""
    sources: tuple[Source, ...]
    policy: Policy
    batches: tuple[tuple[Event, ...], ...]
    clocks: tuple[int, ...]
    made_by: str = ""

    @property
    def events(self) -> list[Event]:
        return [event for batch in self.batches for event in batch]

    def __repr__(self) -> str:
        settings = dataclasses.replace(self.settings, aggregates=())
        lines = [f"# {self.made_by}", f"{settings!r}", f"{self.sources!r} {self.policy}"]
        for now, batch in zip(self.clocks, self.batches, strict=True):
            lines += [f"at {now}:", *(f"    {event!r}" for event in batch)]
        return "\n".join(lines)


def random_sources(
    rng: random.Random, unit: int, batches: Sequence[Sequence[Event]], lateness: int | None
) -> tuple[tuple[Source, ...], tuple[tuple[Event, ...], ...], tuple[int, ...]]:
    """
    Two to four sources of different delays for the events of a history. Some bring nothing at all, some nothing before
    a run or from one on; runs follow each other by a clock that has nothing to do with the events.
    """
    names = sorted(rng.sample(NAMES, rng.choice((2, 2, 3, 4))))
    idle = rng.choice((None, None, unit, 5 * unit))
    sources = []
    for name in names:
        delay = rng.choice((0, unit // 3, unit, 4 * unit))
        bound = None if lateness is None else delay + rng.choice((0, 0, unit // 2, 3 * unit))
        sources.append(Source(name, delay, bound, idle and rng.choice((idle, idle, 3 * idle, None))))
    count = len(batches)
    reach = {
        name: rng.choice(((0, count), (0, count), (0, rng.randint(0, count)), (rng.randint(0, count), count)))
        for name in names
    }
    if rng.random() < 0.2:
        reach[rng.choice(names)] = (0, 0)  # a source without any row
    told = []
    for number, batch in enumerate(batches):
        there = [name for name in names if reach[name][0] <= number < reach[name][1]]
        told.append(
            tuple(dataclasses.replace(event, payload=event.payload | {"source": rng.choice(there)}) for event in batch)
            if there
            else ()
        )
    # nights in which nothing comes
    for number in range(count, 0, -1):
        if rng.random() < 0.2:
            told.insert(number, ())
    times = [event.event_time for batch in batches for event in batch if event.event_time is not None]
    now = sorted(times)[len(times) // 2] + rng.choice((-20 * unit, 0, unit)) if times else 0
    clocks = []
    for _ in told:
        clocks.append(now)
        now += rng.choice((0, unit // 3, unit, unit, 4 * unit, 20 * unit))
    return tuple(sources), tuple(told), tuple(clocks)


def several(seed: int, *, size: int = 12, **fixed: Any) -> SeveralHistory:
    """A random history of sessions of several sources, the same from the same seed."""
    rng = random.Random(~seed * 37)  # noqa: S311 - to be repeatable, not secret
    drawn = history(seed, size=size, late_test="row", **fixed)
    unit = drawn.settings.gap or rng.choice(UNITS)
    sources, batches, clocks = random_sources(rng, unit, drawn.batches, drawn.settings.allowed_lateness)
    policy: Policy = rng.choice(("min", "min", "max"))
    said = "".join(f", {name}={value!r}" for name, value in fixed.items())
    return SeveralHistory(drawn.settings, sources, policy, batches, clocks, f"several({seed}, size={size}{said})")


def several_windows(seed: int, *, size: int = 12) -> SeveralHistory:
    """The same for windows."""
    rng = random.Random(~seed * 41)  # noqa: S311 - to be repeatable, not secret
    drawn = random_windows(seed, size=size)
    unit = drawn.settings.size or HOUR
    sources, batches, clocks = random_sources(rng, unit, drawn.batches, drawn.settings.allowed_lateness)
    policy: Policy = rng.choice(("min", "min", "max"))
    return SeveralHistory(drawn.settings, sources, policy, batches, clocks, f"several_windows({seed}, size={size})")


def shrink_several(
    failing: SeveralHistory, fails: Callable[[SeveralHistory], bool], max_trials: int = 200
) -> SeveralHistory:
    """A smaller history that still fails: without runs, then without events."""
    trials = 0

    def still_fails(part: SeveralHistory) -> bool:
        nonlocal trials
        trials += 1
        return trials <= max_trials and bool(part.batches) and fails(part)

    def of_runs(runs: list[tuple[int, tuple[Event, ...]]]) -> SeveralHistory:
        return dataclasses.replace(
            failing, batches=tuple(batch for _, batch in runs), clocks=tuple(now for now, _ in runs)
        )

    runs = fewest(list(zip(failing.clocks, failing.batches, strict=True)), lambda kept: still_fails(of_runs(kept)))

    def of_events(numbered: list[tuple[int, Event]]) -> SeveralHistory:
        return of_runs([(now, tuple(e for n, e in numbered if n == this)) for this, (now, _) in enumerate(runs)])

    numbered = [(number, event) for number, (_, batch) in enumerate(runs) for event in batch]
    return of_events(fewest(numbered, lambda kept: still_fails(of_events(kept))))
