"""Aggregates of a session, computed from its raw events by the textbook definition of each function.

Sources: Spark SQL function reference for the meaning and the treatment of NULL; docs/reference.md (aggregates) for
what Spark leaves open: ties are broken by (event_time, order_by..., value), NULL first, so the result
never depends on the order of arrival. Columns named in `order_by` are payload columns.
"""

from __future__ import annotations

import statistics
from collections import Counter
from decimal import ROUND_HALF_UP, Decimal, localcontext
from typing import TYPE_CHECKING, Any

from .funnels import reached
from .model import Aggregate, Event, rank

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

OF_VALUES: dict[str, Callable[[list[Any]], Any]] = {
    "count": len,
    "count_if": lambda values: sum(1 for value in values if value),
    "sum": lambda values: _total(values) if values else None,
    "avg": lambda values: _average(values) if values else None,
    "min": lambda values: min(values, key=rank, default=None),
    "max": lambda values: max(values, key=rank, default=None),
    "bool_and": lambda values: all(values) if values else None,
    "bool_or": lambda values: any(values) if values else None,
    # The exact figure: allow for the sketch's error in a comparison.
    "approx_count_distinct": lambda values: len({rank(value) for value in values}),
    "collect_set": lambda values: sorted({rank(value): value for value in values}.values(), key=rank),
    "collect_list": list,
    "count_distinct": lambda values: len({rank(value) for value in values}),
    "median": lambda values: statistics.median(float(value) for value in values) if values else None,
    "percentile": lambda values: _percentile(values, 0.25),
    "mode": lambda values: _mode(values) if values else None,
    "stddev": lambda values: statistics.stdev(float(value) for value in values) if len(values) > 1 else None,
}
"""The functions that ignore NULLs, over the other values in event order."""

LETTERS = {"a": ("/a", "/a "), "b": ("/b",), "é": ("é", "/b", "/c")}
"""The values for which an event has a letter in a sequence, the first that is told; any other value has `OTHER`."""
OTHER = "'"
STEPS = (("/a", "/"), ("/b", "/a"), ("/c", "é"))
"""The values with which an event meets each step of a funnel, one of them two steps."""
WITHIN = 1_000_000
"""How long a funnel may take. Histories have gaps that are shorter and longer."""


def evaluate(aggregates: Sequence[Aggregate], events: Sequence[Event], by_id: str | None = None) -> dict[str, Any]:
    """All aggregates of one session, by name. Collections are lists. `by_id` tells events apart that begin together."""
    return {aggregate.name: _one(aggregate, events, by_id) for aggregate in aggregates}


def _one(aggregate: Aggregate, events: Sequence[Event], by_id: str | None) -> Any:
    function, column = aggregate.function, aggregate.column
    if function == "sum_of_flagged":
        flagged = [e.payload["amount"] for e in events if e.payload["flag"] and e.payload["amount"] is not None]
        return _total(flagged) if flagged else None
    if column is None:
        return len(events)  # count(*)
    if function in {"funnel", "strict_funnel"}:
        return _funnel(aggregate, column, events, by_id)
    if function in {"min_by", "max_by"}:
        candidates = [e for e in events if e.payload[aggregate.order_by[0]] is not None]
        in_order = sorted(candidates, key=lambda e: _by_order(aggregate, column, e, by_id))
    else:
        in_order = sorted(events, key=lambda e: _event_order(aggregate, column, e, by_id))
    values = [e.payload[column] for e in in_order]

    if function in {"first_known", "last_known"}:
        known = [value for value in values if value is not None]
        return (known[0] if function == "first_known" else known[-1]) if known else None
    if function == "sequence":
        return "".join(_letter(value) for value in values)
    if function in {"first", "min_by"}:
        return values[0] if values else None
    if function in {"last", "max_by"}:
        return values[-1] if values else None
    return OF_VALUES[function]([value for value in values if value is not None])


def brought(aggregate: Aggregate, event: Event) -> list[Any]:
    """All that an aggregate uses of an event: of a sequence its letter, of a funnel the steps that it meets, if any."""
    if aggregate.column is None:
        return []
    value = event.payload[aggregate.column]
    if aggregate.function == "sequence":
        value = _letter(value)
    elif aggregate.function in {"funnel", "strict_funnel"}:
        value = _steps(value) or None
    return [value, *(event.payload[name] for name in aggregate.order_by)]


def _steps(value: Any) -> list[int]:
    return [step for step, values in enumerate(STEPS, 1) if value in values]


def _funnel(aggregate: Aggregate, column: str, events: Sequence[Event], by_id: str | None) -> Any:
    """What ties stands in the order of the steps that it meets."""
    met = [(e, _steps(e.payload[column])) for e in events]
    met.sort(key=lambda one: (rank(one[0].event_time), *_ordering(aggregate, one[0]), *_number(one[0], by_id), one[1]))
    steps = [(e.event_time or 0, frozenset(numbers)) for e, numbers in met]
    times = reached(steps, WITHIN, strict=aggregate.function == "strict_funnel")
    return [len(times), times]


def _letter(value: Any) -> str:
    """That of the first condition that holds; NULL makes no condition true, and of `value is not null` none is told."""
    told = [letter for letter, values in LETTERS.items() if value in values]
    return told[0] if told else OTHER


def _mode(values: list[Any]) -> Any:
    """The most frequent value; of several the smallest."""
    counts = Counter(values)
    return min((value for value in counts if counts[value] == max(counts.values())), key=rank)


def _percentile(values: list[Any], share: float) -> float | None:
    """Between two neighbours in proportion, each with its weight: so the same bits are lost as in Spark."""
    if not values:
        return None
    in_order = sorted(float(value) for value in values)
    at = share * (len(in_order) - 1)
    low = int(at)
    high = min(low + 1, len(in_order) - 1)
    if in_order[low] == in_order[high]:
        return in_order[low]
    return (low + 1 - at) * in_order[low] + (at - low) * in_order[high]


def _average(values: list[Any]) -> Any:
    """Of decimals one with four digits more after the point (Spark's Average), rounded once."""
    if not isinstance(values[0], Decimal):
        return _total(values) / len(values)
    with localcontext(prec=80):
        digits = min(38, 4 - min(value.as_tuple().exponent for value in values))
        return (_total(values) / len(values)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)


def _total(values: list[Any]) -> Any:
    with localcontext(prec=80):
        return sum(values[1:], start=values[0])  # not from 0: a decimal stays a decimal


def _event_order(aggregate: Aggregate, column: str, event: Event, by_id: str | None) -> tuple[Any, ...]:
    """(event_time, order_by..., id, value): the order of first, last and collect_list."""
    return (rank(event.event_time), *_ordering(aggregate, event), *_number(event, by_id), rank(event.payload[column]))


def _by_order(aggregate: Aggregate, column: str, event: Event, by_id: str | None) -> tuple[Any, ...]:
    """(order_by..., event_time, id, value): the order of min_by and max_by."""
    return (*_ordering(aggregate, event), rank(event.event_time), *_number(event, by_id), rank(event.payload[column]))


def _number(event: Event, by_id: str | None) -> tuple[Any, ...]:
    return () if by_id is None else (rank(event.payload[by_id]),)


def _ordering(aggregate: Aggregate, event: Event) -> tuple[Any, ...]:
    return tuple(rank(event.payload[name]) for name in aggregate.order_by)
