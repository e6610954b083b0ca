"""`moving_aggregates` on Spark: every way to compute a frame against Spark's own, the oracle and answers by hand."""

from __future__ import annotations

import itertools
import json
import math
import random
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from pyspark.errors import ArithmeticException

from scripts.shared.rendering import Call, Package, Relation, Table
from scripts.shared.session import session_settings, time_zone
from tests.oracle import frames as oracle
from tests.support.processes import Worker
from tests.support.session import HOME
from tests.support.state import answers_of, local_table

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pyspark.sql import SparkSession

    from tests.oracle.frames import Function, Row

BERLIN = time_zone("Europe/Berlin")  # where a day of 2026 has 23 hours: 29 March
UNBOUNDED = None
LARGEST = 2**63 - 1


def package(spark: SparkSession, view: str) -> Package:
    """A catalog that has the view, and a connection."""
    columns = {view: dict(spark.table(view).dtypes)}
    return Package(Call(columns=columns, run_query=answers_of(spark)))


def answer(spark: SparkSession, query: str) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in spark.sql(query).collect()]


# --- every frame against Spark's own and the oracle ----------------------------------------------------------

SUMMED = ("whole", "large", "price", "wide", "ratio")
VALUES = (*SUMMED, "name")
DEFINITIONS = {"count": oracle.count, "sum": oracle.total, "min": oracle.least, "max": oracle.greatest}
SCHEMA = "id int, account string, number int, whole int, large bigint, price string, ratio double, name string"


def aggregates_of(values: Sequence[str]) -> dict[str, Any]:
    return {
        "rows_in": {"function": "count"},
        "all_in": {"function": "count", "expression": "*"},
        **{
            f"{function}_{value}": {"function": function, "expression": value}
            for value in values
            for function in ("count", "min", "max", *(("sum", "avg") if value in SUMMED else ()))
            if (function, value) != ("avg", "large")  # Spark's own is wrong beyond 53 bits
        },
    }


def definitions_of(values: Sequence[str]) -> dict[str, Function]:
    """What the oracle knows: whole numbers and text."""
    exact = [value for value in values if value in ("whole", "large", "name")]
    return {
        "rows_in": oracle.count("id"),
        "all_in": oracle.count("id"),
        **({"avg_whole": oracle.average("whole")} if "whole" in values else {}),
        **{
            f"{function}_{value}": definition(value)
            for value in exact
            for function, definition in DEFINITIONS.items()
            if (function, value) != ("sum", "name")
        },
    }


def payments(spark: SparkSession, seed: int, size: int = 60) -> list[Row]:
    """Ties, gaps and NULLs everywhere, a NULL partition, one of a single row; as view `payments` and as plain rows."""
    chance = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    rows: list[Row] = [
        {
            "id": id_,
            "account": chance.choice(["ann", "ann", "bob", None]) if id_ else "one row",
            "number": chance.choice([None, *range(-4, 5), *range(-40, 40, 7)]),
            "whole": chance.choice([None, chance.randrange(100), chance.randrange(100)]),
            "large": chance.choice([None, *range(-5, 5), 2**57, -(2**57)]),
            "price": chance.choice([None, "0.00", f"{chance.randrange(-(10**10), 10**10) / 100:.2f}"]),
            "ratio": chance.choice([None, math.nan, math.inf, -math.inf, -0.0, 0.0, *(chance.uniform(-1, 1),) * 6]),
            "name": chance.choice([None, "", "A", "a", "zebra"]),
        }
        for id_ in range(size)
    ]
    local_table(spark, rows, SCHEMA).selectExpr(
        "* except (price)",
        "cast(price as decimal(10, 2)) as price",
        "cast(price as decimal(27, 3)) + 0.001 * id as wide",
        "cast(number as bigint) as big",
        "cast(number as decimal(10, 2)) as tenth",
        "date_add(date'2026-03-28', number) as day",
        "timestamp'2026-03-28 12:00:00Z' + make_interval(0, 0, 0, 0, 24 * number) as instant",
        "timestamp_ntz'2026-03-28 12:00:00' + make_interval(0, 0, 0, 0, 24 * number) as clock",
    ).createOrReplaceTempView("payments")
    return rows


def same(one: Any, other: Any) -> bool:
    """Equal, where NaN is NaN, minus zero is zero, and doubles may have been added in another order."""
    if isinstance(one, float) and isinstance(other, float):
        return bool(one == pytest.approx(other, rel=1e-12, abs=1e-12, nan_ok=True))
    return bool(one == other)


@dataclass(frozen=True)
class Moving:
    """A frame over an order: `kind` is the column that is ordered by, always of the same whole numbers."""

    unit: str
    start: int | None
    end: int | None
    kind: str = "number"
    direction: str = ""

    @property
    def order_by(self) -> list[str]:
        return [f"{self.kind} {self.direction}".strip(), *(["id"] if self.unit == "rows" else [])]

    def bound(self, distance: int | None) -> Any:
        if distance is UNBOUNDED:
            return "unbounded"
        return f"{distance} days" if self.unit == "range" and self.kind in ("instant", "clock") else distance

    def sql(self, package: Package, strategy: str, aggregates: dict[str, Any]) -> str:
        return str(
            package.moving_aggregates(
                relation=Relation("", "payments"),
                partition_by=["account"],
                order_by=self.order_by,
                frame={self.unit: [self.bound(self.start), self.bound(self.end)]},
                aggregates=aggregates,
                strategy=strategy,
            )
        )

    def expected(self, rows: list[Row], values: Sequence[str]) -> dict[str, list[Any]]:
        return self.by_definition(rows, definitions_of(values))

    def by_definition(self, rows: list[Row], functions: dict[str, Function]) -> dict[str, list[Any]]:
        nulls_first = {"first": True, "last": False}.get(self.direction[-5:].strip())
        order = [oracle.Order("number", "desc" in self.direction, nulls_first)]
        if self.unit == "rows":
            order.append(oracle.Order("id"))
        frame = oracle.Frame("rows" if self.unit == "rows" else "range", self.start, self.end)
        return {name: oracle.over(function, rows, ["account"], order, frame) for name, function in functions.items()}


