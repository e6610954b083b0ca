"""Each aggregate function of each type: the value and the type of Spark's own over the same rows, or an error of ours.

A row of `TYPES` is a type with three values of it, so that the next type is a line. Every way of aggregating takes all
of them at once. A state gets them in three arrivals, of which each has to be merged with what is stored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from dbt_common.exceptions import CompilationError

from scripts.shared.rendering import Call, Package, Relation
from tests.support.state import StateModel, answers_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from pyspark.sql import SparkSession

TYPES = {
    "tiny": ("tinyint", "1Y", "127Y", "-128Y"),
    "small": ("smallint", "32767S", "32767S", "2S"),
    "whole": ("int", "2147483647", "2147483647", "-5"),
    "big": ("bigint", "1777629600000000000L", "1777629660000000000L", "1777629720000000000L"),
    "money": ("decimal(10,2)", "1.5", "99999999.99", "-0.01"),
    "long_money": ("decimal(28,6)", "9999999999999999999999.999999", "2.25", "3.1"),
    "longer_money": ("decimal(29,6)", "1.5", "2.25", "3.1"),
    "huge": ("decimal(38,3)", "9999999999999999999999999999999.125", "-2.5", "-9000000000000000000000000000000.001"),
    "hugest": ("decimal(38,0)", "9999999999999999999999999999999999", "9999999999999999999999999999999999", "5"),
    "nearly_hugest": (
        "decimal(34,1)",
        "999999999999999999999999999999999.9",
        "-0.5",
        "999999999999999999999999999999999",
    ),
    "fine": ("decimal(38,18)", "9999999999999999.000000000000000001", "2.5", "-3"),
    "finer": ("decimal(38,24)", "9999999999.000000000000000000000001", "-2.5", "3"),
    "real": ("double", "double('nan')", "-0.0d", "1.5d"),
    "short_real": ("float", "1.5f", "float('infinity')", "0.0f"),
    "share": ("decimal(38,38)", "0.1", "0.2", "0.00000000000000000000000000000000000001"),
    "name": ("string", "''", "cast(X'6A6FE9' as string)", "'a '"),
    "bytes": ("binary", "X''", "X'E9'", "X'EA'"),
    "flag": ("boolean", "true", "false", "true"),
    "day": ("date", "date'2026-01-01'", "date'0001-01-01'", "date'9999-12-31'"),
    "moment": (
        "timestamp",
        "timestamp'2026-10-25 00:30:00Z'",
        "timestamp'2026-10-25 01:30:00Z'",
        "timestamp'1969-12-31'",
    ),
    "local_moment": (
        "timestamp_ntz",
        "timestamp_ntz'2026-01-01'",
        "timestamp_ntz'2026-01-02'",
        "timestamp_ntz'2026-01-02'",
    ),
    "months": ("interval year to month", "interval '1' month", "interval '2' month", "interval '2' month"),
    "duration": ("interval day to second", "interval '1' day", "interval '2' hour", "interval '3' second"),
    "numbers": ("array<int>", "array(1)", "array(null, 1)", "array()"),
    "pair": ("struct<a: int, b: string>", "struct(1, 'x')", "struct(null, 'x')", "struct(2, null)"),
    "params": ("map<string, int>", "map('a', 1)", "map('b', 2)", "map()"),
    "anything": ("variant", "parse_json('1')", "parse_json('{}')", "parse_json('[1]')"),
    "any_case": ("string collate utf8_lcase", "'b'", "'A'", "'C'"),
}
NOT_IN_DELTA = {"months", "duration", "any_case"}
"""Types that no table of Delta's can have."""

OWN = {
    "first": "min_by({x}, at)",
    "last": "max_by({x}, at)",
    "min_by": "min_by({x}, at)",
    "max_by": "max_by({x}, at)",
    "count_if": "count_if({x})",
    # NaN is one value, as in GROUP BY, which Spark's own set counts each time
    "collect_set": "array_sort(array_distinct(collect_set({x})))",
    "collect_list": "collect_list({x})",
    **{name: f"{name}({{x}})" for name in ("count", "sum", "min", "max", "avg", "bool_and", "bool_or")},
    # of three values a sketch is exact; Spark's takes arrays for equal that differ in NULLs alone, and so does ours
    "approx_count_distinct": "approx_count_distinct({x})",
}
"""Spark's own over the same rows."""

