"""A type of a join's side changes between two runs, or is one that a state can not keep."""

from __future__ import annotations

import json
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from dbt_common.exceptions import CompilationError

from scripts.shared.rendering import Call, Package, Relation
from scripts.shared.session import session_settings
from tests.support.join_replay import live_rows
from tests.support.state import StateModel, answers_of

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

pytestmark = pytest.mark.slow
NIGHTLY = pytest.mark.nightly
INTERVAL = {"lower": 0, "upper": "1 hour", "how": "left"}
ASOF = {"direction": "forward", "tolerance": "1 hour"}
OF_MACRO: dict[str, dict[str, Any]] = {"interval_join": INTERVAL, "asof_join": ASOF}


def side(schema: str, name: str, columns: Any) -> dict[str, Any]:
    return {
        "relation": Relation(schema, name),
        "id": "id",
        "event_time": "at",
        "cursor": "c",
        "columns": columns,
    }


def joined(spark: SparkSession, schema: str, macro: str = "interval_join") -> StateModel:
    given = {
        "left": side(schema, "lefts", {"lv": "v"}),
        "right": side(schema, "rights", {"rv": "v"}),
        "on": ["k"],
        **OF_MACRO[macro],
    }
    return StateModel(spark, None, given, this=Relation(schema, "state"), macro=macro, unique_key="match_id")


def holds(model: StateModel, runs: int, key: str = "1", id_: str = "{}", value: str = "1") -> None:
    """A left row of each run, a right row of each run for the left row of the run before, and one of years before."""
    long_ago = f"({id_.format(100)}, {key}, timestamp'2020-01-01 10:00:00', 0, {value})"
    for name, first, last, before in (("left", 1, runs, []), ("right", 102, 100 + runs, [long_ago])):
        rows = before + [
            f"({id_.format(number)}, {key}, timestamp'2026-05-01 10:00:00' + interval '{number % 100}' minute, "
            f"{number % 100}, {value})"
            for number in range(first, last + 1)
        ]
        model.spark.sql(
            f"create or replace view {model.arguments[name]['relation']} as select * from values {', '.join(rows)} "
            "as e(id, k, at, c, v)"
        )


CHANGED = {
    "id as text": ("id_", "left.id", "{}", "'{}'"),
    "id with more digits after the point": ("id_", "left.id", "cast({} as decimal(10,0))", "cast({} as decimal(12,2))"),
    "key with a fraction": ("key", "on.left.k", "1", "1.0D"),
    "key as text": ("key", "on.left.k", "1", "'1'"),
    "value with more digits": ("value", "left.columns.lv", "cast(1 as decimal(10,2))", "cast(1 as decimal(10,4))"),
    "value with a fraction": ("value", "left.columns.lv", "1", "1.5D"),
}
IN_CI = ("id as text", "key with a fraction", "value with more digits")


@pytest.mark.parametrize("macro", ["interval_join", pytest.param("asof_join", marks=NIGHTLY)])
@pytest.mark.parametrize("change", [name if name in IN_CI else pytest.param(name, marks=NIGHTLY) for name in CHANGED])
def test_another_type_stops_the_run(spark: SparkSession, schema: str, macro: str, change: str) -> None:
    """Ids of the same row would be others, keys would match that are not equal, and values would be rounded."""
    part, argument, before, after = CHANGED[change]
    model = joined(spark, schema, macro)
    holds(model, 1, **{part: before})
    model.run()
    holds(model, 2, **{part: after})
    with pytest.raises(CompilationError, match=rf"{argument}: has another type than the state was built with"):
        model.run()
    holds(model, 2, **{part: before})
    model.run()


@pytest.mark.parametrize("macro", ["interval_join", "asof_join"])
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("int", "bigint"),
        pytest.param("bigint", "int", marks=NIGHTLY),
        pytest.param("decimal(10,2)", "decimal(12,2)", marks=NIGHTLY),
    ],
)
def test_a_type_of_another_size_goes_on(spark: SparkSession, schema: str, macro: str, before: str, after: str) -> None:
    """A left row that waits gets its match, and one that comes again is the same row."""
    model = joined(spark, schema, macro)
    for runs, kind in ((1, before), (2, after), (3, after)):
        number = f"cast({{}} as {kind})"
        holds(model, runs, key=number.format(1), id_=number, value=number.format(7))
        model.run()
    rows = live_rows(model.rows())
    found = [(int(left), None if right is None else int(right), status) for left, right, status in rows]
    pairs = [(1, 102, "match"), (1, 103, "match"), (2, 102, "match"), (2, 103, "match"), (3, 103, "match")]
    nearest = [(1, 102, "match"), (2, 102, "match"), (3, 103, "match")]
    assert found == (pairs if macro == "interval_join" else nearest)


