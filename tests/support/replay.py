"""Plays a history of the oracle on Spark, run by run, and says where the two differ."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from scripts.shared.rendering import Call, Package, Relation
from tests.oracle import REASONS, Event, History, Rereading, Stream, rebuild, rebuild_pieces
from tests.oracle.aggregates import LETTERS, OTHER, STEPS, WITHIN
from tests.oracle.sessions import in_range
from tests.support.commits import CURSORS, create, source
from tests.support.state import StateModel, answers_of, fetched, in_micros, is_unicode, local_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pyspark.sql import SparkSession

    from tests.oracle import Aggregate, RunResult, Session, Settings

PAYLOAD = {"event_id": "int", "amount": "int", "path": "string", "flag": "boolean", "position": "int"}
REJECTED = ("event_time", "arrived_at", "event_id", "reason")


ANY_AGGREGATES: dict[str, dict[str, Any]] = {
    "percentile": {"function": "percentile", "expression": "amount", "arguments": [0.25]},
    "sum_of_flagged": {"sql": "sum(amount) filter (where flag)"},
}
"""Aggregates of the oracle that are more than a function and an expression."""


def written(aggregate: Aggregate) -> dict[str, Any]:
    """An aggregate of the oracle as the macros take it."""
    function, column = aggregate.function, aggregate.column
    if function in ANY_AGGREGATES:
        return ANY_AGGREGATES[function]
    ordered = {"order_by": list(aggregate.order_by)} if aggregate.order_by else {}
    if function in {"funnel", "strict_funnel"}:
        steps = [f"{column} in ({', '.join(repr(value) for value in values)})" for values in STEPS]
        mode = {"mode": "strict"} if function == "strict_funnel" else {}
        return {"function": "funnel", "steps": steps, "within": f"{WITHIN} microseconds"} | mode | ordered
    if function == "sequence":
        listed = {letter: ", ".join(f"'{value}'" for value in values) for letter, values in LETTERS.items()}
        events = {letter: f"{column} in ({values})" for letter, values in listed.items()}
        return {"function": "sequence", "events": events, "other": OTHER} | ordered
    known = {"first_known": "first", "last_known": "last"}
    return (
        {"function": known.get(function, function)}
        | ({"ignore_nulls": True} if function in known else {})
        | ({"expression": column} if column else {})
        | ordered
    )


def rules(settings: Settings) -> dict[str, Any]:
    """What a session may begin with besides a gap, as arguments; none where nothing is given."""
    given = {
        "id": settings.id,
        "start_when": settings.start_when,
        "cut_on": list(settings.cut_on) or None,
        "max_duration": None if settings.max_duration is None else f"{settings.max_duration} microseconds",
        "reread_events": settings.rereads or None,
    }
    return {name: value for name, value in given.items() if value is not None}


def in_utc(micros: int) -> str:
    return str(datetime(1970, 1, 1) + timedelta(microseconds=micros))  # noqa: DTZ001 - text without a zone


def arguments(settings: Settings, keys: list[str], **changes: Any) -> dict[str, Any]:
    """The oracle's settings as the arguments of `session_state`."""

    def text(micros: int | None) -> str | None:
        return None if micros is None else f"{micros} microseconds"

    return {
        "keys": keys,
        "event_time": "event_time",
        "gap": text(settings.gap) or {"sql": "gap"},
        "cursor": "arrived_at",
        "watermark_delay": text(settings.watermark_delay),
        "allowed_lateness": text(settings.allowed_lateness),
        "late_test": settings.late_test,
        "max_future_skew": text(settings.max_future_skew),
        "min_event_time": None if settings.min_event_time is None else in_utc(settings.min_event_time),
        "boundary": settings.boundary,
        "aggregates": {aggregate.name: written(aggregate) for aggregate in settings.aggregates},
        **rules(settings),
        **changes,
    }


def flat(checkpoint: dict[str, Any]) -> dict[str, Any]:
    """A checkpoint of sessions without its structure: its source and what has changed stand beside the rest."""
    (source,) = checkpoint["sources"]
    rejected = {f"rejected_{reason}": count for reason, count in source["rejected"].items()}
    return {**checkpoint, **source, **rejected, **checkpoint["changes"]}


