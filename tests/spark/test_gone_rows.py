"""Rows that a source has no more: what a run says of them, in each kind of state and with each kind of cursor."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Relation
from tests.support.state import StateModel

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

pytestmark = pytest.mark.slow

STATES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "sessions": ("session_state", "session_id", {"keys": ["user_id"], "gap": "10 minutes"}),
    "windows": ("window_state", "window_id", {"keys": [], "size": "1 hour"}),
    "join": ("interval_join", "match_id", {"on": ["user_id"], "lower": 0, "upper": "1 hour"}),
}
SKIP = {
    "delta": {"delta": "commit_version", "changes": "skip"},
    "iceberg": {"iceberg": "snapshot_id", "changes": "skip"},
}
TAIL = (
    ". What is built of them stays as it is; --full-refresh builds it from what is there now. "
    "docs/forget_a_person.md has the commands where a person is to be forgotten."
)


@dataclass
class Source:
    """A table of events, and a state of it."""

    spark: SparkSession
    table: Relation
    kind: str
    cursor: Any

    def __post_init__(self) -> None:
        table_format = "iceberg" if self.table.is_iceberg else "delta"
        feed = "" if self.table.is_iceberg else "tblproperties (delta.enableChangeDataFeed = true)"
        self.spark.sql(
            f"create table {self.table} (id bigint, user_id string, event_time timestamp, loaded_at bigint)"
            f" using {table_format} {feed}"
        )
        macro, key, given = STATES[self.kind]
        arguments = {**given, "event_time": "event_time", "cursor": self.cursor}
        if self.kind == "join":
            of_side = {"id": "id", "event_time": "event_time", "cursor": self.cursor}
            other = Relation(self.table.schema, f"{self.table.identifier}_of_others", type="view", is_delta=False)
            row = "2L as id, 'user 2' as user_id, timestamp_seconds(150) as event_time, 2L as loaded_at"
            self.spark.sql(f"create view {other} as select {row}")
            right = {"relation": other, **of_side, "cursor": "loaded_at"}
            arguments = {**given, "left": {"relation": self.table, **of_side}, "right": right}
        this = Relation(self.table.schema.removeprefix("ice."), f"{self.table.identifier}_state")
        events = None if self.kind == "join" else self.table
        self.state = StateModel(self.spark, events, arguments, this=this, macro=macro, unique_key=key)

    def arrive(self, *ids: int) -> None:
        values = ", ".join(f"({one}, 'user {one}', timestamp_seconds({one} * 60), {one})" for one in ids)
        self.spark.sql(f"insert into {self.table} values {values}")

    def delete(self, condition: str) -> None:
        self.spark.sql(f"delete from {self.table} where {condition}")

    def warnings(self) -> list[str]:
        """Those of one run, without who says it."""
        self.state.said.clear()
        self.state.run()
        lines = [line for line in self.state.said if line.startswith("WARNING ")]
        assert all(line.endswith(TAIL) and f"in model {self.state.this.identifier}: " in line for line in lines)
        return [line.removesuffix(TAIL).split(": ", 1)[1] for line in lines]


def source(spark: SparkSession, schema: str, kind: str, table_format: str, cursor: Any) -> Source:
    in_iceberg = table_format == "iceberg"
    if in_iceberg:
        spark.sql(f"create namespace if not exists ice.{schema}")
    table = Relation(
        f"ice.{schema}" if in_iceberg else schema, "events", is_delta=not in_iceberg, is_iceberg=in_iceberg
    )
    return Source(spark, table, kind, cursor)


@pytest.mark.parametrize(
    ("kind", "table_format"), [("sessions", "delta"), ("windows", "delta"), ("join", "delta"), ("sessions", "iceberg")]
)
def test_a_table_that_has_fewer_rows(spark: SparkSession, schema: str, kind: str, table_format: str) -> None:
    """The source is read by a column, which tells nothing of a row that is gone. That the table is shorter does."""
    events = source(spark, schema, kind, table_format, "loaded_at")
    events.arrive(1, 2, 3, 4)
    assert events.warnings() == [], "the first run"
    events.delete("id in (1, 2)")
    lost = f"2 rows of {events.table}, which runs have read, were deleted, or written again with a later cursor"
    assert events.warnings() == [lost], "nothing is new, and still"
    events.arrive(5)
    assert events.warnings() == [lost], "something is new"
    assert events.warnings() == [], "said once it was written down"
    events.arrive(6)
    events.spark.sql(f"update {events.table} set loaded_at = 7 where id = 3")
    assert events.warnings() == [lost.replace("2 rows", "1 row")], "read twice"


@pytest.mark.parametrize(
    ("kind", "table_format"),
    [
        pytest.param("windows", "delta", marks=pytest.mark.nightly),
        ("join", "delta"),
        ("sessions", "iceberg"),
    ],
)
def test_changes_that_are_passed_over(spark: SparkSession, schema: str, kind: str, table_format: str) -> None:
    events = source(spark, schema, kind, table_format, SKIP[table_format])
    events.arrive(1, 2, 3, 4)
    assert events.warnings() == [], "the first run"
    events.delete("id in (1, 2)")
    events.spark.sql(f"update {events.table} set loaded_at = 7 where id = 3")
    events.arrive(5)
    (said,) = events.warnings()
    what = (
        "3 rows since version 1"
        if table_format == "delta"
        else "2 snapshots with such changes (overwrite, delete), from 0 on"
    )
    assert re.sub(r"\d{9,}", "0", said) == (
        f"'changes': 'skip' passes over rows of {events.table} that were updated or deleted ({what})"
    )
    events.arrive(6)
    assert events.warnings() == []
