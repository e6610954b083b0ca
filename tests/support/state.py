"""Runs a state model as dbt does, without dbt: the macro's text, then one CREATE or one MERGE.

The statements are those of dbt-spark's incremental materialization with the merge strategy.
`tests/spark/test_dbt_runs.py` shows that dbt itself gives the same table; this way a run costs a second less, which
is what random histories need.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import pyarrow as pa
from pyspark.sql import functions
from pyspark.sql.pandas.types import to_arrow_schema
from pyspark.sql.types import BinaryType, StringType, StructField, StructType, TimestampType

from scripts.shared.rendering import Call, Package, Relation, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyspark.sql import Column, DataFrame, SparkSession


def answers_of(spark: SparkSession) -> Callable[[str], Table]:
    """dbt's `run_query`, asked of a live session."""
    return lambda sql: Table([*spark.sql(sql).collect()])


@dataclass
class StateModel:
    """An incremental state model on a live Spark session."""

    spark: SparkSession
    events: Relation | None
    """What `session_state` reads; a join names its sources among its arguments."""
    arguments: dict[str, Any]
    this: Relation = field(default_factory=lambda: Relation("demo", "state"))
    predicates: str | None = None
    partition_by: str | None = None
    format: str = "delta"
    exists: bool = False
    sql: str = ""
    macro: str = "session_state"
    unique_key: str = "session_id"
    which: str = "run"
    """The dbt command: what only `run` and `build` read beforehand, others leave to the SQL."""
    reach: str | None = None
    """The column of time by which `within_reach` bounds the MERGE."""
    variables: dict[str, Any] = field(default_factory=dict)
    """dbt's, of which a run may be told something."""
    said: list[str] = field(default_factory=list)
    """What the newest run has said."""
    clock: int | None = None
    """The time of a run, in microseconds, where Spark's own must not be it."""

    def render(self, **changes: Any) -> str:
        call = replace(
            Call(
                name=self.this.identifier,
                this=self.this,
                which=self.which,
                incremental=self.exists,
                columns=self.catalog(),
                variables=self.variables,
                said=self.said,
                config={**Call().config, "unique_key": self.unique_key, "incremental_predicates": [self.bound()]},
                run_query=lambda sql: answers_of(self.spark)(self.at(sql)),
            ),
            **changes,
        )
        events = {"events": self.events} if self.events else {}
        return str(getattr(Package(call), self.macro)(**events, **self.arguments))

    def catalog(self) -> dict[str, dict[str, str]]:
        """The columns of what the state reads, as dbt knows them of tables."""
        if self.events:
            read = [self.events]
        elif "events" in self.arguments:
            read = [source["relation"] for source in self.arguments["events"]]
        else:
            read = [self.arguments[side]["relation"] for side in ("left", "right")]
        known = {str(one): dict(self.spark.table(str(one)).dtypes) for one in read}
        return known | ({str(self.this): self.described()} if self.variables and self.exists else {})

    def described(self) -> dict[str, str]:
        """The columns of the state as a DESCRIBE has them, which names the first fields of a wide struct alone."""
        rows = self.spark.sql(f"describe {self.this}").collect()
        names = [row.col_name for row in rows]
        end = next((place for place, name in enumerate(names) if not name or name.startswith("#")), len(rows))
        return {row.col_name: row.data_type for row in rows[:end]}

    def at(self, sql: str) -> str:
        """A query with the clock of the run in place of Spark's."""
        return sql if self.clock is None else sql.replace("unix_micros(current_timestamp())", f"{self.clock}L")

    def run(self, *, full_refresh: bool = False) -> None:
        self.sql = self.render(incremental=self.exists and not full_refresh)
        if self.exists and not full_refresh:
            self.merge(self.sql)
        else:
            partition = f"partitioned by ({self.partition_by})" if self.partition_by else ""
            self.spark.sql(f"create or replace table {self.this} using {self.format} {partition} as\n{self.sql}")
            self.exists = True

    def bound(self) -> str:
        """What stands in the MERGE beside the key."""
        if self.reach:
            return str(Package(Call(name=self.this.identifier)).within_reach(self.reach))
        return self.predicates or ""

    def merge(self, sql: str) -> None:
        self.spark.sql(f"create or replace temporary view {self.this.identifier}__dbt_tmp as\n{sql}")
        predicate = f"({self.bound()}) and " if self.bound() else ""
        self.spark.sql(
            f"""merge into {self.this} as DBT_INTERNAL_DEST
            using {self.this.identifier}__dbt_tmp as DBT_INTERNAL_SOURCE
            on {predicate}DBT_INTERNAL_SOURCE.{self.unique_key} = DBT_INTERNAL_DEST.{self.unique_key}
            when matched then update set *
            when not matched then insert *"""
        )

    def rows(self) -> list[dict[str, Any]]:
        """All rows of the state, times as microseconds."""
        return fetched(in_micros(self.spark.table(str(self.this))))

    def newest_rows(self) -> int:
        """How many rows the newest run had to write."""
        return self.spark.sql(self.sql).count()

    def drop(self) -> None:
        self.spark.sql(f"drop table if exists {self.this}")
        self.exists = False