def hashed(session_id: tuple[Any, ...]) -> str:
    """
    The oracle's symbolic id as the hash that the macros document, of its key, start, bound and number. JSON has one
    sign for all bytes that are no UTF-8, so a key that has such stands beside it.
    """
    key, start, *rest = session_id
    named = {f"k{number}": part for number, part in enumerate(key, 1)} | {"start": start}
    bound, ordinal = [*rest, None, 0][:2]
    salt = ("" if bound is None else f" after {bound}") + (f" number {ordinal + 1}" if ordinal else "")
    text = json.dumps(named, separators=(",", ":"), ensure_ascii=False)
    odd = "".join(part for part in key if isinstance(part, str) and not is_unicode(part))
    shown = text.encode(errors="surrogateescape").decode(errors="replace")
    return hashlib.sha256(shown.encode() + odd.encode(errors="surrogateescape") + salt.encode()).hexdigest()


def key_names(history: History) -> list[str]:
    width = max((len(event.key) for event in history.events), default=1)
    return [f"key_{number}" for number in range(1, width + 1)]


def write_events(
    spark: SparkSession,
    name: str,
    events: Iterable[Event],
    keys: list[str],
    numbers: Iterable[int] | None = None,
    *,
    all_events: Iterable[Event] = (),
) -> None:
    """
    The events so far as a temporary view of typed columns; with `numbers` of the rows, where rows are changed. Amounts
    are of the type that a first event says; `all_events` has one where none has arrived yet.
    """
    events = list(events)
    known = events or [*all_events]
    amounts = {"amount": known[0].payload.get("amount_type", "int")} if known else {}
    types = (
        dict.fromkeys(keys, "string") | dict.fromkeys(("event_us", "cursor_us", "gap_us"), "bigint") | PAYLOAD | amounts
    )
    rows = [
        dict(zip(keys, event.key, strict=True))
        | {"event_us": event.event_time, "cursor_us": event.cursor, "gap_us": event.gap}
        | {column: event.payload.get(column) for column in PAYLOAD}
        for event in events
    ]
    if numbers is not None:
        types["source_row"] = "int"
        rows = [row | {"source_row": number} for row, number in zip(rows, numbers, strict=True)]
    frame = local_table(spark, rows, ", ".join(f"{column} {kind}" for column, kind in types.items()))
    frame.selectExpr(
        *keys,
        "timestamp_micros(event_us) as event_time",
        "timestamp_micros(cursor_us) as arrived_at",
        "make_dt_interval(0, 0, 0, cast(gap_us as decimal(20, 0)) / 1000000) as gap",
        *PAYLOAD,
        *(["source_row"] if numbers is not None else []),
    ).createOrReplaceTempView(name)


def plain(value: Any) -> Any:
    """A value in the form in which both sides are compared."""
    if isinstance(value, dict):
        return [plain(item) for item in value.values()]
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, float):
        return float(f"{value:.12g}")
    return value


def rebuilt(events: Iterable[Event], settings: Settings) -> list[Session]:
    return rebuild_pieces(events, settings) if settings.rereads else rebuild(events, settings)


def expected_row(session: Session) -> tuple[Any, ...]:
    aggregates = tuple(plain(value) for value in session.aggregates.values())
    return (
        *session.key,
        hashed(session.id),
        session.status,
        session.start,
        session.end,
        session.last_event_at,
        session.event_count,
        *session.cursors,
        *([] if session.started_by is None else [session.started_by]),
        *aggregates,
    )


