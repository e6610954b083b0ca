"""Tables that are read by their commits: in each format, what a table needs for it and how it is compacted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scripts.shared.rendering import Relation

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

CURSORS = {"delta": {"delta": "commit_version"}, "iceberg": {"iceberg": "snapshot_id"}}
TRACKED = {
    "delta": "delta.enableChangeDataFeed = true, delta.enableRowTracking = true",
    "iceberg": "'format-version' = '3'",
}
"""Properties of a table of whose older rows each is known with its commit."""


def source(schema: str, name: str, table_format: str) -> Relation:
    is_iceberg = table_format == "iceberg"
    return Relation(schema, name, is_delta=not is_iceberg, is_iceberg=is_iceberg)


def create(spark: SparkSession, table: Relation, columns: str, properties: str | None = None) -> None:
    table_format = "iceberg" if table.is_iceberg else "delta"
    given = TRACKED[table_format] if properties is None else properties
    stated = f" tblproperties ({given})" if given else ""
    spark.sql(f"create table {table} ({columns}) using {table_format}{stated}")


def compact(spark: SparkSession, table: Relation) -> None:
    """Writes all files anew, so that a row can't be known by the file it came in."""
    if not table.is_iceberg:
        spark.sql(f"optimize {table}")
        return
    spark.sql(
        f"call ice.system.rewrite_data_files(table => '{table}', options => map('rewrite-all', 'true'))"
    ).collect()
