"""The rules of a run, one fixed and hand-worked test each.

Times are minutes after noon of 2026-01-01 unless a test says otherwise; the gap is 10 minutes.
"""

from __future__ import annotations

import datetime as dt
import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from dbt_common.exceptions import CompilationError
from pyspark.errors import PySparkException
from pyspark.sql import functions

from scripts.shared.rendering import Package, Relation
from scripts.shared.session import session_settings, time_zone
from tests.oracle import Event, History, Settings
from tests.oracle.histories import AGGREGATES
from tests.oracle.model import FIRST_TIMESTAMP, LAST_TIMESTAMP
from tests.support.replay import Replay
from tests.support.state import StateInMemory, StateModel, in_micros, local_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyspark.sql import Row, SparkSession

NOON = dt.datetime(2026, 1, 1, 12, tzinfo=dt.UTC)


def minute(time: dt.datetime | None) -> float | None:
    """Minutes after noon. Spark hands out naive datetimes in the zone of the process."""
    return None if time is None else (time.astimezone(dt.UTC) - NOON).total_seconds() / 60


@dataclass
class Runs:
    """A state over a table of (user_id, event_time, gap, arrived_at), in memory or in a table, fed minute by minute."""

    spark: SparkSession
    schema: str
    arguments: dict[str, Any] = field(default_factory=dict)
    in_memory: bool = True

    def __post_init__(self) -> None:
        self.events = Relation(self.schema, "events")
        self.spark.sql(
            f"""create table {self.events} (user_id string, event_time timestamp, gap interval day to second,
                amount decimal(10, 2), arrived_at bigint) using parquet"""
        )
        kind = StateInMemory if self.in_memory else StateModel
        self.model = kind(
            self.spark,
            self.events,
            {"keys": ["user_id"], "event_time": "event_time", "gap": "10 minutes", "cursor": "arrived_at"}
            | self.arguments,
            this=Relation("" if self.in_memory else self.schema, "state"),
        )
        self.arrivals = 0

    def arrive(self, *times: float | None, user: str = "a", gap: float | None = None, at: int | None = None) -> None:
        """Events of one user at these minutes, in one arrival."""
        self.arrivals += 1
        rows = ", ".join(
            f"('{user}', {self.literal(time)}, {'null' if gap is None else f'make_dt_interval(0, 0, {gap}, 0)'}, 0.10,"
            f" {at or self.arrivals})"
            for time in times
        )
        self.spark.sql(f"insert into {self.events} values {rows}")

    @staticmethod
    def literal(time: float | None) -> str:
        if time is None:
            return "cast(null as timestamp)"
        return f"timestamp_micros({int(NOON.timestamp() * 1e6) + round(time * 60_000_000)})"

    def run(self, *times: float | None, **arrival: Any) -> None:
        if times:
            self.arrive(*times, **arrival)
        self.model.run()

    def rows(self, where: str = "status in ('open', 'closed', 'final')") -> list[Row]:
        return self.spark.sql(
            f"select * from {self.model.this} where {where} order by session_start, session_end"
        ).collect()

    def sessions(self) -> list[tuple[Any, ...]]:
        """(start, end, events, status) in order of the start."""
        return [(minute(r.session_start), minute(r.session_end), r.event_count, r.status) for r in self.rows()]

    def rejected(self) -> list[tuple[Any, ...]]:
        return [(r.reason, minute(r.session_start), r.event_count) for r in self.rows("status = 'rejected'")]

    def log(self) -> Row:
        return self.spark.sql(str(Package().run_log(state=self.model.this)) + " order by run desc limit 1").collect()[0]

    def state(self) -> list[tuple[Any, ...]]:
        return sorted((tuple(row) for row in self.rows("true")), key=repr)


@pytest.fixture
def runs(spark: SparkSession, schema: str) -> Callable[..., Runs]:
    return lambda **arguments: Runs(spark, schema, arguments)


@pytest.fixture
def runs_on_delta(spark: SparkSession, schema: str) -> Callable[..., Runs]:
    return lambda **arguments: Runs(spark, schema, arguments, in_memory=False)


