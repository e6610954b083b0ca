"""A straggler finds the stored session that it touches, wherever the edges of buckets lie."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from scripts.shared.rendering import Call, Package, Relation
from tests.support.state import StateInMemory

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

GAP = 10
BUCKET = 8 * GAP
BASES = {"2026": 29_453_760, "1970": 0, "1969": -3 * BUCKET}
"""Edges of buckets in minutes since 1970; the division rounds towards 1970, so that the buckets beside it are one."""
OFFSETS = (0, 5, 35, BUCKET - 1)
LENGTHS = (0, BUCKET - GAP, BUCKET, 2 * BUCKET - GAP, 2 * BUCKET, 3 * BUCKET)
ARGUMENTS = {"keys": ["user_id"], "event_time": "event_time", "gap": f"{GAP} minutes"}


def stragglers(start: int, last: int) -> list[float]:
    """Just too early, at either end as far as it reaches, within, and just too late."""
    return [start - GAP - 0.5, start - GAP, (start + last) / 2, last + GAP, last + GAP + 0.5]


def test_a_straggler_finds_its_session(spark: SparkSession, schema: str) -> None:
    stored, late = [], []
    for (name, base), offset, length in product(BASES.items(), OFFSETS, LENGTHS):
        start = base + offset
        for number, straggler in enumerate(stragglers(start, start + length)):
            key = f"{name} {offset} {length} {number}"
            stored += [(key, float(minute), 1) for minute in range(start, start + length + 1, GAP)]
            late.append((key, float(straggler), 2))
    events = Relation(schema, "events")

    def arrive(rows: list[tuple[str, float, int]]) -> None:
        arrived = spark.createDataFrame(rows, "user_id string, minute double, arrived_at bigint")
        times = "timestamp_micros(cast(minute * 60000000 as bigint)) as event_time"
        arrived.selectExpr("user_id", times, "arrived_at").write.mode("append").saveAsTable(str(events))

    arrive(stored)
    model = StateInMemory(spark, events, ARGUMENTS | {"cursor": "arrived_at"}, this=Relation("", "state"))
    model.run()
    arrive(late)
    model.run()

    columns = "user_id, session_start, session_end, event_count"
    kept = spark.sql(f"select {columns} from {model.this} where status in ('open', 'closed')")
    rebuilt = spark.sql(f"select {columns} from ({Package(Call(which='compile')).sessions(events, **ARGUMENTS)})")
    assert sorted(map(tuple, kept.collect())) == sorted(map(tuple, rebuilt.collect()))
