"""Runs `session_state` as dbt does, without dbt: the macro's text, then one CREATE or one MERGE.

The statements are those of dbt-spark's incremental materialization with the merge strategy.
`tests/spark/test_dbt_runs.py` shows that dbt itself gives the same table; this way a run costs a second less, which
is what random histories need.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from tests.support.rendering import Call, Package, Relation, Table

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


@dataclass
class StateModel:
    """An incremental state model on a live Spark session."""

    spark: SparkSession
    events: Relation
    arguments: dict[str, Any]
    this: Relation = field(default_factory=lambda: Relation("demo", "state"))
    predicates: str | None = None
    partition_by: str | None = None
    format: str = "delta"
    exists: bool = False
    sql: str = ""

    def render(self, **changes: Any) -> str:
        call = replace(
            Call(
                name=self.this.identifier,
                this=self.this,
                incremental=self.exists,
                run_query=lambda sql: Table([tuple(row) for row in self.spark.sql(sql).collect()]),
            ),
            **changes,
        )
        return str(Package(call).session_state(events=self.events, **self.arguments))

    def run(self, *, full_refresh: bool = False) -> None:
        self.sql = self.render(incremental=self.exists and not full_refresh)
        if self.exists and not full_refresh:
            self.merge(self.sql)
        else:
            partition = f"partitioned by ({self.partition_by})" if self.partition_by else ""
            self.spark.sql(f"create or replace table {self.this} using {self.format} {partition} as\n{self.sql}")
            self.exists = True

    def merge(self, sql: str) -> None:
        self.spark.sql(f"create or replace temporary view {self.this.identifier}__dbt_tmp as\n{sql}")
        predicate = f"({self.predicates}) and " if self.predicates else ""
        self.spark.sql(
            f"""merge into {self.this} as DBT_INTERNAL_DEST
            using {self.this.identifier}__dbt_tmp as DBT_INTERNAL_SOURCE
            on {predicate}DBT_INTERNAL_SOURCE.session_id = DBT_INTERNAL_DEST.session_id
            when matched then update set *
            when not matched then insert *"""
        )

    def drop(self) -> None:
        self.spark.sql(f"drop table if exists {self.this}")
        self.exists = False