def check(spark: SparkSession, rows: list[Row], cases: Sequence[Moving], values: Sequence[str] = VALUES) -> None:
    """All cases in one query: ours and Spark's own frame give the same, in the same types, and so does the oracle."""
    known, aggregates = package(spark, "payments"), aggregates_of(values)
    queries = [case.sql(known, strategy, aggregates) for case in cases for strategy in ("linear", "native")]
    for case, linear, native in zip(cases, queries[::2], queries[1::2], strict=True):
        assert spark.sql(linear).dtypes == spark.sql(native).dtypes, case
    union = "\nunion all\n".join(f"(select {number} as query, * from ({sql}))" for number, sql in enumerate(queries))
    answers: list[dict[int, Any]] = [{} for _ in queries]
    for row in spark.sql(union).collect():
        answers[row["query"]][row["id"]] = row
    for number, case in enumerate(cases):
        ours, sparks = answers[2 * number], answers[2 * number + 1]
        expected = case.expected(rows, values)
        assert ours.keys() == sparks.keys() == {row["id"] for row in rows}
        for id_, row in ours.items():
            for name in aggregates:
                assert same(row[name], sparks[id_][name]), (case, name, rows[id_])
            found = {name: row[name] for name in expected}
            assert found == {name: column[id_] for name, column in expected.items()}, (case, rows[id_])


def test_same_as_sparks_frame(spark: SparkSession) -> None:
    """One frame of each unit; the slow tests have all of them."""
    rows = payments(spark, seed=1, size=40)
    check(
        spark,
        rows,
        [Moving("rows", -3, 1), Moving("range", -2, 0, "instant", "desc nulls first")],
        ["whole", "ratio"],
    )


DIRECTIONS = ["", "desc", "asc nulls last", "desc nulls first"]
FRAMES = [(-2, 0), (-1, 2), (1, 3), (-3, -1), (2, 2), (-9, 30), (-1000, 1000)]
OTHERS = [(0, 0), (UNBOUNDED, 2), (-2, UNBOUNDED), (0, UNBOUNDED), (UNBOUNDED, UNBOUNDED)]


@pytest.mark.slow
@pytest.mark.parametrize("ansi", ["true", "false"])
@pytest.mark.parametrize("unit", ["rows", "range"])
def test_every_frame(spark: SparkSession, unit: str, ansi: str) -> None:
    """Directions and the sides of NULLs take turns."""
    rows = payments(spark, seed=2)
    turns = DIRECTIONS if ansi == "true" else DIRECTIONS[::-1]
    cases = [Moving(unit, *bounds, "number", turns[number % 4]) for number, bounds in enumerate(FRAMES + OTHERS)]
    with session_settings(spark, {"spark.sql.ansi.enabled": ansi}):
        check(spark, rows, cases, VALUES if ansi == "true" else ["whole", "price", "ratio"])


@pytest.mark.slow
def test_every_order(spark: SparkSession) -> None:
    """Where a day has 23 hours; `tenth` is a decimal, to which a number can be added by Spark only."""
    rows = payments(spark, seed=3)
    kinds = ["big", "day", "instant", "clock", "tenth"]
    cases = [
        Moving("range", *bounds, kind, DIRECTIONS[(number + len(kind)) % 4])
        for kind in kinds
        for number, bounds in enumerate([(-2, 0), (1, 9), (-2, UNBOUNDED)])
    ]
    with session_settings(spark, BERLIN):
        check(spark, rows, cases, ["whole", "ratio"])


@pytest.mark.slow
@pytest.mark.parametrize("seed", [random.SystemRandom().randrange(10**6)])
def test_random_frames(spark: SparkSession, seed: int) -> None:
    """The name of the test has the seed."""
    chance = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    rows = payments(spark, seed, size=chance.randrange(1, 80))
    cases = []
    for _ in range(6):
        unit, start = chance.choice(["rows", "range"]), chance.randint(-12, 6)
        kind = "number" if unit == "rows" else chance.choice(["number", "big", "day", "instant", "clock"])
        end = start + chance.choice([0, 1, 2, 5, 17, 90])
        cases.append(Moving(unit, start, end, kind, chance.choice(DIRECTIONS)))
    check(spark, rows, cases)


# --- different values, which Spark's own frame does not count ----------------------------------------------------


def distinct(column: str) -> Function:
    """NaN is one value, and so is zero, of whatever sign."""
    return lambda row: len({"nan" if value != value else value for value in row.known(column)})  # noqa: PLR0124


COUNTED = ("whole", "large", "ratio", "name")


