"""The one Spark session of a test run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scripts import layout

if TYPE_CHECKING:
    from pathlib import Path

    from pyspark.sql import SparkSession

ROOT, HOME = layout.PROJECT, layout.HOME

# Tiny data: generating code and adapting plans would cost more than they save. `tests/spark/test_defaults.py` runs
# cases under Spark's own defaults.
FAST = {
    "spark.sql.codegen.factoryMode": "NO_CODEGEN",
    "spark.sql.codegen.wholeStage": "false",
    "spark.sql.adaptive.enabled": "false",
}


SHORT_LIVED = "-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=256m -XX:+UseSerialGC"
"""Java that starts fast and uses little; a process that runs for an hour is twice as fast without."""
LONG_LIVED = "-XX:+UseSerialGC -Xms1500m -Xmn800m -XX:ReservedCodeCacheSize=1g"
"""Less work beside the program than Java's own choice: a tenth of the CPU time of slow tests, and with room for code,
so that Java seldom sweeps it, a twentieth of the time of three minutes."""
CLASSES = f"-XX:SharedArchiveFile={layout.CLASS_ARCHIVE} -Xlog:cds=off -Xlog:cds+dynamic=off"
"""As in the profile: what `make classes` has made, and no word where it has made nothing."""


def start_spark(home: Path, java: str = SHORT_LIVED, *, hive: bool = False) -> SparkSession:
    """
    Starts Spark with Delta and Iceberg, all of its files below ``home``; dbt then uses the same session.

    ``hive``: with Hive's catalog, which users have. A catalog in memory takes a quarter less time, and the processes
    that tests start by the profile (engines, faults, installed packages) have Hive's in any case.
    """
    from pyspark.sql import SparkSession

    home.mkdir(parents=True, exist_ok=True)
    log4j = ROOT / "profiles" / "log4j2.properties"
    options = {
        "spark.master": "local[2]",
        "spark.driver.memory": "3g",
        "spark.driver.host": "localhost",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.extraClassPath": f"{HOME}/jars/*",
        "spark.driver.extraJavaOptions": (
            f"-Dderby.system.home={home} -Dlog4j2.configurationFile=file:{log4j} {java} {CLASSES}"
        ),
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.local.dir": str(home / "spark"),
        "spark.sql.warehouse.dir": f"{home}/warehouse",
        "spark.sql.catalogImplementation": "hive" if hive else "in-memory",
        "spark.hadoop.javax.jdo.option.ConnectionURL": f"jdbc:derby:;databaseName={home}/metastore_db;create=true",
        "spark.hadoop.hive.metastore.disallow.incompatible.col.type.changes": "false",
        "spark.sql.shuffle.partitions": "2",
        "spark.databricks.delta.snapshotPartitions": "2",
        "spark.sql.session.timeZone": "UTC",
        "spark.sql.extensions": (
            "io.delta.sql.DeltaSparkSessionExtension,org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions"
        ),
        "spark.sql.catalog.spark_catalog": "org.apache.spark.sql.delta.catalog.DeltaCatalog",
        "spark.sql.catalog.ice": "org.apache.iceberg.spark.SparkCatalog",
        "spark.sql.catalog.ice.type": "hadoop",
        "spark.sql.catalog.ice.warehouse": f"{home}/ice",
        **FAST,
    }
    spark = SparkSession.builder.appName("event_windows tests").config(map={**options}).getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    return spark