def test_a_state_without_types_goes_on(spark: SparkSession, schema: str) -> None:
    model = joined(spark, schema)
    holds(model, 1)
    model.run()
    spark.sql(f"update {model.this} set checkpoint.details = '{{}}' where status = 'checkpoint'")
    for runs in (2, 3):
        holds(model, runs, value="1.0D")
        model.run()
    details = [json.loads(row["checkpoint"]["details"]) for row in model.rows() if row["status"] == "checkpoint"]
    assert [one["types"]["left.columns.lv"] for one in details if one] == ["double"] * (len(details) - 1)


@pytest.mark.parametrize(("part", "argument"), [("value", "left.columns"), ("key", "on")])
def test_nulls_without_a_type_are_no_column_of_a_state(
    spark: SparkSession, schema: str, part: str, argument: str
) -> None:
    model = joined(spark, schema)
    holds(model, 1, **{part: "null"})
    with pytest.raises(CompilationError, match=rf"{argument}: is of NULLs that have no type"):
        model.run()
    holds(model, 1, **{part: "cast(null as int)"})
    model.run()
    holds(model, 2)
    model.run()


@pytest.mark.parametrize(("before", "after"), [("asof_join", "interval_join"), ("interval_join", "asof_join")])
def test_a_state_of_another_join_is_not_continued(spark: SparkSession, schema: str, before: str, after: str) -> None:
    """With a `tolerance` both joins have one interval: matches of one kind would stand beside those of the other."""
    model = joined(spark, schema, before)
    holds(model, 2)
    model.run()
    model.macro = after
    sides = {name: model.arguments[name] for name in ("left", "right", "on")}
    model.arguments = {**sides, **OF_MACRO[after], "how": "left"}
    holds(model, 3)
    with pytest.raises(
        CompilationError, match=r"settings have changed since the state was built(.|\n)*direction: built"
    ):
        model.run()


@pytest.mark.parametrize(
    ("macro", "column", "is_right"),
    [
        ("asof_join", "left_at", True),
        ("asof_join", "right_at", False),
        pytest.param("asof_join", "right_event_at", False, marks=NIGHTLY),
        pytest.param("interval_join", "right_at", True, marks=NIGHTLY),
        ("interval_join", "k", False),
    ],
)
def test_a_bound_is_the_time_of_a_side(
    spark: SparkSession, schema: str, macro: str, column: str, is_right: bool
) -> None:
    """A right row may be older than any bound, so that a left row that gets another match would stand twice."""
    model = joined(spark, schema, macro)
    for name in ("left", "right"):
        model.arguments[name]["columns"] = {f"{name}_at": "AT"}
    model.reach = column
    holds(model, 1)
    if not is_right:
        with pytest.raises(CompilationError, match="bounds a time that may be before what a run changes"):
            model.run()
        return
    for runs in (1, 2, 3):
        holds(model, runs)
        model.run()
    live = [row["match_id"] for row in model.rows() if row["status"] in ("match", "pending", "unmatched")]
    assert len(live) == len(set(live)) == (5 if macro == "interval_join" else 3)


@pytest.mark.parametrize(("part", "argument"), [("key", "on"), pytest.param("value", "left.columns", marks=NIGHTLY)])
def test_a_collation_is_none_of_delta(spark: SparkSession, schema: str, part: str, argument: str) -> None:
    model = joined(spark, schema)
    holds(model, 1, **{part: "'a' collate utf8_lcase"})
    with pytest.raises(CompilationError, match=rf"{argument}: has a collation, which a Delta table can not keep"):
        model.run()
    holds(model, 1, **{part: "lower('A' collate utf8_binary)"})
    model.run()


def beside_a_rebuild(model: StateModel) -> str:
    """The query of `join_equals_rebuild`."""
    tables = [*(model.arguments[name]["relation"] for name in ("left", "right")), model.this]
    columns = {str(table): dict(model.spark.table(str(table)).dtypes) for table in tables}
    call = Call(which="test", config={"materialized": "test"}, columns=columns, run_query=answers_of(model.spark))
    return str(Package(call).test_join_equals_rebuild(model=model.this, **model.arguments))


@pytest.mark.parametrize(
    ("macro", "kind", "values"),
    [
        ("interval_join", "map<string,int>", ("map('a', 1, 'b', 2)", "map('a', 1)")),
        pytest.param("asof_join", "map<string,int>", ("map('a', 1, 'b', 2)", "map('a', 1)"), marks=NIGHTLY),
        pytest.param("interval_join", "array<map<string,int>>", ("array(map('a', 1))", "array()"), marks=NIGHTLY),
    ],
)
def test_a_map_is_kept_and_compared(
    spark: SparkSession, schema: str, macro: str, kind: str, values: tuple[str, str]
) -> None:
    value, other = (f"cast({one} as {kind})" for one in values)
    model = joined(spark, schema, macro)
    holds(model, 2, value=value)
    model.run()
    rebuilt = beside_a_rebuild(model)
    assert spark.sql(rebuilt).collect() == []
    spark.sql(f"update {model.this} set rv = {other} where left_id = 1 and status = 'match'")
    problems = [row.problem for row in spark.sql(rebuilt).collect()]
    assert problems
    assert all(problem.startswith("rv is ") for problem in problems)


