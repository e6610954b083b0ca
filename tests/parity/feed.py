"""A stream that this process feeds, one micro-batch at a time: Spark's MemoryStream, which has no Python name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pyspark.sql import DataFrame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyspark.sql import SparkSession
    from pyspark.sql.streaming.listener import StreamingQueryProgress
    from pyspark.sql.streaming.query import StreamingQuery


def java(spark: SparkSession) -> tuple[Any, Any]:
    """The JVM and its Spark session."""
    return spark._jvm, spark._jsparkSession


@dataclass
class Feed:
    """Lines of text for one streaming query."""

    spark: SparkSession
    partitions: int = 1

    def __post_init__(self) -> None:
        jvm, session = java(self.spark)
        self.stream = jvm.org.apache.spark.sql.execution.streaming.runtime.MemoryStream(
            0, session, jvm.scala.Option.apply(self.partitions), jvm.org.apache.spark.sql.Encoders.STRING()
        )
        self.seen = -1

    def frame(self) -> DataFrame:
        """The lines, in a column `value`."""
        return DataFrame(self.stream.toDF(), self.spark)

    def add(self, lines: Sequence[str]) -> None:
        """One micro-batch, which may be empty."""
        jvm, _ = java(self.spark)
        self.stream.addData(jvm.org.apache.spark.api.python.PythonUtils.toSeq(lines))

    def taken(self, query: StreamingQuery) -> list[StreamingQueryProgress]:
        """What the query made of it, when it has: the batch of data and, if there was one, the batch without."""
        query.processAllAvailable()
        batches = [p for p in query.recentProgress if p.batchId > self.seen and "addBatch" in p.durationMs]
        self.seen = batches[-1].batchId
        return batches