def check_distinct(spark: SparkSession, rows: list[Row], cases: Sequence[Moving]) -> None:
    """All cases in one query, beside a figure that moves and one that is Spark's; the definition gives the same."""
    known = package(spark, "payments")
    aggregates = {
        **{f"{value}s": {"function": "count_distinct", "expression": value} for value in COUNTED},
        "total": {"function": "sum", "expression": "whole"},
        "widest": {"function": "sum", "expression": "cast(id as decimal(38, 0))"},
    }
    queries = [case.sql(known, strategy, aggregates) for case in cases for strategy in ("auto", "linear")]
    union = "\nunion all\n".join(f"(select {number} as query, * from ({sql}))" for number, sql in enumerate(queries))
    answers: list[dict[int, Any]] = [{} for _ in queries]
    for given in spark.sql(union).collect():
        answers[given["query"]][given["id"]] = given
    for number, found in enumerate(answers):
        case = cases[number // 2]
        functions = {f"{value}s": distinct(value) for value in COUNTED} | {
            "total": oracle.total("whole"),
            "widest": oracle.total("id"),
        }
        assert found.keys() == {row["id"] for row in rows}
        for name, expected in case.by_definition(rows, functions).items():
            for row, value in zip(rows, expected, strict=True):
                assert found[row["id"]][name] == value, (case, name, row)


def test_different_values(spark: SparkSession) -> None:
    rows = payments(spark, seed=11, size=40)
    check_distinct(spark, rows, [Moving("rows", -3, 1), Moving("range", -2, 0, "instant", "desc nulls first")])


@pytest.mark.slow
@pytest.mark.parametrize("unit", ["rows", "range"])
def test_different_values_of_every_frame(spark: SparkSession, unit: str) -> None:
    rows = payments(spark, seed=12)
    check_distinct(
        spark,
        rows,
        [Moving(unit, *bounds, "number", DIRECTIONS[at % 4]) for at, bounds in enumerate(FRAMES + OTHERS)]
        + [Moving(unit, *bounds, "number", DIRECTIONS[~at % 4]) for at, bounds in enumerate(OTHERS)],
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", [random.SystemRandom().randrange(10**6)])
def test_different_values_of_random_frames(spark: SparkSession, seed: int) -> None:
    """The name of the test has the seed."""
    chance = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    rows = payments(spark, seed, size=chance.randrange(1, 80))
    cases = []
    for _ in range(8):
        unit, start = chance.choice(["rows", "range"]), chance.choice([None, *range(-12, 6)])
        kind = "number" if unit == "rows" else chance.choice(["number", "big", "day", "instant", "clock"])
        end = chance.choice([None, *((start or 0) + more for more in (0, 1, 2, 5, 17, 90))])
        cases.append(Moving(unit, start, end, kind, chance.choice(DIRECTIONS)))
    check_distinct(spark, rows, cases)


def different(spark: SparkSession, view: str, order_by: str, bounds: Sequence[Any]) -> str:
    """The query of a view of two columns, a place and what is counted, along a RANGE of numbers."""
    return str(
        package(spark, view).moving_aggregates(
            relation=Relation("", view),
            partition_by="all rows",
            order_by=[order_by],
            frame={"range": [*bounds]},
            aggregates={"found": {"function": "count_distinct", "expression": spark.table(view).columns[1]}},
        )
    )


@pytest.mark.slow
@pytest.mark.parametrize("nulls", ["nulls first", "nulls last"])
def test_different_values_near_the_ends_of_bigint(spark: SparkSession, nulls: str) -> None:
    """By hand: a frame that ends beyond BIGINT holds what there is; rows without a place have each other."""
    places = [None, -LARGEST - 1, -LARGEST, 0, LARGEST - 1, LARGEST, None]
    rows = ", ".join("(null, 1)" if place is None else f"({place + 1} - 1, 1)" for place in places)
    spark.sql(f"select cast(place as bigint) as place, value from values {rows} as t (place, value)").union(
        spark.sql("select cast(null as bigint), 2")
    ).createOrReplaceTempView("placed")
    unbounded: Any = "unbounded"
    for start, end in ((-1, 0), (0, 1), (2, 3), (-3, -2), (unbounded, 1), (unbounded, -1), (-1, unbounded)):
        sql = different(spark, "placed", f"place {nulls}", (start, end))
        sees_nulls = unbounded == (start if nulls == "nulls first" else end)
        for place, _, found in answer(spark, sql):
            first = -math.inf if start == unbounded else (place or 0) + start
            last = math.inf if end == unbounded else (place or 0) + end
            others = [other for other in places if other is not None and first <= other <= last]
            if place is None:
                assert found == 2, (start, end)
            else:
                assert found == (2 if sees_nulls else min(1, len(others))), (place, start, end)


@pytest.mark.parametrize("frame", [[-1, 0], [0, 1]])
def test_a_value_at_both_ends_of_bigint(spark: SparkSession, frame: list[int]) -> None:
    """The distance is beyond BIGINT, and so beyond the frame: each row has its own."""
    spark.sql(f"select * from values ({-LARGEST}, 1), ({LARGEST}, 1) as t (place, value)").createOrReplaceTempView(
        "ends"
    )
    sql = different(spark, "ends", "place", frame)
    assert sorted(answer(spark, sql)) == [(-LARGEST, 1, 1), (LARGEST, 1, 1)]


NARROW: list[tuple[str, list[str], list[Any]]] = [
    ("tinyint", ["-128", "0", "127"], [-300, 0]),
    ("smallint", ["32757", "32766", "32767"], [0, 10]),
    ("smallint", ["-32768", "32767"], [0, 40_000]),
    ("smallint", ["-32768", "-32760", "32767"], [-10, "unbounded"]),
    ("int", [f"{2**31 - 11}", f"{2**31 - 1}"], [-5, 10]),
    ("decimal(3, 1)", ["-99.9", "0.5", "99.9"], [0, 100]),
    ("decimal(3, 1)", ["98.9", "99.9"], [-1, 1]),
    ("bigint", [f"{-LARGEST - 1}", f"{-LARGEST}", f"{LARGEST - 9}", f"{LARGEST}"], [-10, 10]),
    ("bigint", ["0", f"{LARGEST}"], ["unbounded", 1]),
]


@pytest.mark.parametrize("kind", [pytest.param("smallint", id="smallint"), pytest.param(None, marks=pytest.mark.slow)])
def test_a_bound_added_beyond_the_type_of_the_order(spark: SparkSession, kind: str | None) -> None:
    """By definition, with either order and ANSI mode: Spark adds in the type of the order.

    A BIGINT is in a wider type beside different values, which are counted in one anyway.
    """
    for type_, places, bounds in (case for case in NARROW if kind in (None, case[0])):
        rows = ", ".join(f"(cast('{place}' as {type_}))" for place in places)
        spark.sql(f"select * from values {rows} as t (place)").createOrReplaceTempView("narrow")
        is_bigint = type_ == "bigint"
        for direction, strategy in itertools.product(("asc", "desc"), ("native", "auto", "linear")):
            sql = package(spark, "narrow").moving_aggregates(
                relation=Relation("", "narrow"),
                partition_by="all rows",
                order_by=[f"place {direction}"],
                frame={"range": bounds},
                aggregates={
                    "n": {"function": "count"},
                    "least": {"function": "min", "expression": "place"},
                    "most": {"function": "max", "expression": "place"},
                    **({"different": {"function": "count_distinct", "expression": "place"}} if is_bigint else {}),
                },
                strategy=strategy,
            )
            sign = 1 if direction == "asc" else -1
            start = -math.inf if bounds[0] == "unbounded" else bounds[0]
            end = math.inf if bounds[1] == "unbounded" else bounds[1]
            numbers = [Decimal(place) for place in places]
            expected = set()
            for place in numbers:
                inside = [other for other in numbers if start <= sign * (other - place) <= end]
                different = [len(inside)] if is_bigint else []
                expected.add((place, len(inside), min(inside), max(inside), *different))
            for ansi in ("true", "false"):
                with session_settings(spark, {"spark.sql.ansi.enabled": ansi}):
                    assert set(answer(spark, sql)) == expected, (type_, bounds, direction, strategy, ansi)


@pytest.mark.nightly
@pytest.mark.parametrize("ansi", ["true", "false"])
def test_a_bigint_that_a_bound_can_not_be_added_to_stops_the_query(spark: SparkSession, ansi: str) -> None:
    """Without ANSI mode Spark's sum begins again at the other end, and counts were negative. Others are as they are."""
    for places, bounds, order, counts in (
        ([LARGEST, 0], [-1, 1], "place", None),
        ([LARGEST, 0], [1, "unbounded"], "place", None),
        ([LARGEST, 0], [-1, 0], "place desc", None),
        ([-LARGEST - 1, 0], ["unbounded", -1], "place", None),
        ([-LARGEST - 1, 0], [0, 1], "place desc", None),
        ([LARGEST, LARGEST - 1, 0], [-1, 0], "place", [2, 1, 1]),
        ([LARGEST - 1, LARGEST - 2, 0], [-1, 1], "place", [2, 2, 1]),
        ([-LARGEST + 1, -LARGEST + 2, 0], [-1, 1], "place desc", [2, 2, 1]),
    ):
        rows = ", ".join(f"({place + 1} - 1)" for place in places)
        spark.sql(f"select cast(place as bigint) as place from values {rows} as t (place)").createOrReplaceTempView(
            "near"
        )
        for strategy in ("native", "linear"):
            sql = package(spark, "near").moving_aggregates(
                relation=Relation("", "near"),
                partition_by="all rows",
                order_by=[order],
                frame={"range": bounds},
                aggregates={"n": {"function": "count"}},
                strategy=strategy,
            )
            with session_settings(spark, {"spark.sql.ansi.enabled": ansi}):
                if counts is None:
                    with pytest.raises(Exception, match="so near the end of BIGINT that a bound of the frame"):
                        answer(spark, sql)
                else:
                    assert dict(answer(spark, sql)) == dict(zip(places, counts, strict=True)), (bounds, strategy)


@pytest.mark.parametrize(
    ("frame", "expected"),
    [(["unbounded", 1], [1, 3, 3, 3, 4]), ([-1, "unbounded"], [4, 3, 3, 3, 1]), ([0, 0], [1, 1, 2, 2, 1])],
)
def test_different_values_along_decimals(spark: SparkSession, frame: list[Any], expected: list[int]) -> None:
    """By hand. No place is a whole number, but where one end of a frame moves alone, none has to be."""
    rows = "(null, 'd'), (cast(1.5 as decimal(5, 2)), 'a'), (2.5, 'a'), (2.5, 'b'), (4.0, 'c')"
    spark.sql(f"select * from values {rows} as t (price, name)").createOrReplaceTempView("prices")
    sql = different(spark, "prices", "price", frame)
    assert [row[2] for row in answer(spark, f"select * from ({sql}) order by price, name")] == expected


# --- what small numbers don't show ---------------------------------------------------------------------------


def moving(
    spark: SparkSession,
    values: Sequence[Any],
    kind: str,
    frame: Any,
    functions: Sequence[str],
    *,
    strategy: str = "linear",
) -> list[tuple[Any, ...]]:
    """What the functions give for each of the values, in their order, over all rows."""
    rows = [{"id": id_, "value": None if value is None else str(value)} for id_, value in enumerate(values)]
    local_table(spark, rows, "id int, value string").selectExpr(
        "id", f"cast(value as {kind}) as value"
    ).createOrReplaceTempView("valued")
    sql = package(spark, "valued").moving_aggregates(
        relation=Relation("", "valued"),
        partition_by="all rows",
        order_by=["id"],
        frame=frame,
        aggregates={f"{function}_of": {"function": function, "expression": "value"} for function in functions},
        strategy=strategy,
    )
    return [row[2:] for row in sorted(answer(spark, sql))]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("frame", "expected"),
    [
        ("growing", [1, 1, 2, 2, 2]),
        ({"rows": [-1, 0]}, [1, 1, 2, 1, 1]),
        ({"range": [-2, 0]}, [1, 1, 2, 2, 1]),
    ],
)
def test_different_texts_of_a_collation(spark: SparkSession, frame: Any, expected: list[int]) -> None:
    """Which of them are equal the collation says. Spark's analyzer fails on `if` around such a comparison."""
    values = "(1, 'a'), (2, 'A'), (3, 'b'), (4, null), (5, 'B')"
    spark.sql(f"select n, x collate utf8_lcase as x from values {values} as t (n, x)").createOrReplaceTempView("texts")
    sql = package(spark, "texts").moving_aggregates(
        Relation("", "texts"), partition_by="all rows", order_by=["n"], frame=frame, ties="never",
        strategy="linear", aggregates={"different": {"function": "count_distinct", "expression": "x"}},
    )  # fmt: skip
    assert [row.different for row in spark.sql(str(sql)).orderBy("n").collect()] == expected


@pytest.mark.slow
def test_a_total_so_far_may_be_larger_than_any_sum(spark: SparkSession) -> None:
    """By hand: the running total of BIGINT outgrows the type, and no frame does. Averages are those of exact sums."""
    large = [LARGEST, -1, LARGEST, None, LARGEST, -LARGEST, -LARGEST + 3]
    sums = [LARGEST, LARGEST - 1, LARGEST - 1, LARGEST, LARGEST, 0]
    averages = [float(LARGEST), (LARGEST - 1) / 2, (LARGEST - 1) / 2, float(LARGEST), float(LARGEST), 0.0]
    found = moving(spark, large[:6], "bigint", {"rows": [-1, 0]}, ["sum", "avg"])
    assert found == list(zip(sums, averages, strict=True))
    for frame, average in (({"rows": [-2, 0]}, 1 / 3), ("growing", 0.0)):  # Spark's own adds up doubles
        assert moving(spark, [2**53, 1, -(2**53)], "bigint", frame, ["avg"])[-1] == (average,)
    with pytest.raises(ArithmeticException, match="ARITHMETIC_OVERFLOW"):
        moving(spark, large, "bigint", {"rows": [-1, 0]}, ["sum"])
    with session_settings(spark, {"spark.sql.ansi.enabled": "false"}):
        assert moving(spark, large, "bigint", {"rows": [-1, 0]}, ["sum"]) == moving(
            spark, large, "bigint", {"rows": [-1, 0]}, ["sum"], strategy="native"
        )


@pytest.mark.slow
def test_averages_of_decimals_are_rounded_as_sparks_are(spark: SparkSession) -> None:
    """By hand: one in 32 is 0.03125, half way between two results of four digits, and so is minus one."""
    ones = [1, *[0] * 31, -1]
    found = moving(spark, ones, "decimal(3, 0)", {"rows": [-31, 0]}, ["avg"])
    assert [str(found[at][0]) for at in (31, 32)] == ["0.0313", "-0.0313"]
    for kind in ("decimal(16, 2)", "decimal(27, 0)", "decimal(27, 3)", "decimal(27, 12)", "decimal(13, 12)"):
        thirds = [f"{id_ * id_ % 7}.{id_ % 100:02}" for id_ in range(40)]
        ours, native = (
            moving(spark, thirds, kind, {"rows": [-6, 0]}, ["avg"], strategy=by) for by in ("linear", "native")
        )
        assert ours == native, kind


@pytest.mark.slow
@pytest.mark.parametrize("unit", ["rows", "range"])
def test_doubles_leave_no_trace(spark: SparkSession, unit: str) -> None:
    """What is in no frame is in no sum, however large; each sum is as near to the exact one as the description says."""
    chance = random.Random(5)  # noqa: S311 - to be repeatable, not secret
    values = [chance.uniform(-1, 1) * 10.0 ** chance.randint(-9, 9) for _ in range(120)]
    values[20:25] = [1e308, 1e300, math.nan, math.inf, -math.inf]
    for at, (found, mean) in enumerate(moving(spark, values, "double", {unit: [-6, 0]}, ["sum", "avg"])):
        frame = values[max(0, at - 6) : at + 1]
        exact = sum(frame) if not all(map(math.isfinite, frame)) else math.fsum(frame)
        if math.isfinite(exact):
            error = len(frame) * 2.3e-16 * math.fsum(map(abs, frame))
            assert abs(found - exact) <= error, at
            assert abs(mean - exact / len(frame)) <= error / len(frame) + abs(mean) * 2.3e-16, at
        else:
            assert same(found, exact), at
            assert same(mean, exact), at


@pytest.mark.slow
def test_places_near_the_ends_of_bigint(spark: SparkSession) -> None:
    """By hand: a block has a number wherever it is, and only a frame that begins or ends beyond BIGINT fails."""
    places = [-LARGEST - 1 + 9, -LARGEST - 1 + 10, -1, 0, 1, LARGEST - 10, LARGEST - 9]
    rows = ", ".join(f"({place + 1} - 1, {number})" for number, place in enumerate(places))
    spark.sql(f"select * from values {rows} as t (place, value)").createOrReplaceTempView("placed")
    for start, end in ((-1, 0), (0, 1), (0, 3)):
        sql = package(spark, "placed").moving_aggregates(
            relation=Relation("", "placed"),
            partition_by="all rows",
            order_by=["place"],
            frame={"range": [start, end]},
            aggregates={function: {"function": function, "expression": "value"} for function in ("sum", "min", "max")},
            strategy="linear",
        )
        for place, _, total, least, greatest in answer(spark, sql):
            frame = [number for number, other in enumerate(places) if place + start <= other <= place + end]
            assert (total, least, greatest) == (sum(frame), min(frame), max(frame)), (place, start, end)


# --- what goes around it --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_all_aggregates_see_the_same_rows_where_ties_are_any_order(spark: SparkSession) -> None:
    """All rows tie. Of two rows, whichever they are, the sum is the least and the greatest."""
    spark.sql("select 1 as k, 'A' as name, pow(2, id % 30) as value, cast(id as int) as id from range(500)").selectExpr(
        "k", "name", "cast(value as bigint) as value"
    ).createOrReplaceTempView("tied")
    sql = package(spark, "tied").moving_aggregates(
        relation=Relation("", "tied"),
        partition_by=["k", {"sql": "lower(name)"}],
        order_by=[{"sql": "k + 1"}],
        frame={"rows": [-1, 0]},
        aggregates={
            "n": {"function": "count"},
            **{function: {"function": function, "expression": "value"} for function in ("sum", "min", "max")},
        },
        strategy="linear",
        ties="any order",
    )
    rows = answer(spark, f"select n, sum, min, max from ({sql})")
    assert sorted({row[0] for row in rows}) == [1, 2]
    assert all(total == (least if n == 1 else least + greatest) for n, total, least, greatest in rows)


@pytest.mark.slow
def test_all_aggregates_see_the_same_rows_where_two_columns_tie(spark: SparkSession) -> None:
    """Two columns are taken for an order. Where they leave ties, sums of doubles are of one order too."""
    spark.sql(
        "select 'a' as k, timestamp'2026-05-01 10:00:00Z' as at, 5 as amount, cast(id as double) as v from range(200) "
        "distribute by hash(id)"
    ).createOrReplaceTempView("tied_twice")
    functions = ("sum", "avg", "min", "max")
    sql = package(spark, "tied_twice").moving_aggregates(
        Relation("", "tied_twice"),
        partition_by=["k"],
        order_by=["at", "amount"],
        frame={"rows": [-59, 0]},
        aggregates={
            "n": {"function": "count"},
            **{function: {"function": function, "expression": "v"} for function in functions},
        },
    )
    rows = answer(spark, f"select n, {', '.join(functions)} from ({sql})")
    assert sorted(row[0] for row in rows) == [*range(1, 60), *[60] * 141]
    assert [row for row in rows if not row[3] <= row[1] / row[0] == row[2] <= row[4]] == []


@pytest.mark.slow
@pytest.mark.parametrize("frame", ["growing", "shrinking", {"rows": [-59, 0]}], ids=str)
def test_all_aggregates_see_the_same_rows_beside_sparks_own_frame(spark: SparkSession, frame: Any) -> None:
    """All rows tie. Different values and blocks go by the number of a row, and so does what Spark's frame adds up."""
    spark.sql(
        "select 'a' as k, 1 as at, 2 as amount, id from range(500) distribute by hash(id)"
    ).createOrReplaceTempView("tied_thrice")
    sql = package(spark, "tied_thrice").moving_aggregates(
        Relation("", "tied_thrice"),
        partition_by=["k"],
        order_by=["at", "amount"],
        frame=frame,
        aggregates={
            "n": {"function": "count"},
            "different": {"function": "count_distinct", "expression": "id"},
            "wide": {"function": "sum", "expression": "cast(id as decimal(38, 0))"},
            "least": {"function": "min", "expression": "id"},
        },
    )
    rows = answer(spark, f"select n, different, wide, least from ({sql})")
    assert [row for row in rows if row[0] != row[1]] == []
    assert [row for row in rows if row[0] == 1 and row[2] != row[3]] == []
    assert {row[0] for row in rows} == set(range(1, 61 if "rows" in frame else 501))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("frame", "counts"),
    [
        ({"rows": [-1, 0]}, [1, 2, 2, 2]),
        ("shrinking", [4, 3, 2, 1]),
        ({"range": ["unbounded", "-1 hours"]}, [0, 1, 2, 3]),
        ({"range": [0, 0]}, [1, 1, 1, 1]),
    ],
    ids=str,
)
def test_an_order_that_says_whose_column_it_is(spark: SparkSession, frame: Any, counts: list[int]) -> None:
    """As in a narrow frame: the relation is in reach of its first step alone."""
    spark.sql("select id, timestamp_seconds(3600 * id) as at from range(4)").createOrReplaceTempView("hours")
    sql = package(spark, "hours").moving_aggregates(
        Relation("", "hours"),
        partition_by=[{"sql": "hours.id is null"}],
        order_by=[{"sql": "hours.at"}] + ([] if "range" in frame else [{"sql": "hours.id desc"}]),
        frame=frame,
        aggregates={
            "different": {"function": "count_distinct", "expression": "hours.id"},
            "wide": {"function": "count", "expression": "cast(hours.id as decimal(38, 0))"},
            "least": {"function": "min", "expression": "hours.id"},
        },
        strategy="linear",
    )
    assert answer(spark, f"select different, wide from ({sql}) order by id") == [(n, n) for n in counts]