def test_maximum_event_time_counts_what_was_rejected_but_not_the_future(runs: Callable[..., Runs]) -> None:
    state = runs(gap={"sql": "gap"}, watermark_delay="5 minutes", max_future_skew="1 hour", cursor="seen_at")
    state.spark.sql(f"alter table {state.events} add columns (seen_at timestamp)")
    noon = "timestamp_micros(" + str(int(NOON.timestamp() * 1e6)) + ")"
    state.spark.sql(
        f"""insert into {state.events} values
        ('a', {state.literal(0)}, make_dt_interval(0, 0, 10, 0), 0, 1, {noon}),
        ('a', {state.literal(30)}, make_dt_interval(0, 0, 0, 0), 0, 1, {noon}),
        ('a', {state.literal(61)}, make_dt_interval(0, 0, 10, 0), 0, 1, {noon}),
        ('a', null, make_dt_interval(0, 0, 10, 0), 0, 1, {noon})"""
    )
    state.run()
    assert state.rejected() == [("null_event_time", None, 1), ("bad_gap", 30, 1), ("future", 61, 1)]
    assert minute(state.log().watermark_after) == 25  # of the bad gap at 30, not of the future at 61


@pytest.mark.parametrize(
    "strategy", ["islands", *(pytest.param(s, marks=pytest.mark.slow) for s in ("compact", "native"))]
)
@pytest.mark.parametrize("gap", [600_000_000, None], ids=["one gap", "a gap per event"])
def test_events_at_the_ends_of_the_type(spark: SparkSession, gap: int | None, strategy: str) -> None:
    """Whose time or end is out of the documented range is rejected, and no row holds what Python can't read."""
    wide = gap or 600_000_000
    own = None if gap else wide
    noon = int(NOON.timestamp() * 1e6)
    ends = [FIRST_TIMESTAMP - wide, FIRST_TIMESTAMP - 1, FIRST_TIMESTAMP + 86_400_000_000]
    ends += [LAST_TIMESTAMP - wide, LAST_TIMESTAMP - wide + 1, LAST_TIMESTAMP + 1, LAST_TIMESTAMP + 365 * wide]
    payload = {"event_id": 1, "amount": 1, "path": "/", "flag": True, "position": 1}

    def batch(cursor: int, times: list[int]) -> tuple[Event, ...]:
        return tuple(Event(("a",), time, cursor, own, payload) for time in times)

    of_time = tuple(one for one in AGGREGATES if one.function in ("count", "first", "collect_list", "min_by"))
    settings = Settings(gap, aggregates=of_time)
    batches = (batch(1, [noon]), batch(2, [*ends, noon + wide]), batch(3, [*ends[:2], ends[-1]]))
    replay = Replay(spark, History(settings, batches), Relation("", "state_at_the_ends"), strategy, StateInMemory)
    assert not replay.play()
    assert sum(result.rejected["bad_gap"] for result in replay.stream.runs) == 8
    for sql in (
        str(Package().rejected_events(replay.table)),
        str(Package().run_log(replay.table)),
        f"select * from {replay.table}",
    ):
        assert spark.sql(sql).collect(), "as `dbt show` reads it"


def test_an_event_of_the_past_is_rejected_and_opens_nothing(runs: Callable[..., Runs]) -> None:
    """It is in no session, moves no watermark, and does not make a run read what is old; the limit itself is fine."""
    earliest = f"{NOON - dt.timedelta(minutes=30):%Y-%m-%d %H:%M}"
    state = runs(min_event_time=earliest, watermark_delay="5 minutes")
    long_ago = -30_000_000
    state.run(long_ago)
    assert state.log().watermark_after is None
    state.run(-31, -30, 0, 100)
    state.run(long_ago, 100)
    assert state.rejected() == [("past", long_ago, 1), ("past", long_ago, 1), ("past", -31, 1)]
    log = state.log()
    assert (log.run, log.events_read, log.events_accepted, log.rejected_past) == (3, 2, 1, 1)
    assert [session[:3] for session in state.sessions()] == [(-30, -20, 1), (0, 10, 1), (100, 110, 2)]
    assert read_from(state) == 95, "the watermark of the run before, not the year 1968"


