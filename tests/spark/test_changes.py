"""`changes`: a model downstream of a state keeps its rows by what has changed, in any order of runs of the two."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from pyspark.sql import functions

from scripts.shared.rendering import Call, Package, Relation
from scripts.shared.session import session_settings, time_zone
from tests.oracle.histories import history
from tests.oracle.join_histories import random_join
from tests.oracle.window_histories import random_windows
from tests.support.join_replay import JoinReplay
from tests.support.replay import Replay, write_events
from tests.support.state import StateInMemory, answers_of, in_micros, local_table
from tests.support.window_replay import WindowReplay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import date

    from pyspark.sql import SparkSession
    from pyspark.sql.types import StructType

    from tests.support.state import StateModel

INVOCATIONS = itertools.count()
TIMES = ("session_start", "window_start", "left_event_at", "right_event_at")
LIVE = ("open", "closed", "final", "match", "unmatched", "pending")
Row = dict[str, Any]


class Invoked(StateInMemory):
    """Each run is an invocation of dbt's of its own, so that no two checkpoints have one id."""

    def render(self, **changes: Any) -> str:
        return super().render(invocation_id=f"invocation {next(INVOCATIONS)}", **changes)


@dataclass
class Mart:
    """A model of `changes` that is merged by the state's id; rows that are gone are deleted after the MERGE."""

    spark: SparkSession
    state: StateModel
    which: str = "run"
    this: Relation = field(default_factory=lambda: Relation("", "mart_of_changes"))
    kept: dict[str, Row] = field(default_factory=dict)
    schema: StructType | None = None

    def package(self) -> Package:
        columns = {str(self.state.this): dict(self.spark.table(str(self.state.this)).dtypes)}
        if self.schema:
            columns[str(self.this)] = dict(self.spark.table(str(self.this)).dtypes)
        call = Call(
            this=self.this,
            which=self.which,
            incremental=self.schema is not None,
            columns=columns,
            run_query=answers_of(self.spark),
        )
        return Package(call)

    def render(self) -> str:
        return str(self.package().changes(self.state.this))

    def run(self) -> list[Row]:
        """What `changes` gives; `changed_dates` gives the dates of these rows."""
        changes = self.spark.sql(self.render())
        in_numbers = in_micros(changes)
        rows = [row.asDict(recursive=True) for row in in_numbers.collect()]
        assert self.dates() == self.dates_of(rows)
        ids = [row[self.state.unique_key] for row in rows]
        assert len(set(ids)) == len(ids), "MERGE rejects two rows for one id"
        self.kept |= dict(zip(ids, rows, strict=True))
        self.kept = {name: row for name, row in self.kept.items() if row["status"] in LIVE}
        self.schema = in_numbers.schema
        times = {name: functions.timestamp_micros(name) for name, type_ in changes.dtypes if type_ == "timestamp"}
        kept = local_table(self.spark, list(self.kept.values()), self.schema)
        kept.withColumns(times).createOrReplaceTempView(str(self.this))
        return rows

    def dates(self) -> dict[date, str]:
        """What `changed_dates` gives, with the run that is read with each."""
        changed = self.package().changed_dates(self.state.this)
        rows = self.spark.sql(f"select * from ({changed['rows']}) where changed_date in ({changed['dates']})").collect()
        found = {row.changed_date: row.state_run for row in rows}
        assert len(found) == len(rows) == self.spark.sql(f"select * from ({changed['rows']})").count()
        return found

    def dates_of(self, rows: list[Row]) -> dict[date, str]:
        """By the definition: UTC dates, of a row of a join that of its left time."""
        columns = [name for name in TIMES if name in self.spark.table(str(self.state.this)).columns]
        times = {
            row[self.state.unique_key]: next((row[name] for name in columns if row[name] is not None), None)
            for row in in_micros(self.spark.table(str(self.state.this))).collect()
        }
        epoch = datetime(1970, 1, 1, tzinfo=UTC)
        return {
            (epoch + timedelta(microseconds=micros)).date(): row["state_run"]
            for row in rows
            if (micros := times.get(row[self.state.unique_key])) is not None
        }

    def forget(self) -> None:
        """The next run is a full refresh."""
        self.kept, self.schema = {}, None


def sessions(spark: SparkSession, seed: int) -> tuple[StateModel, Iterator[None]]:
    replay = Replay(spark, history(seed), Relation("", "changing_sessions"), "islands", Invoked)
    return replay.model, arrivals(spark, replay)


def windows(spark: SparkSession, seed: int) -> tuple[StateModel, Iterator[None]]:
    replay = WindowReplay(spark, random_windows(seed), Relation("", "changing_windows"), Invoked)
    return replay.model, arrivals(spark, replay)


def joins(spark: SparkSession, seed: int) -> tuple[StateModel, Iterator[None]]:
    replay = JoinReplay(spark, random_join(seed), Relation("", "changing_matches"), state=Invoked)

    def arrive() -> Iterator[None]:
        arrived: tuple[list[Any], list[Any]] = ([], [])
        for batch in replay.history.batches:
            for side in range(2):
                arrived[side].extend(batch[side])
                replay.write(replay.tables[side], arrived[side], batch[side])
            yield

    return replay.model, arrive()


def arrivals(spark: SparkSession, replay: Replay | WindowReplay) -> Iterator[None]:
    arrived: list[Any] = []
    for batch in replay.history.batches:
        arrived.extend(batch)
        write_events(spark, replay.events.identifier, arrived, replay.keys)
        yield


def shown(row: Row) -> Row:
    return {name: value for name, value in row.items() if name != "state_run"}


NIGHTLY = [pytest.param(seed, marks=pytest.mark.nightly) for seed in range(1, 40) if seed != 4]


