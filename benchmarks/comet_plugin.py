"""
DataFusion Comet, a plugin that runs parts of Spark's plans outside of Java.

`python -m benchmarks.comet_plugin` writes the lock of its jars anew.
"""

from __future__ import annotations

from benchmarks.layout import BENCH, SUITES
from scripts.fetch_jars import JarSet, fetch_jars, write_lock

JARS = JarSet(
    ("org.apache.datafusion:comet-spark-spark4.1_2.13:1.2.0",),
    SUITES / "comet" / "comet.jars.lock",
    BENCH / "comet",
)

SETTINGS = {
    "spark.plugins": "org.apache.spark.CometPlugin",
    "spark.shuffle.manager": "org.apache.spark.sql.comet.execution.shuffle.CometShuffleManager",
    "spark.memory.offHeap.enabled": "true",
    "spark.memory.offHeap.size": "4g",
    "spark.comet.enabled": "true",
}
"""Those of its own; its memory is beside Spark's."""


def settings() -> dict[str, str]:
    """What Spark is started with. The jars are fetched once, and are on the class path that Spark itself has."""
    fetch_jars(JARS)
    return {**SETTINGS, "spark.driver.extraClassPath": f"{JARS.folder}/*"}


if __name__ == "__main__":
    write_lock(JARS)