def read_from(state: Runs) -> float | None:
    """From which minute on the newest run has read stored sessions."""
    bound = re.search(r"\bsession_end >= timestamp_micros\((-?\d+)L\)", state.model.sql)
    assert bound
    return minute(dt.datetime.fromtimestamp(int(bound[1]) / 1e6, dt.UTC))


def test_what_is_rejected_does_not_widen_what_is_read(runs: Callable[..., Runs]) -> None:
    """Neither a late event nor one from the future, which is before what is stored all the same."""
    state = runs(allowed_lateness="1 hour", max_future_skew="1 minute", cursor="seen_at")
    state.spark.sql(f"alter table {state.events} add columns (seen_at timestamp)")

    def arrive(time: float, seen: float) -> None:
        state.spark.sql(
            f"insert into {state.events} values ('a', {state.literal(time)}, null, 0, 1, {state.literal(seen)})"
        )

    arrive(1000, 1000)
    state.run()
    arrive(0, 1001)
    arrive(2000, 1001)
    arrive(990, 1002)
    state.run()
    assert state.rejected() == [("late", 0, 1), ("future", 2000, 1)]
    assert read_from(state) == 940, "the lateness bound"


def test_a_state_from_before_min_event_time_goes_on(runs: Callable[..., Runs]) -> None:
    """Its settings do not have the key, and its checkpoints no count: none is what they were built with."""
    state = runs()
    state.run(0)
    built = dict(state.model.stored)  # type: ignore[attr-defined]
    (checkpoint,) = (row["checkpoint"] for row in built.values() if row["status"] == "checkpoint")
    settings = json.loads(checkpoint["settings"])
    assert settings.pop("min_event_time") is None
    checkpoint["settings"] = json.dumps(settings)
    kept = local_table(state.spark, list(built.values()), in_micros(state.spark.table(str(state.model.this))).schema)
    times = {
        name: f"timestamp_micros({name})" for name in ("session_start", "session_end", "last_event_at", "updated_at")
    }
    kept.withColumns({name: functions.expr(sql) for name, sql in times.items()}).createOrReplaceTempView(
        str(state.model.this)
    )
    state.run(5)
    assert [session[:3] for session in state.sessions()] == [(0, 15, 2)]
    assert state.log().rejected_past == 0
    state.model.arguments["min_event_time"] = "2020-01-01"
    with pytest.raises(CompilationError, match='min_event_time: built with null, now "2020-01-01 00:00:00"'):
        state.run()


def test_late_events_move_the_maximum_too(runs: Callable[..., Runs]) -> None:
    state = runs(allowed_lateness="0 seconds")
    state.run(0, 100)
    state.run(50, 120, user="b")
    assert state.rejected() == [("late", 50, 1)]
    assert minute(state.log().watermark_after) == 120


def test_watermark_is_floored_to_milliseconds(runs: Callable[..., Runs]) -> None:
    """Noon and 999 microseconds: the session that ends a microsecond after the floored watermark stays open."""
    state = runs()
    state.run(0.999 / 60_000)
    assert minute(state.log().watermark_after) == 0
    state.run(10 + 0.998 / 60_000, user="b")  # floors to the end of no session but of none before 10 minutes sharp
    assert [status for *_, status in state.sessions()] == ["open", "open"]
    state.run(10 + 1.0 / 60_000, user="b")
    assert [status for *_, status in state.sessions()] == ["closed", "open"]


def test_before_any_event_nothing_is_late_and_nothing_closes(runs: Callable[..., Runs]) -> None:
    state = runs(allowed_lateness="0 seconds")
    state.run(None)
    log = state.log()
    assert (log.watermark_before, log.watermark_after) == (None, None)
    state.run(-1_000_000, 0)  # almost two years before: late for no one
    assert state.rejected() == [("null_event_time", None, 1)]
    assert state.sessions() == [(-1_000_000, -999_990, 1, "final"), (0, 10, 1, "open")]


