"""What the oracle's small histories can't show about aggregates: large sketches, types, doubles."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from pyspark.sql import functions

from scripts.shared.rendering import Call, Package, Relation
from tests.support.state import StateModel

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

VALUES = 30_000


@pytest.mark.slow
@pytest.mark.parametrize("strategy", [pytest.param("islands", marks=pytest.mark.nightly), "compact"])
def test_a_sketch_does_not_depend_on_how_it_was_merged(spark: SparkSession, schema: str, strategy: str) -> None:
    """Past a few thousand values a sketch estimates, and an estimate of a union differs from one of a stream.

    Every value goes through a union, so that a rebuild and any sequence of runs give the same number.
    """
    events = Relation(schema, "events")
    spark.sql(
        f"""create table {events} using parquet as
        select id % 2 as user_id, id as path, cast(pmod(hash(id), 3) as int) as run,
            timestamp_micros(id * 1000) as event_time
        from range({VALUES})"""
    )
    aggregates = {"paths": {"function": "approx_count_distinct", "expression": "path"}}
    arguments = {"keys": ["user_id"], "event_time": "event_time", "gap": "1 minute", "aggregates": aggregates}
    model = StateModel(
        spark,
        Relation("", "sketch_events"),
        {**arguments, "cursor": "run", "strategy": strategy},
        this=Relation(schema, "state"),
    )
    for run in range(3):
        spark.table(str(events)).where(f"run <= {run}").createOrReplaceTempView("sketch_events")
        model.run()

    def estimates(relation: str) -> list[Any]:
        return [row[0] for row in spark.sql(f"select paths from {relation} order by user_id").collect()]

    incremental = estimates(f"{model.this} where status = 'open'")
    rebuilt = Package(Call(which="compile")).sessions(events="sketch_events", strategy=strategy, **arguments)
    assert incremental == estimates(f"({rebuilt})")
    assert all(abs(estimate - VALUES / 2) < 0.05 * VALUES / 2 for estimate in incremental)
    assert all(estimate != VALUES / 2 for estimate in incremental), "exact: too few values to test an estimate"


def test_types_of_the_results(spark: SparkSession) -> None:
    spark.sql(
        """select 1 as user_id, timestamp'2026-01-01' as event_time, 1 as whole, cast(1.5 as decimal(10, 2)) as money,
        1.5d as real, 'x' as text, true as flag, date'2026-01-01' as day"""
    ).createOrReplaceTempView("typed_events")
    wanted = {
        ("count", "text"): "bigint",
        ("count_if", "flag"): "bigint",
        ("sum", "whole"): "bigint",
        ("sum", "money"): "decimal(20,2)",
        ("sum", "real"): "double",
        ("min", "day"): "date",
        ("max", "text"): "string",
        ("avg", "whole"): "double",
        ("avg", "money"): "decimal(14,6)",
        ("first", "day"): "date",
        ("last", "money"): "decimal(10,2)",
        ("bool_and", "flag"): "boolean",
        ("bool_or", "flag"): "boolean",
        ("approx_count_distinct", "day"): "bigint",
        ("collect_set", "text"): "array<string>",
        ("collect_list", "day"): "array<date>",
    }
    aggregates: dict[str, dict[str, Any]] = {
        f"{function}_{column}": {"function": function, "expression": column} for function, column in wanted
    }
    aggregates["typed"] = {"function": "sum", "expression": "money", "type": "decimal(38, 4)"}
    aggregates["first_by"] = {"function": "min_by", "expression": "text", "order_by": ["money"]}
    sql = Package(Call(which="compile")).sessions(
        events="typed_events", keys=["user_id"], event_time="event_time", gap="1 minute", aggregates=aggregates
    )
    types = dict(spark.sql(str(sql)).dtypes)
    assert {key: types[f"{key[0]}_{key[1]}"] for key in wanted} == wanted
    assert (types["typed"], types["first_by"]) == ("decimal(38,4)", "string")
    assert (types["session_id"], types["session_start"], types["event_count"]) == ("string", "timestamp", "bigint")


def test_doubles_with_nan_and_signed_zero(spark: SparkSession) -> None:
    """NaN is the largest and equal to itself; a signed zero is the same key as zero."""
    spark.sql(
        """select * from values
        (0.0d, timestamp'2026-01-01 00:00:00', double('nan')),
        (-0.0d, timestamp'2026-01-01 00:00:01', 1d),
        (double('nan'), timestamp'2026-01-01 00:00:00', 2d),
        (double('nan'), timestamp'2026-01-01 00:00:01', double('infinity'))
        as t (reading, event_time, amount)"""
    ).createOrReplaceTempView("double_events")
    for strategy in ("islands", "compact", "native"):
        sql = Package(Call(which="compile")).sessions(
            events="double_events",
            keys=["reading"],
            event_time="event_time",
            gap="1 minute",
            strategy=strategy,
            aggregates={
                "largest": {"function": "max", "expression": "amount"},
                "smallest": {"function": "min", "expression": "amount"},
                "total": {"function": "sum", "expression": "amount"},
                "list": {"function": "collect_list", "expression": "amount"},
            },
        )
        rows = spark.sql(str(sql)).orderBy("reading").collect()
        assert [str(tuple(row)[5:]) for row in rows] == [
            "(2, nan, 1.0, nan, [nan, 1.0])",
            "(2, inf, 2.0, inf, [2.0, inf])",
        ], strategy


@pytest.mark.slow
def test_a_sketch_counts_values_and_not_their_texts(spark: SparkSession, schema: str) -> None:
    """The empty text is a value, both zeros are one, and a moment is one in whatever time zone a run is."""
    events = Relation(schema, "events")
    spark.sql(
        f"""create table {events} using parquet as select 1 as user_id, * from values
        ('b', 0.0d, X'', timestamp'2026-10-25 00:30:00Z', 0), ('', -0.0d, X'00', timestamp'2026-10-25 01:30:00Z', 0),
        ('a  ', 0.0d, X'00', timestamp'2026-10-25 00:30:00Z', 1), ('a', 1.0d, X'', timestamp'2026-10-25 01:30:00Z', 1)
        as t (text, reading, bytes, moment, run)"""
    )
    model = StateModel(
        spark,
        Relation("", "values_to_count"),
        {
            "keys": ["user_id"],
            "event_time": "moment",
            "gap": "1 day",
            "cursor": "run",
            "aggregates": {
                name: {"function": "approx_count_distinct", "expression": name}
                for name in ("text", "reading", "bytes", "moment")
            },
        },
        this=Relation(schema, "state"),
    )
    try:
        for run, zone in enumerate(("Europe/Berlin", "UTC")):
            spark.conf.set("spark.sql.session.timeZone", zone)
            spark.table(str(events)).where(f"run <= {run}").createOrReplaceTempView("values_to_count")
            model.run()
    finally:
        spark.conf.set("spark.sql.session.timeZone", "UTC")
    (row,) = spark.sql(f"select text, reading, bytes, moment from {model.this} where status = 'open'").collect()
    assert tuple(row) == (4, 2, 2, 2)


@pytest.mark.parametrize("strategy", ["islands", pytest.param("compact", marks=pytest.mark.slow)])
def test_a_sum_that_outgrows_its_type_stops_the_run(spark: SparkSession, schema: str, strategy: str) -> None:
    """Spark gives NULL, which a later run would take for a sum of nothing."""
    spark.sql(
        f"""create table {schema}.events using parquet as
        select 1 as user_id, timestamp_micros(id * 1000000) as event_time, cast(id as int) as run,
            cast(if(id = 2, '-2.5', repeat('9', 34)) as decimal(38, 3)) * 9 as amount
        from range(3)"""
    )
    model = StateModel(
        spark,
        Relation("", "amounts_to_add"),
        {
            "keys": ["user_id"],
            "event_time": "event_time",
            "gap": "1 minute",
            "cursor": "run",
            "strategy": strategy,
            "aggregates": {"total": {"function": "sum", "expression": "amount"}},
        },
        this=Relation(schema, "state"),
    )
    spark.conf.set("spark.sql.ansi.enabled", "false")
    try:
        for run in range(3):
            spark.sql(
                f"select user_id, event_time, run, cast(amount as decimal(38, 3)) as amount from {schema}.events "
                f"where run <= {run}"
            ).createOrReplaceTempView("amounts_to_add")
            if run == 0:
                model.run()
                continue
            with pytest.raises(
                Exception, match=r"aggregates\.total: a sum outgrows its type \(it is of decimal\(38,3\)\)"
            ):
                model.run()
    finally:
        spark.conf.unset("spark.sql.ansi.enabled")
    rows = spark.sql(f"select event_count, cast(total as string) from {model.this} where status = 'open'").collect()
    assert [tuple(row) for row in rows] == [(1, "8" + "9" * 33 + "1.000")]


TOTALS = {
    "paid": {"function": "sum", "expression": "money", "type": "decimal(18, 2)"},
    "weight": {"function": "sum", "expression": "paid.real", "type": "Decimal(18,2)"},
    "whole": {"function": "sum", "expression": "money", "type": "bigint"},
    "small": {"function": "sum", "expression": "real", "type": "float"},
    "mean": {"function": "avg", "expression": "real"},
}


def state_of_totals(spark: SparkSession, schema: str, **changed: Any) -> StateModel:
    """Each run brings one event of 0.254, of which a sum must not be rounded before it is shown."""
    spark.sql(
        f"""create table {schema}.events using parquet as
        select 1 as user_id, timestamp_micros(id * 1000000) as event_time, id as run,
            cast(0.254 as decimal(10, 3)) as money, 0.254d as real, named_struct('real', 0.254d) as paid
        from range(4)"""
    )
    given = {"keys": ["user_id"], "event_time": "event_time", "cursor": "run", "aggregates": TOTALS, **changed}
    unique_key = "window_id" if "size" in changed else "session_id"
    macro = "window_state" if "size" in changed else "session_state"
    this = Relation(schema, "state")
    return StateModel(spark, Relation("", "totals"), given, this=this, macro=macro, unique_key=unique_key)


def after(model: StateModel, runs: range) -> list[str]:
    for run in runs:
        model.spark.table(f"{model.this.schema}.events").where(f"run <= {run}").createOrReplaceTempView("totals")
        model.run()
    totals = ", ".join(f"cast({name} as string)" for name in TOTALS)
    (row,) = model.spark.sql(f"select distinct {totals} from {model.this} where status = 'open'").collect()
    return list(row)


@pytest.mark.slow
@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({"gap": "1 minute", "strategy": "islands"}, marks=pytest.mark.nightly),
        {"gap": "1 minute", "strategy": "compact"},
        pytest.param({"gap": "1 minute", "reread_events": True}, marks=pytest.mark.nightly),
        pytest.param({"size": "1 day"}, marks=pytest.mark.nightly),
        pytest.param({"size": "2 days", "slide": "1 day"}, marks=pytest.mark.nightly),
    ],
    ids=lambda changed: " ".join(str(value) for value in changed.values()),
)
def test_a_sum_is_rounded_once(spark: SparkSession, schema: str, changed: dict[str, Any]) -> None:
    """In as many runs as it takes, and of a CTE, whose types nothing knows, as well."""
    once = ["1.02", "1.02", "1", "1.016", "0.254"]
    model = state_of_totals(spark, schema, **changed)
    assert after(model, range(4)) == once
    macro = "windows" if "size" in changed else "sessions"
    given = {name: value for name, value in model.arguments.items() if name not in ("cursor", "reread_events")}
    # compact does no average of a CTE
    given["aggregates"] = {name: total for name, total in TOTALS.items() if name != "mean"}
    rebuilt = getattr(Package(Call(which="compile")), macro)(events="of_a_cte", **given)
    names = ", ".join(f"cast({name} as string)" for name in given["aggregates"])
    cte = f"with of_a_cte as (select * from {schema}.events) select distinct {names} from ({rebuilt})"
    assert [list(row) for row in spark.sql(cte).collect()] == [once[:-1]]


@pytest.mark.slow
def test_a_state_goes_on_to_keep_sums_as_it_was_built(spark: SparkSession, schema: str) -> None:
    """Before format 3 a state kept what it showed."""
    model = state_of_totals(spark, schema, gap="1 minute")
    after(model, range(2))
    kept = functions.col("aggregate_state").dropFields("paid", "weight", "whole", "small")
    shown = spark.table(str(model.this)).withColumn("aggregate_state", kept)
    shown.write.format("delta").saveAsTable(f"{schema}.older")
    model.this = Relation(schema, "older")
    spark.sql(f"update {model.this} set checkpoint.details = '{{\"format\": 2}}' where status = 'checkpoint'")
    assert after(model, range(2, 4)) == ["1.01", "1.01", "0", "1.016", "0.254"]


SHOWN: dict[str, dict[str, str]] = {
    "most": {"function": "max", "expression": "n", "type": "string"},
    "least": {"function": "min", "expression": "n", "type": "string"},
    "rows": {"function": "count", "type": "string"},
    "total": {"function": "sum", "expression": "n", "type": "string"},
    "large": {"function": "bool_or", "expression": "n > 9", "type": "int"},
    "larges": {"function": "count_if", "expression": "n > 9", "type": "boolean"},
    "each": {"function": "collect_set", "expression": "n", "type": "array<string>"},
    "mean": {"function": "avg", "expression": "price", "type": "decimal(14, 0)"},
}
AS_SHOWN = ["10", "8", "3", "27", 1, True, ["8", "9", "10"], Decimal(9)]


@pytest.mark.slow
@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({"gap": "1 hour", "strategy": "compact"}, marks=pytest.mark.nightly),
        pytest.param({"gap": "1 hour", "strategy": "islands"}, marks=pytest.mark.nightly),
        pytest.param({"gap": "1 hour", "reread_events": True}, marks=pytest.mark.nightly),
        {"size": "1 day"},
        pytest.param({"size": "2 days", "slide": "1 day"}, marks=pytest.mark.nightly),
    ],
    ids=lambda changed: " ".join(str(value) for value in changed.values()),
)
def test_a_value_is_cast_when_it_is_shown(spark: SparkSession, schema: str, changed: dict[str, Any]) -> None:
    """As text 9 is more than 10, and Spark has no bool_or of numbers: a state merges what a function gives."""
    spark.sql(
        f"""create table {schema}.shown using delta as
        select n, cast(n + 0.25 as decimal(9, 2)) as price, run, 'ann' as user_id,
            timestamp'2026-05-01 10:00:00' + make_dt_interval(0, 0, run) as at
        from values (9, 0), (8, 1), (10, 2) as e(n, run)"""
    )
    given = {"keys": ["user_id"], "event_time": "at", "cursor": "run", "aggregates": SHOWN, **changed}
    macro, unique_key = ("window_state", "window_id") if "size" in changed else ("session_state", "session_id")
    this = Relation(schema, "state")
    model = StateModel(spark, Relation("", "given"), given, this=this, macro=macro, unique_key=unique_key)
    names = ", ".join(SHOWN)
    for run in range(3):
        spark.table(f"{schema}.shown").where(f"run <= {run}").createOrReplaceTempView("given")
        model.run()
    found = spark.sql(f"select distinct {names} from {this} where status = 'open'").collect()
    assert [list(row) for row in found] == [AS_SHOWN]
    batch = {name: value for name, value in given.items() if name not in ("cursor", "reread_events")}
    call = Call(which="compile", columns={"given": dict(spark.table("given").dtypes)})
    sql = getattr(Package(call), macro.replace("_state", "s"))(events=Relation("", "given"), **batch)
    assert [list(row) for row in spark.sql(f"select distinct {names} from ({sql})").collect()] == [AS_SHOWN]


@pytest.mark.slow
def test_text_in_either_quotes_is_an_argument(spark: SparkSession) -> None:
    spark.sql(
        "select 'k' as k, timestamp'2026-05-01 10:00:00' as at, * from values ('a'), ('b') as t (name)"
    ).createOrReplaceTempView("named")
    for text in ("', '", '", "'):
        names = {"function": "listagg", "expression": "name", "arguments": [text]}
        sql = Package(Call(columns={"named": dict(spark.table("named").dtypes)})).windows(
            events=Relation("", "named"), keys=["k"], event_time="at", size="1 hour", aggregates={"names": names}
        )
        assert [row[0] for row in spark.sql(f"select names from ({sql})").collect()] == ["a, b"], text


@pytest.mark.slow
def test_a_line_break_in_a_text_stays_as_it_is(spark: SparkSession) -> None:
    """As an escape, since the lines of a query are indented, and with them what would be a text over two lines."""
    spark.sql(
        "select 'k' as k, timestamp'2026-05-01 00:00:00' + make_dt_interval(0, hour) as at, name"
        " from values ('a', 10), ('c', 10), ('b', 12) as t (name, hour)"
    ).createOrReplaceTempView("lined")
    sql = Package(Call(columns={"lined": dict(spark.table("lined").dtypes)})).windows(
        events=Relation("", "lined"),
        keys=["k"],
        event_time="at",
        size="1 hour",
        aggregates={
            "names": {"function": "listagg", "expression": "name", "arguments": [r"'\n'"]},
            "way": {"function": "sequence", "events": {"\n": "name = 'a'"}},
        },
        fill={"values": {"names": "a\nb"}},
    )
    found = spark.sql(f"select names, way from ({sql}) order by window_start").collect()
    assert [tuple(row) for row in found] == [("a\nc", "\n"), ("a\nb", ""), ("b", "")]
