"""As-of joins of others that went wrong, by their public reports, in small: what has to come out, whatever came first.

A time is a number of seconds, or SQL. What is expected names the right row of each left row, None where there is none.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Call, Package, Relation
from scripts.shared.session import session_settings, time_zone
from tests.support.state import StateInMemory

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

Time = float | str | None
COLUMNS = {"trade": "id", "traded_at": "at"}, {"quote": "id", "quoted_at": "at", "v": "v"}


@dataclass(frozen=True)
class Case:
    """Rows of either side: id, key, time, and of a right row its value."""

    left: list[tuple[int, str, Time]]
    right: list[tuple[int, str, Time, str]]
    taken: dict[int, int | None]
    settings: dict[str, Any] = field(default_factory=dict)
    zone: str = "UTC"
    types: tuple[str, str] = ("string", "string")
    """Of the keys of each side."""
    value_type: str = "int"


K, J = "'k'", "'j'"
CASES = {
    # which row
    "of many rows at one instant the largest id counts (duckdb/duckdb#25536)": Case(
        [(1, K, 5)],
        [(id_, K, 5, "1") for id_ in range(1, 400)],
        {1: 399},
    ),
    "looking forward the smallest id counts": Case(
        [(1, K, 5)], [(7, K, 5, "1"), (9, K, 5, "2"), (8, K, 5, "3")], {1: 7}, {"direction": "forward"}
    ),
    "nearest takes the earlier of two that are equally far (Eventual-Inc/Daft#6953)": Case(
        [(1, K, 5)], [(1, K, 4, "1"), (2, K, 4, "2"), (9, K, 6, "3")], {1: 2}, {"direction": "nearest"}
    ),
    "of several rows at the nearest later instant the largest id counts": Case(
        [(1, K, 5)], [(3, K, 6, "1"), (4, K, 6, "2"), (9, K, 7, "3")], {1: 4}, {"direction": "nearest"}
    ),
    "an id decides, and no value of the row (apache/spark#34053)": Case(
        [(1, K, 5)], [(1, K, 5, "9"), (2, K, 5, "1")], {1: 2}
    ),
    "left rows of one key and time stay apart (feast-dev/feast#6787)": Case(
        [(1, K, 5), (2, K, 5), (3, K, 5)], [(1, K, 4, "1")], {1: 1, 2: 1, 3: 1}
    ),
    "rows in no order (dask/dask#8999)": Case(
        [(1, K, 10), (2, K, 4)], [(1, K, 3, "1"), (3, K, 9, "1"), (2, K, 6, "1"), (0, K, 10, "1")], {1: 0, 2: 1}
    ),
    # tolerance and exact matches
    "a tolerance counts without exact matches too (pandas-dev/pandas#13695)": Case(
        [(1, K, 0.03), (2, K, 0.03)],
        [(1, K, 0.0, "1"), (2, K, 0.03, "2")],
        {1: None, 2: None},
        {"allow_exact_matches": False, "tolerance": "10 milliseconds"},
    ),
    "nearest leaves out exact matches (pola-rs/polars#25468)": Case(
        [(1, K, 21), (2, K, 22), (3, K, 25)],
        [(id_, K, id_, "1") for id_ in (21, 22, 23, 24, 25)],
        {1: 22, 2: 21, 3: 24},
        {"direction": "nearest", "allow_exact_matches": False},
    ),
    "without exact matches it is the instant before, not the row before (questdb/questdb#1275)": Case(
        [(1, K, 3), (2, K, 3)],
        [(1, K, 1, "1"), (2, K, 2, "1"), (3, K, 3, "1"), (4, K, 3, "1"), (5, K, 3, "1")],
        {1: 2, 2: 2},
        {"allow_exact_matches": False},
    ),
    "a tolerance of nothing is the same instant (pola-rs/polars#10534)": Case(
        [(1, K, 5), (2, K, 6)], [(1, K, 5, "1")], {1: 1, 2: None}, {"tolerance": "0 seconds"}
    ),
    "nearest with keys and a tolerance (pola-rs/polars#11649)": Case(
        [(1, K, 10), (2, K, 20000), (3, K, 30000)],
        [(1, K, 10, "1"), (2, K, 20001, "1"), (3, K, 29990, "1")],
        {1: 1, 2: 2, 3: None},
        {"direction": "nearest", "tolerance": "1 second"},
    ),
    "a tolerance of a second and a half (ClickHouse/ClickHouse#115530)": Case(
        [(1, K, 10), (2, J, 10), (3, "'l'", 10)],
        [(1, K, 8.6, "1"), (2, J, 8.5, "1"), (3, "'l'", 8.499999, "1")],
        {1: 1, 2: 2, 3: None},
        {"tolerance": "1500 milliseconds"},
    ),
    "the end of an exclusive tolerance": Case(
        [(1, K, 10), (2, J, 10)],
        [(1, K, 8.500001, "1"), (2, J, 8.5, "1")],
        {1: 1, 2: None},
        {"tolerance": {"exclusive": "1500 milliseconds"}},
    ),
    # conditions
    "the next nearest counts where the nearest is passed over (duckdb/duckdb#13899)": Case(
        [(id_, K, id_) for id_ in (1, 2, 3, 4, 5)],
        [(1, K, 1, "1"), (2, K, 2, "null"), (3, K, 3, "null"), (4, K, 4, "null"), (5, K, 5, "2")],
        {1: 1, 2: 1, 3: 1, 4: 1, 5: 5},
        {"right_condition": "v is not null"},
    ),
    "a condition with OR holds together (duckdb/duckdb#19027)": Case(
        [(1, K, 5)], [(1, K, 4, "8"), (2, J, 5, "99")], {1: 1}, {"right_condition": "v = 8 or v = 99"}
    ),
    "a left row that fails its condition comes out (duckdb/duckdb#17046)": Case(
        [(1, K, 1), (2, K, 2)],
        [(3, K, 3, "1")],
        {1: 3, 2: None},
        {"direction": "forward", "left_condition": "at < timestamp'1970-01-01 00:00:02'"},
    ),
    "a condition that is NULL does not hold": Case(
        [(1, K, 5)], [(2, K, 4, "null"), (1, K, 3, "0")], {1: 1}, {"right_condition": "not (v > 0)"}
    ),
    # NULL
    "a row counts though its value is NULL (duckdb/duckdb#18303)": Case(
        [(1, K, 5)], [(1, K, 1, "1"), (2, K, 2, "null")], {1: 2}
    ),
    "such a row is a match of an inner join too": Case(
        [(1, K, 5), (2, J, 5)], [(2, K, 2, "null")], {1: 2}, {"how": "inner"}
    ),
    "NULL equals no NULL (apache/spark#55912)": Case(
        [(1, "null", 5), (2, "null", 6), (3, K, 5)],
        [(1, "null", 4, "1"), (2, K, 4, "1")],
        {1: None, 2: None, 3: 2},
        {"direction": "nearest"},
    ),
    "a right row without key or time is nobody's (pola-rs/polars#27165)": Case(
        [(1, K, 1)], [(2, "null", 0, "1"), (3, K, None, "1")], {1: None}, {"direction": "nearest"}
    ),
    "an empty right side leaves the left rows (duckdb/duckdb#21519)": Case([(1, K, 5)], [], {1: None}),
    "an empty left side": Case([], [(1, K, 5, "1")], {}),
    # keys
    "keys are kept apart looking forward (pola-rs/polars#9930)": Case(
        [(1, K, 5), (2, J, 5)], [(1, K, 3, "1"), (2, J, 6, "1")], {1: None, 2: 2}, {"direction": "forward"}
    ),
    "NaN is NaN, and there is one zero (apache/spark#23239)": Case(
        [(1, "double('NaN')", 5), (2, "0D", 5)],
        [(1, "double('NaN')", 4, "1"), (2, "double('-0.0')", 4, "1")],
        {1: 1, 2: 2},
        types=("double", "double"),
    ),
    "whole numbers of two types": Case(
        [(1, "1", 5), (2, "-1", 5)],
        [(1, "1", 4, "1"), (2, "4294967295", 4, "1")],
        {1: 1, 2: None},
        types=("int", "bigint"),
    ),
    "decimals of two scales (apache/gluten#11980)": Case(
        [(1, "1.10", 5)], [(1, "1.1000", 4, "1")], {1: 1}, types=("decimal(10,2)", "decimal(12,4)")
    ),
    "decimals that have no common type are equal where = of Spark says so": Case(
        [(1, "12345678901234567890123456789", 5), (2, "7", 5)],
        [(1, "7.000000000000000001", 4, "1"), (2, "7", 3, "1")],
        {1: None, 2: 1},
        types=("decimal(38,0)", "decimal(38,18)"),
    ),
    "texts that look alike": Case(
        [(1, "'ABC'", 5), (2, "'abc'", 5), (3, "''", 5), (4, "'\U0001f44d'", 5), (5, "'e\u0301'", 5)],
        [
            (1, "'ABC '", 4, "1"),
            (2, "'Abc'", 4, "1"),
            (3, "' '", 4, "1"),
            (4, "'\U0001f44d\U0001f3fd'", 4, "1"),
            (5, "'é'", 4, "1"),
        ],
        dict.fromkeys((1, 2, 3, 4, 5)),
    ),
    "bytes that are no text": Case(
        [(1, "cast(X'FF' as string)", 5), (2, "cast(X'FE' as string)", 5)],
        [(1, "cast(X'FF' as string)", 4, "1")],
        {1: 1, 2: None},
    ),
    "a key of an array": Case(
        [(1, "array('a', 'b')", 5), (2, "array('a, b')", 5)],
        [(1, "array('a', 'b')", 4, "1")],
        {1: 1, 2: None},
        types=("array<string>", "array<string>"),
    ),
    # times
    "before 1970 time runs forward too (duckdb/duckdb#7272)": Case(
        [(1, K, -0.5)], [(1, K, -0.1, "1"), (2, K, -1.9, "1")], {1: 2}
    ),
    "microseconds are not rounded": Case(
        [(1, K, 1.000001), (2, K, 1.000002)], [(1, K, 1.000001, "1"), (2, K, 1.000002, "1")], {1: 1, 2: 2}
    ),
    "a day is 24 hours where clocks go forward (trinodb/trino#23200)": Case(
        [(1, K, "timestamp'2024-03-10 16:00:00Z'"), (2, J, "timestamp'2024-11-03 17:00:00Z'")],
        [(1, K, "timestamp'2024-03-09 16:30:00Z'", "1"), (2, J, "timestamp'2024-11-02 16:30:00Z'", "1")],
        {1: 1, 2: None},
        {"tolerance": "1 day"},
        zone="America/New_York",
    ),
    "an hour that comes twice": Case(
        [(1, K, "timestamp'2024-11-03 05:30:00Z'")],
        [(1, K, "timestamp'2024-11-03 05:00:00Z'", "1"), (2, K, "timestamp'2024-11-03 06:10:00Z'", "1")],
        {1: 1},
        {"direction": "nearest"},
        zone="America/New_York",
    ),
    "far years": Case(
        [(1, K, "timestamp'9999-12-31 23:59:59.999999Z'"), (2, J, "timestamp'9999-12-31 00:00:00Z'")],
        [(1, K, "timestamp'0001-01-01 00:00:00Z'", "1"), (2, J, "timestamp'9999-12-31 00:00:01Z'", "1")],
        {1: 1, 2: 2},
        {"direction": "nearest"},
    ),
    "days that the calendar left out are no days (apache/spark#27915)": Case(
        [(1, K, "timestamp'1582-10-15 00:00:00Z'")],
        [(1, K, "timestamp'1582-10-04 00:00:00Z'", "1")],
        {1: None},
        {"tolerance": "5 days"},
    ),
    # values
    **{
        f"a value of type {type_}": Case([(1, K, 5)], [(1, K, 4, value), (2, K, 3, value)], {1: 1}, value_type=type_)
        for type_, value in (
            ("map<string,int>", "map('a', 1)"),
            ("array<map<string,int>>", "array(map('a', 1), null)"),
            ("struct<a:int,b:map<string,int>>", "struct(1, map('a', 2))"),
            ("binary", "X'00FF'"),
            ("variant", "parse_json('{\"a\": [1, null]}')"),
            ("interval day to second", "interval '1' day"),
        )
    },
}
IN_BATCH_ALONE = ("map<", "variant", "interval")  # tests of states read values back, which Python has no types for


def at(time: Time) -> str:
    return time if isinstance(time, str) else "null" if time is None else f"timestamp_micros({round(time * 1_000_000)})"


def table(spark: SparkSession, name: str, case: Case, side: int, rows: list[tuple[Any, ...]]) -> None:
    """A temporary view of rows, the newest of which arrived last."""
    values = [f"({row[0]}, {row[1]}, {at(row[2])}, {row[3] if side else 'null'}, {row[-1]})" for row in rows]
    rows_sql = f"values {', '.join(values)}" if values else "select null, null, null, null, null where false"
    types = (
        f"cast(id as bigint) as id, cast(k as {case.types[side]}) as k, cast(at as timestamp) as at,"
        f" cast(v as {case.value_type}) as v, cast(arrival as bigint) as arrival"
    )
    spark.sql(f"select {types} from ({rows_sql}) as t (id, k, at, v, arrival)").createOrReplaceTempView(name)


def arguments(case: Case, left: Any, right: Any, **more: Any) -> dict[str, Any]:
    side = {"id": "id", "event_time": "at", **more}
    return {
        "left": {"relation": left, **side, "columns": COLUMNS[0]},
        "right": {"relation": right, **side, "columns": COLUMNS[1]},
        "on": ["k"],
        **case.settings,
    }


@pytest.mark.parametrize(
    "name", [name if place % 8 == 0 else pytest.param(name, marks=pytest.mark.slow) for place, name in enumerate(CASES)]
)
def test_in_a_view(spark: SparkSession, name: str) -> None:
    case = CASES[name]
    with session_settings(spark, time_zone(case.zone)):
        table(spark, "left_rows", case, 0, [(*row, 0) for row in case.left])
        table(spark, "right_rows", case, 1, [(*row, 0) for row in case.right])
        package = Package(Call(which="compile", config={"materialized": "view"}))
        joined = spark.sql(str(package.asof_join(**arguments(case, "left_rows", "right_rows"))))
        found = joined.select("trade", "quote", "status").collect()
    assert {row.trade: row.quote for row in found} == case.taken
    assert len(found) == len(case.taken)
    assert all((row.status == "match") == (row.quote is not None) for row in found)


def runs_of(case: Case, order: str) -> list[list[tuple[int, tuple[Any, ...]]]]:
    arrivals = [(0, row) for row in case.left] + [(1, row) for row in case.right]
    if order == "right first":
        arrivals.reverse()
        return [arrivals[: len(case.right)], arrivals[len(case.right) :]]
    if order == "left first":
        return [arrivals[: len(case.left)], arrivals[len(case.left) :]]
    return [[one] for one in (arrivals if order == "one by one" else reversed(arrivals))]


ORDERS = ("left first", "right first", "one by one", "one by one, backward")
IN_STATES = [
    name for name, case in CASES.items() if not case.value_type.startswith(IN_BATCH_ALONE) and len(case.right) < 20
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "order"),
    [
        pytest.param(name, order, marks=() if place % 4 == number and place % 3 == 0 else pytest.mark.nightly)
        for place, name in enumerate(IN_STATES)
        for number, order in enumerate(ORDERS)
    ],
)
def test_in_a_state(spark: SparkSession, name: str, order: str) -> None:
    """The same rows in runs, in several orders of arrival."""
    assert taken(spark, CASES[name], runs_of(CASES[name], order)) == CASES[name].taken


def state_of(spark: SparkSession, case: Case) -> StateInMemory:
    return StateInMemory(
        spark,
        None,
        arguments(case, Relation("", "left_arrivals"), Relation("", "right_arrivals"), cursor="arrival"),
        this=Relation("", "asof_case"),
        macro="asof_join",
        unique_key="match_id",
    )


def live_after(spark: SparkSession, case: Case, runs: list[list[tuple[int, tuple[Any, ...]]]]) -> list[dict[str, Any]]:
    """The left rows in a state after these runs, each of rows with their side."""
    numbers = count(1)
    arrived: tuple[list[Any], list[Any]] = ([], [])
    state = state_of(spark, case)
    with session_settings(spark, time_zone(case.zone)):
        for run in runs:
            for side, row in run:
                arrived[side].append((*row, next(numbers)))
            for side, view in enumerate(("left_arrivals", "right_arrivals")):
                table(spark, view, case, side, arrived[side])
            state.run()
    return [row for row in state.rows() if row["status"] in ("match", "unmatched", "pending")]


def taken(spark: SparkSession, case: Case, runs: list[list[tuple[int, tuple[Any, ...]]]]) -> dict[int, int | None]:
    """The quote that each of them has."""
    return {row["trade"]: row["quote"] for row in live_after(spark, case, runs)}


@pytest.mark.slow
@pytest.mark.parametrize("bounded", [False, True])
@pytest.mark.parametrize("how", ["left", pytest.param("inner", marks=pytest.mark.nightly)])
@pytest.mark.parametrize(("direction", "times"), [("backward", (9, 5)), ("forward", (12, 20)), ("nearest", (9, 16))])
def test_a_row_that_is_read_again_keeps_a_nearer_match(
    spark: SparkSession, direction: str, times: tuple[int, int], how: str, bounded: bool
) -> None:
    """
    With a condition on the left side, and where rows without a match are left out, older left rows come from their
    source; their matches stand beside them.
    """
    near, far = times
    settings = {"direction": direction, "how": how} | ({"left_condition": "id > 0"} if how == "left" else {})
    case = Case([], [], {}, settings | ({"allowed_lateness": "0 seconds"} if bounded else {}))
    first = [(0, (1, K, 10)), (1, (1, K, near, "1")), (0, (2, J, 13)), (1, (2, J, 14, "1"))]
    assert taken(spark, case, [first, [(1, (3, K, far, "1"))]])[1] == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("direction", "stored", "late"),
    [
        ("backward", (1, K, 9, "1"), (2, K, 9, "1")),
        ("forward", (2, K, 11, "1"), (1, K, 11, "1")),
        ("nearest", (1, K, 9, "1"), (2, K, 9, "1")),
        ("nearest", (1, K, 11, "1"), (2, K, 11, "1")),
        ("nearest", (2, K, 11, "1"), (1, K, 9, "1")),
    ],
)
def test_a_tie_that_comes_late_takes_over(
    spark: SparkSession, direction: str, stored: tuple[Any, ...], late: tuple[Any, ...]
) -> None:
    """At the instant of the stored match, or as far from the left row: there is no later right row in that run."""
    case = Case([], [], {}, {"direction": direction, "how": "left"})
    assert taken(spark, case, [[(0, (1, K, 10)), (1, stored)], [(1, late)]]) == {1: late[0]}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stored", "moved_to", "late"),
    [((1, K, 5, "1"), 12, (2, K, 13, "1")), ((1, K, 15.000001, "1"), 15, (2, K, 15.000001, "1"))],
    ids=["until as far after it", "and at the instant of the match"],
)
def test_a_nearest_row_is_not_final_while_a_nearer_one_can_come(
    spark: SparkSession, stored: tuple[Any, ...], moved_to: int, late: tuple[Any, ...]
) -> None:
    case = Case([], [], {}, {"direction": "nearest", "how": "left", "allowed_lateness": "0 seconds"})
    moved = [(0, (2, J, moved_to)), (1, (3, J, moved_to, "1"))]
    assert taken(spark, case, [[(0, (1, K, 10)), (1, stored)], moved, [(1, late)]])[1] == late[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("settings", "left_at", "moved_to", "right_at"),
    [
        ({"direction": "forward", "tolerance": "10 seconds", "allowed_lateness": "5 seconds"}, 10, 21, 18),
        ({"direction": "backward", "allowed_lateness": "0 seconds"}, 10.000001, 10, 10.000001),
    ],
    ids=["until the bound is past the tolerance", "until the bound is past its own microsecond"],
)
def test_a_row_without_a_match_is_not_final_while_one_can_come(
    spark: SparkSession, settings: dict[str, Any], left_at: float, moved_to: int, right_at: float
) -> None:
    case = Case([], [], {}, settings | {"how": "left"})
    moved = [(0, (2, J, moved_to)), (1, (3, J, moved_to, "1"))]
    assert taken(spark, case, [[(0, (1, K, left_at))], moved, [(1, (2, K, right_at, "1"))]])[1] == 2


@pytest.mark.slow
def test_a_new_key_finds_its_older_right_rows(spark: SparkSession) -> None:
    """Without a tolerance, where older left rows come from their source."""
    case = Case([], [], {}, {"direction": "backward", "left_condition": "id > 0", "how": "left"})
    first = [(0, (1, J, 6)), (1, (1, K, 5, "1"))]
    assert taken(spark, case, [first, [(0, (2, K, 100))]]) == {1: None, 2: 1}


@pytest.mark.parametrize("bounded", [False, True])
def test_a_row_whose_condition_fails_stays_without_a_match(spark: SparkSession, bounded: bool) -> None:
    """Of a stored row nobody knows what its condition looked at: its source says whether it can match."""
    settings = {"direction": "backward", "left_condition": "id > 1", "how": "left"}
    case = Case([], [], {}, settings | ({"allowed_lateness": "1 hour"} if bounded else {}))
    first = [(0, (1, K, 10)), (0, (2, K, 10)), (1, (1, J, 9, "1"))]
    assert taken(spark, case, [first, [(1, (2, K, 9, "1"))]]) == {1: None, 2: 2}


def test_a_right_row_that_comes_again_changes_nothing(spark: SparkSession) -> None:
    case = Case([], [], {})
    state = state_of(spark, case)
    table(spark, "left_arrivals", case, 0, [(1, K, 10, 1)])
    for deliveries, written in ((1, 2), (2, 1)):
        right = [(1, K, 9, "1", arrival) for arrival in range(1, deliveries + 1)]
        table(spark, "right_arrivals", case, 1, right)
        state.run()
        assert state.changed == written, "the row and the checkpoint, then the checkpoint alone"


@pytest.mark.slow
@pytest.mark.parametrize(("direction", "times"), [("backward", (2, 9, 5)), ("forward", (18, 11, 15))])
def test_a_rejected_row_that_is_read_again_hides_no_new_one(
    spark: SparkSession, direction: str, times: tuple[int, int, int]
) -> None:
    """An id that comes twice in one run: the second time is rejected, and read again for a new left row."""
    first, second, new = times
    case = Case([], [], {}, {"direction": direction, "how": "left"})
    twice = [(0, (1, K, 10)), (1, (1, K, first, "1")), (1, (1, K, second, "1"))]
    live = live_after(spark, case, [twice, [(0, (2, K, 10)), (1, (3, K, new, "1"))]])
    assert {(row["trade"], row["quote"], row["right_event_at"]) for row in live} == {
        (1, 1, second * 1_000_000),
        (2, 1, second * 1_000_000),
    }


@pytest.mark.slow
@pytest.mark.parametrize("how", ["left", "inner"])
def test_a_left_row_that_comes_again_takes_the_place_of_the_first(spark: SparkSession, how: str) -> None:
    """Also where the first one would get a nearer match in the same run, and the second has another time or key."""
    case = Case([], [], {}, {"how": how})
    first = [(0, (1, K, 10)), (0, (2, K, 10)), (1, (1, K, 8, "1"))]
    again = [(0, (1, K, 30)), (0, (2, J, 30)), (1, (2, K, 9, "1")), (1, (3, K, 20, "1"))]
    live = live_after(spark, case, [first, again])
    found = {row["trade"]: (row["quote"], row["left_event_at"] // 1_000_000) for row in live}
    assert found == {1: (3, 30), 2: (None, 30) if how == "left" else (2, 10)}