def test_late_rows_are_judged_by_the_bound_of_the_run_before(runs: Callable[..., Runs]) -> None:
    state = runs(allowed_lateness="0 seconds")
    state.run(0, 100)  # 0 is not late, though 100 came with it
    assert state.rejected() == []
    state.run(90, user="b")  # ends at 100, at the bound: late
    state.run(90.1, user="b")  # ends after it
    assert state.rejected() == [("late", 90, 1)]


def test_the_row_test_rejects_an_event_inside_an_open_session(runs: Callable[..., Runs]) -> None:
    state = runs(allowed_lateness="0 seconds")
    state.run(0, 9, 18)
    state.run(27, user="b")
    state.run(12)  # ends at 22, before 27, in the middle of the session 0 to 28
    assert state.rejected() == [("late", 12, 1)]
    assert state.sessions()[0] == (0, 28, 3, "open")


def test_the_session_test_keeps_an_event_that_ends_up_in_a_live_session(runs: Callable[..., Runs]) -> None:
    state = runs(allowed_lateness="0 seconds", late_test="session")
    state.run(0, 9, 18)
    state.run(27, user="b")
    state.run(12)
    state.run(12, user="c")
    assert state.rejected() == [("late", 12, 1)]
    assert state.sessions()[0] == (0, 28, 4, "open")


@pytest.mark.slow
def test_the_session_test_keeps_a_group_that_one_event_saves(runs: Callable[..., Runs]) -> None:
    state = runs(allowed_lateness="0 seconds", late_test="session")
    state.run(100, user="b")
    state.run(80, 89, 95)  # 80 and 89 are late by themselves, 95 is not
    assert state.rejected() == []
    assert (80, 105, 3, "open") in state.sessions()


def test_final_comes_before_closed_comes_before_open(runs: Callable[..., Runs]) -> None:
    state = runs(watermark_delay="5 minutes", allowed_lateness="30 minutes")
    state.run(0, 30, 60)
    assert state.sessions() == [(0, 10, 1, "final"), (30, 40, 1, "closed"), (60, 70, 1, "open")]
    assert state.log().sessions_closed == 2
    state.run(75, user="b")  # watermark 70 closes what ends at 70
    assert [status for *_, status in state.sessions()] == ["final", "final", "closed", "open"][:1] + [
        "final",
        "closed",
        "open",
    ][0:3]


def test_a_closed_session_opens_again(runs: Callable[..., Runs]) -> None:
    state = runs(watermark_delay="0 seconds")
    state.run(0)
    state.run(15, user="b")
    assert state.sessions()[0] == (0, 10, 1, "closed")
    state.run(10)
    assert state.sessions()[0] == (0, 20, 2, "open")
    assert (state.log().sessions_created, state.log().sessions_extended) == (0, 1)


def test_final_sessions_do_not_bridge(runs: Callable[..., Runs]) -> None:
    """An accepted late event may give a session that overlaps a final one, as Spark's append mode emits it."""
    state = runs(allowed_lateness="0 seconds")
    state.run(0)
    state.run(15, user="b")
    state.run(9)  # ends at 19, after the bound 15: accepted, but the session it would extend is final
    assert state.sessions() == [(0, 10, 1, "final"), (9, 19, 1, "open"), (15, 25, 1, "open")]


def test_two_sessions_with_one_start_have_two_ids(runs: Callable[..., Runs]) -> None:
    state = runs(gap={"sql": "gap"}, allowed_lateness="0 seconds")
    state.run(0, gap=10)
    state.run(15, user="b", gap=10)
    state.run(0, gap=20)
    rows = [row for row in state.rows() if row.user_id == "a"]
    assert [(minute(row.session_end), row.status) for row in rows] == [(10, "final"), (20, "open")]
    assert rows[0].session_id != rows[1].session_id