NUMBERS = [*list(TYPES)[:14], "months", "duration"]
WITHOUT_ORDER = ["params", "anything"]
WITH_ORDER = [name for name in TYPES if name not in WITHOUT_ORDER]
TAKEN = {
    "sum": [*NUMBERS, "share"],
    "avg": NUMBERS,
    **dict.fromkeys(("max", "first", "collect_set", "approx_count_distinct"), WITH_ORDER),
    **{function: ["real", "name"] for function in ("min", "last", "min_by", "max_by")},
    **{function: ["flag"] for function in ("count_if", "bool_and", "bool_or")},
    "collect_list": ["real", "bytes", "numbers", "pair"],
    "count": ["params", "anything"],
}
"""The types that each function is tried with. Spark has no other sums, averages, conditions and orders, but for those
below."""
REJECTED = [
    *((function, column) for function in ("sum", "avg") for column in ("name", "any_case", "moment")),
    *((function, "name") for function in ("count_if", "bool_and", "bool_or")),
    *((function, "day") for function in ("sum", "avg", "count_if", "bool_and", "bool_or")),
    *(
        (function, column)
        for function in ("min", "max", "first", "last", "min_by", "max_by", "collect_set", "collect_list")
        for column in WITHOUT_ORDER
    ),
    *(("approx_count_distinct", column) for column in WITHOUT_ORDER),
    ("collect_set", "any_case"),
    ("avg", "share"),
]
"""What Spark rejects with a plan, or takes and turns into something else without a word."""


def rows(columns: Mapping[str, tuple[str, ...]]) -> str:
    """Eight events, two to each of the values and to NULL, in the order of their times."""
    selected = []
    for place in range(8):
        values = [
            f"cast({'null' if place == 5 else value[place % 3]} as {kind}) as {name}"
            for name, (kind, *value) in columns.items()
        ]
        selected.append(
            f"select 'a' as user_id, timestamp_micros({place} * 1000000L) as at, {(3 * place) % 8 // 3} as run, "
            + ", ".join(values)
        )
    return "\nunion all\n".join(selected)


@pytest.fixture(scope="module", autouse=True)
def _as_dbt_spark_has_it(spark: SparkSession) -> Iterator[None]:
    spark.conf.set("spark.sql.ansi.enabled", "false")
    yield
    spark.conf.unset("spark.sql.ansi.enabled")


@pytest.fixture(scope="module")
def events(spark: SparkSession) -> Iterator[Relation]:
    spark.sql("create schema if not exists by_type")
    spark.sql(rows(TYPES)).createOrReplaceTempView("events_by_type")
    stored = {name: kind for name, kind in TYPES.items() if name not in NOT_IN_DELTA}
    spark.sql(
        "create or replace table by_type.events using delta tblproperties ('delta.columnMapping.mode' = 'name') as\n"
        + rows(stored)
    )
    yield Relation("", "events_by_type")
    spark.sql("drop schema by_type cascade")


def aggregate(function: str, column: str) -> dict[str, Any]:
    ordered = {"order_by": ["at"]} if function.endswith("_by") else {}
    return {"function": function, "expression": column, **ordered}