@pytest.mark.slow
def test_cte(spark: SparkSession) -> None:
    """The text follows CTEs of the caller. A sum of a type is a difference where it can be, and only that is run."""
    for kind, window in (("decimal(10, 2)", 1), ("int", 1), ("double", 2)):
        sql = Package().moving_aggregates(
            relation="numbers",
            partition_by=["k"],
            order_by=["id"],
            frame={"rows": [-99, 0]},
            aggregates={"total": {"function": "sum", "expression": "`a value`", "type": "decimal(18, 2)"}},
        )
        query = f"""with numbers as (select id % 2 as k, id, cast(id as {kind}) as `a value` from range(500)),
            moved as (select * from (\n{sql}\n))
            select id, total from moved order by id"""
        assert [(id_, int(total)) for id_, total in answer(spark, query)] == [
            (id_, sum(range(id_, max(-1, id_ - 200), -2))) for id_ in range(500)
        ]
        plan = spark.sql(query)._jdf.queryExecution().optimizedPlan().toString()
        assert plan.count("specifiedwindowframe(RowFrame, -99, currentrow") == window - 1, (kind, plan)


@pytest.mark.slow
@pytest.mark.parametrize("strategy", ["native", "auto", "linear"])
def test_intervals_of_a_cte(spark: SparkSession, strategy: str) -> None:
    sql = Package().moving_aggregates(
        relation="given",
        partition_by="all rows",
        order_by=["id"],
        frame={"rows": [-99, 0]},
        aggregates={"total": {"function": "sum", "expression": "spent", "type": "INTERVAL day to second"}},
        strategy=strategy,
    )
    given = "select id, make_dt_interval(0, 0, 0, id) as spent from range(200)"
    rows = answer(spark, f"with given as ({given}), moved as (select * from (\n{sql}\n)) select id, total from moved")
    assert {id_: total.total_seconds() for id_, total in rows} == {
        id_: sum(range(max(0, id_ - 99), id_ + 1)) for id_ in range(200)
    }


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["decimal(27, 10)", "decimal(30, 9)", "decimal(38, 10)", "decimal(38, 30)"])
def test_decimals_of_a_cte_keep_their_last_digit(spark: SparkSession, kind: str) -> None:
    """Spark takes digits after the point away from a difference of two decimals that is too wide."""
    scale = int(kind.split(", ")[1].rstrip(")"))
    unit = Decimal(1).scaleb(-scale)
    numbers = f"select id, concat('0.', lpad(id + 1, {scale}, '0')) as small from range(30)"
    for strategy in ("auto", "linear"):
        sql = Package().moving_aggregates(
            relation="given",
            partition_by="all rows",
            order_by=["id"],
            frame={"rows": [-9, 0]},
            aggregates={"total": {"function": "sum", "expression": "exact", "type": kind}},
            strategy=strategy,
        )
        rows = answer(
            spark,
            f"with given as (select id, cast(small as {kind}) as exact from ({numbers})),"
            f" moved as (select * from (\n{sql}\n)) select id, total from moved order by id",
        )
        assert [tuple(row) for row in rows] == [
            (id_, sum(range(max(1, id_ - 8), id_ + 2)) * unit) for id_ in range(30)
        ], strategy