@pytest.mark.slow
@pytest.mark.parametrize("made", [sessions, windows, joins])
@pytest.mark.parametrize("seed", [4, *NIGHTLY])
def test_in_any_order_of_runs(
    spark: SparkSession, made: Callable[[SparkSession, int], tuple[StateModel, Iterator[None]]], seed: int
) -> None:
    """Runs of the model that are missed or killed, full refreshes of either side; even seeds read nothing beforehand.

    After each run the model has the live rows; and it was given each row that a run has written since, once.
    """
    chance = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    state, steps = made(spark, seed)
    mart = Mart(spark, state, which="run" if seed % 2 else "compile")
    read: dict[str, Any] = {}
    is_new = True
    for _ in steps:
        rebuilt = state.exists and mart.which == "run" and chance.random() < 0.2
        is_new = is_new or rebuilt
        state.run(full_refresh=rebuilt)
        if chance.random() < 0.3:
            continue
        if chance.random() < 0.2:
            mart.render()
        if chance.random() < 0.1:
            mart.forget()
            is_new = True
        stored = {row[state.unique_key]: row for row in state.rows() if row["status"] not in ("rejected", "checkpoint")}
        live = {name: row for name, row in stored.items() if row["status"] in LIVE}
        before = set(mart.kept)
        given = {row[state.unique_key]: row for row in mart.run()}
        made_by = f"{made.__name__}, seed {seed}"
        expected = {name: {column: live[name][column] for column in shown(row)} for name, row in mart.kept.items()}
        assert mart.kept.keys() == live.keys(), made_by
        assert {name: shown(row) for name, row in mart.kept.items()} == expected, made_by
        if is_new:
            assert given.keys() == live.keys() | (before - live.keys()), made_by
        else:
            changed = {name for name, row in stored.items() if read.get(name) != row["updated_at"]}
            assert given.keys() == changed, made_by
        read, is_new = {name: row["updated_at"] for name, row in stored.items()}, not stored
        assert not mart.run() or not mart.kept, f"{made_by}: nothing has changed since"


@pytest.mark.slow
def test_the_ids_of_a_new_state_are_joined(spark: SparkSession) -> None:
    """However many there are: `not in` would have Spark send them all to every task."""
    state, mart = Relation("", "state_made_anew"), Relation("", "mart_of_the_older_one")
    row = "id as session_id, 'open' as status, timestamp'2026-05-07 10:00:00' as session_start, now() as updated_at"
    own = "cast(null as string) as superseded_by, cast(null as struct<run: bigint>) as checkpoint"
    spark.sql(f"select {row}, {own} from values ('a'), ('b') as t (id)").createOrReplaceTempView(str(state))
    spark.sql(f"select {row}, 'gone' as state_run from values ('b'), ('c'), (null) as t (id)").createOrReplaceTempView(
        str(mart)
    )
    call = Call(
        this=mart,
        incremental=True,
        columns={str(table): dict(spark.table(str(table)).dtypes) for table in (state, mart)},
        run_query=answers_of(spark),
    )
    with session_settings(spark, {"spark.sql.autoBroadcastJoinThreshold": "-1"}):
        changed = spark.sql(str(Package(call).changes(state)))
        assert sorted((row.session_id, row.status) for row in changed.collect()) == [
            ("a", "open"), ("b", "open"), ("c", "superseded")
        ]  # fmt: skip
        assert "Broadcast" not in changed._jdf.queryExecution().executedPlan().toString()


@pytest.mark.slow
def test_a_time_counts_as_its_date(spark: SparkSession) -> None:
    """A month by `date_trunc` is a TIMESTAMP."""
    state = Relation("", "state_of_a_month")
    row = "'s' as session_id, 'open' as status, timestamp'2026-05-07 10:00:00' as session_start"
    checkpoint = "cast(null as struct<run: bigint>) as checkpoint"
    spark.sql(f"select {row}, {checkpoint}").createOrReplaceTempView(str(state))
    for which in ("run", "compile"):
        call = Call(
            which=which,
            config={"materialized": "table"},
            columns={str(state): dict(spark.table(str(state)).dtypes)},
            run_query=answers_of(spark),
        )
        changed = Package(call).changed_dates(state, date="date_trunc('month', session_start)")
        (found,) = spark.sql(
            f"select changed_date in ({changed['dates']}), changed_date from ({changed['rows']})"
        ).collect()
        assert tuple(map(str, found)) == ("True", "2026-05-01")


@pytest.mark.slow
@pytest.mark.parametrize("types", [("timestamp", "timestamp_ntz"), ("timestamp_ntz", "timestamp")])
def test_times_of_two_types_count_as_dates_of_utc(spark: SparkSession, types: tuple[str, str]) -> None:
    """As in `match_date`, whatever the zone of the session makes of the one beside the other."""
    state = Relation("", "state_of_two_types")
    with session_settings(spark, time_zone("America/Los_Angeles")):
        moments = {
            "timestamp": "timestamp'2026-05-07 03:00:00Z'",
            "timestamp_ntz": "timestamp_ntz'2026-05-07 03:00:00'",
        }
        right = f"cast(null as {types[0]}) as left_event_at, {moments[types[1]]} as right_event_at"
        checkpoint = "cast(null as struct<run: bigint>) as checkpoint"
        spark.sql(f"select 'm' as match_id, 'pending' as status, {right}, {checkpoint}").createOrReplaceTempView(
            str(state)
        )
        call = Call(
            config={"materialized": "table"},
            columns={str(state): dict(spark.table(str(state)).dtypes)},
            run_query=answers_of(spark),
        )
        assert Package(call).changed_dates(state)["dates"] == "date'2026-05-07'"