def test_a_gap_per_event_reaches_past_the_next_events(runs: Callable[..., Runs]) -> None:
    """LAG would cut between 12 and 40; and a later event with a smaller gap never shrinks the end."""
    state = runs(gap={"sql": "gap"})
    state.arrive(0, gap=60)
    state.arrive(12, gap=1)
    state.arrive(40, gap=1)
    state.run()
    assert state.sessions() == [(0, 60, 3, "open")]


def test_an_id_stays_while_the_start_stays(runs: Callable[..., Runs]) -> None:
    state = runs()
    state.run(0)
    first = state.rows()[0].session_id
    state.run(5)
    assert state.rows()[0].session_id == first
    state.run(-5)
    second = state.rows()[0].session_id
    assert second != first
    aliases = state.spark.sql(str(Package().session_aliases(state=state.model.this))).collect()
    assert [tuple(row) for row in aliases] == [(first, second)]


def test_a_bridge_leaves_tombstones_and_chains_are_resolved(runs: Callable[..., Runs]) -> None:
    state = runs()
    state.run(0, 20, 40)
    ids = [row.session_id for row in state.rows()]
    state.run(10)
    state.run(30)
    assert state.sessions() == [(0, 50, 5, "open")]
    gone = {row.session_id: row for row in state.rows("status = 'superseded'")}
    assert set(gone) == {ids[1], ids[2]}
    assert {row.superseded_by for row in gone.values()} == {ids[0]}
    assert {row.event_count for row in gone.values()} == {0}
    state.run(-10)
    now = state.rows()[0].session_id
    aliases = {r[0]: r[1] for r in state.spark.sql(str(Package().session_aliases(state=state.model.this))).collect()}
    assert aliases == dict.fromkeys(ids, now)


def test_rejected_events_are_always_new_rows(runs: Callable[..., Runs]) -> None:
    """The same rejected event in two runs is two rows: the second must not overwrite the first."""
    state = runs()
    state.run(None)
    state.run(None)
    assert state.rejected() == [("null_event_time", None, 1)] * 2


def test_a_run_without_new_events_writes_no_row(runs: Callable[..., Runs]) -> None:
    state = runs(watermark_delay="5 minutes", allowed_lateness="1 hour")
    state.run(0, 20)
    before = [tuple(row) for row in state.rows("true")]
    state.run()
    assert [tuple(row) for row in state.rows("true")] == before
    state.run(30)
    assert state.log().run == 2
    assert state.log().events_read == 1


def test_the_watermark_closes_sessions_of_keys_without_new_events(runs: Callable[..., Runs]) -> None:
    state = runs()
    state.run(0)
    state.run(10, user="b")
    assert state.sessions()[0] == (0, 10, 1, "closed")
    assert state.log().sessions_closed == 1


def test_a_run_that_was_overtaken_writes_nothing(runs_on_delta: Callable[..., Runs]) -> None:
    """The fence: literals from a checkpoint that is no longer the newest."""
    state = runs_on_delta()
    state.run(0)
    state.arrive(5)
    overtaken = state.model.render()
    state.run()
    before = state.state()
    with pytest.raises(PySparkException, match="another run has committed"):
        state.model.merge(overtaken)
    assert state.state() == before


def test_a_run_overtaken_by_a_full_refresh_writes_nothing(runs_on_delta: Callable[..., Runs]) -> None:
    """The rebuilt table has a checkpoint with the same number, of another invocation."""
    state = runs_on_delta()
    state.run(0)
    state.arrive(5)
    overtaken = state.model.render()
    rebuilt = state.model.render(incremental=False, invocation_id="another")
    state.spark.sql(f"create or replace table {state.model.this} using delta as {rebuilt}")
    before = state.state()
    with pytest.raises(PySparkException, match="another run has committed"):
        state.model.merge(overtaken)
    assert state.state() == before