@pytest.mark.slow
def test_days_of_a_relation_whose_types_nobody_knows(spark: SparkSession) -> None:
    """As in a unit test of dbt, which gives the rows as a CTE and no types: dates, and numbers of days."""
    for kind in ("date'2024-05-01'", "19844", "19844L"):
        spark.sql(
            f"select id, {kind} + cast(id as int) as day, id % 2 as user_id from range(4)"
        ).createOrReplaceTempView("days_given")
        sql = Package(Call(execute=False)).moving_aggregates(
            relation=Relation("", "days_given"),
            partition_by="all rows",
            order_by=["day"],
            frame={"range": [-1, 0]},
            aggregates={"users": {"function": "count_distinct", "expression": "user_id"}},
        )
        for ansi in ("true", "false"):
            with session_settings(spark, {"spark.sql.ansi.enabled": ansi}):
                assert [row[0] for row in answer(spark, f"select users from ({sql}) order by id")] == [1, 2, 2, 2]


@pytest.mark.parametrize("known", [False, True], ids=["a CTE", "a table"])
def test_a_query_takes_some_of_the_columns(spark: SparkSession, known: bool) -> None:
    """Spark 4.1 loses fields of a row in an `inline` between two windows: of a row alone it must not."""
    rows = "select id, id % 3 as user_id, id div 2 as day, struct(id as a, -id as b, 1 as c) as pair from range(8)"
    spark.sql(rows).createOrReplaceTempView("some_columns")
    sql = package(spark, "some_columns").moving_aggregates(
        relation=Relation("", "some_columns") if known else "given",
        partition_by="all rows",
        order_by=["day"] if known else ["id"],
        frame={"range": [-1, 0]} if known else {"rows": [-3, 0]},
        aggregates={"users": {"function": "count_distinct", "expression": "user_id"}},
    )
    query = f"with given as (select * from some_columns), moved as (select * from (\n{sql}\n)) select"
    for columns in ("day, user_id, users", "pair.a, pair.b, day, users", "pair.b, users", "id, day, pair, users"):
        assert len(answer(spark, f"{query} {columns} from moved")) == 8, columns
    found = answer(spark, f"{query} day, count(distinct user_id), max(users) from moved group by day order by day")
    assert [tuple(row) for row in found] == [(0, 2, 2), (1, 2, 3), (2, 2, 3), (3, 2, 3)]


