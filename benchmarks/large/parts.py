"""What is measured: parts that each ask one thing, and who takes part."""

from __future__ import annotations

from dataclasses import dataclass, replace

from benchmarks.cases import Benchmark, Case
from benchmarks.contenders import LARGE, ModelRun
from benchmarks.data import ArrivingEvents, Events, SteadyEvents

EVENTS = 500_000_000
TABLE = ArrivingEvents(events_per_session=16, events_per_key=24_576, visit_seconds=900)
"""The events of 128 days: users of whom each has twelve visits a day of 16 events in a quarter of an hour."""
LATE_PER_MILLE = 10
SETTINGS = {"spark.sql.shuffle.partitions": "64"}
"""In place of 8, so that a task can sort its part of half a billion events in memory."""
SITES = replace(TABLE, sites=10)
GROUPS = SteadyEvents(users=1_000, window_seconds=3_600)
KEYS = {
    SITES: {"site": "concat('s', substr(user_id, 10))", "user_id": "substr(user_id, 1, 9)"},
    GROUPS: {"user_id": "concat('u', substr(user_id, 8))"},
}
"""Other keys of the same events: the last digit of the user's number is its site, the last three are its group."""


@dataclass(frozen=True)
class Source:
    """What the source has when a step begins."""

    new_percent: float = 0
    """Of the history, beside it."""
    late: bool = False
    """Whether a hundredth of what is new took place anywhere in the history."""


HISTORY = Source()
SOURCES = {
    "history": HISTORY,
    "on_time_small": Source(0.1),
    "on_time": Source(1.1),
    "late": Source(1.1, late=True),
}


@dataclass(frozen=True)
class Part:
    title: str
    source: str
    contenders: tuple[str, ...]
    """The first is the reference, with which the others are compared."""
    table: Events | SteadyEvents = TABLE
    gives: str | None = None
    after: tuple[str, ...] = ()
    """The parts that models go on from, the last one first; () is their first run."""


BY_HAND = ("nightly", "touched", "look_back")
PARTS = {
    "dense": Part(
        "All sessions: in batch, and the first run of each model",
        "history",
        ("lag_sum", "auto", "duckdb", "bounded", "unlimited", "touched", "look_back", "session_window"),
    ),
    "sites": Part(
        "All sessions in batch, the key is a site and a user",
        "history",
        ("lag_sum", "auto", "duckdb", "session_window"),
        table=SITES,
    ),
    "bounded_small": Part("0.1% new, lateness of 1 hour", "on_time_small", ("duckdb", "bounded"), after=("dense",)),
    "bounded": Part("1% new, lateness of 1 hour", "on_time", (*BY_HAND, "bounded"), after=("bounded_small", "dense")),
    "late": Part("1.1% new, unlimited lateness, 1% of it late", "late", (*BY_HAND, "unlimited"), after=("dense",)),
    "windows_built": Part(
        "All windows of an hour, of a thousand groups: the first run",
        "history",
        ("windows_by_hand", "windows", "windows_look_back"),
        table=GROUPS,
    ),
    "windows": Part(
        "1% new, windows of an hour, lateness of 1 hour",
        "on_time",
        ("windows_by_hand", "windows", "windows_look_back"),
        table=GROUPS,
        after=("windows_built",),
    ),
    "events_built": Part(
        "All events with their session: the first run", "history", ("place_by_hand", "place"), gives="placed_events"
    ),
    "events": Part(
        "1% new, each event with its session, lateness of 1 hour",
        "on_time",
        ("place_by_hand", "place"),
        gives="placed_events",
        after=("events_built",),
    ),
}

LATENESS = {"bounded": "1 hour", "windows": "1 hour"}
"""Of the models in these schemas; in the others it is unlimited."""


@dataclass(frozen=True)
class Step:
    """A contender in a part."""

    part: str
    contender: str

    @property
    def name(self) -> str:
        return f"{self.part}-{self.contender}"

    @property
    def source(self) -> str:
        return PARTS[self.part].source

    @property
    def schema(self) -> str:
        """Where its models lie: a dbt project each, since lateness is a variable of the project."""
        if self.contender in ("bounded", "place"):
            return "bounded"
        return next((name for name in ("unlimited", "windows") if self.contender.startswith(name)), "by_hand")

    @property
    def times(self) -> int:
        """How often it is measured. What takes minutes is measured once."""
        return 3 if self.goes_on_from() and self.contender != "touched" else 1

    def case(self, events: int) -> Case:
        part = PARTS[self.part]
        reference = part.contenders[0]
        given = ("large", self.part, part.title, part.table, events, part.contenders, reference, reference)
        return Case(Benchmark(*given, gives=part.gives), events)

    def goes_on_from(self) -> Step | None:
        """The step that has left the model as this one begins with it; None where there is nothing yet."""
        model = LARGE[self.contender]
        if not isinstance(model, ModelRun) or not model.continues:
            return None
        before = (part for part in PARTS[self.part].after if self.contender in PARTS[part].contenders)
        return next((Step(part, self.contender) for part in before), None)

    def reads(self) -> Step | None:
        """The step that has left the sessions in which events are looked up; None where the model looks none up."""
        model = LARGE[self.contender]
        if not isinstance(model, ModelRun) or not model.reads:
            return None
        return Step("bounded" if self.goes_on_from() else "dense", "bounded")

    def those_before(self) -> list[Step]:
        return [step for step in (self.goes_on_from(), self.reads()) if step]


STEPS = {step.name: step for step in (Step(part, name) for part, made in PARTS.items() for name in made.contenders)}