@NIGHTLY
@pytest.mark.parametrize("how", ["inner", "left", "right", "full", "left_semi", "left_anti"])
def test_a_join_of_each_kind_equals_its_rebuild(spark: SparkSession, schema: str, how: str) -> None:
    model = joined(spark, schema)
    model.arguments |= {"how": how, "upper": "10 minutes", "left_condition": "id != 2"}
    if how in ("left_semi", "left_anti"):
        del model.arguments["right"]["columns"]
    for runs in (1, 2, 3):
        holds(model, runs)
        model.run()
    rebuilt = beside_a_rebuild(model)
    assert spark.sql(rebuilt).collect() == []
    live = "status in ('match', 'unmatched', 'pending')"
    shown = {"left_id", "left_event_at", "right_id", "right_event_at"}
    spark.sql(f"update {model.this} set {', '.join(f'{name} = null' for name in shown)} where {live}")
    problems = " ".join(row.problem for row in spark.sql(rebuilt).collect())
    due = {"left_semi": {"left_id", "left_event_at"}, "left_anti": {"left_id", "left_event_at"}}
    assert {name for name in shown if f"{name} is NULL" in problems} == due.get(how, shown)


@pytest.mark.parametrize("format_", ["delta", pytest.param("iceberg", marks=NIGHTLY)])
def test_an_interval_is_none_of_a_state(spark: SparkSession, schema: str, iceberg_schema: str, format_: str) -> None:
    model = joined(spark, schema)
    model.format, model.this = format_, Relation(schema if format_ == "delta" else iceberg_schema, "state")
    holds(model, 1, value="interval '1' day")
    with pytest.raises(CompilationError, match=r"left\.columns: is an interval, which no table of a state can keep"):
        model.run()
    holds(model, 1, value="cast(interval '1' day as string)")
    model.run()


@pytest.mark.parametrize("argument", ["left_condition", "condition"])
def test_a_condition_is_true_or_false(spark: SparkSession, schema: str, argument: str) -> None:
    """Of another type it is an error, told in the run that builds the state; NULL lets no row pass."""
    given = {"left_condition": "v", "condition": "l.v + r.v"}[argument]
    model = joined(spark, schema)
    holds(model, 2)
    model.arguments[argument] = given
    with pytest.raises(CompilationError, match=rf"{argument}: is of another type than BOOLEAN(.|\n)*{given[-1]} int"):
        model.run()
    model.arguments[argument] = "null"
    model.run()
    assert {row["status"] for row in model.rows()} == {"unmatched", "pending", "checkpoint"} - (
        {"pending"} if argument == "left_condition" else {"unmatched"}
    )


@pytest.mark.parametrize(
    ("argument", "given", "said"),
    [
        ("condition", "v > 0", "condition: names v, which both sides have"),
        ("condition", "count(*) > 0", "condition: holds a function that is not of one row"),
        ("left_condition", "max(v) > 0", "left_condition: holds a function that is not of one row"),
    ],
)
def test_what_spark_rejects_of_a_condition_is_said(
    spark: SparkSession, schema: str, argument: str, given: str, said: str
) -> None:
    model = joined(spark, schema)
    holds(model, 2)
    model.arguments[argument] = given
    with pytest.raises(CompilationError, match=said):
        model.run()


def test_in_a_table_the_condition_of_a_side_may_look_at_other_rows(spark: SparkSession, schema: str) -> None:
    model = joined(spark, schema)
    holds(model, 2)
    sides = {name: {**model.arguments[name], "cursor": None} for name in ("left", "right")}
    newest = {"left_condition": "at = max(at) over (partition by k)"}
    call = Call(config={"materialized": "table"}, columns=model.catalog(), run_query=answers_of(spark))
    rows = spark.sql(str(Package(call).interval_join(**model.arguments | sides | newest))).collect()
    assert sorted(row.status for row in rows) == ["match", "unmatched"]


@pytest.mark.parametrize("ansi", ["true", "false"])
def test_kinds_of_keys_are_those_that_spark_puts_in_one_column(spark: SparkSession, ansi: str) -> None:
    """Texts aside, of which Spark makes other types."""
    types = (
        *("tinyint", "bigint", "double", "decimal(10,2)", "date", "timestamp", "timestamp_ntz", "boolean", "binary"),
        *("array<int>", "struct<a:int>", "interval day"),
    )
    kind = {one: str(Package()._kind_of_key(one)) for one in types}
    with session_settings(spark, {"spark.sql.ansi.enabled": ansi}):
        for one, other in combinations(types, 2):
            union = f"select cast(null as {one}) as k union all select cast(null as {other})"
            said = "".join(row[0] for row in spark.sql(f"explain {union}").collect())
            assert (kind[one] == kind[other]) == ("INCOMPATIBLE_COLUMN_TYPE" not in said), (one, other, said)
