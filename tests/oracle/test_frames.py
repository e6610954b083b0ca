"""Frames and window functions, worked out by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from .frames import (
    Frame,
    Order,
    at_distance,
    average,
    count,
    cume_dist,
    dense_rank,
    greatest,
    least,
    nth_value,
    ntile,
    over,
    percent_rank,
    rank,
    row_number,
    total,
)

if TYPE_CHECKING:
    from .frames import Function, Row

# in the order of `at`: a tie at 2, a gap before 7, and a row without a value
AT = (1, 2, 2, 4, 7, None)
ROWS: list[Row] = [{"id": n, "at": at, "value": 10**n if n != 3 else None} for n, at in enumerate(AT)]
UP, DOWN = Order("at"), Order("at", descending=True)


def ids(frame: Frame, *order: Order, rows: list[Row] = ROWS) -> dict[int, list[int]]:
    """The ids in the frame of each row, sorted."""
    held = over(lambda row: sorted(row.values("id")), rows, [], order or [UP], frame)
    return {row["id"]: found for row, found in zip(rows, held, strict=True)}


def values(function: Function, *order: Order, frame: Frame | None = None) -> list[Any]:
    return over(function, ROWS, [], order or [UP], frame or Frame("rows", None, None))


def test_rows_are_counted() -> None:
    """The row without a value comes first, so that the order is 5, 0, 1, 2, 3, 4."""
    up = [UP, Order("id")]
    assert ids(Frame("rows", -1, 0), *up) == {5: [5], 0: [0, 5], 1: [0, 1], 2: [1, 2], 3: [2, 3], 4: [3, 4]}
    assert ids(Frame("rows", 1, 2), *up) == {5: [0, 1], 0: [1, 2], 1: [2, 3], 2: [3, 4], 3: [4], 4: []}
    assert ids(Frame("rows", None, -4), *up) == {5: [], 0: [], 1: [], 2: [], 3: [5], 4: [0, 5]}
    assert ids(Frame("rows", 4, None), *up) == {5: [3, 4], 0: [4], 1: [], 2: [], 3: [], 4: []}


def test_range_holds_peers() -> None:
    assert ids(Frame("range", None, 0)) == {
        5: [5],
        0: [0, 5],
        1: [0, 1, 2, 5],
        2: [0, 1, 2, 5],
        3: [0, 1, 2, 3, 5],
        4: [0, 1, 2, 3, 4, 5],
    }
    assert ids(Frame("range", 0, 0))[1] == [1, 2]
    assert ids(Frame("range", 0, 0), UP, Order("id"))[1] == [1]


def test_range_measures_values() -> None:
    assert ids(Frame("range", -2, 0)) == {5: [5], 0: [0], 1: [0, 1, 2], 2: [0, 1, 2], 3: [1, 2, 3], 4: [4]}
    assert ids(Frame("range", 1, 3)) == {5: [5], 0: [1, 2, 3], 1: [3], 2: [3], 3: [4], 4: []}


def test_before_is_larger_where_the_order_descends() -> None:
    assert ids(Frame("range", -2, 0), DOWN) == {5: [5], 0: [0, 1, 2], 1: [1, 2, 3], 2: [1, 2, 3], 3: [3], 4: [4]}


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("nulls_first", [False, True])
def test_nulls_are_peers_of_nulls_and_where_the_order_says(*, descending: bool, nulls_first: bool) -> None:
    order = Order("at", descending, nulls_first)
    assert ids(Frame("range", -1000, 1000), order)[5] == [5]
    assert ids(Frame("range", None, -1000), order)[0] == ([5] if nulls_first else [])
    assert ids(Frame("range", 1000, None), order)[0] == ([] if nulls_first else [5])


def test_nulls_are_the_smallest() -> None:
    assert values(row_number, UP, Order("id")) == [2, 3, 4, 5, 6, 1]
    assert values(row_number, DOWN, Order("id")) == [5, 3, 4, 2, 1, 6]


def test_functions_of_a_frame() -> None:
    """Of the values 100000, 1, 10, 100, NULL, 10000 in this order."""
    frame, order = Frame("rows", -1, 0), [UP, Order("id")]
    assert values(total("value"), *order, frame=frame) == [100001, 11, 110, 100, 10000, 100000]
    assert values(count("value"), *order, frame=frame) == [2, 2, 2, 1, 1, 1]
    assert values(average("value"), *order, frame=frame) == [50000.5, 5.5, 55, 100, 10000, 100000]
    assert values(least("value"), *order, frame=frame) == [1, 1, 10, 100, 10000, 100000]
    assert values(greatest("value"), *order, frame=frame) == [100000, 10, 100, 100, 10000, 100000]
    assert values(nth_value("value", 1), *order, frame=frame) == [100000, 1, 10, 100, None, 100000]
    assert values(nth_value("value", 2), *order, frame=frame) == [1, 10, 100, None, 10000, None]
    assert values(nth_value("value", -1), *order, frame=frame) == [1, 10, 100, None, 10000, 100000]


def test_functions_of_an_empty_frame() -> None:
    frame = Frame("rows", 7, 9)
    assert values(count("value"), frame=frame) == [0] * 6
    for function in (total, average, least, greatest):
        assert values(function("value"), frame=frame) == [None] * 6


def test_functions_of_the_order() -> None:
    order = [UP, Order("id")]
    assert values(at_distance("id", -1), *order) == [5, 0, 1, 2, 3, None]
    assert values(at_distance("id", -1), *order, frame=Frame("rows", 0, 0)) == [5, 0, 1, 2, 3, None], "of the partition"
    assert values(at_distance("id", 2, 9), *order) == [2, 3, 4, 9, 9, 1]
    assert values(rank) == [2, 3, 3, 5, 6, 1]
    assert values(dense_rank) == [2, 3, 3, 4, 5, 1]
    assert values(percent_rank) == [0.2, 0.4, 0.4, 0.8, 1, 0]
    assert values(cume_dist) == [2 / 6, 4 / 6, 4 / 6, 5 / 6, 1, 1 / 6]
    assert values(ntile(4), *order) == [1, 2, 2, 3, 4, 1]
    assert values(ntile(9), *order) == [2, 3, 4, 5, 6, 1]


def test_partitions_do_not_see_each_other() -> None:
    rows = [{"key": key, "id": n} for n, key in enumerate(["a", None, "a", None, "b"])]
    assert over(total("id"), rows, ["key"], [Order("id")], Frame("rows", None, 0)) == [0, 1, 2, 4, 4]
    assert over(percent_rank, rows, ["key"], [Order("id")], Frame("rows", None, 0)) == [0, 0, 1, 1, 0]
