"""`over` on Spark: worked examples, and every kind of frame against the oracle and against windows written by hand."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from pyspark.errors import AnalysisException
from pyspark.sql import Window
from pyspark.sql import functions as f

from scripts.shared.rendering import Package
from scripts.shared.session import session_settings, time_zone
from tests.oracle import frames as oracle
from tests.support.session import ROOT
from tests.support.state import local_table

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pyspark.sql import Column, SparkSession, WindowSpec

    from tests.oracle.frames import Function, Row

SEEDS = sorted((ROOT / "seeds" / "frames").glob("*.csv"))
BERLIN = time_zone("Europe/Berlin")  # where a day of 2026 has 23 hours: 29 March, from 28 March 23:00 UTC


def over(partition_by: Any, order_by: Any, frame: Any, **ties: str) -> str:
    return str(Package().over(partition_by=partition_by, order_by=order_by, frame=frame, **ties))


def answer(spark: SparkSession, query: str) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in spark.sql(query).collect()]


# --- worked examples ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.stem)
def test_published_figures(spark: SparkSession, path: Path) -> None:
    """Worked out by hand, a case a file: a column for each window, named as the seed's YAML has it."""
    (described,) = yaml.safe_load(path.with_suffix(".yml").read_text())["seeds"]
    case = described["config"]["meta"]
    spark.read.csv(str(path), header=True, inferSchema=True).createOrReplaceTempView("case_rows")
    for column, window in case["windows"].items():
        rows = answer(spark, f"select {column}, {case['function']} {over(**window)} from case_rows")
        assert len(rows) >= 3
        assert [found for _, found in rows] == [due for due, _ in rows], column


def test_every_seed_is_described() -> None:
    assert {path.stem for path in SEEDS} == {path.stem for path in SEEDS[0].parent.glob("*.yml")}


# --- what the macro adds -----------------------------------------------------------------------------------


@pytest.mark.parametrize("ansi", ["true", pytest.param("false", marks=pytest.mark.slow)])
def test_a_day_has_24_hours(spark: SparkSession, ansi: str) -> None:
    """Also where the clocks change: Spark's own interval of a day leaves out a row that is 24 hours old.

    A row an hour; the days of a DATE are equally long.
    """
    windows = [over("all rows", [time], {"range": ["-1 day", 0]}) for time in ("instant", "clock")]
    days = over("all rows", ["day"], {"range": ["-1 day", 0]})
    with session_settings(spark, {"spark.sql.ansi.enabled": ansi, **BERLIN}):
        hours = """select *, date_add(date'2026-03-28', cast(hour as int)) as day
            from (select id as hour, timestamp'2026-03-28 12:00:00Z' + make_interval(0, 0, 0, 0, id) as instant,
                timestamp_ntz'2026-03-28 12:00:00' + make_interval(0, 0, 0, 0, id) as clock from range(30))"""
        query = f"""select hour,
            count(*) {windows[0]} as instants, count(*) {windows[1]} as clocks, count(*) {days} as days,
            count(*) over (order by instant range between interval '1' day preceding and current row)
            from ({hours}) order by hour"""
        rows = answer(spark, query)
        plan = spark.sql(query)._jdf.queryExecution().optimizedPlan().toString()
    assert [row[1:4] for row in rows] == [(min(hour + 1, 25),) * 2 + (min(hour + 1, 2),) for hour in range(30)]
    assert [row[4] for row in rows] != [row[1] for row in rows], "no clocks change: a test of nothing"
    assert "typeof" not in plan, "which type it is Spark has to find out once, and not for every row"


@pytest.mark.slow
def test_awkward_names_and_directions(spark: SparkSession) -> None:
    """Directions in any case, names that need quoting or look like a direction, over everything."""
    spark.sql(
        """select * from values (1, 'x', 1, 1), (2, 'x', null, 1), (3, 'X', 1, 2), (4, 'X', 2, null)
        as t (id, `group by`, `a``b desc`, desc)"""
    ).createOrReplaceTempView("awkward")
    windows = [
        over("all rows", ["group by DESC", "id"], "growing"),
        over([{"sql": "lower(`group by`)"}], [{"sql": "`a``b desc` Desc Nulls First"}, "id desc"], "growing"),
        over(["group by"], ["desc nulls last", "id"], "growing"),
        over("all rows", ["id"], "offset"),
    ]
    numbers = [f"row_number() {window}" for window in windows[:3]] + [f"lag(id) {windows[3]}"]
    rows = answer(spark, f"select id, {', '.join(numbers)} from awkward order by id")
    assert rows == [(1, 1, 4, 1, None), (2, 2, 1, 2, 1), (3, 3, 3, 1, 2), (4, 4, 2, 2, 3)]


