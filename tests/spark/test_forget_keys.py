"""What `forget_keys` leaves behind: random histories in which keys go between two runs, beside the oracle."""

from __future__ import annotations

import json
import random
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Call, Package, Relation
from scripts.shared.session import session_settings
from tests.oracle import Stream, history
from tests.support.replay import Replay, write_events
from tests.support.state import StateModel, answers_of, local_table

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from tests.oracle import Event
    from tests.oracle.model import Key


def told(spark: SparkSession, table: Relation) -> Call:
    """What dbt knows in a run-operation, whose one state this is."""

    class OfOneTable(Call):
        def get_relation(self, *_: str | None) -> Relation:
            return table

    return OfOneTable(
        which="run-operation",
        resource_type="macro",
        columns={str(table): dict(spark.table(str(table)).dtypes)},
        run_query=answers_of(spark),
    )


def versions(spark: SparkSession, table: Relation) -> int:
    of_iceberg = table.schema.startswith("ice.")
    return spark.sql(f"select 1 from {table}.snapshots" if of_iceberg else f"describe history {table}").count()


class Forgetful(Replay):
    """A history in which keys go, between one run and the next, from the state and from the source."""

    def forget(self, keys: list[Key]) -> None:
        named = [dict(zip(self.keys, key, strict=True)) for key in keys]
        before, number = self.model.rows(), versions(self.spark, self.table)
        forget_keys = Package(told(self.spark, self.table)).forget_keys
        forget_keys(state="a.state", keys=named)
        self.equal("rows after a dry run", by_id(self.model.rows()), by_id(before))
        forget_keys(state="a.state", keys=named, dry_run=False)
        assert isinstance(self.stream, Stream)
        expected = self.stream.forget(keys)
        rows = self.model.rows()
        gone = [row for row in before if row["status"] != "checkpoint" and self.key_of(row) in keys]
        self.equal("commits", versions(self.spark, self.table), number + bool(gone))
        self.equal("rows that are left", by_id(rows), by_id([row for row in before if row not in gone]))
        newest = max((row["checkpoint"] for row in rows if row["checkpoint"]), key=lambda checkpoint: checkpoint["run"])
        details = json.loads(newest["details"])
        counted = (details.get("forgotten_accepted", 0), details.get("forgotten_rejected", 0))
        self.equal("what the checkpoint says", counted, expected)

    def key_of(self, row: dict[str, Any]) -> Key:
        return tuple(row[name] for name in self.keys)

    def play_forgetting(self, rng: random.Random) -> list[str]:
        arrived: list[Event] = []
        self.model.drop()
        for number, batch in enumerate(self.history.batches, 1):
            arrived.extend(batch)
            write_events(self.spark, self.events.identifier, arrived, self.keys)
            self.model.run()
            if number > 1 and not batch:
                continue
            result = self.stream.run(batch)
            self.compare(f"run {number}", self.stream.sessions(), result)
            known = sorted({event.key for event in arrived}, key=repr)
            if known and rng.random() < 0.5:
                self.forget(keys := rng.sample(known, rng.randrange(1, 1 + len(known))))
                arrived = [event for event in arrived if event.key not in keys]
                write_events(self.spark, self.events.identifier, arrived, self.keys)
                self.equal("conserved", self.conserved(), [])
            if self.differences:
                return self.differences
        self.equal("aliases", self.aliases(), self.expected_aliases())
        return self.differences

    def conserved(self) -> list[str]:
        test = Package(Call(which="test", resource_type="test"))
        sql = test.test_events_are_conserved(model=self.table, events=self.events, cursor="arrived_at")
        return [row.problem for row in self.spark.sql(str(sql)).collect()]


def by_id(rows: list[dict[str, Any]]) -> list[str]:
    """Rows without what `forget_keys` may change, the details of a checkpoint."""
    kept = [row | {"checkpoint": (row["checkpoint"] or {}) | {"details": None}} for row in rows]
    return sorted(map(repr, kept))


def play(spark: SparkSession, seed: int, table: Relation, table_format: str) -> list[str]:
    state = partial(StateModel, format=table_format)
    rng = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    return Forgetful(spark, history(seed, size=4), table, "auto", state).play_forgetting(rng)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [4, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(5, 15))])
def test_nothing_of_a_key_is_left_in_delta(spark: SparkSession, schema: str, seed: int) -> None:
    assert not play(spark, seed, Relation(schema, "state"), "delta")


@pytest.mark.slow
@pytest.mark.parametrize("seed", [4, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(5, 10))])
def test_nothing_of_a_key_is_left_in_iceberg(spark: SparkSession, iceberg_schema: str, seed: int) -> None:
    assert not play(spark, seed, Relation(iceberg_schema, "state"), "iceberg")


