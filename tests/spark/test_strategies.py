"""All strategies of `sessions` give the same rows: those of the oracle and of Spark's own `session_window`."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from tests.oracle import Settings, history, rebuild
from tests.oracle.histories import AGGREGATES
from tests.support.rendering import Call, Package
from tests.support.replay import arguments, by_repr, expected_row, key_names, plain, write_events
from tests.support.session import session_settings, time_zone

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from tests.oracle import History

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
        *(f"unix_micros({time})" for time in ("session_start", "session_end", "last_event_at")),
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
