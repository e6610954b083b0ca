"""What the tests against live Structured Streaming share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.parity.bench import Bench

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pyspark.sql import SparkSession


@pytest.fixture
def bench(spark: SparkSession, schema: str, tmp_path: Path) -> Iterator[Bench]:
    """Its queries are stopped after the test."""
    made = Bench(spark, schema, tmp_path)
    yield made
    made.stop()
