"""Settings of a Spark session that is running."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pyspark.sql import SparkSession


@contextmanager
def session_settings(spark: SparkSession, changed: Mapping[str, str | None]) -> Iterator[None]:
    """Settings of the session for a while; None is Spark's own default."""
    before = {name: spark.conf.get(name, None) for name in changed}

    def apply(values: Mapping[str, str | None]) -> None:
        for name, value in values.items():
            if value is None:
                spark.conf.unset(name)
            else:
                spark.conf.set(name, value)

    apply(changed)
    try:
        yield
    finally:
        apply(before)


def time_zone(zone: str) -> dict[str, str]:
    """The setting for the session time zone."""
    return {"spark.sql.session.timeZone": zone}