@pytest.mark.slow
def test_auto_measures_how_many_rows_a_range_holds(spark: SparkSession) -> None:
    """A row a second in each partition, be it one: of 10 seconds the frame is Spark's own, of 1,000 it is not."""
    spark.sql(
        """select
            id % 100 as k, 1 as one, timestamp_seconds(id div 100) as at, timestamp_seconds(id) as alone,
            timestamp_seconds(id div 4) as few, id as value
        from range(100000)"""
    ).createOrReplaceTempView("seconds")
    parted: list[tuple[Any, str]] = [
        (["k"], "at"),
        ([{"sql": "k + 1"}], "at"),
        (["one"], "alone"),
        ([{"sql": "value % 4"}], "few"),
        ("all rows", "alone"),
    ]
    for partition_by, order_by in parted:
        for width, own in ((10, True), (1000, False)):
            sql = package(spark, "seconds").moving_aggregates(
                relation=Relation("", "seconds"),
                partition_by=partition_by,
                order_by=[order_by],
                frame={"range": [f"-{width - 1} seconds", 0]},
                aggregates={"greatest": {"function": "max", "expression": "value"}},
            )
            assert ("ew_block" not in sql) is own, (partition_by, width)


@pytest.mark.slow
def test_rows_are_exchanged_once(spark: SparkSession) -> None:
    """All of five functions, by an expression: one exchange; sorted in the order, and against it."""
    payments(spark, seed=4)
    sql = package(spark, "payments").moving_aggregates(
        relation=Relation("", "payments"),
        partition_by=[{"sql": "lower(account)"}],
        order_by=["number", "id"],
        frame={"rows": [-99, 0]},
        aggregates=aggregates_of(["whole", "price", "name"]),
    )
    plan = spark.sql(sql)._jdf.queryExecution().executedPlan().toString()
    assert (plan.count("Exchange hashpartitioning"), plan.count("Sort [")) == (1, 2), plan


