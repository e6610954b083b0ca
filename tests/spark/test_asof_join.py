"""`asof_join` from scratch: against a definition that looks at every row, and against pandas and DuckDB."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pandas as pd  # type: ignore[import-untyped]
import pytest

from benchmarks import packages
from scripts.shared.rendering import Call, Package
from scripts.shared.session import session_settings
from tests.oracle.asof import DIRECTIONS, Asof
from tests.oracle.join_histories import SQL, positive, small
from tests.oracle.joins import Bound, Row
from tests.spark.test_interval_join import SECOND, rows, view
from tests.support.join_replay import bound
from tests.support.state import local_table

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from tests.oracle.asof import Direction

TOLERANCES = (None, Bound(2 * SECOND), Bound(5 * SECOND, exclusive=True), Bound(1))


@pytest.fixture
def sides(spark: SparkSession) -> tuple[list[Row], list[Row]]:
    """In no order."""
    found = rows(17, 60), rows(18, 70)
    for name, side in zip(("trades", "quotes"), found, strict=True):
        random.Random(len(side)).shuffle(side)  # noqa: S311 - to be repeatable, not secret
        view(spark, name, side)
    return found


def query(asof: Asof, how: str = "left") -> str:
    left = {"relation": "trades", "id": "id", "event_time": "at", "columns": {"left_number": "id"}}
    right = {"relation": "quotes", "id": "id", "event_time": "at", "columns": {"right_number": "id"}}
    return str(
        Package(Call(which="compile", config={"materialized": "view"})).asof_join(
            left=left,
            right=right,
            on=["k"],
            how=how,
            direction=asof.direction,
            tolerance=asof.tolerance and bound(asof.tolerance),
            allow_exact_matches=asof.exact,
            left_condition=SQL[asof.left_condition],
            right_condition=SQL[asof.right_condition],
        )
    )


def answer(spark: SparkSession, sql: str) -> dict[int, tuple[str, int | None, str]]:
    """Of each left row its key, the id of its match, and its status."""
    found = spark.sql(sql).collect()
    assert len({row.match_id for row in found}) == len(found)
    return {row.left_number: (row.k, row.right_number, row.status) for row in found}


def due(sides: tuple[list[Row], list[Row]], asof: Asof, how: str = "left") -> dict[int | None, tuple[Any, ...]]:
    found = {left.id: (left.key[0], asof.match(left, sides[1])) for left in sides[0]}
    return {
        id_: (key, match.id if match else None, "match" if match else "unmatched")
        for id_, (key, match) in found.items()
        if match or how == "left"
    }


@pytest.mark.parametrize(
    ("direction", "exact", "tolerance"),
    [
        pytest.param(direction, exact, tolerance, marks=() if exact == (tolerance is None) else pytest.mark.slow)
        for direction in DIRECTIONS
        for exact in (True, False)
        for tolerance in TOLERANCES
    ],
)
def test_equals_the_definition(
    spark: SparkSession,
    sides: tuple[list[Row], list[Row]],
    direction: Direction,
    exact: bool,
    tolerance: Bound | None,
) -> None:
    asof = Asof(direction, tolerance, exact)
    found = answer(spark, query(asof))
    assert found == due(sides, asof)
    some = {"match", "unmatched"} if exact or tolerance != TOLERANCES[-1] else {"unmatched"}
    assert {status for *_, status in found.values()} == some, "a test of nothing"


@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("how", ["left", "inner"])
def test_conditions(spark: SparkSession, sides: tuple[list[Row], list[Row]], direction: Direction, how: str) -> None:
    asof = Asof(direction, left_condition=positive, right_condition=small)
    with session_settings(spark, {"spark.sql.ansi.enabled": "false"}):
        assert answer(spark, query(asof, how)) == due(sides, asof, how)


def comparable(sides: tuple[list[Row], list[Row]]) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Rows that mean the same everywhere: none without key or time, and of one instant the largest id comes last."""
    frames = [
        pd.DataFrame(
            [(row.id, row.key[0], row.time) for row in side if row.time is not None and row.key[0] is not None],
            columns=["id", "k", "micros"],
        ).sort_values(["micros", "id"])
        for side in sides
    ]
    return frames[0], frames[1].rename(columns={"id": "right_number"})


@pytest.mark.parametrize(
    ("direction", "exact", "tolerance"),
    [
        ("backward", True, None),
        ("backward", False, 2 * SECOND),
        ("forward", True, 2 * SECOND),
        ("forward", False, None),
        ("nearest", True, 2 * SECOND),
    ],
)
def test_pandas_agrees(
    spark: SparkSession,
    sides: tuple[list[Row], list[Row]],
    direction: Direction,
    exact: bool,
    tolerance: int | None,
) -> None:
    """Its ties are those of the order that it is given; the later one of `nearest` takes the first of its instant."""
    left, right = comparable(sides)
    if direction == "nearest":
        right = right.drop_duplicates(["k", "micros"], keep="last")
        local_table(spark, right.to_dict("records"), "right_number bigint, k string, micros bigint").selectExpr(
            "right_number as id", "k", "timestamp_micros(micros) as at"
        ).createOrReplaceTempView("quotes")
    joined = pd.merge_asof(
        left,
        right,
        on="micros",
        by="k",
        direction=direction,
        allow_exact_matches=exact,
        tolerance=tolerance,
    )
    theirs = {int(row.id): None if pd.isna(row.right_number) else int(row.right_number) for row in joined.itertuples()}
    ours = answer(spark, query(Asof(direction, None if tolerance is None else Bound(tolerance), exact)))
    assert {id_: ours[id_][1] for id_ in theirs} == theirs
    assert any(theirs.values())


@pytest.mark.slow
@pytest.mark.parametrize("comparison", [">=", ">", "<=", "<"])
def test_duckdb_agrees(spark: SparkSession, sides: tuple[list[Row], list[Row]], comparison: str) -> None:
    """It leaves open which row of an instant it takes, so that there is one."""
    packages.install()
    left, right = comparable(sides)
    right = right.drop_duplicates(["k", "micros"], keep="first" if comparison.startswith("<") else "last")
    database = packages.load("duckdb").connect()
    database.register("l", left)
    database.register("r", right)
    theirs = dict(
        database.sql(
            f"select l.id, r.right_number from l asof left join r on l.k = r.k and l.micros {comparison} r.micros"
        ).fetchall()
    )
    direction: Direction = "forward" if comparison.startswith("<") else "backward"
    ours = answer(spark, query(Asof(direction, exact="=" in comparison)))
    assert {id_: ours[id_][1] for id_ in theirs} == theirs
    assert any(theirs.values())
