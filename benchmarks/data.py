"""
The tables that benchmarks read, made by Spark from hashes of row numbers: the same rows on every machine.

They lie in Parquet under a name that changes with what they are made from, and are made once.
"""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Literal

from benchmarks.layout import DATA

if TYPE_CHECKING:
    from pathlib import Path

    from pyspark.sql import SparkSession

SEED = 20250328
START = 1_740_787_200_000_000
"""2025-03-01 00:00 UTC in microseconds: the first event."""

ROWS_A_FILE = 2_500_000


def draw(what: str, below: int) -> str:
    """A whole number from 0, of the row and of what it is for alone."""
    return f"pmod(xxhash64(id, {SEED}, '{what}'), {below})"


@dataclass(frozen=True)
class Events:
    """
    Events of users, for sessions. One row an event.

    They come at an even rate and each draws its user, as in a log. With keys of equal share the time to a user's
    next event is then geometric, and the events of a session are exp(gap * rate) on average: from that, the rate.
    """

    events_per_session: float
    """On average, for a gap of `gap_seconds`."""
    events_per_key: int | None
    """On average; None is one key for all of them."""
    gap_seconds: int = 1800
    hot_key_percent: int = 0
    """Share of the events that one user has on top of its own."""
    order: Literal["time", "random"] = "time"
    """How the rows lie in the files."""
    own_gaps: bool = False
    """Whether each event brings its gap, between a third and five thirds of `gap_seconds`."""
    unused_columns: int = 0

    def columns(self, size: int) -> dict[str, str]:
        keys = max(1, size // self.events_per_key) if self.events_per_key else 1
        step = max(1, round(self.gap_seconds * 1_000_000 / (keys * math.log(self.events_per_session))))
        user = draw("user", keys)
        if self.hot_key_percent:
            user = f"if({draw('hot', 100)} < {self.hot_key_percent}, 0, {user})"
        columns = {
            "event_id": "id",
            "user_id": f"concat('u', lpad({user}, 9, '0'))",
            "event_time": f"timestamp_micros({START} + id * {step} + {draw('time', step)})",
            "amount": draw("amount", 100_000),
        }
        if self.own_gaps:
            third = self.gap_seconds // 3
            columns["gap_seconds"] = f"cast({third} + {draw('gap', 4 * third + 1)} as int)"
        for number in range(self.unused_columns):
            drawn = draw(f"unused {number}", 1000)
            columns[f"unused_{number + 1}"] = f"concat('value ', {drawn})" if number % 2 else drawn
        return columns


@dataclass(frozen=True)
class Readings:
    """Readings of meters, for frames: about one a second and meter. One row a reading."""

    meters: int
    order: Literal["time", "random"] = "time"

    def columns(self, size: int) -> dict[str, str]:  # noqa: ARG002 (the rate is that of a meter, whatever the size)
        return {
            "reading_id": "id",
            "meter_id": f"concat('m', lpad(pmod(id, {self.meters}), 6, '0'))",
            "measured_at": f"timestamp_micros({START} + (id div {self.meters}) * 1000000 + {draw('time', 1_000_000)})",
            "value": f"{draw('value', 200_001)} - 100000",
        }


Table = Events | Readings
TABLES: dict[str, type[Table]] = {"events": Events, "readings": Readings}


def folder_of(table: Table, size: int) -> Path:
    made_from = json.dumps([SEED, ROWS_A_FILE, asdict(table), table.columns(size)], sort_keys=True)
    digest = hashlib.sha256(made_from.encode()).hexdigest()[:12]
    return DATA / f"{type(table).__name__.lower()}-{size}-{digest}"


def is_made(table: Table, size: int) -> bool:
    return (folder_of(table, size) / "_SUCCESS").exists()


def make(spark: SparkSession, table: Table, size: int) -> None:
    """Write the files, unless they are there. At least two, since a reader takes one core a file or part of one."""
    from pyspark.sql import functions  # noqa: PLC0415 (only the processes that measure load it)

    if is_made(table, size):
        return
    files = max(2, math.ceil(size / ROWS_A_FILE))
    rows = spark.range(0, size, 1, files)
    if table.order == "random":
        order = functions.expr(draw("order", 2**62))
        rows = rows.repartitionByRange(files, order).sortWithinPartitions(order)
    columns = rows.selectExpr(*(f"{sql} as {name}" for name, sql in table.columns(size).items()))
    columns.write.mode("overwrite").parquet(str(folder_of(table, size)))