@dataclass
class StateInMemory(StateModel):
    """The same SELECT with its rows kept in this process, where a MERGE is an upsert by its key.

    For random histories by the thousand: it saves the commit, which is half of the time of a small run and is the
    table format's, not ours.
    """

    stored: dict[Any, dict[str, Any]] = field(default_factory=dict)
    changed: int = 0
    """Rows that the last run has written."""

    def run(self, *, full_refresh: bool = False) -> None:
        self.sql = self.render(incremental=self.exists and not full_refresh)
        if full_refresh:
            self.stored = {}
        changes = self.spark.sql(self.sql)
        in_numbers = in_micros(changes)
        emitted = fetched(in_numbers)
        by_id = {row[self.unique_key]: row for row in emitted}
        assert len(by_id) == len(emitted), "MERGE rejects two rows for one id"
        twice = [key for key in by_id if _is_final(self.stored.get(key))]
        assert not twice, f"final already, so that a MERGE that passes over final rows would write them twice: {twice}"
        self.stored |= by_id
        self.changed = len(by_id)
        kept = local_table(self.spark, list(self.stored.values()), in_numbers.schema)
        _converted(kept, changes.schema, functions.timestamp_micros).createOrReplaceTempView(str(self.this))
        self.exists = True

    def rows(self) -> list[dict[str, Any]]:
        return list(self.stored.values())

    def newest_rows(self) -> int:
        return self.changed

    def drop(self) -> None:
        self.stored = {}
        self.exists = False


def _is_final(row: dict[str, Any] | None) -> bool:
    return row is not None and bool(row.get("is_final", row.get("status") == "final"))


def in_micros(frame: DataFrame) -> DataFrame:
    """Timestamps as BIGINT: Python's datetimes would pass through the time zone of the machine."""
    return _converted(frame, frame.schema, functions.unix_micros)


def _converted(frame: DataFrame, schema: StructType, convert: Callable[[Column], Column]) -> DataFrame:
    """All that is a time by the schema: columns, and the times of funnels."""
    changed = {}
    for name, kind in ((column.name, column.dataType) for column in schema):
        if isinstance(kind, TimestampType):
            changed[name] = convert(quoted(name))
        elif kind.simpleString() == "struct<reached:int,times:array<timestamp>>":
            times = functions.transform(quoted(name).times, convert)
            changed[name] = functions.when(quoted(name).isNotNull(), quoted(name).withField("times", times))
    return frame.withColumns(changed)


def fetched(frame: DataFrame) -> list[dict[str, Any]]:
    """The rows. Bytes of a column of text that are no UTF-8 are there as Python has them in text (PEP 383)."""
    texts = [column.name for column in frame.schema if isinstance(column.dataType, StringType)]
    rows = frame.withColumns({name: quoted(name).cast("binary") for name in texts}).collect()
    exact = []
    for row in rows:
        values = row.asDict(recursive=True)
        for name in texts:
            if values[name] is not None:
                values[name] = bytes(values[name]).decode(errors="surrogateescape")
        exact.append(values)
    return exact


def quoted(name: str) -> Column:
    return functions.col("`" + name.replace("`", "``") + "`")


def local_table(spark: SparkSession, rows: list[dict[str, Any]], schema: StructType | str) -> DataFrame:
    """
    Rows of this process as a DataFrame. By way of Arrow: other ways start Python workers at every scan. Arrow takes no
    text that is no UTF-8 (see `fetched`), but bytes.
    """
    typed = spark.createDataFrame([], schema).schema
    odd = {column.name for column in typed if isinstance(column.dataType, StringType)} & {
        name for row in rows for name, value in row.items() if isinstance(value, str) and not is_unicode(value)
    }
    if odd:
        in_bytes = [
            {
                name: value.encode(errors="surrogateescape") if name in odd and value is not None else value
                for name, value in row.items()
            }
            for row in rows
        ]
        columns = [StructField(c.name, BinaryType() if c.name in odd else c.dataType) for c in typed]
        frame = local_table(spark, in_bytes, StructType(columns))
        return frame.withColumns({name: quoted(name).cast("string") for name in odd})
    text = typed.json().replace('"nullable":false', '"nullable":true')
    nullable = StructType.fromJson(json.loads(text.replace('"containsNull":false', '"containsNull":true')))
    return spark.createDataFrame(pa.Table.from_pylist(rows, to_arrow_schema(nullable)))


def is_unicode(text: str) -> bool:
    return not any("\udc80" <= letter <= "\udcff" for letter in text)
