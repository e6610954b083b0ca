"""Window functions: which rows a frame holds, and what the functions make of them, one row at a time.

Written from the definitions: a frame is found by looking at every row of the partition. Values of the order are whole
numbers (days or microseconds, where they are dates or times), or None.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Row = dict[str, Any]
    Function = Callable[["Current"], Any]


@dataclass(frozen=True)
class Frame:
    """Distances from the current row, negative before it; None is unbounded."""

    unit: Literal["rows", "range"]
    start: int | None
    end: int | None


@dataclass(frozen=True)
class Order:
    """One column of an order. NULLs are the smallest values, unless it says otherwise."""

    column: str
    descending: bool = False
    nulls_first: bool | None = None

    def place(self, row: Row) -> float:
        """Where on a line that runs in the order's direction a row is; NULLs are at one of its ends."""
        value = row[self.column]
        if value is None:
            nulls_first = not self.descending if self.nulls_first is None else self.nulls_first
            return -math.inf if nulls_first else math.inf
        return -int(value) if self.descending else int(value)


def places(row: Row, order: Sequence[Order]) -> tuple[float, ...]:
    return tuple(column.place(row) for column in order)


def in_frame(at: int, rows: Sequence[Row], frame: Frame, order: Sequence[Order]) -> list[Row]:
    """The rows of a sorted partition that are in the frame of row number `at`.

    ROWS counts rows. RANGE compares places: with an offset of the one column that there is (infinity plus an offset is
    infinity, so that NULLs have NULLs only), without one of all columns, so that peers are always in together.
    Source: SQL:2003 part 2, 7.11 <window clause>, general rules for the window frame.
    """

    def after(distance: int | None, other: int) -> int:
        """Above zero where row number `other` is beyond the bound, below zero where it is before it."""
        if distance is None:
            return 0
        if frame.unit == "rows":
            return other - (at + distance)
        here, there = places(rows[at], order), places(rows[other], order)
        if distance:
            (place,) = here
            here = (place + distance,)
        return (there > here) - (there < here)

    return [row for number, row in enumerate(rows) if after(frame.start, number) >= 0 >= after(frame.end, number)]


def over(
    function: Function,
    rows: Sequence[Row],
    partition_by: Sequence[str],
    order: Sequence[Order],
    frame: Frame,
) -> list[Any]:
    """The function's value for each of `rows`, in their own order."""
    values: list[Any] = [None] * len(rows)
    for key in {tuple(row[column] for column in partition_by) for row in rows}:
        numbers = [n for n, row in enumerate(rows) if tuple(row[column] for column in partition_by) == key]
        numbers.sort(key=lambda n: places(rows[n], order))
        partition = [rows[n] for n in numbers]
        for at, number in enumerate(numbers):
            values[number] = function(Current(at, partition, [places(row, order) for row in partition], frame, order))
    return values


@dataclass(frozen=True)
class Current:
    """The current row, as a function sees it: its number, its sorted partition, and its frame."""

    at: int
    partition: Sequence[Row]
    places: Sequence[tuple[float, ...]]
    frame: Frame
    order: Sequence[Order]

    def values(self, column: str) -> list[Any]:
        """Those in the frame, NULLs included."""
        return [row[column] for row in in_frame(self.at, self.partition, self.frame, self.order)]

    def known(self, column: str) -> list[Any]:
        return [value for value in self.values(column) if value is not None]

    def before(self) -> int:
        """Rows of the partition that are strictly before the current one; it is not their peer."""
        return sum(place < self.places[self.at] for place in self.places)


def total(column: str) -> Function:
    return lambda row: sum(row.known(column)) if row.known(column) else None


def count(column: str) -> Function:
    return lambda row: len(row.known(column))


def average(column: str) -> Function:
    return lambda row: sum(row.known(column)) / len(row.known(column)) if row.known(column) else None


def least(column: str) -> Function:
    return lambda row: min(row.known(column), default=None)


def greatest(column: str) -> Function:
    return lambda row: max(row.known(column), default=None)


def nth_value(column: str, n: int) -> Function:
    """From the frame's start, or with a negative number from its end."""

    def nth(row: Current) -> Any:
        values = row.values(column)
        return values[n - 1 if n > 0 else n] if len(values) >= abs(n) else None

    return nth


def at_distance(column: str, distance: int, default: Any = None) -> Function:
    """lead, and lag with a negative distance: the row at that distance in the partition, whatever the frame."""

    def value(row: Current) -> Any:
        at = row.at + distance
        return row.partition[at][column] if 0 <= at < len(row.partition) else default

    return value


def row_number(row: Current) -> int:
    return row.at + 1


def rank(row: Current) -> int:
    return row.before() + 1


def dense_rank(row: Current) -> int:
    return len({place for place in row.places if place < row.places[row.at]}) + 1


def percent_rank(row: Current) -> float:
    return row.before() / (len(row.partition) - 1) if len(row.partition) > 1 else 0.0


def cume_dist(row: Current) -> float:
    """The share of rows that are before the current one or its peers."""
    return sum(place <= row.places[row.at] for place in row.places) / len(row.partition)


def ntile(tiles: int) -> Function:
    """Tiles of equal size, where the first ones have one row more if it does not come out even."""

    def tile(row: Current) -> int:
        size, larger = divmod(len(row.partition), tiles)
        ends = [sum(size + (number < larger) for number in range(upto + 1)) for upto in range(tiles)]
        return next(number for number, end in enumerate(ends, 1) if row.at < end)

    return tile
