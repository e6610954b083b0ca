"""The Spark of a benchmark: its own defaults, save for what a table below names."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from benchmarks.event_log import MEASURED
from scripts.layout import JARS, PROJECT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from pyspark.sql import DataFrame, SparkSession


@dataclass(frozen=True)
class Resources:
    """What a contender may use, whatever its engine."""

    cores: int = int(os.environ.get("EVENT_WINDOWS_CORES", "2"))
    memory: str = os.environ.get("EVENT_WINDOWS_MEMORY", "3g")


def measured_settings(resources: Resources) -> dict[str, str]:
    """The settings that a figure may depend on; they are written down with it."""
    return {
        "spark.master": f"local[{resources.cores}]",
        "spark.driver.memory": resources.memory,
        "spark.sql.session.timeZone": "UTC",
        # INT96, the default, is read slowly by the other engines, and by Spark as well.
        "spark.sql.parquet.outputTimestampType": "TIMESTAMP_MICROS",
        # Spark does not count the bytes of reads in ranges, which Parquet does in threads of its own.
        "spark.hadoop.parquet.hadoop.vectored.io.enabled": "false",
    }


def model_settings(resources: Resources) -> dict[str, str]:
    """Those of the suites in which dbt builds models, for all contenders alike: what docs/clusters.md advises."""
    return {
        "spark.sql.extensions": "io.delta.sql.DeltaSparkSessionExtension",
        "spark.sql.catalog.spark_catalog": "org.apache.spark.sql.delta.catalog.DeltaCatalog",
        "spark.databricks.delta.snapshotPartitions": str(resources.cores),
        "spark.sql.shuffle.partitions": str(4 * resources.cores),
        "spark.sql.codegen.cache.maxEntries": "1000",
    }


def iceberg_settings(scratch: Path) -> dict[str, str]:
    """A catalog of Iceberg tables as the default one. It does not make its folder, which the first session needs."""
    (scratch / "ice").mkdir(parents=True)
    return {
        "spark.sql.extensions": "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions",
        "spark.sql.catalog.ice": "org.apache.iceberg.spark.SparkCatalog",
        "spark.sql.catalog.ice.type": "hadoop",
        "spark.sql.catalog.ice.warehouse": str(scratch / "ice"),
        "spark.sql.defaultCatalog": "ice",
    }


def start(
    resources: Resources, scratch: Path, *, delta: bool = False, changed: Mapping[str, str] | None = None
) -> SparkSession:
    """A session that logs what its tasks did. No compiler is switched off: a benchmark lives long enough for both."""
    from pyspark.sql import SparkSession  # noqa: PLC0415 (only the processes that measure load it)

    event_log = scratch / "events"
    event_log.mkdir(parents=True)
    log4j = PROJECT / "profiles" / "log4j2.properties"
    options = {
        **measured_settings(resources),
        "spark.driver.host": "localhost",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.extraJavaOptions": f"-Dlog4j2.configurationFile=file:{log4j} -Dderby.system.home={scratch}",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.local.dir": str(scratch),
        "spark.sql.warehouse.dir": str(scratch / "warehouse"),
        "spark.eventLog.enabled": "true",
        "spark.eventLog.dir": event_log.as_uri(),
        "spark.eventLog.compress": "false",
        "spark.eventLog.rolling.enabled": "false",
    }
    if delta:
        metastore = f"jdbc:derby:;databaseName={scratch}/metastore;create=true"
        options |= {
            **model_settings(resources),
            "spark.driver.extraClassPath": f"{JARS}/*",
            # Spark's own catalog rejects to replace a partitioned Delta table twice
            "spark.sql.catalogImplementation": "hive",
            "spark.hadoop.javax.jdo.option.ConnectionURL": metastore,
            "spark.hadoop.hive.metastore.disallow.incompatible.col.type.changes": "false",
        }
    builder = SparkSession.builder.appName("event_windows benchmarks")
    return builder.config(map={**options, **(changed or {})}).getOrCreate()


def force(result: DataFrame) -> None:
    """Compute every row and every column, and drop them: nothing is pruned that a user would have had."""
    result.write.format("noop").mode("overwrite").save()


def java(spark: SparkSession) -> Any:
    """The classes of the Java process, for what Spark offers in Java alone."""
    return spark._jvm  # noqa: SLF001


def collect_garbage(spark: SparkSession) -> None:
    """Before a measurement, so that nobody pays for what the one before left behind."""
    java(spark).System.gc()


def measured(spark: SparkSession, measurement: str, step: Callable[[], object]) -> dict[str, Any]:
    """What a step takes of this process; what its tasks took, the event log tells by the measurement's name."""
    spark.sparkContext.setLocalProperty(MEASURED, measurement)
    collect_garbage(spark)
    wall, cpu = time.perf_counter(), process_cpu_seconds(spark)
    step()
    figures = {"wall_s": time.perf_counter() - wall, "process_cpu_s": process_cpu_seconds(spark) - cpu}
    spark.sparkContext.setLocalProperty(MEASURED, "")
    return figures


def compilations(spark: SparkSession) -> int:
    """How many classes Spark has generated and compiled so far; those that its cache had are not among them."""
    metrics = java(spark).org.apache.spark.metrics.source.CodegenMetrics
    return int(metrics.METRIC_COMPILATION_TIME().getCount())


def process_cpu_seconds(spark: SparkSession) -> float:
    """CPU time of the Java process so far: its tasks, and beside them the driver, the compilers and the collector."""
    nanos = java(spark).java.lang.ProcessHandle.current().info().totalCpuDuration().get().toNanos()
    return float(nanos) / 1e9