@pytest.mark.nightly
@pytest.mark.parametrize(
    "entry", ["id  DESC", "id\tdesc", "id\ndesc nulls  last", {"sql": "abs(id)desc"}, {"sql": "`id`DESC nulls first"}]
)
def test_a_direction_is_one_behind_any_space(spark: SparkSession, entry: Any) -> None:
    """Also where the order is turned around."""
    moving = Package().moving_aggregates(
        "ids", "all rows", [entry], {"range": [0, "unbounded"]}, {"n": {"function": "count"}}
    )
    query = f"""with ids as (select id from range(4)), moved as (select * from ({moving}))
        select id, row_number() {over("all rows", [entry], "growing", ties="never")}, n from moved order by id"""
    assert answer(spark, query) == [(id_, 4 - id_, id_ + 1) for id_ in range(4)]


@pytest.mark.parametrize(
    ("expression", "order_by", "frame", "message"),
    [
        ("count(*)", "number", {"range": ["-1 day", 0]}, "CAST_WITHOUT_SUGGESTION"),
        ("count(*)", "instant", {"range": [-1, 0]}, "RANGE_FRAME_INVALID_TYPE"),
        ("count(*)", "nowhere", {"range": [-1, 0]}, "UNRESOLVED_COLUMN"),
        ("lag(number)", "number", "growing", "Cannot specify window frame for lag"),
        ("cume_dist()", "number", "growing", "must match the required frame"),
        ("row_number()", "number", "entire", "must match the required frame"),
    ],
)
def test_spark_rejects_what_only_spark_can_know(
    spark: SparkSession, expression: str, order_by: str, frame: Any, message: str
) -> None:
    window = over("all rows", [order_by], frame, ties="any order")
    with pytest.raises(AnalysisException, match=message):
        spark.sql(f"select {expression} {window} from values (1, timestamp'2026-01-01') as t (number, instant)")


# --- every kind of frame -----------------------------------------------------------------------------------

UNBOUNDED = None
NAMES = {"entire": (UNBOUNDED, UNBOUNDED), "growing": (UNBOUNDED, 0), "shrinking": (0, UNBOUNDED)}
BOUNDS = [(-2, 0), (-1, 2), (1, 3), (-3, -1), (0, 0), (UNBOUNDED, -1), (2, UNBOUNDED), *NAMES.values()]


@dataclass(frozen=True)
class Kind:
    """A type to order by, always of the same whole numbers; `by_hand` gives them back, times `unit`, to Spark."""

    column: str
    by_hand: Callable[[], Column]
    unit: int = 1
    duration: bool = False

    def bound(self, distance: int | None) -> Any:
        if distance is UNBOUNDED:
            return "unbounded"
        return f"{distance} days" if self.duration else distance


KINDS = {
    "number": Kind("number", lambda: f.col("number")),
    "date": Kind("day", lambda: f.unix_date("day")),
    "date by duration": Kind("day", lambda: f.unix_date("day"), duration=True),
    "timestamp": Kind("instant", lambda: f.unix_micros("instant"), 86_400_000_000, duration=True),
    "timestamp_ntz": Kind("clock", lambda: f.unix_date(f.to_date("clock")), duration=True),
}
# what is written, whether it descends, whether NULLs come first where it says so, and the method of a Column
DIRECTIONS = {
    "": (False, None, "asc"),
    "desc": (True, None, "desc"),
    "asc nulls last": (False, False, "asc_nulls_last"),
    "desc nulls first": (True, True, "desc_nulls_first"),
}
GRID = [
    pytest.param(*case, marks=[] if case == ("timestamp", "desc nulls first") else pytest.mark.slow)
    for case in product(KINDS, DIRECTIONS)
]


def payments(spark: SparkSession) -> list[Row]:
    """Ties, NULLs in every column, a NULL partition, a partition of one row; as view `payments` and as plain rows."""
    chance = random.Random(11)  # noqa: S311 - to be repeatable, not secret
    rows: list[Row] = [
        {
            "id": id_,
            "account": chance.choice(["ann", "bob", None]) if id_ else "one row",
            "number": chance.choice([None, *range(-3, 6)]),
            "amount": chance.choice([None, *range(100)]),
        }
        for id_ in range(30)
    ]
    local_table(spark, rows, "id int, account string, number int, amount int").selectExpr(
        "*",
        "date_add(date'2026-03-28', number) as day",
        "timestamp'2026-03-28 12:00:00Z' + make_interval(0, 0, 0, 0, 24 * number) as instant",
        "timestamp_ntz'2026-03-28 12:00:00' + make_interval(0, 0, 0, 0, 24 * number) as clock",
    ).createOrReplaceTempView("payments")
    return rows


@dataclass(frozen=True)
class Tried:
    sql: str
    by_hand: Callable[[], Column]
    oracle: Function