def by_repr(rows: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    return sorted(rows, key=repr)


@dataclass
class Replay:
    """One history on one state, in a table or in memory."""

    spark: SparkSession
    history: History
    table: Relation
    strategy: str = "auto"
    state: Callable[..., StateModel] = StateModel
    differences: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.keys = key_names(self.history)
        self.events = Relation("", f"{self.table.identifier}_events")
        self.model = self.state(
            self.spark,
            self.events,
            arguments(self.history.settings, self.keys, strategy=self.strategy),
            this=self.table,
        )
        settings = self.history.settings
        self.stream = Rereading(settings) if settings.rereads else Stream(settings)

    def play(self) -> list[str]:
        """Every run, compared after each; the differences, none if all is well."""
        arrived: list[Event] = []
        self.model.drop()
        for number, batch in enumerate(self.history.batches, 1):
            arrived.extend(batch)
            self.write(arrived, batch)
            self.model.run()
            if number > 1 and not batch:  # a run that finds nothing is none, and in the definitions changes nothing
                self.equal(f"run {number}: rows written", self.model.newest_rows(), 0)
                continue
            result = self.stream.run(batch)
            self.compare(f"run {number}", self.stream.sessions(), result)
            if self.differences:
                return self.differences
        self.equal("aliases", self.aliases(), self.expected_aliases())
        if self.stream.rejected:
            self.equal("rejected rows", self.rejected_rows(), self.expected_rejected_rows())
        return self.differences

    def write(self, arrived: list[Event], batch: Iterable[Event]) -> None:  # noqa: ARG002
        """What the source has before a run."""
        write_events(self.spark, self.events.identifier, arrived, self.keys, all_events=self.history.events)

    def full_refresh(self) -> list[str]:
        """After all runs: the live sessions of the state, then the same rebuilt, which have to be equal."""
        before = self.live()
        self.model.run(full_refresh=True)
        self.equal("full refresh", self.live(), before)
        self.equal(
            "rebuild", self.live(), by_repr(map(expected_row, rebuilt(self.history.events, self.history.settings)))
        )
        return self.differences

    def live(self) -> list[tuple[Any, ...]]:
        return self.live_of(self.model.rows())

    def live_of(self, rows: Iterable[dict[str, Any]]) -> list[tuple[Any, ...]]:
        names = [
            *self.keys,
            *("session_id", "status", "session_start", "session_end", "last_event_at", "event_count"),
            *("smallest_cursor", "largest_cursor"),
            *(["started_by"] if self.history.settings.cuts else []),
            *(aggregate.name for aggregate in self.history.settings.aggregates),
        ]
        live = [row for row in rows if row["status"] in ("open", "closed", "final")]
        return by_repr(tuple(plain(row[name]) for name in names) for row in live)

    def compare(self, when: str, sessions: Iterable[Session], result: RunResult) -> None:
        rows = self.model.rows()
        self.equal(f"{when}: sessions", self.live_of(rows), by_repr(map(expected_row, sessions)))
        checkpoints = [flat(row["checkpoint"]) for row in rows if row["status"] == "checkpoint"]
        expected = self.expected_log(result) | (
            {"duplicates": result.duplicates} if self.history.settings.rereads else {}
        )
        self.equal(f"{when}: one checkpoint a run", len(checkpoints), result.run)
        newest = dict(max(checkpoints, key=lambda checkpoint: checkpoint["run"]))
        self.equal(f"{when}: run log", {name: newest[name] for name in expected}, expected)
        self.equal(f"{when}: rejected", self.rejected_of(rows), self.expected_rejected())
        self.equal(f"{when}: every id once", len({row["session_id"] for row in rows}), len(rows))

    def equal(self, what: str, actual: Any, expected: Any) -> None:
        if actual != expected:
            if isinstance(actual, list):
                extra = [row for row in actual if row not in expected]
                missing = [row for row in expected if row not in actual]
                self.differences.append(f"{what}: only Spark has {extra}, only the oracle has {missing}")
            else:
                self.differences.append(f"{what}: Spark has {actual}, the oracle has {expected}")

    @staticmethod
    def expected_log(result: RunResult) -> dict[str, Any]:
        return {
            "run": result.run,
            "max_event_time": result.max_event_time,
            "watermark_from": result.watermark_before,
            "watermark_to": result.watermark_after,
            "bound_from": result.bound_before,
            "bound_to": result.bound_after,
            "events_read": result.events_read,
            "events_accepted": result.accepted,
            **{f"rejected_{reason}": result.rejected[reason] for reason in REASONS},
            "sessions_created": result.created,
            "sessions_extended": result.extended,
            "sessions_merged": result.merged,
            "sessions_closed": result.closed,
        }

    def rejected_of(self, rows: Iterable[dict[str, Any]]) -> list[tuple[Any, ...]]:
        """By key and reason: how many, the range of event times and of cursors."""
        groups: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
        for row in rows:
            if row["status"] == "rejected":
                groups.setdefault((*(row[key] for key in self.keys), row["reason"]), []).append(row)
        return by_repr(
            (
                *group,
                sum(row["event_count"] for row in rejected),
                min((row["session_start"] for row in rejected if row["session_start"] is not None), default=None),
                max((row["last_event_at"] for row in rejected if row["last_event_at"] is not None), default=None),
                min(row["smallest_cursor"] for row in rejected),
                max(row["largest_cursor"] for row in rejected),
            )
            for group, rejected in groups.items()
        )

    def expected_rejected(self) -> list[tuple[Any, ...]]:
        groups: dict[tuple[Any, ...], list[Event]] = {}
        for rejected in self.stream.rejected:
            groups.setdefault((*rejected.event.key, rejected.reason), []).append(rejected.event)
        rows = []
        for group, events in groups.items():
            known = [event.event_time for event in events if event.event_time is not None]
            times = [time for time in known if in_range(time)]
            cursors = [event.cursor for event in events]
            rows.append(
                (*group, len(events), min(times, default=None), max(times, default=None), min(cursors), max(cursors))
            )
        return by_repr(rows)

    def rejected_rows(self) -> list[tuple[Any, ...]]:
        """The rows of the source that `rejected_events` gives, each with its reason."""
        tables = (self.table, self.events)
        call = Call(
            columns={str(table): dict(self.spark.table(str(table)).dtypes) for table in tables},
            run_query=answers_of(self.spark),
        )
        sql = str(Package(call).rejected_events(state=self.table, events=self.events))
        rows = fetched(in_micros(self.spark.sql(sql)))
        return by_repr((*(row[key] for key in self.keys), *(row[name] for name in REJECTED)) for row in rows)

    def expected_rejected_rows(self) -> list[tuple[Any, ...]]:
        return by_repr(
            (*r.event.key, r.event.event_time, r.event.cursor, r.event.payload.get("event_id"), r.reason)
            for r in self.stream.rejected
        )

    def aliases(self) -> dict[str, str]:
        sql = str(Package().session_aliases(state=self.table))
        found = Counter(self.spark.sql(sql).collect())
        assert all(count == 1 for count in found.values()), found
        return {row.session_id: row.current_session_id for row in found}

    def expected_aliases(self) -> dict[str, str]:
        return {hashed(old): hashed(new) for old, new in self.stream.aliases().items()}


@dataclass
class ReplayOfCommits(Replay):
    """The same on a table with an exact cursor; every batch is a commit."""

    table_format: str = "delta"

    def __post_init__(self) -> None:
        self.history = by_commits(self.history)
        super().__post_init__()
        self.events = source(self.table.schema, self.events.identifier, self.table_format)
        self.model.events = self.events
        self.model.arguments["cursor"] = CURSORS[self.table_format]
        if self.history.settings.gap is None:
            self.model.arguments["gap"] = {"sql": "timestamp_micros(gap_us) - timestamp_micros(0)"}
        types = self.spark.sql(self.rows_of([])).dtypes
        create(self.spark, self.events, ", ".join(f"{name} {of_type}" for name, of_type in types))

    def write(self, arrived: list[Event], batch: Iterable[Event]) -> None:  # noqa: ARG002
        if batch := list(batch):
            self.spark.sql(f"insert into {self.events} {self.rows_of(batch)}")

    def rows_of(self, events: list[Event]) -> str:
        """As a query; neither format has intervals."""
        name = f"{self.events.identifier}_new"
        write_events(self.spark, name, events, self.keys, all_events=self.history.events)
        columns = ", ".join([*self.keys, "event_time", "arrived_at", *PAYLOAD])
        return f"select {columns}, unix_micros(timestamp_micros(0) + gap) as gap_us from {name}"


def by_commits(played: History) -> History:
    """Each event with the number of its commit as its cursor, which says nothing about the time."""
    version, batches = 0, []
    for batch in played.batches:
        version += bool(batch)
        batches.append(tuple(replace(event, cursor=version) for event in batch))
    return replace(played, batches=tuple(batches), settings=replace(played.settings, max_future_skew=None))
