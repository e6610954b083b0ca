"""Plays a history of several sources on Spark, run by run, and says where the two differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scripts.shared.rendering import Relation
from tests.oracle import REASONS
from tests.oracle.several import SeveralStream, of_source, source_of
from tests.oracle.sessions import in_range
from tests.support.replay import Replay, by_repr, expected_row, write_events

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.oracle import Event, RunResult, Session
    from tests.oracle.several import SeveralHistory, Source


def text(micros: int | None) -> str | None:
    return None if micros is None else f"{micros} microseconds"


def as_argument(source: Source, relation: Relation, *, renamed: bool, keys: list[str]) -> dict[str, Any]:
    """A source as an entry of `events`; where it is `renamed` some of its columns have other names."""
    given = {
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


@dataclass
class SeveralReplay(Replay):
    """One history on one state. Every second source has names of its own."""

    history: SeveralHistory  # type: ignore[assignment]

    def __post_init__(self) -> None:
        super().__post_init__()
        self.relations = {s.name: Relation("", f"{self.table.identifier}_{s.name}") for s in self.history.sources}
        self.model.events = None
        self.model.arguments |= {
            "events": [
                as_argument(source, self.relations[source.name], renamed=number % 2 == 1, keys=self.keys)
                for number, source in enumerate(self.history.sources)
            ][::-1],
            "watermark_policy": self.history.policy,
            "watermark_delay": "0 seconds",
            "allowed_lateness": None,
        }
        self.stream: SeveralStream = SeveralStream(  # type: ignore[assignment]
            self.history.settings, self.history.sources, self.history.policy
        )

    def play(self) -> list[str]:
        arrived: list[Event] = []
        self.model.drop()
        runs = zip(self.history.clocks, self.history.batches, strict=True)
        for number, (now, batch) in enumerate(runs, 1):
            arrived.extend(batch)
            self.write(arrived, batch)
            self.model.clock = self.stream.now = now
            self.model.run()
            if number > 1 and not batch and not self.stream.would_move(now):
                self.equal(f"run {number}: rows written", self.model.newest_rows(), 0)
                continue
            result = self.stream.run(batch)
            self.compare(f"run {number}", self.stream.sessions(), result)
            self.compare_sources(f"run {number}", batch, result)
            if self.differences:
                return self.differences
        self.equal("aliases", self.aliases(), self.expected_aliases())
        return self.differences

    def write(self, arrived: list[Event], batch: Iterable[Event]) -> None:  # noqa: ARG002
        for number, (name, relation) in enumerate(self.relations.items()):
            events = [event for event in arrived if source_of(event) == name]
            write_events(self.spark, relation.identifier, events, self.keys)
            if number % 2 == 1:
                own = {
                    self.keys[0]: "own_key", "event_time": "seen_at", "arrived_at": "loaded_at", "path": "screen",
                }  # fmt: skip
                frame = self.spark.table(relation.identifier).withColumnsRenamed(own)
                frame = frame.selectExpr("* except (amount)", "amount + 1 as price", "'its own' as path")
                frame.createOrReplaceTempView(relation.identifier)

    def compare(self, when: str, sessions: Iterable[Session], result: RunResult) -> None:
        rows = self.model.rows()
        self.equal(f"{when}: sessions", self.live_of(rows), by_repr(map(expected_row, sessions)))
        checkpoints = [row["checkpoint"] for row in rows if row["status"] == "checkpoint"]
        self.equal(f"{when}: one checkpoint a run", len(checkpoints), result.run)
        self.newest = dict(max(checkpoints, key=lambda checkpoint: checkpoint["run"]))
        found = {**self.newest, **self.newest["changes"]}
        names = ("run", "watermark_from", "watermark_to", "bound_from", "bound_to")
        names += ("sessions_created", "sessions_extended", "sessions_merged", "sessions_closed")
        expected = self.expected_log(result)
        self.equal(
            f"{when}: run log", {name: found[name] for name in names}, {name: expected[name] for name in names}
        )
        self.equal(f"{when}: rejected", self.rejected_of(rows), self.expected_rejected())
        self.equal(f"{when}: every id once", len({row["session_id"] for row in rows}), len(rows))

    def compare_sources(self, when: str, batch: Iterable[Event], result: RunResult) -> None:
        marks = self.stream.marks
        self.equal(f"{when}: held by", self.newest["held_by"], marks.held_by)
        for source, found in zip(self.history.sources, self.newest["sources"], strict=True):
            read, rejected = of_source(source.name, batch, self.stream.rejected, result.run)
            expected = {
                "name": source.name,
                "max_event_time": marks.newest[source.name],
                "events_read": read,
                "events_accepted": read - rejected.total(),
                "rejected": {reason: rejected[reason] for reason in REASONS},
            }
            self.equal(f"{when}: {source.name}", {name: found[name] for name in expected}, expected)

    def rejected_of(self, rows: Iterable[dict[str, Any]]) -> list[tuple[Any, ...]]:
        return by_repr(
            (
                row["aggregate_state"]["ew_source"],
                *(row[key] for key in self.keys),
                row["reason"],
                row["event_count"],
                row["smallest_cursor"],
                row["largest_cursor"],
                row["session_start"],
                row["last_event_at"],
            )
            for row in self.by_group(rows)
        )

    def by_group(self, rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
        """One row for each source, key and reason."""
        groups: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
        for row in rows:
            if row["status"] == "rejected":
                key = (row["aggregate_state"]["ew_source"], *(row[k] for k in self.keys), row["reason"])
                groups.setdefault(key, []).append(row)
        return [
            members[0]
            | {
                "event_count": sum(row["event_count"] for row in members),
                "smallest_cursor": min(row["smallest_cursor"] for row in members),
                "largest_cursor": max(row["largest_cursor"] for row in members),
                "session_start": min((r["session_start"] for r in members if r["session_start"] is not None), default=None),
                "last_event_at": max((r["last_event_at"] for r in members if r["last_event_at"] is not None), default=None),
            }
            for members in groups.values()
        ]

    def expected_rejected(self) -> list[tuple[Any, ...]]:
        groups: dict[tuple[Any, ...], list[Event]] = {}
        for rejected in self.stream.rejected:
            group = (source_of(rejected.event), *rejected.event.key, rejected.reason)
            groups.setdefault(group, []).append(rejected.event)
        rows = []
        for group, events in groups.items():
            known = [event.event_time for event in events if event.event_time is not None]
            times = [time for time in known if in_range(time)]
            cursors = [event.cursor for event in events]
            rows.append(
                (*group, len(events), min(cursors), max(cursors), min(times, default=None), max(times, default=None))
            )
        return by_repr(rows)