def of_a_frame(ordered: str) -> list[Tried]:
    """`ordered` is a column in which peers don't differ: which of them is the first, nobody can say."""
    return [
        Tried("sum(amount)", lambda: f.sum("amount"), oracle.total("amount")),
        Tried("count(amount)", lambda: f.count("amount"), oracle.count("amount")),
        Tried("avg(amount)", lambda: f.avg("amount"), oracle.average("amount")),
        Tried("min(amount)", lambda: f.min("amount"), oracle.least("amount")),
        Tried("max(amount)", lambda: f.max("amount"), oracle.greatest("amount")),
        Tried(f"first_value({ordered})", lambda: f.first_value(ordered), oracle.nth_value(ordered, 1)),
        Tried(f"last_value({ordered})", lambda: f.last_value(ordered), oracle.nth_value(ordered, -1)),
        Tried(f"nth_value({ordered}, 2)", lambda: f.nth_value(ordered, 2), oracle.nth_value(ordered, 2)),
    ]


RANKS = [
    Tried("row_number()", f.row_number, oracle.row_number),
    Tried("ntile(3)", lambda: f.ntile(3), oracle.ntile(3)),
    Tried("rank()", f.rank, oracle.rank),
    Tried("dense_rank()", f.dense_rank, oracle.dense_rank),
    Tried("percent_rank()", f.percent_rank, oracle.percent_rank),
]
OFFSETS = [
    Tried("lag(id)", lambda: f.lag("id"), oracle.at_distance("id", -1)),
    Tried("lead(id, 2, -1)", lambda: f.lead("id", 2, -1), oracle.at_distance("id", 2, -1)),
]


@dataclass(frozen=True)
class Case:
    """One window with the functions to try over it, in the three ways of saying it."""

    functions: list[Tried]
    clause: str
    by_hand: WindowSpec
    order: list[oracle.Order]
    frame: oracle.Frame


def cases(kind: Kind, direction: str) -> list[Case]:
    descending, nulls_first, method = DIRECTIONS[direction]
    order = [oracle.Order("number", descending, nulls_first)]
    total = [*order, oracle.Order("id")]
    text = [f"{kind.column} {direction}".strip()]
    parted = Window.partitionBy("account")

    def spec(column: Column, *further: str) -> WindowSpec:
        return parted.orderBy(getattr(column, method)(), *further)

    found = []
    for start, end in BOUNDS:
        ends = (
            Window.unboundedPreceding if start is None else start,
            Window.unboundedFollowing if end is None else end,
        )
        name = next((name for name, bounds in NAMES.items() if bounds == (start, end)), None)
        bounds = [kind.bound(bound) for bound in (start, end)]
        by_rows = spec(f.col(kind.column), "id").rowsBetween(*ends)
        by_range = spec(kind.by_hand()).rangeBetween(
            ends[0] if start is None else start * kind.unit, ends[1] if end is None else end * kind.unit
        )
        given = name or {"rows": ["unbounded" if bound is None else bound for bound in (start, end)]}
        found += [
            Case(
                of_a_frame("id"),
                over(["account"], [*text, "id"], given),
                by_rows,
                total,
                oracle.Frame("rows", start, end),
            ),
            Case(
                of_a_frame("number"),
                over(["account"], text, {"range": bounds}),
                by_range,
                order,
                oracle.Frame("range", start, end),
            ),
        ]
    growing = oracle.Frame("rows", None, 0)
    ordered = spec(f.col(kind.column), "id")
    peers = over(["account"], text, "growing", ties="any order")
    return [
        *found,
        Case(RANKS, over(["account"], [*text, "id"], "growing"), ordered, total, growing),
        Case(RANKS[2:], peers, spec(f.col(kind.column)), order, growing),
        Case(OFFSETS, over(["account"], [*text, "id"], "offset"), ordered, total, growing),
        Case(
            [Tried("cume_dist()", f.cume_dist, oracle.cume_dist)],
            over(["account"], text, {"range": ["unbounded", 0]}),
            spec(f.col(kind.column)),
            order,
            oracle.Frame("range", None, 0),
        ),
    ]


@pytest.mark.parametrize(("kind", "direction"), GRID)
def test_oracle_and_native_windows_agree(spark: SparkSession, kind: str, direction: str) -> None:
    """One query with all frames and functions: each column by the macro, by hand and by the oracle."""
    with session_settings(spark, BERLIN):
        rows = payments(spark)
        tried = [(case, function) for case in cases(KINDS[kind], direction) for function in case.functions]
        found = (
            spark.table("payments")
            .select(
                "id",
                *(f.expr(f"{function.sql} {case.clause}") for case, function in tried),
                *(function.by_hand().over(case.by_hand) for case, function in tried),
            )
            .collect()
        )
    found.sort(key=lambda row: int(row[0]))
    for number, (case, function) in enumerate(tried, 1):
        values = oracle.over(function.oracle, rows, ["account"], case.order, case.frame)
        assert [row[number] for row in found] == values, (function.sql, case.clause)
        assert [row[number + len(tried)] for row in found] == values, (function.sql, "by hand", case.frame)
