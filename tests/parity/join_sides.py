"""One history of two sides given to a live stream-stream join and to the state of `interval_join`, run by run.

Both sides of the live join come from one source in memory, told apart by a column, so that what a run brings to either
is in one micro-batch. One run of ours is that batch and, where the watermark moved, the batch without data after it
(`MicroBatchExecution`). Lateness is the watermark delay, as Spark has no other.

The optimizer may filter rows before they come to `EventTimeWatermarkExec`: those that can't match, for a NULL key or
for a condition on one side. Such a row then moves no watermark and is never late. We have no optimizer between a row
and its watermark, so the rules that do it are left out here.

A comparison on one side is written as an equation: Spark solves every comparison for the time that a state waits for
(`StreamingJoinHelper.getStateValueWatermark`), be it one of times or not, takes the smallest, and after `value > 0`
waits for the year 1970. `test_joins.py` shows both.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from pyspark.sql import DataFrame, functions

from scripts.shared.session import session_settings
from tests.oracle.join_histories import SECOND, SQL, JoinHistory, in_a_later_window, random_join
from tests.parity.feed import Feed
from tests.parity.sides import micros

if TYPE_CHECKING:
    from pathlib import Path

    from pyspark.sql import SparkSession

    from tests.oracle.join_histories import Batch
    from tests.oracle.joins import Bound, Row

FILTERS_EARLY = ",".join(
    f"org.apache.spark.sql.catalyst.optimizer.{rule}"
    for rule in (
        "InferFiltersFromConstraints",
        "PushDownPredicates",
        "PushPredicateThroughJoin",
        "PushExtraPredicateThroughJoin",
    )
)
SCHEMA = "side string, id bigint, k string, micros bigint, value int"


class Outcome(NamedTuple):
    """What one run leaves behind: all that was put out so far, the rows rejected as late so far, the watermark."""

    put_out: list[tuple[int | None, int | None]]
    dropped: int
    watermark: int | None


def streamable(seed: int) -> JoinHistory:
    """A random history without what Spark does not do, or does otherwise: see `docs/interval_joins.md`."""
    history = random_join(seed)
    while history.settings.how == "left_anti":
        seed += 10_000
        history = random_join(seed)
    shift = 1_700_000_000 * SECOND

    seen: set[int] = set()

    def kept(rows: list[Row]) -> list[Row]:
        found = []
        for row in rows:
            if row.id is not None and row.time is not None and row.id not in seen:
                seen.add(row.id)
                time = row.time if row.time > shift // 2 else row.time + shift
                found.append(replace(row, time=time, key=tuple(part or "c" for part in row.key)))
        return found

    batches = tuple((kept(left), kept(right)) for left, right in history.batches)
    settings = replace(history.settings, lateness=history.settings.delays, skew=None, first_time=None)
    return JoinHistory(settings, batches, f"{history.made_by}, streamable")


def seconds(bound: Bound) -> str:
    return f"interval '{bound.micros / SECOND:.6f}' second"


def as_equation(comparison: str) -> str:
    column, sign, number = comparison.split()
    return f"sign({column} - {number}) = {'1' if sign == '>' else '-1'}"


def condition(history: JoinHistory, *, compares: bool) -> str:
    """What makes a match, as Spark's join has it."""
    join = history.settings.join
    parts = ["l.k = r.k"]
    if join.window:
        parts.append("l.w = r.w")
    if join.same_time:
        parts.append("l.at = r.at")
    if join.lower:
        parts.append(f"r.at {'>' if join.lower.exclusive else '>='} l.at + {seconds(join.lower)}")
    if join.upper:
        parts.append(f"r.at {'<' if join.upper.exclusive else '<='} l.at + {seconds(join.upper)}")
    if join.condition is in_a_later_window:
        parts.append("l.in_window.start < r.in_window.start")
    elif both := SQL[join.condition]:
        parts.append(both)
    for side, text in (("l", SQL[join.left_condition]), ("r", SQL[join.right_condition])):
        if text:
            parts.append(f"{side}.{text}" if compares else as_equation(f"{side}.{text}"))
    return " and ".join(parts)


@dataclass
class LiveJoin:
    """A streaming query with a stream-stream join, fed from memory, one micro-batch at a time."""

    spark: SparkSession
    history: JoinHistory
    checkpoint: Path
    name: str
    filters_early: bool = False
    compares: bool = False
    """With the conditions on one side as they are written."""

    def __post_init__(self) -> None:
        self.source = Feed(self.spark)
        settings = self.history.settings
        left, right = (self.side(name, delay) for name, delay in zip(("left", "right"), settings.delays, strict=True))
        joined = left.alias("l").join(
            right.alias("r"), functions.expr(condition(self.history, compares=self.compares)), settings.how
        )
        ids = ["l.id as left_id", "null as right_id" if settings.how == "left_semi" else "r.id as right_id"]
        changes = {
            "spark.sql.streaming.multipleWatermarkPolicy": settings.policy,
            "spark.sql.optimizer.excludedRules": "" if self.filters_early else FILTERS_EARLY,
        }
        with session_settings(self.spark, changes):
            self.query = (
                joined.selectExpr(ids[0], ids[1].replace("null", "cast(null as bigint)"))
                .writeStream.format("memory")
                .queryName(self.name)
                .option("checkpointLocation", str(self.checkpoint))
                .start()
            )
        self.dropped = 0

    def side(self, name: str, delay: int) -> DataFrame:
        window = self.history.settings.join.window
        rows = (
            self.source.frame()
            .select(functions.from_json("value", SCHEMA).alias("row"))
            .selectExpr("row.*", "timestamp_micros(row.micros) as at")
            .where(f"side = '{name}'")
            .withWatermark("at", f"{delay // 1000} milliseconds")
        )
        # a late row is told by the first column with a watermark, which is the window where windows are joined
        windows = [f"window(at, '{window} microseconds') as w"] if window else []
        later = self.history.settings.join.condition is in_a_later_window
        ordered = ["window(at, '3 seconds') as in_window"] if later else []
        return rows.selectExpr(*windows, "id", "k", "value", "at", *ordered)

    def run(self, batch: Batch) -> Outcome:
        lines = [
            json.dumps({"side": name, "id": row.id, "k": row.key[0], "micros": row.time, "value": row.value})
            for name, rows in zip(("left", "right"), batch, strict=True)
            for row in rows
        ]
        self.source.add(lines)
        progress = self.source.taken(self.query)
        self.dropped += sum(batch.stateOperators[0].numRowsDroppedByWatermark for batch in progress)
        found = self.spark.table(self.name).collect()
        watermark = micros(progress[-1].eventTime["watermark"])
        return Outcome(sorted((tuple(row) for row in found), key=repr), self.dropped, watermark or None)

    def stop(self) -> None:
        self.query.stop()
        self.spark.catalog.dropTempView(self.name)


def outcome_of(rows: list[dict[str, Any]]) -> Outcome:
    """The same of a state."""
    put_out = [(row["left_id"], row["right_id"]) for row in rows if row["status"] in ("match", "unmatched")]
    dropped = sum(row["event_count"] for row in rows if row["reason"] == "late")
    newest = max((row["checkpoint"] for row in rows if row["status"] == "checkpoint"), key=lambda one: one["run"])
    by_id = [(left, int(right) if right is not None else None) for left, right in put_out]
    return Outcome(sorted(by_id, key=repr), dropped, newest["watermark_to"])
