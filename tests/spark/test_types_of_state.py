"""A type of the source changes between two runs: equal values stay equal, and nothing is rounded without a word."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from dbt_common.exceptions import CompilationError
from pyspark.errors import PySparkException

from scripts.shared.rendering import Call, Package, Relation
from scripts.shared.session import session_settings
from tests.support.state import StateModel, answers_of

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

pytestmark = pytest.mark.slow
NIGHTLY = pytest.mark.nightly
FIRST = "timestamp'2026-05-01 10:00:00'"
TOTALS = {
    name: {"function": name, "expression": "n"} for name in ("sum", "max", "avg", "last", "collect_list", "count")
}


def state(spark: SparkSession, schema: str, **changed: Any) -> StateModel:
    given = {"keys": ["tenant", "user_id"], "event_time": "t", "gap": "30 minutes", "cursor": "c", **changed}
    return StateModel(spark, Relation(schema, "events"), given, this=Relation(schema, "state"))


def holds(model: StateModel, *rows: str) -> None:
    columns = "tenant, user_id, t, n, c"
    model.spark.sql(f"create or replace view {model.events} as select * from values {', '.join(rows)} as e({columns})")


def row(tenant: str = "1", n: str = "2", c: int = 1, t: str = FIRST) -> str:
    return f"({tenant}, 'a', {t} + interval '{c}' minute, {n}, {c})"


@pytest.mark.parametrize("rereads", [False, True], ids=["merges", "reads again"])
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("int", "bigint"),
        pytest.param("decimal(5,2)", "decimal(12,2)", marks=NIGHTLY),
        pytest.param("bigint", "int", marks=NIGHTLY),
    ],
)
def test_a_key_of_another_size_is_the_same_key(
    spark: SparkSession, schema: str, before: str, after: str, *, rereads: bool
) -> None:
    """Two keys are sorted by a hash, and that of an INT is another one than that of an equal BIGINT."""
    model = state(spark, schema, reread_events=rereads)
    holds(model, row(f"cast(1 as {before})"))
    model.run()
    for last in (2, 3):
        holds(model, *(row(f"cast(1 as {after})", c=c) for c in range(1, last + 1)))
        model.run()
    assert [s["event_count"] for s in model.rows() if s["status"] != "checkpoint"] == [3]


@pytest.mark.parametrize(
    ("before", "after", "rereads"),
    [
        ("int", "double", True),
        ("decimal(10,2)", "decimal(12,4)", False),
        pytest.param("int", "double", False, marks=NIGHTLY),
        pytest.param("float", "double", False, marks=NIGHTLY),
        pytest.param("int", "string", False, marks=NIGHTLY),
    ],
)
def test_a_value_that_would_be_rounded_stops_the_run(
    spark: SparkSession, schema: str, before: str, after: str, rereads: bool
) -> None:
    aggregates = {"most": {"function": "max", "expression": "n"}}
    model = state(spark, schema, reread_events=rereads, aggregates=aggregates)
    holds(model, row(n=f"cast(2 as {before})"))
    model.run()
    holds(model, row(n=f"cast(2 as {after})"), row(n=f"cast(2 as {after})", c=2))
    with pytest.raises(
        CompilationError, match=r"aggregates\.most: has another type than the state was built with"
    ) as raised:
        model.run()
    assert before in str(raised.value)
    assert after in str(raised.value)


@pytest.mark.parametrize(
    ("before", "after"), [("decimal(10,2)", "decimal(12,2)"), pytest.param("int", "bigint", marks=NIGHTLY)]
)
def test_a_value_of_another_size_goes_on(spark: SparkSession, schema: str, before: str, after: str) -> None:
    model = state(spark, schema, aggregates=TOTALS)
    holds(model, row(n=f"cast(2 as {before})"))
    model.run()
    holds(model, *(row(n=f"cast(2 as {after})", c=c) for c in (1, 2)))
    model.run()
    [session] = [s for s in model.rows() if s["status"] != "checkpoint"]
    assert [session[name] for name in ("sum", "max", "avg", "count")] == [4, 2, 2, 2]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("int", "bigint"),
        pytest.param("decimal(20,2)", "decimal(9,2)", marks=NIGHTLY),
        pytest.param("bigint", "smallint", marks=NIGHTLY),
        pytest.param("smallint", "int", marks=NIGHTLY),
        pytest.param("decimal(9,2)", "decimal(20,2)", marks=NIGHTLY),
    ],
)
def test_equal_values_of_another_size_are_one(spark: SparkSession, schema: str, before: str, after: str) -> None:
    """The hash of an INT is another one than that of an equal BIGINT."""
    model = aggregating(spark, schema, "session_state", ["kinds"])
    for last, kind in ((1, before), (2, after), (3, after), (4, before)):
        holds(model, *(row(n=f"cast(2 as {kind})", c=c) for c in range(1, last + 1)))
        model.run()
    holds(model, row(n="5000000000L", c=5) if after == "bigint" else row(n=f"cast(3 as {after})", c=5))
    model.run()
    assert [s["kinds"] for s in model.rows() if s["status"] != "checkpoint"] == [2]


@pytest.mark.parametrize("macro", ["session_state", pytest.param("window_state", marks=NIGHTLY)])
def test_a_rebuild_estimates_as_the_state_does(spark: SparkSession, schema: str, macro: str) -> None:
    """An estimate of many values depends on their hashes, so that of INT and of BIGINT it may be another one."""
    model = aggregating(spark, schema, macro, ["kinds"])
    for kind, last in (("int", 3_000), ("bigint", 3_001)):
        rows = f"select 'a' as user_id, {FIRST} as t, cast(id as {kind}) as n, id as c from range(1, {last + 1})"
        spark.sql(f"create or replace view {model.events} as {rows}")
        model.run()
    call = Call(
        which="test",
        columns=model.catalog() | {str(model.this): dict(spark.table(str(model.this)).dtypes)},
        run_query=answers_of(spark),
    )
    sql = Package(call).test_state_equals_rebuild(model=model.this, events=model.events, **model.arguments)
    assert [row.problem for row in spark.sql(str(sql)).collect()] == []


@pytest.mark.parametrize(
    "case",
    [
        ("sum", "decimal(4,2)", "decimal(20,2)", "12345678901234567.25", 4),
        ("avg", "decimal(4,2)", "decimal(20,2)", "12345678901234567.25", 2),
        ("avg", "int", "bigint", "9223372036854775807", 1.5),
    ],
    ids=str,
)
@pytest.mark.parametrize("ansi", ["true", pytest.param("false", marks=NIGHTLY)])
def test_a_total_that_does_not_fit_stops_the_run(
    spark: SparkSession, schema: str, case: tuple[str, str, str, str, float], ansi: str
) -> None:
    function, before, after, value, fits = case
    model = state(spark, schema, aggregates={"total": {"function": function, "expression": "n"}})
    holds(model, row(n=f"cast(1.5 as {before})"))
    with session_settings(spark, {"spark.sql.ansi.enabled": ansi}):
        model.run()
        holds(model, row(n=f"cast(1.5 as {after})"), row(n=f"cast(2.5 as {after})", c=2))
        model.run()
        holds(model, *(row(n=f"cast({n} as {after})", c=c) for c, n in ((1, 1.5), (2, 2.5), (3, value))))
        with pytest.raises(PySparkException, match=r"aggregates\.total: .*outgrows.* --full-refresh"):
            model.run()
    [session] = [s for s in model.rows() if s["status"] != "checkpoint"]
    assert session["total"] == fits


@pytest.mark.parametrize("macro", ["session_state", "window_state"])
def test_a_sum_of_whole_numbers_is_rounded_when_it_is_shown(spark: SparkSession, schema: str, macro: str) -> None:
    """Cast in each run, a FLOAT of twenty million stands still however many ones come."""
    model = aggregating(spark, schema, macro, [])
    model.arguments["aggregates"] = {
        kind: {"function": "sum", "expression": of, "type": kind}
        for kind, of in (("float", "n"), ("double", "if(n > 1, 9007199254740992L, n)"))
    }
    numbers = [20_000_000, *[1] * 4]
    for last in range(1, 6):
        holds(model, *(row(n=f"{n}L", c=c) for c, n in enumerate(numbers[:last], 1)))
        model.run()
    [kept] = [s for s in model.rows() if s["status"] != "checkpoint"]
    assert (kept["float"], kept["double"]) == (20_000_004, 9_007_199_254_740_996)


def test_what_is_counted_may_be_of_any_type(spark: SparkSession, schema: str) -> None:
    model = state(spark, schema, aggregates={"values": {"function": "count", "expression": "n"}})
    holds(model, row(n="2"))
    model.run()
    holds(model, row(n="'2'"), row(n="'3'", c=2))
    model.run()
    assert [s["values"] for s in model.rows() if s["status"] != "checkpoint"] == [2]


@pytest.mark.parametrize("macro", ["session_state", "window_state"])
def test_times_without_a_zone_that_get_one_stop_the_run(spark: SparkSession, schema: str, macro: str) -> None:
    """The table would keep them in the zone of the session."""
    model = state(spark, schema)
    if macro == "window_state":
        model.macro, model.unique_key = macro, "window_id"
        model.arguments = {**model.arguments, "size": "1 hour"}
        del model.arguments["gap"]
    holds(model, row(t="timestamp_ntz'2026-05-01 10:00:00'"))
    model.run()
    holds(model, row(t=FIRST), row(t=FIRST, c=2))
    with pytest.raises(CompilationError, match="event_time: has another type than the state was built with"):
        model.run()


def test_a_state_of_version_1_0_has_no_types_and_goes_on(spark: SparkSession, schema: str) -> None:
    model = state(spark, schema)
    holds(model, row())
    model.run()
    spark.sql(f"update {model.this} set checkpoint.details = '{{\"format\": 2}}' where status = 'checkpoint'")
    holds(model, row("1.0D"), row("1.0D", c=2))
    model.run()


KEPT_BY_TYPE: dict[str, dict[str, str]] = {
    "total": {"function": "sum", "expression": "n", "type": "decimal(18, 2)"},
    "mean": {"function": "avg", "expression": "n"},
    "kinds": {"function": "approx_count_distinct", "expression": "n"},
    "rows": {"function": "count", "expression": "*"},
}


class SometimesListed(StateModel):
    """A source that dbt lists in some runs only: of the others it knows no type."""

    lists = True

    def catalog(self) -> dict[str, dict[str, str]]:
        return super().catalog() if self.lists else {}


def aggregating(spark: SparkSession, schema: str, macro: str, names: list[str]) -> SometimesListed:
    length = {"session_state": "gap", "window_state": "size"}[macro]
    aggregates = {name: KEPT_BY_TYPE[name] for name in names}
    given = {"keys": ["user_id"], "event_time": "t", "cursor": "c", length: "1 hour", "aggregates": aggregates}
    model = SometimesListed(spark, Relation(schema, "events"), given, this=Relation(schema, "state"), macro=macro)
    model.unique_key = macro.replace("_state", "_id")
    return model


IN_CI = [
    ("session_state", True, "double"),
    ("session_state", False, "decimal(9,4)"),
    ("window_state", False, "double"),
    ("window_state", True, "bigint"),
]
AT_NIGHT = [
    pytest.param(*case, marks=NIGHTLY)
    for case in product(("session_state", "window_state"), (True, False), ("double", "bigint", "decimal(9,4)"))
    if case not in IN_CI
]


@pytest.mark.parametrize(("macro", "listed_first", "kind"), [*IN_CI, *AT_NIGHT])
def test_a_state_keeps_its_aggregates_whatever_a_run_knows_of_types(
    spark: SparkSession, schema: str, macro: str, listed_first: bool, kind: str
) -> None:
    """Spark stopped where a run looked for a field that the run before had not kept."""
    model = aggregating(spark, schema, macro, list(KEPT_BY_TYPE))
    model.lists = listed_first
    for last in (1, 2, 3):
        holds(model, *(row(n=f"cast(1.25 as {kind})", c=c) for c in range(1, last + 1)))
        model.run()
        model.lists = not model.lists
    [kept] = [s for s in model.rows() if s["status"] != "checkpoint"]
    total, mean = (3, 1) if kind == "bigint" else (3.75, 1.25)
    assert (float(kept["total"]), float(kept["mean"]), kept["kinds"], kept["rows"]) == (total, mean, 1, 3)


@pytest.mark.parametrize("macro", ["session_state", pytest.param("window_state", marks=NIGHTLY)])
@pytest.mark.parametrize("listed_first", [True, pytest.param(False, marks=NIGHTLY)])
def test_spellings_that_a_collation_takes_for_one_stay_one(
    spark: SparkSession, schema: str, macro: str, listed_first: bool
) -> None:
    model = aggregating(spark, schema, macro, ["kinds"])
    model.lists = listed_first
    words = [f"'{word}' collate utf8_lcase" for word in ("a", "A", "b")]
    for last in (1, 2, 3):
        holds(model, *(row(n=word, c=c) for c, word in enumerate(words[:last], 1)))
        model.run()
        model.lists = not model.lists
    assert [s["kinds"] for s in model.rows() if s["status"] != "checkpoint"] == [2 if listed_first else 3]


@pytest.mark.parametrize("macro", ["session_state", pytest.param("window_state", marks=NIGHTLY)])
def test_a_column_of_nulls_alone_that_gets_values_goes_on(spark: SparkSession, schema: str, macro: str) -> None:
    model = aggregating(spark, schema, macro, ["total", "mean"])
    holds(model, row(n="null"))
    model.run()
    for last in (2, 3):
        holds(model, row(n="null"), *(row(n="1.004D", c=c) for c in range(2, last + 1)))
        model.run()
    [kept] = [s for s in model.rows() if s["status"] != "checkpoint"]
    assert (float(kept["total"]), kept["mean"]) == (2.01, 1.004)
