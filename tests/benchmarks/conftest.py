"""The session of the tests as the benchmarks have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from benchmarks import packages
from benchmarks.spark import Resources, measured_settings
from scripts.shared.session import session_settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyspark.sql import SparkSession


@pytest.fixture(scope="module")
def measured_spark(spark: SparkSession) -> Iterator[SparkSession]:
    """The session of the tests, its files written as the benchmarks write them."""
    packages.install()
    name = "spark.sql.parquet.outputTimestampType"
    with session_settings(spark, {name: measured_settings(Resources())[name]}):
        yield spark
