"""Each aggregate over one small session, worked out by hand."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from .aggregates import OTHER, evaluate
from .histories import AGGREGATES
from .model import FUNCTIONS, Aggregate, Event

# event_time, number, word, flag, place
ROWS = [
    (30, 4, "c", True, 2),
    (10, None, None, None, 1),
    (20, 1, "b", False, None),
    (10, 4, "a", True, 2),
]
EVENTS = [
    Event(("k",), time, 0, payload={"number": number, "word": word, "flag": flag, "place": place})
    for time, number, word, flag, place in ROWS
]


def value(function: str, column: str | None = None, *order_by: str, events: list[Event] = EVENTS) -> Any:
    return evaluate([Aggregate("x", function, column, order_by)], events)["x"]


@pytest.mark.parametrize("turn", [1, -1])
@pytest.mark.parametrize(
    ("function", "column", "order_by", "expected"),
    [
        ("count", None, (), 4),
        ("count", "number", (), 3),
        ("count_if", "flag", (), 2),
        ("sum", "number", (), 9),
        ("min", "number", (), 1),
        ("max", "word", (), "c"),
        ("avg", "number", (), 3.0),
        ("first", "word", (), None),  # two rows at 10: NULL sorts first
        ("first", "word", ("number",), None),  # and so does its NULL number
        ("last", "word", (), "c"),
        ("last", "number", ("place",), 4),
        ("bool_and", "flag", (), False),
        ("bool_or", "flag", (), True),
        ("approx_count_distinct", "number", (), 2),
        ("collect_set", "number", (), [1, 4]),
        ("collect_list", "word", (), ["a", "b", "c"]),
        ("min_by", "word", ("number",), "b"),
        ("max_by", "word", ("number",), "c"),  # 4 at 10 and at 30: the later one is the greater
        ("min_by", "number", ("place",), None),  # the value may be NULL
        ("max_by", "word", ("place",), "c"),
        ("max_by", "word", ("place", "number"), "c"),
    ],
)
def test_values(function: str, column: str | None, order_by: tuple[str, ...], expected: Any, turn: int) -> None:
    assert value(function, column, *order_by, events=EVENTS[::turn]) == expected


@pytest.mark.parametrize("function", sorted(FUNCTIONS))
def test_of_nulls_only(function: str) -> None:
    nulls = [Event(("k",), 1, 0, payload={"v": None, "o": None})]
    expected: Any = None
    if function in ("count", "count_if", "approx_count_distinct"):
        expected = 0
    if function.startswith("collect"):
        expected = []
    if function == "sequence":
        expected = OTHER
    assert value(function, "v", "o", events=nulls) == expected


def test_second_ordering_column_may_be_null_and_sorts_first() -> None:
    rows = [(1, 5, "five"), (1, None, "none"), (None, 0, "no first")]
    events = [Event(("k",), 1, 0, payload={"o": o, "p": p, "v": v}) for o, p, v in rows]
    assert value("min_by", "v", "o", "p", events=events) == "none"
    assert value("max_by", "v", "o", "p", events=events) == "five"


def test_decimals_stay_exact_and_nan_is_the_greatest() -> None:
    amounts = [Event(("k",), 1, 0, payload={"v": Decimal(v)}) for v in ("0.10", "0.20")]
    assert value("sum", "v", events=amounts) == Decimal("0.30")
    nan = float("nan")
    floats = [Event(("k",), 1, 0, payload={"v": v}) for v in (nan, 1.0, float("nan"), None)]
    assert value("min", "v", events=floats) == 1.0
    assert value("max", "v", events=floats) != value("max", "v", events=floats)  # NaN
    assert value("approx_count_distinct", "v", events=floats) == 2


def test_the_shared_list_uses_every_function() -> None:
    assert {a.function for a in AGGREGATES} == FUNCTIONS


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (("x", "variance", "v"), "unknown function 'variance'"),
        (("x", "sum"), "sum needs a column"),
        (("x", "max_by", "v"), "max_by needs order_by"),
    ],
)
def test_wrong_aggregates(wrong: tuple[str, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Aggregate(*wrong)  # type: ignore[arg-type]
