"""One history given to three sides, run by run: live Structured Streaming, `session_state`, the plain-Python oracle.

The live side is a streaming query that stays up. One run of ours is its batch of data and, where the watermark moved,
the batch without data after it (`MicroBatchExecution`): the first drops late rows by the watermark of the run before,
the second evicts by the new one. Both sides read the same JSON lines through the same projection.

Where Spark has the rules:

- `EventTimeWatermarkExec` takes the maximum event time, in milliseconds, of all rows before any is filtered.
- `ResolveTimeWindows` filters NULL event times and bad gaps out without a word; they count nowhere.
- `SessionWindowStateStoreRestoreExec` drops what `WatermarkSupport` finds late and reads the stored sessions,
  `MergingSessionsExec` merges, `SessionWindowStateStoreSaveExec` stores, emits and evicts.
- `numRowsDroppedByWatermark` counts rows after the partial aggregation, which makes one row of equal windows (key,
  time, gap) in one partition of the input. So equal windows go to different partitions here, and it counts events.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import functools
import json
import operator
from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any, NamedTuple

from pyspark.sql import DataFrame, functions

from scripts.shared.rendering import Relation
from tests.oracle import Aggregate, Event, History, Stream
from tests.oracle.applied import of_type
from tests.parity.feed import Feed, java
from tests.support.replay import PAYLOAD, arguments, by_repr, key_names, plain
from tests.support.state import StateModel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from pyspark.sql import SparkSession

    from tests.oracle import Settings

EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)


class Measure(NamedTuple):
    """An aggregate, the SQL of Spark that means the same, and how many columns that keeps in the state store.

    The first of these columns is the value.
    """

    aggregate: Aggregate
    live: str
    buffers: int = 1


MEASURES = (
    Measure(Aggregate("members", "sum", "mark"), "sum(mark)", 2),
    Measure(Aggregate("amounts", "count", "amount"), "count(amount)"),
    Measure(Aggregate("revenue", "sum", "amount"), "sum(amount)"),
    Measure(Aggregate("smallest", "min", "amount"), "min(amount)"),
    Measure(Aggregate("largest", "max", "path"), "max(path)"),
    Measure(Aggregate("flagged", "count_if", "flag"), "count_if(flag)"),
    Measure(Aggregate("all_flagged", "bool_and", "flag"), "bool_and(flag)"),
    Measure(
        Aggregate("landing_page", "first", "path", ("event_id",)),
        "min_by(path, struct(event_time, event_id, path))",
        2,
    ),
    Measure(
        Aggregate("exit_page", "last", "path", ("event_id",)),
        "max_by(path, struct(event_time, event_id, path))",
        2,
    ),
)
"""`members` is a sum of powers of two, one for each event of the history: it says which events a session is made of."""


class Outcome(NamedTuple):
    """What one run leaves behind. A session is (keys, start, end, events, aggregates)."""

    emitted: list[tuple[Any, ...]]
    """All final sessions so far, a multiset: with a gap per event two may have one start."""
    stored: list[tuple[Any, ...]]
    """The sessions that are not final."""
    dropped: int
    """The events that this run rejected as late."""
    watermark: int | None
    """In microseconds; None before the first event time."""


def marked(history: History) -> History:
    """The same history, for these measures: each event knows its power of two."""
    settings = dataclasses.replace(history.settings, aggregates=tuple(measure.aggregate for measure in MEASURES))
    assert len(history.events) < 127, "a decimal(38) holds 126 powers of two"
    marks = iter(2**number for number in range(126))
    batches = tuple(tuple(with_mark(event, next(marks)) for event in batch) for batch in history.batches)
    return History(settings, batches, history.made_by)


def with_mark(event: Event, mark: int) -> Event:
    """With its power of two, and with a whole number in place of a large decimal: lines have one type of amounts."""
    return dataclasses.replace(event, payload=of_type(event.payload, "int") | {"mark": mark})


def lines(events: Iterable[Event], keys: Sequence[str]) -> list[str]:
    """The events as both sides read them."""
    return [
        json.dumps(
            {
                **dict(zip(keys, event.key, strict=True)),
                "event_us": event.event_time,
                "gap_us": event.gap,
                "arrived_at": event.cursor,
                **event.payload,
            }
        )
        for event in events
    ]


def typed(frame: DataFrame, keys: Sequence[str]) -> DataFrame:
    """The columns of lines."""
    types = {
        **dict.fromkeys(keys, "string"),
        **dict.fromkeys(("event_us", "gap_us", "arrived_at"), "bigint"),
        **PAYLOAD,
        "mark": "decimal(38, 0)",
    }
    schema = ", ".join(f"{name} {kind}" for name, kind in types.items())
    return frame.select(functions.from_json("value", schema).alias("event")).selectExpr(
        "event.*",
        "timestamp_micros(event.event_us) as event_time",
        "make_dt_interval(0, 0, 0, cast(event.gap_us as decimal(20, 0)) / 1000000) as gap",
    )


def write(spark: SparkSession, name: str, events: Iterable[Event], keys: Sequence[str]) -> None:
    """The events so far as a view. From lines in the JVM: rows from Python would start a Python worker."""
    jvm, session = java(spark)
    strings = session.createDataset(lines(events, keys), jvm.org.apache.spark.sql.Encoders.STRING())
    typed(DataFrame(strings.toDF(), spark), keys).createOrReplaceTempView(name)


def values(row: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(int(value) if isinstance(value, Decimal) else plain(value) for value in row)


@dataclass
class LiveSessions:
    """A streaming query with `session_window`, fed from memory, one micro-batch at a time."""

    spark: SparkSession
    history: History
    checkpoint: Path
    name: str
    mode: str = "append"
    watermark: bool = True
    partitions: int | None = None

    def __post_init__(self) -> None:
        self.keys = key_names(self.history)
        self.source = self.feed()
        settings = self.history.settings
        events = self.events()
        gap = functions.expr(f"concat({settings.gap or 'gap_us'}, ' microseconds')")
        measures = [functions.expr(measure.live).alias(measure.aggregate.name) for measure in MEASURES]
        self.query = (
            events.groupBy(*self.keys, functions.session_window("event_time", gap))
            .agg(functions.count("*").alias("event_count"), *measures)
            .writeStream.outputMode(self.mode)
            .format("memory")
            .queryName(self.name)
            .option("checkpointLocation", str(self.checkpoint))
            .start()
        )

    def events(self) -> DataFrame:
        events = typed(self.source.frame(), self.keys)
        if self.watermark:
            return events.withWatermark("event_time", f"{self.history.settings.watermark_delay} microseconds")
        return events

    def feed(self) -> Feed:
        """With as many partitions as keep equal windows apart, if not said."""
        same = Counter((event.key, event.event_time, event.gap) for event in self.history.events)
        return Feed(self.spark, self.partitions or max(same.values(), default=1))

    def begin(self, batch: Iterable[Event]) -> None:
        """Hands over one micro-batch, which may be empty; `outcome` waits for it."""
        # sorted: partitions are dealt out in turn, so neighbours come to different ones
        in_order = sorted(batch, key=lambda event: repr((event.key, event.event_time, event.gap)))
        self.source.add(lines(in_order, self.keys))

    def outcome(self) -> Outcome:
        progress = self.source.taken(self.query)
        watermark = micros(progress[-1].eventTime["watermark"]) if self.watermark else None
        return Outcome(
            emitted=self.emitted(),
            stored=self.stored(),
            dropped=sum(batch.stateOperators[0].numRowsDroppedByWatermark for batch in progress),
            watermark=watermark or None,  # Spark begins at 1970, not at NULL
        )

    def run(self, batch: Iterable[Event]) -> Outcome:
        self.begin(batch)
        return self.outcome()

    def emitted(self) -> list[tuple[Any, ...]]:
        rows = self.spark.table(self.name).selectExpr(
            *self.keys,
            "unix_micros(session_window.start)",
            "unix_micros(session_window.end)",
            "event_count",
            *(measure.aggregate.name for measure in MEASURES),
        )
        return by_repr(map(values, rows.collect()))

    def stored(self) -> list[tuple[Any, ...]]:
        """What the state store holds: the keys, the window, and the buffers of the aggregates."""
        state = self.spark.read.format("statestore").load(str(self.checkpoint))
        rows = state.select(
            # Python has no time for an end after the year 9999
            functions.col("value").dropFields("session_window"),
            *(functions.expr(f"unix_micros(value.session_window.{name})") for name in ("start", "end")),
        ).collect()
        sessions = []
        for value, start, end in rows:
            width = len(self.keys)
            keys, buffers = value[:width], value[width:]
            results = [buffers[0]]
            at = 1
            for measure in MEASURES:
                results.append(buffers[at])
                at += measure.buffers
            assert at == len(buffers), "the measures and the state store disagree on the buffers"
            sessions.append(values((*keys, start, end, *results)))
        return by_repr(sessions)

    def stop(self) -> None:
        self.query.stop()
        self.spark.catalog.dropTempView(self.name)


def micros(instant: str) -> int:
    """A time of a progress report."""
    return (dt.datetime.fromisoformat(instant) - EPOCH) // dt.timedelta(microseconds=1)


def not_final(settings: Settings) -> tuple[str, ...]:
    """Where lateness is the delay, nothing is ever closed: what the watermark has passed is final."""
    return ("open",) if settings.allowed_lateness == settings.watermark_delay else ("open", "closed")


@dataclass
class StateSessions:
    """`session_state` for a history, on a table or in memory."""

    spark: SparkSession
    history: History
    this: Relation
    kind: type[StateModel] = StateModel
    format: str = "delta"
    run_model: Callable[[], None] | None = None
    """How the model is run, if not by itself: by dbt."""

    def __post_init__(self) -> None:
        self.keys = key_names(self.history)
        self.model = self.kind(
            self.spark,
            Relation("", "parity_events"),
            arguments(self.history.settings, self.keys),
            this=self.this,
            format=self.format,
        )
        self.arrived: list[Event] = []

    def run(self, batch: Iterable[Event]) -> Outcome:
        batch = list(batch)
        self.arrived.extend(batch)
        write(self.spark, str(self.model.events), self.arrived, self.keys)
        (self.run_model or self.model.run)()
        rows = self.model.rows()
        checkpoints = (row["checkpoint"] for row in rows if row["status"] == "checkpoint")
        newest = max(checkpoints, key=operator.itemgetter("run"))
        names = [*self.keys, "session_start", "session_end", "event_count", *(m.aggregate.name for m in MEASURES)]

        def having(*statuses: str) -> list[tuple[Any, ...]]:
            return by_repr(values(row[name] for name in names) for row in rows if row["status"] in statuses)

        stored = having(*not_final(self.history.settings))
        late = newest["sources"][0]["rejected"]["late"] if batch else 0  # a run that finds nothing leaves no checkpoint
        return Outcome(having("final"), stored, late, newest["watermark_to"])


@dataclass
class OracleSessions:
    """The definitions in plain Python."""

    history: History

    def __post_init__(self) -> None:
        self.stream = Stream(self.history.settings)

    def run(self, batch: Iterable[Event]) -> Outcome:
        result = self.stream.run(batch)

        def having(*statuses: str) -> list[tuple[Any, ...]]:
            return by_repr(
                values((*s.key, s.start, s.end, s.event_count, *s.aggregates.values()))
                for s in self.stream.sessions()
                if s.status in statuses
            )

        stored = having(*not_final(self.history.settings))
        return Outcome(having("final"), stored, result.rejected["late"], result.watermark_after)


def differences(sides: dict[str, Outcome]) -> list[str]:
    """Where the sides are not the same: what each has, of sessions only those that not all have."""
    found = []
    for what, *figures in zip(Outcome._fields, *sides.values(), strict=True):
        if all(figure == figures[0] for figure in figures):
            continue
        shown = figures
        if isinstance(figures[0], list):
            shared: Counter[Any] = functools.reduce(operator.and_, map(Counter, figures))
            shown = [list((Counter(sessions) - shared).elements()) for sessions in figures]
        found += [f"{what}: {side} has {figure}" for side, figure in zip(sides, shown, strict=True)]
    return found
