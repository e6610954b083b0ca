"""One history of windows given to three sides, run by run: live Structured Streaming, `window_state`, the oracle.

`ResolveTimeWindows` puts an event into its windows; `WatermarkSupport` drops rows whose window ends at or before the
watermark of the batch before, window by window. `numRowsDroppedByWatermark` counts rows after the partial aggregation:
with one partition of the input, one for each key and window, as our rejected rows are.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pyspark.sql import functions

from scripts.shared.rendering import Relation
from tests.oracle import Aggregate
from tests.oracle.histories import MILLISECOND
from tests.oracle.window_histories import WindowHistory, random_windows
from tests.oracle.windows import WindowStream
from tests.parity.feed import Feed
from tests.parity.random_sessions import RUNS, after_1970, fewer
from tests.parity.sides import Outcome, lines, micros, typed, values, with_mark, write
from tests.support.replay import by_repr
from tests.support.state import StateInMemory
from tests.support.window_replay import arguments

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from pyspark.sql import SparkSession

    from tests.oracle import Event

MEASURES = (Aggregate("members", "sum", "mark"), Aggregate("largest", "max", "path"))
"""`members` is a sum of powers of two, one for each event of the history: it says which events a window is made of."""


def streamable(seed: int) -> WindowHistory:
    """`random_windows(seed)` in a few runs, with what append mode has: one duration for delay and lateness."""
    drawn = random_windows(seed, calendar=False, size=8, max_future_skew=None, min_event_time=None)
    delay = drawn.settings.watermark_delay // MILLISECOND * MILLISECOND
    settings = dataclasses.replace(drawn.settings, watermark_delay=delay, allowed_lateness=delay, aggregates=MEASURES)
    marks = iter(2**number for number in range(126))
    batches = tuple(
        tuple(with_mark(event, next(marks)) for event in batch) for batch in fewer(after_1970(drawn.batches), RUNS)
    )
    return WindowHistory(settings, batches, f"streamable({seed})")


def keys_of(history: WindowHistory) -> list[str]:
    width = max((len(event.key) for event in history.events), default=1)
    return [f"key_{number}" for number in range(1, width + 1)]


@dataclass
class LiveWindows:
    """A streaming query with `window`, fed from memory, one micro-batch at a time."""

    spark: SparkSession
    history: WindowHistory
    checkpoint: Path
    name: str

    def __post_init__(self) -> None:
        self.keys = keys_of(self.history)
        self.source = Feed(self.spark, 1)
        settings = self.history.settings
        events = typed(self.source.frame(), self.keys).withWatermark(
            "event_time", f"{settings.watermark_delay} microseconds"
        )
        durations = [f"{length} microseconds" for length in (settings.size, settings.every, settings.offset)]
        self.query = (
            events.groupBy(*self.keys, functions.window("event_time", *durations).alias("w"))
            .agg(
                functions.count("*").alias("event_count"),
                functions.sum("mark").alias("members"),
                functions.max("path").alias("largest"),
            )
            .writeStream.outputMode("append")
            .format("memory")
            .queryName(self.name)
            .option("checkpointLocation", str(self.checkpoint))
            .start()
        )

    def begin(self, batch: Iterable[Event]) -> None:
        self.source.add(lines(batch, self.keys))

    def outcome(self) -> Outcome:
        progress = self.source.taken(self.query)
        shown = ("unix_micros(w.start)", "unix_micros(w.end)", "event_count", "members", "largest")
        emitted = self.spark.table(self.name).selectExpr(*self.keys, *shown).collect()
        return Outcome(
            emitted=by_repr(map(values, emitted)),
            stored=self.stored(),
            dropped=sum(batch.stateOperators[0].numRowsDroppedByWatermark for batch in progress),
            watermark=micros(progress[-1].eventTime["watermark"]) or None,
        )

    def stored(self) -> list[tuple[Any, ...]]:
        """What the state store holds: the keys and the window, and the buffers of the aggregates."""
        state = self.spark.read.format("statestore").load(str(self.checkpoint))
        (*keys, window) = state.select("key.*").columns
        ends = (f"unix_micros(key.`{window}`.start)", f"unix_micros(key.`{window}`.end)")
        rows = state.select(
            *(functions.col("key").getField(name) for name in keys),
            *map(functions.expr, ends),
            "value",
        ).collect()
        # a sum keeps its total and whether it is empty
        return by_repr(values((*row[:-1], row[-1][0], row[-1][1], row[-1][3])) for row in rows)

    def stop(self) -> None:
        self.query.stop()
        self.spark.catalog.dropTempView(self.name)


@dataclass
class StateWindows:
    """`window_state` for a history, in memory."""

    spark: SparkSession
    history: WindowHistory
    this: Relation

    def __post_init__(self) -> None:
        self.keys = keys_of(self.history)
        self.model = StateInMemory(
            self.spark,
            Relation("", "parity_events"),
            arguments(self.history.settings, self.keys),
            this=self.this,
            macro="window_state",
            unique_key="window_id",
        )
        self.arrived: list[Event] = []
        self.rejected = 0

    def run(self, batch: Iterable[Event]) -> Outcome:
        batch = list(batch)
        self.arrived.extend(batch)
        write(self.spark, str(self.model.events), self.arrived, self.keys)
        self.model.run()
        rows = self.model.rows()
        newest = max((row["checkpoint"] for row in rows if row["checkpoint"]), key=lambda checkpoint: checkpoint["run"])
        names = [*self.keys, "window_start", "window_end", "event_count", *(m.name for m in MEASURES)]

        def having(*statuses: str) -> list[tuple[Any, ...]]:
            return by_repr(values(row[name] for name in names) for row in rows if row["status"] in statuses)

        before, self.rejected = self.rejected, sum(row["reason"] == "late" for row in rows)
        return Outcome(having("final"), having("open", "closed"), self.rejected - before, newest["watermark_to"])


@dataclass
class OracleWindows:
    """The definitions in plain Python."""

    history: WindowHistory

    def __post_init__(self) -> None:
        self.stream = WindowStream(self.history.settings)

    def run(self, batch: Iterable[Event]) -> Outcome:
        result = self.stream.run(batch)

        def having(*statuses: str) -> list[tuple[Any, ...]]:
            return by_repr(
                values((*w.key, w.start, w.end, len(w.events), *w.aggregates.values()))
                for w in self.stream.windows()
                if w.status in statuses
            )

        late = sum(missed.run == result.run and missed.reason == "late" for missed in self.stream.missed)
        return Outcome(having("final"), having("open", "closed"), late, result.watermark_after)
