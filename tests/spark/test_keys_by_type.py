"""What GROUP BY takes for one key is one key, with one id; what it tells apart is two, with two. A row per type.

Values stand in groups of what is equal; a value that is alone differs from all others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Call, Package, Relation
from scripts.shared.session import session_settings, time_zone
from tests.support.state import StateModel

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

NAN, OTHER_NAN = "double('NaN')", "double('Infinity') - double('Infinity')"
ODD, OTHER_ODD = "cast(X'6A6FE9' as string)", "cast(X'6A6FEA' as string)"
REPLACED = "'jo\ufffd'"

# Of each type groups of equal values, of which the first is what a row has that is about another type
TYPES: dict[str, list[list[str]]] = {
    "string": [
        ["'a'"], ["''"], ["' '"], ["'a '"], ["'A'"], ["'é'"], ["'e\u0301'"], ["'null'"], ["'a\\0'"],
        [ODD], [OTHER_ODD], [REPLACED], ["cast(X'E9' as string)"], ["cast(X'E9E9' as string)"],
        ["cast(X'EDA080' as string)"], ["'\U0001f642'"],
    ],
    "varchar(9)": [["'a'"], ["''"], ["'a '"], [ODD], [OTHER_ODD]],
    "char(4)": [["'a'", "'a '"], ["''", "' '"], ["'A'"]],
    "binary": [["X'61'"], ["X''"], ["X'00'"], ["X'6A6FE9'"], ["X'6A6FEA'"]],
    "boolean": [["true"], ["false"]],
    "tinyint": [["0"], ["-128"], ["127"]],
    "int": [["0"], ["-2147483648"]],
    "bigint": [["0"], ["-9223372036854775808"], ["9223372036854775807"]],
    "float": [["0", "float('-0.0')"], [NAN, OTHER_NAN], ["float('Infinity')"], ["float('-Infinity')"], ["0.1"]],
    "double": [
        ["0", "double('-0.0')"], [NAN, OTHER_NAN], ["double('Infinity')"], ["double('-Infinity')"], ["0.1"],
        ["0.30000000000000004"], ["0.3"], ["5e-324"], ["1e308"],
    ],
    "decimal(10,2)": [["0", "-0.00"], ["1.1", "1.10"], ["1.11"]],
    "decimal(38,18)": [["0"], ["99999999999999999999.999999999999999999"], ["0.000000000000000001"]],
    "date": [["date'2026-01-01'"], ["date'0001-01-01'"], ["date'9999-12-31'"], ["date'1582-10-04'"]],
    "timestamp": [
        ["timestamp_micros(0)"], ["timestamp_micros(1)"], ["timestamp_micros(-1)"],
        ["timestamp_micros(-62135596800000000)"], ["timestamp_micros(253402300799999999)"],
        # the two times that a clock in Berlin shows as 02:30
        ["timestamp_micros(1792888200000000)"], ["timestamp_micros(1792891800000000)"],
    ],
    "timestamp_ntz": [
        ["timestamp_ntz'1970-01-01 00:00:00'"], ["timestamp_ntz'1970-01-01 00:00:00.000001'"],
        ["timestamp_ntz'0001-01-01 00:00:00'"], ["timestamp_ntz'9999-12-31 23:59:59.999999'"],
    ],
    "array<string>": [
        ["array()"], ["array(null)"], ["array('a, b')"], ["array('a', 'b')"], ["array('')"], [f"array({ODD})"],
        [f"array({OTHER_ODD})"], [f"array({REPLACED})"],
    ],
    "array<double>": [
        ["array(0D)", "array(double('-0.0'))"], [f"array({NAN})", f"array({OTHER_NAN})"], ["array(null)"],
    ],
    "struct<a: string, b: double, c: binary, d: timestamp>": [
        ["struct('a', 0, X'E9', timestamp_micros(0))", "struct('a', double('-0.0'), X'E9', timestamp_micros(0))"],
        ["struct(null, null, null, null)"], ["struct('', null, null, null)"], ["struct('a', null, X'E9', null)"],
        [f"struct({ODD}, 0, X'E9', null)"], [f"struct({OTHER_ODD}, 0, X'E9', null)"],
        [f"struct({REPLACED}, 0, X'', null)"],
    ],
    "array<struct<a: string>>": [
        ["array(struct('a'))"], ["array(struct(null))"], ["array(null)"], [f"array(struct({ODD}))"],
    ],
}  # fmt: skip
# of no type that Delta or Iceberg has
IN_VIEWS: dict[str, list[list[str]]] = {
    "interval year to month": [["interval '1' year", "interval '12' month"], ["interval '1' month"]],
    "interval day to second": [
        ["interval '1' day", "interval '24' hour"], ["interval '0.000001' second"], ["interval '-1' day"],
    ],
    "date": [["date'2026-01-01'"], ["date'-0001-01-01'"], ["date'0002-01-01'"], ["date'+10000-01-01'"]],
    "timestamp": [
        ["timestamp_micros(0)"], ["timestamp_micros(-62198755200000000)"], ["timestamp_micros(-62104060800000000)"],
        ["timestamp_micros(253402300800000000)"],
    ],
}  # fmt: skip
OLD_ID = """sha2(to_json(
    named_struct({fields}, 'start', unix_micros({start})),
    map('ignoreNullFields', 'false', 'timeZone', 'UTC', 'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS',
        'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS')
), 256)"""
"""The id of every version so far: where all text is UTF-8 it stays."""
MINUTES = {1: 0, 2: 5, 3: 60}
"""When the events of each arrival are: two of a session, and one of another."""
LABELS = {"labels": {"function": "collect_set", "expression": "label"}}
SESSIONS = {"event_time": "t", "gap": "10 minutes", "aggregates": LABELS}
WINDOWS = {"event_time": "t", "size": "30 minutes", "aggregates": LABELS}


def is_odd(value: str) -> bool:
    """Whether a value has text that is no UTF-8."""
    return "cast(X'" in value


def write(spark: SparkSession, schema: str, types: dict[str, list[list[str]]]) -> list[str]:
    """
    A view of events, `keyed`: each of one value of one type, beside the first values of all others. Of equal values
    every arrival has another one. Gives the names of the keys.
    """
    names = [f"k{number}" for number in range(1, len(types) + 1)]
    rows, arrays = [], []
    for name, (type_, groups) in zip(names, types.items(), strict=True):
        values = [value for group in groups for value in group]
        arrays.append(f"array({', '.join(f'cast({value} as {type_})' for value in values)}) as {name}_values")
        with_null: list[list[Any]] = [*groups, [None]]
        for place, group in enumerate(with_null):
            for arrival, minute in MINUTES.items():
                value = group[(arrival - 1) % len(group)]
                index = -1 if value is None else values.index(value)
                label = f"{type_} {group[0]}" if place else "the first values"
                rows.append((label, name, index, minute, arrival))
    padded = {name: type_ for name, type_ in zip(names, types, strict=True) if "char" in type_}
    spark.sql(f"create or replace temporary view typed as select {', '.join(arrays)}")
    spark.createDataFrame(rows, "label string, of string, i int, minute int, c int").createOrReplaceTempView("placed")
    picked = {name: f"get({name}_values, if(of = '{name}', if(i < 0, null, i), 0))" for name in names}
    columns = "label, c, monotonically_increasing_id() as n, timestamp_seconds(60 * minute) as t"
    # only a table pads and measures
    spark.sql(
        f"create table {schema}.padded ({''.join(f'{name} {type_}, ' for name, type_ in padded.items())}"
        "label string, of string, i int, minute int, c int) using parquet"
    )
    spark.sql(
        f"insert into {schema}.padded select {''.join(f'{picked[name]}, ' for name in padded)}"
        "label, of, i, minute, c from placed cross join typed"
    )
    shown = [name if name in padded else f"{picked[name]} as {name}" for name in names]
    # as rows, since planning over so many expressions takes minutes; a table would make one NaN of all
    all_values = spark.sql(
        f"select {', '.join(shown)}, {columns}"
        f" from {schema}.padded cross join (select {', '.join(f'{n}_values' for n in names)} from typed)"
    )
    all_values.localCheckpoint().createOrReplaceTempView("all_keyed")
    return names


def arrive(spark: SparkSession, arrivals: int = 3) -> None:
    spark.sql(f"create or replace temporary view keyed as select * from all_keyed where c <= {arrivals}")


def package(spark: SparkSession) -> Package:
    return Package(Call(columns={"keyed": dict(spark.table("keyed").dtypes)}))


def found(spark: SparkSession, sql: str, keys: list[str], start: str, id_: str) -> list[dict[str, Any]]:
    old = OLD_ID.format(fields=", ".join(f"'k{i}', `{key}`" for i, key in enumerate(keys, 1)), start=start)
    columns = f"labels, event_count, unix_micros({start}) as at, {id_} as id, {old} as old_id"
    return [row.asDict() for row in spark.sql(f"select {columns} from ({sql})").collect()]


def groups(rows: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    return sorted((row["labels"], row["at"], row["event_count"]) for row in rows)


def ids(rows: list[dict[str, Any]]) -> dict[tuple[str, int], str]:
    return {(row["labels"][0], row["at"]): row["id"] for row in rows}


def expected(spark: SparkSession) -> list[tuple[Any, ...]]:
    """By the labels, which say what is equal."""
    counted: dict[tuple[str, int], int] = {}
    for label, arrival in spark.sql("select label, c from keyed").collect():
        at = (0 if arrival < 3 else MINUTES[3]) * 60_000_000
        counted[label, at] = counted.get((label, at), 0) + 1
    return sorted(([label], at, count) for (label, at), count in counted.items())


def check_ids(rows: list[dict[str, Any]]) -> None:
    assert len({row["id"] for row in rows}) == len(rows)
    assert [row["labels"] for row in rows if not is_odd(row["labels"][0]) and row["id"] != row["old_id"]] == []
    assert [row["labels"] for row in rows if is_odd(row["labels"][0]) and row["id"] == row["old_id"]] == []


@pytest.mark.parametrize("types", [TYPES, IN_VIEWS], ids=["in tables", "in views"])
def test_sessions_and_windows(spark: SparkSession, schema: str, types: dict[str, list[list[str]]]) -> None:
    keys = write(spark, schema, types)
    arrive(spark)
    events = Relation("", "keyed")
    hashes = [f"select count(distinct xxhash64({key}, 1)) as hashes from keyed group by {key}" for key in keys]
    assert spark.sql(f"select max(hashes) from ({' union all '.join(hashes)})").collect()[0][0] == 1
    of_islands: dict[tuple[str, int], str] = {}
    for strategy in ("islands", "compact", "native"):
        sql = str(package(spark).sessions(events=events, keys=keys, strategy=strategy, **SESSIONS))
        rows = found(spark, sql, keys, "session_start", "session_id")
        assert groups(rows) == expected(spark), strategy
        check_ids(rows)
        of_islands = of_islands or ids(rows)
        assert ids(rows) == of_islands, strategy
    for events_, zone in (("keyed", "UTC"), (events, "America/St_Johns")):  # a CTE, of which no type is known
        with session_settings(spark, time_zone(zone)):
            sql = str(package(spark).sessions(events=events_, keys=keys, strategy="islands", **SESSIONS))
            assert ids(found(spark, sql, keys, "session_start", "session_id")) == of_islands
    sql = str(package(spark).windows(events=events, keys=keys, **WINDOWS))
    rows = found(spark, sql, keys, "window_start", "window_id")
    assert groups(rows) == expected(spark)
    assert ids(rows) == of_islands


STATES: dict[str, tuple[str, dict[str, Any]]] = {
    "merging": ("session_state", SESSIONS),
    "reading again": ("session_state", SESSIONS | {"reread_events": True, "id": "n"}),
    "windows": ("window_state", WINDOWS),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", STATES)
def test_states(spark: SparkSession, schema: str, kind: str) -> None:
    keys = write(spark, schema, TYPES)
    macro, arguments = STATES[kind]
    id_, start = ("window_id", "window_start") if macro == "window_state" else ("session_id", "session_start")
    model = StateModel(
        spark,
        Relation("", "keyed"),
        {"keys": keys, "cursor": "c", **arguments},
        this=Relation(schema, "state"),
        macro=macro,
        unique_key=id_,
    )
    for arrival, zone in ((1, "UTC"), (2, "America/St_Johns"), (3, "UTC")):
        arrive(spark, arrival)
        with session_settings(spark, time_zone(zone)):
            model.run()
    rows = found(spark, f"select * from {model.this} where status in ('open', 'closed')", keys, start, id_)
    assert groups(rows) == expected(spark)
    check_ids(rows)