KEYS: dict[str, tuple[list[Any], list[Any]]] = {
    "bigint": (["9007199254740993", 9007199254740993], ["one", "1.5", "", "9223372036854775808"]),
    "int": ([7], ["2147483648"]),
    "decimal(5, 2)": (["1.50", 1.5, "1.500"], ["1000", "1.505", "1505e-3"]),
    "decimal(38,0)": (["12345678901234567890123456789012345678", 12345], ["12345.7"]),
    "double": (["NaN", 0.1], ["x"]),
    "boolean": (["true", True], ["maybe"]),
    "date": (["2026-01-31"], ["2026-02-30", 2026, "2026-01", "2026-01-31 10:00:00"]),
    "timestamp": (["2026-01-31 10:00:00.000001", "2026-01-31T11:00:00+01:00"], ["noon", 2026, "10:00"]),
    "timestamp_ntz": (["2026-01-31 10:00:00"], ["noon", "2026-01"]),
    "string": (["", "o'neil", "\\'; drop table x --", "null", " ann ", "ünï\n"], [7, True]),
}


@pytest.mark.slow
@pytest.mark.parametrize("ansi", ["true", "false"])
def test_a_value_is_one_of_its_column_or_none(spark: SparkSession, ansi: str) -> None:
    """A value that the column can't hold would be NULL, and NULL is a key of its own."""
    call = Call(which="run-operation", run_query=answers_of(spark))
    package = Package(call)
    with session_settings(spark, {"spark.sql.ansi.enabled": ansi}):
        for kind, (good, bad) in KEYS.items():
            types = {"key": {"name": "Key", "type": kind}}
            for value in good:
                assert package._check_forgotten([value, None], types) == []
                literal = local_table(spark, [{"text": str(value)}], "text string")
                rows = literal.selectExpr(f"cast(text as {kind}) as key").union(
                    spark.sql(f"select cast(null as {kind})")
                )
                found = rows.where(str(package._is_forgotten([value], types))).collect()
                assert [row.key is None for row in found] == [False], (kind, value)
                assert rows.where(str(package._is_forgotten([None], types))).collect() == [(None,)]
            assert len(package._check_forgotten(bad, types)) == len(bad), kind


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["double", "float"])
def test_minus_zero_finds_the_zero_that_a_state_holds(spark: SparkSession, schema: str, kind: str) -> None:
    table = Relation(schema, "held")
    spark.sql(f"create table {table} using delta as select cast(0 as {kind}) as key, 0.1 as other")
    condition = Package(Call())._is_forgotten([-0.0], {"key": {"name": "key", "type": kind}})
    assert spark.table(str(table)).where(str(condition)).count() == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "cut",
    [{"size": "2 hours", "slide": "1 hour"}, pytest.param({"size": "1 hour", "id": "id"}, marks=pytest.mark.nightly)],
    ids=str,
)
def test_what_is_forgotten_is_counted_once(spark: SparkSession, schema: str, cut: dict[str, str]) -> None:
    """An event in two windows, or delivered twice: the runs have accepted it once."""
    events = Relation(schema, "events")
    at = "timestamp'2026-05-01 10:40:00'"
    rows = f"values (1, 'ann', {at}, 1), (1, 'ann', {at}, 1), (2, 'bob', {at}, 1) as e(id, who, at, read)"
    spark.sql(f"create table {events} using delta as select {'' if 'id' in cut else 'distinct'} * from {rows}")
    arguments = {"keys": ["who"], "event_time": "at", "cursor": "read", **cut}
    table = Relation(schema, "state")
    model = StateModel(spark, events, arguments, this=table, macro="window_state", unique_key="window_id")
    model.run()
    columns = {str(one): dict(spark.table(str(one)).dtypes) for one in (events, table)}
    package = Package(Call(which="test", resource_type="test", columns=columns))
    conserved = str(package.test_events_are_conserved(model=table, events=events, cursor="read"))
    assert spark.sql(conserved).collect() == []
    spark.sql(f"delete from {events} where who = 'ann'")
    assert spark.sql(conserved).collect() != []
    Package(told(spark, table)).forget_keys(state="a.state", keys=["ann"], dry_run=False)
    assert spark.sql(conserved).collect() == []
    [run] = spark.sql(str(package.run_log(table))).collect()
    assert (run.events_accepted, run.forgotten_accepted, run.forgotten_rejected) == (2, 1, 0)
    spark.sql(f"delete from {events}")
    assert spark.sql(conserved).collect() != []
