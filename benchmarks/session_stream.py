"""The sessions of the suite `runs` by Structured Streaming: a query that takes what has come, and ends."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import uuid4

from pyspark.sql import functions

from scripts.shared.session import session_settings

if TYPE_CHECKING:
    from pathlib import Path

    from pyspark.sql import DataFrame, SparkSession

GAP = "30 minutes"


@dataclass
class SessionStream:
    """Sessions that the watermark has passed are rows of a table; the others lie in RocksDB, with the checkpoint."""

    spark: SparkSession
    events: str
    sessions: str
    delay: str
    """Of the watermark: what is later is dropped."""
    folder: Path

    @property
    def checkpoint(self) -> Path:
        return self.folder / "checkpoint"

    @property
    def settings(self) -> dict[str, str | None]:
        """As many partitions of the state as cores: with Spark's 200, most of the time would go into opening them."""
        return {
            "spark.sql.shuffle.partitions": str(self.spark.sparkContext.defaultParallelism),
            "spark.sql.streaming.stateStore.providerClass": (
                "org.apache.spark.sql.execution.streaming.state.RocksDBStateStoreProvider"
            ),
        }

    def take(self) -> None:
        """What has come since the last time."""
        sessions = (
            self.spark.readStream.table(self.events)
            .withWatermark("event_time", self.delay)
            .groupBy("user_id", functions.session_window("event_time", GAP))
            .agg(
                functions.max("event_time").alias("last_event_at"),
                functions.count("*").alias("event_count"),
                functions.sum("amount").alias("amount"),
            )
        )
        with session_settings(self.spark, self.settings):
            query = (
                self.in_columns(sessions)
                .writeStream.format("delta")
                .outputMode("append")
                .option("checkpointLocation", str(self.checkpoint))
                .trigger(availableNow=True)
                .toTable(self.sessions)
            )
            query.awaitTermination()

    def waiting_sessions(self) -> DataFrame:
        """Those that have not come out."""
        stored = self.spark.read.format("statestore").load(str(self.checkpoint))
        names = {"max": "last_event_at", "count": "event_count", "sum": "amount"}
        return self.in_columns(stored.select("value.*").withColumnsRenamed(names))

    def keep(self) -> None:
        """What it would go on from now."""
        shutil.copytree(self.checkpoint, self.folder / "kept")

    def start_again(self) -> None:
        """
        From what was kept; the table is not its own to restore.

        As another query: the table would pass over a batch that the same one has written before it was restored.
        """
        shutil.rmtree(self.checkpoint)
        shutil.copytree(self.folder / "kept", self.checkpoint, ignore=shutil.ignore_patterns(".metadata.crc"))
        (self.checkpoint / "metadata").write_text(json.dumps({"id": str(uuid4())}))

    def in_columns(self, sessions: DataFrame) -> DataFrame:
        return sessions.selectExpr(
            "user_id",
            "md5(concat_ws('|', user_id, session_window.start)) as session_id",
            "session_window.start as session_start",
            "session_window.end as session_end",
            "last_event_at",
            "event_count",
            "amount",
        )