SPILLED = "Disk Bytes Spilled"


@pytest.mark.slow
@pytest.mark.nightly
def test_a_partition_larger_than_memory_spills(tmp_path: Path) -> None:
    """Five million rows in one partition, a heap that can't hold them; sums worked out by hand."""
    home, events = tmp_path / "home", tmp_path / "events"
    for folder in (home / "ice", home / "logs", events):
        folder.mkdir(parents=True)
    (home / "jars").symlink_to(HOME / "jars")
    logged = {"enabled": "true", "dir": events.as_uri(), "compress": "false", "rolling.enabled": "false"}
    worker = Worker(
        {
            "EVENT_WINDOWS_HOME": str(home),
            "EVENT_WINDOWS_TARGET": "embedded",
            "EVENT_WINDOWS_MEMORY": "640m",
            "PYSPARK_SUBMIT_ARGS": " ".join(
                [*(f"--conf spark.eventLog.{name}={value}" for name, value in logged.items()), "pyspark-shell"]
            ),
        }
    )
    rows, width = 5_000_000, 100_000
    columns = {"readings": {"id": "bigint", "sensor": "int", "value": "int", "padding": "string"}}
    call = Call(columns=columns, run_query=lambda _: Table([(json.dumps({"value_1": "int"}),)]))
    sql = Package(call).moving_aggregates(
        relation=Relation("", "readings"),
        partition_by=["sensor"],
        order_by=["id"],
        frame={"rows": [1 - width, 0]},
        aggregates={
            function: {"function": function, "expression": "value"} for function in ("sum", "count", "min", "max")
        },
    )
    try:
        found = worker.sql(
            f"""with readings as (
                select id, 1 as sensor, cast(id % 1000 as int) as value, repeat('-', 64) as padding from range({rows})
            )
            select count(*), sum(sum), sum(count), sum(min), sum(max), max(length(padding)) from (\n{sql}\n)"""
        )
    finally:
        worker.kill()
    # the value of row number i is in the frames of `width` rows, save for the last ones
    in_frames = [min(width, rows - id_) for id_ in range(rows)]
    expected = (
        rows,
        sum(id_ % 1000 * frames for id_, frames in enumerate(in_frames)),
        sum(in_frames),
        0,
        sum(range(1000)) + 999 * (rows - 1000),
        64,
    )
    assert found == [expected]
    (log,) = events.iterdir()
    tasks = [json.loads(line) for line in log.read_text().splitlines() if '"SparkListenerTaskEnd"' in line]
    assert sum(task["Task Metrics"][SPILLED] for task in tasks) > 100_000_000