def test_a_source_that_changes_behind_the_cursor_stops_the_run(runs_on_delta: Callable[..., Runs]) -> None:
    """An event with an old cursor, committed while the run reads: its time is not in the bounds that were read."""
    state = runs_on_delta()
    state.run(0)
    state.arrive(20)
    begun = state.model.render()
    state.arrive(5, at=state.arrivals)
    with pytest.raises(PySparkException, match="the source has changed behind the cursor"):
        state.model.merge(begun)
    state.run()
    assert state.sessions() == [(0, 15, 2, "closed"), (20, 30, 1, "open")]


def test_new_events_during_a_run_wait_for_the_next(runs_on_delta: Callable[..., Runs]) -> None:
    state = runs_on_delta()
    state.run(0)
    state.arrive(20)
    begun = state.model.render()
    state.arrive(40)
    state.model.merge(begun)
    assert state.sessions() == [(0, 10, 1, "closed"), (20, 30, 1, "open")]
    state.run()
    assert len(state.sessions()) == 3


@pytest.mark.slow
def test_sums_keep_the_declared_type(runs_on_delta: Callable[..., Runs]) -> None:
    typed = {"function": "sum", "expression": "amount", "type": "decimal(18, 2)"}
    state = runs_on_delta(aggregates={"revenue": typed, "plain": {"function": "sum", "expression": "amount"}})
    for time in range(5):
        state.run(time)
    types = dict(state.spark.table(str(state.model.this)).dtypes)
    assert types["revenue"] == "decimal(18,2)"
    assert types["plain"] == "decimal(20,2)"  # what sum() gives; merges don't widen it
    assert [(str(r.revenue), str(r.plain)) for r in state.rows()] == [("0.50", "0.50")]


def test_session_date_is_the_utc_date_of_the_start(runs: Callable[..., Runs]) -> None:
    state = runs()
    with session_settings(state.spark, time_zone("Asia/Tokyo")):
        state.run(12 * 60 - 1, None)  # a minute before midnight in London, breakfast in Tokyo
    assert [str(row.session_date) for row in state.rows()] == ["2026-01-01"]
    assert [row.session_date for row in state.rows("status in ('checkpoint', 'rejected')")] == [None, None]


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind",
    [
        "timestamp",
        "bigint",
        *(pytest.param(kind, marks=pytest.mark.nightly) for kind in ("timestamp_ntz", "date", "int")),
    ],
)
def test_cursor_types(spark: SparkSession, schema: str, kind: str) -> None:
    values = {
        "timestamp": [f"timestamp'2026-01-0{day} 00:00:00.000001'" for day in (1, 2, 3)],
        "timestamp_ntz": [
            f"timestamp_ntz'2026-03-29 0{hour}:30:00'" for hour in (1, 2, 3)
        ],  # 02:30 is no time in Berlin
        "date": [f"date'2026-01-0{day}'" for day in (1, 2, 3)],
        "bigint": ["-5", "0", "9000000000"],
        "int": ["1", "2", "3"],
    }[kind]
    events = Relation(schema, "events")
    model = StateModel(
        spark,
        events,
        {
            "keys": ["user_id"],
            "event_time": "event_time",
            "gap": "10 minutes",
            "cursor": "arrived",
            "max_future_skew": "9000 days",
        },
        this=Relation(schema, "state"),
    )
    spark.sql(f"create table {events} (user_id string, event_time timestamp, arrived {kind}) using delta")
    with session_settings(spark, time_zone("Europe/Berlin")):
        for number, value in enumerate(values):
            spark.sql(f"insert into {events} values ('a', timestamp'2026-01-01 12:0{number}:00', {value})")
            model.run()
        model.run()
        log = spark.sql(str(Package().run_log(state=model.this)) + " order by run").collect()
    assert [row.events_read for row in log] == [1, 1, 1]
    assert [(row.strategy, row.mini_sessions) for row in log] == [("islands", 1)] * 3
    assert log[1].cursor_from == log[0].cursor_to
    assert spark.sql(f"select sum(event_count) from {model.this} where status = 'open'").collect()[0][0] == 3
    shown = {
        "timestamp": "2026-01-03 00:00:00.000001 UTC",
        "timestamp_ntz": "2026-03-29 03:30:00 UTC",
        "date": "2026-01-03",
        "bigint": "9000000000",
        "int": "3",
    }[kind]
    if kind != "timestamp":  # which was written in Berlin time
        assert log[-1].cursor_to == shown


