"""Plays a history of several sources on Spark, run by run, and says where the two differ."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pyspark.sql import functions

from scripts.shared.rendering import Relation
from tests.oracle.several import SeveralStream, SeveralWindowStream, source_of
from tests.oracle.windows import rejection
from tests.support.replay import Replay, by_repr, expected_row, write_events
from tests.support.window_replay import WindowReplay
from tests.support.window_replay import expected_row as window_row

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyspark.sql import SparkSession

    from tests.oracle import Event, RunResult, Session
    from tests.oracle.several import SeveralHistory, Source, Watermarks
    from tests.oracle.windows import WindowRun


def text(micros: int | None) -> str | None:
    return None if micros is None else f"{micros} microseconds"


def as_argument(source: Source, relation: Relation, *, renamed: bool, keys: list[str]) -> dict[str, Any]:
    """A source as an entry of `events`; where it is `renamed` some of its columns have other names."""
    given: dict[str, Any] = {
        "relation": relation,
        "name": source.name,
        "watermark_delay": text(source.watermark_delay),
        "allowed_lateness": text(source.allowed_lateness),
        "idle_after": text(source.idle_after),
    }
    if renamed:
        given |= {"event_time": "seen_at", "cursor": "loaded_at", "keys": {keys[0]: "own_key"}}
        given |= {"columns": {"path": "screen", "amount": {"sql": "price - 1"}}}
    return {name: value for name, value in given.items() if value is not None}


def relations(history: SeveralHistory, table: Relation) -> dict[str, Relation]:
    """Where each source is."""
    return {source.name: Relation("", f"{table.identifier}_{source.name}") for source in history.sources}


def of_several(history: SeveralHistory, table: Relation, keys: list[str]) -> dict[str, Any]:
    """The arguments that a call with a list of sources has instead of others. Every second one has own names."""
    where = relations(history, table)
    sources = [
        as_argument(source, where[source.name], renamed=number % 2 == 1, keys=keys)
        for number, source in enumerate(history.sources)
    ]
    return {
        "events": sources[::-1],
        "watermark_policy": history.policy,
        "watermark_delay": "0 seconds",
        "allowed_lateness": None,
    }


def write_sources(
    spark: SparkSession, history: SeveralHistory, table: Relation, arrived: Iterable[Event], keys: list[str]
) -> None:
    """What each source has before a run."""
    arrived = list(arrived)
    own = {keys[0]: "own_key", "event_time": "seen_at", "arrived_at": "loaded_at", "path": "screen"}
    for number, (name, relation) in enumerate(relations(history, table).items()):
        view = relation.identifier
        of_source = [event for event in arrived if source_of(event) == name]
        write_events(spark, view, of_source, keys, all_events=history.events)
        if number % 2 == 1:
            frame = spark.table(view).withColumnsRenamed(own)
            frame = frame.withColumn("price", functions.expr("amount + 1")).drop("amount")
            frame.withColumn("path", functions.lit("its own")).createOrReplaceTempView(view)


def of_checkpoint(
    newest: dict[str, Any], marks: Watermarks, batch: Iterable[Event], rejected: Iterable[tuple[Event, str]]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """What a run says of its sources, and what it has to say."""
    batch, rejected = list(batch), list(rejected)
    expected = []
    for source in marks.sources:
        read = sum(source_of(event) == source.name for event in batch)
        why = Counter(reason for event, reason in rejected if source_of(event) == source.name)
        expected.append(
            {
                "name": source.name,
                "max_event_time": marks.newest[source.name],
                "events_read": read,
                "events_accepted": read - why.total(),
                "rejected": dict(why),
            }
        )
    found = [
        {name: one[name] for name in expected[0]}
        | {"rejected": {reason: count for reason, count in one["rejected"].items() if count}}
        for one in newest["sources"]
    ]
    return [{"held_by": newest["held_by"]}, *found], [{"held_by": marks.held_by}, *expected]


def newest_of(rows: Iterable[dict[str, Any]]) -> dict[str, Any]:
    checkpoints = [row["checkpoint"] for row in rows if row["status"] == "checkpoint"]
    return dict(max(checkpoints, key=lambda checkpoint: checkpoint["run"]))


class OfSeveral:
    """Plays a history of several sources: what the replays of sessions and of windows have in common."""

    def begin(self: Any) -> None:
        self.model.events = None
        self.model.arguments |= of_several(self.history, self.table, self.keys)

    def play(self: Any) -> list[str]:
        arrived: list[Event] = []
        self.model.drop()
        runs = zip(self.history.clocks, self.history.batches, strict=True)
        for number, (now, batch) in enumerate(runs, 1):
            arrived.extend(batch)
            write_sources(self.spark, self.history, self.table, arrived, self.keys)
            self.model.clock = self.stream.now = now
            self.model.run()
            if number > 1 and not batch and not self.stream.would_move(now):
                self.equal(f"run {number}: rows written", self.model.newest_rows(), 0)
                continue
            rejected = self.run(f"run {number}", batch)
            self.equal(
                f"run {number}: sources",
                *of_checkpoint(newest_of(self.model.rows()), self.stream.marks, batch, rejected),
            )
            if self.differences:
                break
        return list(self.differences)


@dataclass
class SeveralReplay(OfSeveral, Replay):
    """One history of sessions on one state."""

    history: SeveralHistory  # type: ignore[assignment]

    def __post_init__(self) -> None:
        super().__post_init__()
        self.begin()
        self.stream: SeveralStream = SeveralStream(self.history.settings, self.history.sources, self.history.policy)

    def play(self) -> list[str]:
        if not super().play():
            self.equal("aliases", self.aliases(), self.expected_aliases())
        return self.differences

    def run(self, when: str, batch: Iterable[Event]) -> list[tuple[Event, str]]:
        """The same run by the oracle, compared; what it has rejected."""
        result = self.stream.run(batch)
        self.compare(when, self.stream.sessions(), result)
        return [(one.event, one.reason) for one in self.stream.rejected if one.run == result.run]

    def compare(self, when: str, sessions: Iterable[Session], result: RunResult) -> None:
        rows = self.model.rows()
        self.equal(f"{when}: sessions", self.live_of(rows), by_repr(map(expected_row, sessions)))
        newest = newest_of(rows)
        found = {**newest, **newest["changes"]}
        names = (
            *("run", "watermark_from", "watermark_to", "bound_from", "bound_to"),
            *("sessions_created", "sessions_extended", "sessions_merged", "sessions_closed"),
        )
        expected = self.expected_log(result)
        self.equal(f"{when}: run log", {name: found[name] for name in names}, {name: expected[name] for name in names})
        self.equal(f"{when}: rejected", self.rejected_of(rows), self.expected_rejected())
        self.equal(f"{when}: every id once", len({row["session_id"] for row in rows}), len(rows))

    def rejected_of(self, rows: Iterable[dict[str, Any]]) -> list[tuple[Any, ...]]:
        """By source, key and reason: how many, the range of cursors."""
        groups: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
        for row in rows:
            if row["status"] == "rejected":
                group = (row["aggregate_state"]["ew_source"], *(row[key] for key in self.keys), row["reason"])
                groups.setdefault(group, []).append(row)
        return by_repr(
            (
                *group,
                sum(row["event_count"] for row in rejected),
                min(row["smallest_cursor"] for row in rejected),
                max(row["largest_cursor"] for row in rejected),
            )
            for group, rejected in groups.items()
        )

    def expected_rejected(self) -> list[tuple[Any, ...]]:
        groups: dict[tuple[Any, ...], list[int]] = {}
        for rejected in self.stream.rejected:
            group = (source_of(rejected.event), *rejected.event.key, rejected.reason)
            groups.setdefault(group, []).append(rejected.event.cursor)
        return by_repr((*group, len(cursors), min(cursors), max(cursors)) for group, cursors in groups.items())


@dataclass
class SeveralWindowReplay(OfSeveral, WindowReplay):
    """One history of windows on one state."""

    history: SeveralHistory  # type: ignore[assignment]

    def __post_init__(self) -> None:
        super().__post_init__()
        self.begin()
        self.stream: SeveralWindowStream = SeveralWindowStream(
            self.history.settings, self.history.sources, self.history.policy
        )

    def run(self, when: str, batch: Iterable[Event]) -> list[tuple[Event, str]]:
        bound = self.stream.bound
        self.compare(when, self.stream.run(batch))
        return [(event, reason) for event in batch if (reason := self.why(event, bound))]

    def why(self, event: Event, bound: int | None) -> str | None:
        """Why an event counts in no window."""
        settings = self.history.settings
        reason = rejection(event, settings)
        if reason is None and event.event_time is not None and bound is not None:
            return "late" if settings.around(event.event_time)[-1][1] <= bound else None
        return reason

    def compare(self, when: str, result: WindowRun) -> None:
        rows = self.model.rows()
        self.equal(f"{when}: windows", self.live_of(rows), by_repr(map(window_row, self.stream.windows())))
        newest = newest_of(rows)
        found = {**newest, **newest["changes"]}
        names = (
            *("run", "watermark_from", "watermark_to", "bound_from", "bound_to"),
            *("windows_created", "windows_extended", "windows_closed", "windows_missed"),
        )
        expected = self.expected_log(result)
        self.equal(f"{when}: run log", {name: found[name] for name in names}, {name: expected[name] for name in names})
        rejected = [row for row in rows if row["status"] == "rejected"]
        self.equal(f"{when}: rejected", by_repr(map(self.of_rejected, rejected)), self.expected_rejected())
        self.equal(f"{when}: every id once", len({row["window_id"] for row in rows}), len(rows))

    def of_rejected(self, row: dict[str, Any]) -> tuple[Any, ...]:
        return (row["aggregate_state"]["ew_source"], *super().of_rejected(row))

    def expected_rejected(self) -> list[tuple[Any, ...]]:
        rows = []
        for missed in self.stream.missed:
            for name in {source_of(event) for event in missed.events}:
                events = [event for event in missed.events if source_of(event) == name]
                own = len(events)
                if missed.start is not None:
                    around = self.history.settings.around
                    own = sum(around(e.event_time or 0)[-1][0] == missed.start for e in events)
                cursors = [event.cursor for event in events]
                counts = (len(events), own, min(cursors), max(cursors))
                rows.append((name, *missed.key, missed.start, missed.end, missed.reason, *counts))
        return by_repr(rows)
