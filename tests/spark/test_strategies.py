"""All strategies of `sessions` give the same rows: those of the oracle and of Spark's own `session_window`."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from pyspark.sql import functions

from scripts.shared.rendering import Call, Package, Relation, Table
from scripts.shared.session import session_settings, time_zone
from tests.oracle import Event, History, Settings, history, rebuild
from tests.oracle.histories import AGGREGATES
from tests.oracle.model import FIRST_TIMESTAMP, LAST_TIMESTAMP
from tests.support.replay import arguments, by_repr, expected_row, key_names, plain, write_events

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

GAPS = {"one gap": 1_800_000_000, "odd gap": 1_501, "a gap per event": None}


def sessions(spark: SparkSession, played: History, strategy: str, events: str) -> list[tuple[Any, ...]]:
    keys = key_names(played)
    given = arguments(played.settings, keys)
    sql = Package(Call(which="compile")).sessions(
        events=events,
        strategy=strategy,
        **{name: given[name] for name in ("keys", "event_time", "gap", "boundary", "aggregates")},
    )
    columns = [
        *keys,
        "session_id",
        *(f"unix_micros(cast({time} as timestamp))" for time in ("session_start", "session_end", "last_event_at")),
        "event_count",
        *(f"`{aggregate.name}`" for aggregate in played.settings.aggregates),
    ]
    rows = spark.sql(f"select {', '.join(columns)} from ({sql})").collect()
    return by_repr(tuple(plain(value) for value in row) for row in rows)


def expected(played: History) -> list[tuple[Any, ...]]:
    """The oracle's rebuild, without the columns that only a state has (status, cursors)."""
    width = len(key_names(played))
    rows = [expected_row(session) for session in rebuild(played.events, played.settings)]
    return by_repr((*row[: width + 1], *row[width + 2 : width + 6], *row[width + 8 :]) for row in rows)


@pytest.mark.parametrize("boundary", ["inclusive", "exclusive"])
@pytest.mark.parametrize("gap", GAPS.values(), ids=GAPS)
def test_strategies_agree_with_the_oracle(spark: SparkSession, gap: int | None, boundary: Any) -> None:
    played = history(1, settings=Settings(gap=gap, boundary=boundary, aggregates=AGGREGATES), key_columns=2, size=40)
    write_events(spark, "strategy_events", played.events, key_names(played))
    for strategy in ("islands", "compact", "native"):
        assert sessions(spark, played, strategy, "strategy_events") == expected(played), (strategy, played.made_by)


@pytest.mark.parametrize("time_type", ["timestamp", "timestamp_ntz"])
@pytest.mark.parametrize("gap", [1_800_000_000, None], ids=["one gap", "a gap per event"])
def test_events_at_the_ends_of_the_type(spark: SparkSession, gap: int | None, time_type: str) -> None:
    """Spark computes on beyond the years 1 and 9999; events that lie there, or end there, are in no session."""
    wide = gap or 1_800_000_000
    starts = (FIRST_TIMESTAMP, LAST_TIMESTAMP - wide)
    times = [at + beside for at in (*starts, LAST_TIMESTAMP) for beside in (-wide - 1, -wide, -1, 0, 1, wide)]
    events = tuple(Event(("a",), time, 0, None if gap else wide) for time in times)
    for boundary in ("inclusive", "exclusive"):
        played = History(Settings(gap, boundary), (events,))
        write_events(spark, "events_at_the_ends", played.events, key_names(played))
        typed = spark.table("events_at_the_ends").withColumn("event_time", functions.col("event_time").cast(time_type))
        typed.createOrReplaceTempView("events_at_the_ends_typed")
        assert expected(played)
        for strategy in ("islands", "compact", "native"):
            assert sessions(spark, played, strategy, "events_at_the_ends_typed") == expected(played), strategy


@pytest.mark.parametrize("gap", GAPS.values(), ids=GAPS)
def test_spark_itself_agrees(spark: SparkSession, gap: int | None) -> None:
    """`session_window` written by hand, not by the macro."""
    played = history(2, settings=Settings(gap=gap), key_columns=1, size=40)
    write_events(spark, "strategy_events", played.events, ["key_1"])
    seconds = " + ".join(
        f"extract({unit} from gap) * {length}"
        for unit, length in {"day": 86_400, "hour": 3_600, "minute": 60, "second": 1}.items()
    )
    length = f"'{gap} microseconds'" if gap else f"concat(cast(({seconds}) * 1000000 as bigint), ' microseconds')"
    rows = spark.sql(
        f"""select key_1, unix_micros(session_window.start), unix_micros(session_window.end), count(*)
        from strategy_events group by key_1, session_window(event_time, {length})"""
    ).collect()
    ours = [(row[0], row[2], row[3], row[5]) for row in sessions(spark, played, "islands", "strategy_events")]
    assert by_repr(ours) == by_repr(tuple(row) for row in rows)


def test_auto_is_one_of_them(spark: SparkSession) -> None:
    played = history(3, settings=Settings(gap=1_501, aggregates=AGGREGATES), key_columns=1, size=40)
    write_events(spark, "strategy_events", played.events, ["key_1"])
    assert sessions(spark, played, "auto", "strategy_events") == expected(played)