def aggregates(columns: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Every function of every type that it takes."""
    return {
        f"{function}_of_{column}": aggregate(function, column)
        for function, taken in TAKEN.items()
        for column in taken
        if column in columns and (function, column) not in REJECTED
    }


def shown(spark: SparkSession, query: str, given: dict[str, dict[str, Any]]) -> dict[str, tuple[str, Any]]:
    """Type and value, as text, of each aggregate of the one row of a query."""
    answer = spark.sql(query).select(*given)
    types = dict(answer.dtypes)
    # JSON has all digits of numbers, and bytes that are no text are seen in hexadecimals
    texts = answer.selectExpr(
        *(
            f"to_json(struct({name})) as {name}"
            if types[name].startswith(("array", "struct"))
            else f"hex(cast({name} as string)) as {name}"
            for name in given
        )
    )
    (row,) = texts.collect()
    # both zeros are equal, and grouping makes one of them
    zero = {"-0.0": "0.0", b"-0.0".hex().upper(): b"0.0".hex().upper()}
    return {name: (types[name], zero.get(row[name], row[name] and row[name].replace("-0.0", "0.0"))) for name in given}


def own(spark: SparkSession, given: dict[str, dict[str, Any]]) -> dict[str, tuple[str, Any]]:
    columns = ", ".join(
        f"{OWN[part['function']].format(x=part['expression'])} as {name}" for name, part in given.items()
    )
    return shown(spark, f"select {columns} from events_by_type", given)


def differences(got: dict[str, tuple[str, Any]], wanted: dict[str, tuple[str, Any]]) -> dict[str, Any]:
    return {name: (got[name], wanted[name]) for name in wanted if got[name] != wanted[name]}


def package(spark: SparkSession, events: Relation) -> Package:
    return Package(
        Call(
            columns={str(events): dict(spark.table(str(events)).dtypes)},
            run_query=answers_of(spark),
        )
    )


def by_strategy(strategy: str) -> Callable[[Package, Any, Any], str]:
    return lambda macros, events, given: macros.sessions(
        events=events, keys=["user_id"], event_time="at", gap="1 minute", strategy=strategy, aggregates=given
    )


BATCH: dict[str, Callable[[Package, Any, Any], str]] = {
    **{strategy: by_strategy(strategy) for strategy in ("islands", "native", "compact")},
    "windows": lambda macros, events, given: macros.windows(
        events=events, keys=["user_id"], event_time="at", size="1 day", aggregates=given
    ),
    "sliding": lambda macros, events, given: (
        "select * from ("
        + macros.windows(
            events=events, keys=["user_id"], event_time="at", size="1 day", slide="12 hours", aggregates=given
        )
        + ") where window_start = timestamp_micros(0)"
    ),
}


@pytest.mark.parametrize("way", BATCH)
def test_in_batch(spark: SparkSession, events: Relation, way: str) -> None:
    given = aggregates(set(TYPES) - {"any_case"})
    query = BATCH[way](package(spark, events), events, given)
    assert differences(shown(spark, query, given), own(spark, given)) == {}


@pytest.mark.parametrize("way", ["islands", "compact"])
def test_of_text_with_a_collation(spark: SparkSession, events: Relation, way: str) -> None:
    # the maximum of such text is wrong in Spark itself where it interprets queries
    mode = spark.conf.get("spark.sql.codegen.factoryMode") or "FALLBACK"
    spark.conf.set("spark.sql.codegen.factoryMode", "FALLBACK")
    try:
        given = aggregates({"any_case"})
        query = BATCH[way](package(spark, events), events, given)
        assert differences(shown(spark, query, given), own(spark, given)) == {}
    finally:
        spark.conf.set("spark.sql.codegen.factoryMode", mode)


@pytest.mark.parametrize("way", ["islands", "compact", "windows"])
def test_of_a_cte_whose_types_nothing_knows(spark: SparkSession, events: Relation, way: str) -> None:
    # what has a collation is hashed by its bytes there
    given = aggregates(set(TYPES) - {"any_case"})
    query = BATCH[way](Package(Call(which="compile")), str(events), given)
    assert differences(shown(spark, query, given), own(spark, given)) == {}


STATES: dict[str, dict[str, Any]] = {
    "islands": {"strategy": "islands"},
    "compact": {"strategy": "compact"},
    "read again": {"reread_events": True},
    "windows": {"macro": "window_state", "size": "1 day"},
    "windows read again": {"macro": "window_state", "size": "1 day", "id": "at"},
}
WHOLE = {"islands", "compact"}
"""The ways that are tried with all; the others merge by the same SQL, or merge nothing."""


@pytest.mark.usefixtures("events")
@pytest.mark.parametrize(
    "way",
    [pytest.param(way, marks=pytest.mark.slow if way == "islands" else pytest.mark.nightly) for way in STATES],
)
def test_in_a_state(spark: SparkSession, way: str) -> None:
    given = aggregates(set(TYPES) - NOT_IN_DELTA)
    if way not in WHOLE:
        given = {
            name: part for name, part in given.items() if part["function"] in ("sum", "avg", "collect_set", "count")
        }
    setting = dict(STATES[way])
    macro = setting.pop("macro", "session_state")
    if macro == "session_state":
        setting["gap"] = "1 minute"
    model = StateModel(
        spark,
        Relation("", "arrived_by_type"),
        {"keys": ["user_id"], "event_time": "at", "cursor": "run", "aggregates": given, **setting},
        this=Relation("by_type", "state"),
        macro=macro,
        unique_key="window_id" if macro == "window_state" else "session_id",
    )
    for run in range(3):
        spark.sql(f"select * from by_type.events where run <= {run}").createOrReplaceTempView("arrived_by_type")
        model.run()
    query = f"select * from {model.this} where status in ('open', 'closed')"
    assert differences(shown(spark, query, given), own(spark, given)) == {}


@pytest.mark.usefixtures("events")
@pytest.mark.parametrize("macro", ["session_state", "window_state"])
def test_of_several_sources_it_is_the_type_of_all_together(spark: SparkSession, macro: str) -> None:
    """One source has the column, one an expression for it, one another type."""
    for name, columns in {
        "web": "1.25BD as amount",
        "shop": "cast(2.5 as decimal(20,3)) as price",
        "app": "3 as amount",
    }.items():
        spark.sql(f"select 'a' as user_id, timestamp_micros(0) as at, 1 as run, {columns}").createOrReplaceTempView(
            f"{name}_by_type"
        )
    sources: list[dict[str, Any]] = [
        {"name": name, "relation": Relation("", f"{name}_by_type")} for name in ("web", "shop", "app")
    ]
    sources[1]["columns"] = {"amount": {"sql": "price"}}
    is_session = macro == "session_state"
    model = StateModel(
        spark,
        None,
        {
            "events": sources,
            "keys": ["user_id"],
            "event_time": "at",
            "cursor": "run",
            "aggregates": {name: {"function": name, "expression": "amount"} for name in ("sum", "avg")},
            **({"gap": "1 minute"} if is_session else {"size": "1 day"}),
        },
        this=Relation("by_type", "of_several"),
        macro=macro,
        unique_key="session_id" if is_session else "window_id",
    )
    model.run()
    (row,) = spark.table(str(model.this)).where("status = 'open'").selectExpr("typeof(sum)", "typeof(avg)").collect()
    assert list(row) == ["decimal(30,3)", "decimal(24,7)"]


@pytest.mark.parametrize("strategy", ["native", "linear"])
def test_in_moving_frames(spark: SparkSession, events: Relation, strategy: str) -> None:
    given = {
        name: part
        for name, part in aggregates(set(TYPES) - {"any_case"}).items()
        if part["function"] in ("sum", "count", "avg", "min", "max")
    }
    moved = package(spark, events).moving_aggregates(
        relation=events,
        partition_by=["user_id"],
        order_by=["at"],
        frame={"rows": [-100, 100]},
        aggregates=given,
        strategy=strategy,
        ties="never",
    )
    query = f"select * from ({moved}) where at = timestamp_micros(0)"
    assert differences(shown(spark, query, given), own(spark, given)) == {}


def test_an_average_that_outgrows_its_type_stops_the_query(spark: SparkSession) -> None:
    """Spark makes NULL of it. Of no value the average is NULL here as well."""
    spark.sql(
        "select user_id, timestamp_micros(0) as at, cast(amount as decimal(38,0)) as amount from values"
        " ('a', '50000000000000000000000000000000000000'), ('b', null) as t (user_id, amount)"
    ).createOrReplaceTempView("outgrown_by_type")
    relation = Relation("", "outgrown_by_type")
    query = by_strategy("compact")(package(spark, relation), relation, {"average": aggregate("avg", "amount")})
    assert spark.sql(query).where("user_id = 'b'").collect()[0].average is None
    with pytest.raises(Exception, match=r"aggregates\.average: a sum outgrows its type"):
        spark.sql(query).collect()


@pytest.mark.parametrize("macro", ["sessions", "windows"])
def test_what_spark_has_not_or_changes_in_silence_is_an_error(
    spark: SparkSession, events: Relation, macro: str
) -> None:
    """Each with the aggregate, the type and a way out; of all at once, as of everything that is wrong in a call."""
    given = {f"{function}_of_{column}": aggregate(function, column) for function, column in REJECTED}
    arguments = {"gap": "1 minute"} if macro == "sessions" else {"size": "1 day"}
    with pytest.raises(CompilationError) as raised:
        getattr(package(spark, events), macro)(
            events=events, keys=["user_id"], event_time="at", aggregates=given, **arguments
        )
    message = str(raised.value)
    assert {name for name in given if f"aggregates.{name}:" not in message} == set()
    assert message.count("accepted:") == len(given)