@pytest.mark.slow
def test_timestamps_without_a_zone_keep_their_type_and_know_no_daylight_saving(
    spark: SparkSession, schema: str
) -> None:
    events = Relation(schema, "events")
    model = StateModel(
        spark,
        events,
        {"keys": ["user_id"], "event_time": "event_time", "gap": "30 minutes", "cursor": "arrived"},
        this=Relation(schema, "state"),
    )
    spark.sql(f"create table {events} (user_id string, event_time timestamp_ntz, arrived int) using delta")
    with session_settings(spark, time_zone("Europe/Berlin")):
        spark.sql(f"insert into {events} values ('a', timestamp_ntz'2026-03-29 01:45:00', 1)")
        model.run()
        # 75 minutes on the wall, which a clock in Berlin skips to 15
        spark.sql(f"insert into {events} values ('a', timestamp_ntz'2026-03-29 03:00:00', 2)")
        model.run()
        spark.sql(f"insert into {events} values ('a', timestamp_ntz'2026-03-29 02:15:00', 3)")
        model.run()
        rows = spark.sql(
            f"select cast(session_start as string), cast(session_end as string), status from {model.this}"
        ).collect()
    assert dict(spark.table(str(model.this)).dtypes)["session_start"] == "timestamp_ntz"
    live = sorted(tuple(row)[:2] for row in rows if row.status in ("open", "closed"))
    assert live == [("2026-03-29 01:45:00", "2026-03-29 02:45:00"), ("2026-03-29 03:00:00", "2026-03-29 03:30:00")]


LAYERS = {"false": pytest.mark.slow, "true": pytest.mark.nightly}
"""By whether plans are adaptive; the simplest run is an everyday test either way."""


@pytest.mark.parametrize(
    ("lateness", "oldest", "strategy", "adaptive"),
    [
        pytest.param(*run, strategy, adaptive, marks=() if (run, strategy) == ((None, 5), "islands") else layer)
        for run in ((None, 5), (None, -3000), ("1 hour", 5))
        for strategy in ("islands", "compact", "native")
        for adaptive, layer in LAYERS.items()
    ],
)
def test_batch_and_state_are_each_scanned_once(
    runs_on_delta: Callable[..., Runs], strategy: str, adaptive: str, lateness: str | None, oldest: float
) -> None:
    """
    And sorted once, by one exchange for windows and grouping alike. The plan is the one that was executed.

    Where nothing is final and a straggler opens a long range, the batch is scanned once more, for where in time it
    touches each key.
    """
    state = runs_on_delta(
        strategy=strategy,
        aggregates={"revenue": {"function": "sum", "expression": "amount"}},
        allowed_lateness=lateness,
    )
    state.run(0)
    state.arrive(*{5, oldest})
    with session_settings(state.spark, {"spark.sql.adaptive.enabled": adaptive}):
        run = state.spark.sql(state.model.render())
        assert len(run.collect()) == len({5, oldest}) + 1  # the sessions and the checkpoint
        plan = run._jdf.queryExecution().executedPlan().toString()
    executed = plan.split("\n+- == Initial Plan ==")[0].splitlines()
    scans = [line.split("FileScan parquet ")[1] for line in executed if "FileScan parquet" in line]
    batch = [scan for scan in scans if f"{state.schema}.events[" in scan]
    assert (len(scans) - len(batch), len(batch)) == (1, 1 if oldest == 5 else 2), scans
    by_key = [line for line in executed if " Exchange hashpartitioning(user_id" in line]
    assert len(by_key) == (1 if strategy == "islands" else 2), by_key
    sorts = [line for line in executed if "- Sort [user_id" in line]
    assert len(sorts) == (2 if strategy == "native" else 1), sorts