@pytest.mark.parametrize(("ansi", "zone"), list(product(["true", "false"], ["UTC", "Europe/Berlin", "Asia/Kathmandu"])))
def test_settings_of_the_session_change_nothing(spark: SparkSession, ansi: str, zone: str) -> None:
    """Ids included: neither ANSI mode nor the session time zone is in them."""
    played = history(4, settings=Settings(gap=None, aggregates=AGGREGATES), key_columns=2, size=15)
    with session_settings(spark, {"spark.sql.ansi.enabled": ansi, **time_zone(zone)}):
        write_events(spark, "strategy_events", played.events, key_names(played))
        for strategy in ("islands", "compact", "native"):
            assert sessions(spark, played, strategy, "strategy_events") == expected(played), strategy


HOUR, MINUTES = 3_600_000_000, 256 * 60_000_000
SAMPLED = {
    # per row of a million: the user, the microseconds since the first event; and what the sample is expected to be of
    "dense, in order": ("id % 2000", f"id * {MINUTES} div 1000000", "the slices"),
    "sparse, in order": ("id", f"id * {MINUTES} div 1000000", "the slices"),
    "dense, behind an event of long before": ("id % 2000", f"if(id = 0, -1e15, id * {MINUTES} div 1000000)", "all"),
    "sparse, over years": ("id % 5000", f"id * {HOUR}", "all"),
}


@pytest.mark.parametrize("case", SAMPLED)
@pytest.mark.parametrize("time_type", ["timestamp", pytest.param("timestamp_ntz", marks=pytest.mark.slow)])
def test_auto_measures_slices_of_time(spark: SparkSession, case: str, time_type: str) -> None:
    """Slices where they have enough events, all of the table where not; four of 2 minutes out of 256 are the slices."""
    user, micros, of = SAMPLED[case]
    spark.sql(
        f"""select
            {user} as user_id,
            cast(timestamp_micros(cast(1767261600000000 + {micros} as bigint)) as {time_type}) as at
        from range(0, 1000000, 1, 1)"""
    ).createOrReplaceTempView("sampled")
    queries: list[str] = []

    def run_query(sql: str) -> Table:
        queries.append(sql)
        return Table([tuple(row) for row in spark.sql(sql.replace("demo.sampled", "sampled")).collect()])

    columns = {"demo.sampled": {"user_id": "bigint", "at": time_type}}
    call = Call(columns=columns, run_query=run_query)
    sql = Package(call).sessions(Relation("demo", "sampled"), ["user_id"], "at", "2 minutes")

    assert len(queries) == (2 if of == "the slices" else 3)
    dense = case.startswith("dense")
    assert ("ew_mini_sessions" in sql) == dense
    (message,) = call.logged
    assert message.startswith(
        "event_windows.sessions in model a_model: strategy 'auto' is '" + ("compact" if dense else "islands")
    )
    events = int(message.split(" events in a sample")[0].split()[-1])
    share = {"the slices": 1 / 32, "all": 1 / 64}[of]
    assert 0.7 < events / (1_000_000 * share) < 1.3


def test_a_hash_of_several_keys_changes_no_row(spark: SparkSession) -> None:
    """Whatever Spark takes to be one key is one, of doubles and NULL too, and texts by their collation."""
    spark.sql(
        """select
            named as name,
            number,
            collate(named, 'UTF8_LCASE') as any_case,
            timestamp_seconds(1767261600 + 40 * id) as at
        from range(200)
        lateral view posexplode(array(0D, -0D, double('NaN'), -double('NaN'), double('inf'), null)) as place, number
        lateral view explode(array('a', 'A', '', null)) as named
        where pmod(hash(id, place, named), 3) = 0"""
    ).createOrReplaceTempView("several_keys")
    columns = dict(spark.table("several_keys").dtypes)
    assert "collate" in columns["any_case"]
    for keys, is_hashed in ((["name", "number"], True), (["number", "any_case"], False), (["number"], False)):
        for strategy in ("islands", "compact"):
            call = Call(which="compile", columns={"demo.several_keys": columns})
            sql = Package(call).sessions(Relation("demo", "several_keys"), keys, "at", "90 seconds", strategy=strategy)
            assert ("ew_key_hash" in sql) == is_hashed, (keys, strategy)
            found = spark.sql(sql.replace("demo.several_keys", "several_keys")).drop("session_id", *keys).collect()
            by_spark = spark.sql(
                f"""select session_window.start, session_window.end, max(at), count(*)
                from several_keys
                group by {", ".join(keys).replace("any_case", "lower(name)")}, session_window(at, '90 seconds')"""
            ).collect()
            assert sorted(map(repr, map(tuple, found))) == sorted(map(repr, map(tuple, by_spark))), (keys, strategy)


@pytest.mark.slow
def test_native_counts_different_values_as_the_others_do(spark: SparkSession) -> None:
    """Spark's session_window, beside two different sets or a filter, counts before it has put a session together."""
    spark.sql(
        """select 'a' as user_id, timestamp_seconds(480 * place) as at, number as n
        from (select posexplode(array(1, 2, 1, 3)) as (place, number))"""
    ).createOrReplaceTempView("different_values")
    columns = {"demo.different_values": dict(spark.table("different_values").dtypes)}
    sql = Package(Call(which="compile", columns=columns)).sessions(
        events=Relation("demo", "different_values"),
        keys=["user_id"],
        event_time="at",
        gap="10 minutes",
        strategy="native",
        aggregates={
            "a": {"function": "count_distinct", "expression": "n"},
            "b": {"function": "count_distinct", "expression": "n % 2"},
            "c": {"sql": "count(distinct n) filter (where n > 1)"},
        },
    )
    found = spark.sql(f"select a, b, c from ({sql})".replace("demo.different_values", "different_values")).collect()
    assert [tuple(one) for one in found] == [(3, 2, 2)]
