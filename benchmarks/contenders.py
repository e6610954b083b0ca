"""
Who takes part, by suite. What a contender runs is the macro's own output, or a query as somebody would write it.

A contender gives the same columns as the others, an id of the session among them, made in the way of its users.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from string import Template
from typing import TYPE_CHECKING, Literal, cast

from benchmarks.data import Events
from benchmarks.layout import QUERIES
from tests.support.rendering import Call, Package, Relation, Table

if TYPE_CHECKING:
    from benchmarks.definition import Case

Reader = Callable[[str], Table]
"""What runs the queries that a macro asks before it writes its own."""

Writer = Callable[["Case", str, Reader], str]
"""Gives the query for a case over a table, or for Polars the name of its function."""


@dataclass(frozen=True)
class Contender:
    what: str
    """For the page, in a few words."""
    query: Writer
    engine: Literal["spark", "duckdb", "polars"] = "spark"
    settings: Mapping[str, str] = field(default_factory=dict)
    """Of the Spark session, while it runs; where this Spark knows one of them not, it is left out."""


def sessions(strategy: str) -> Writer:
    """The macro as a model calls it; `auto` reads its sample in the same measurement."""

    def write(case: Case, events: str, read: Reader) -> str:
        table = cast("Events", case.benchmark.table)
        macros = Package(Call(run_query=read, columns={events: {"event_time": "timestamp"}}))
        own_gap = {"sql": "make_dt_interval(0, 0, 0, gap_seconds)"}
        return str(
            macros.sessions(
                events=Relation("", events),
                keys=["user_id"],
                event_time="event_time",
                gap=own_gap if table.own_gaps else f"{table.gap_seconds} seconds",
                aggregates={"amount": {"function": "sum", "expression": "amount"}},
                strategy=strategy,
            )
        )

    return write


# as the catalog would tell a model
READINGS = {"reading_id": "bigint", "meter_id": "string", "measured_at": "timestamp", "value": "bigint"}


def moving_aggregates(strategy: str) -> Writer:
    def write(case: Case, readings: str, read: Reader) -> str:
        rows, width = case.benchmark.unit == "rows", cast("int", case.width)
        return str(
            Package(Call(run_query=read, columns={readings: READINGS})).moving_aggregates(
                relation=Relation("", readings),
                partition_by=["meter_id"],
                order_by=order_by(case),
                frame={"rows": [1 - width, 0]} if rows else {"range": [f"-{width} seconds", 0]},
                aggregates={
                    f"moving_{function}": {"function": function, "expression": "value"}
                    for function in ("sum", "count", "avg", "min", "max")
                },
                strategy=strategy,
            )
        )

    return write


def order_by(case: Case) -> list[str]:
    """RANGE admits one column, and treats ties alike."""
    return ["measured_at", "reading_id"] if case.benchmark.unit == "rows" else ["measured_at"]


def written(name: str, micros: str = "unix_micros") -> Writer:
    """A query of queries/, whose text Spark and DuckDB both read."""

    def write(case: Case, source: str, read: Reader) -> str:  # noqa: ARG001 (it has nothing to ask)
        table = case.benchmark.table
        values: dict[str, object] = {"source": source, "micros": micros}
        if isinstance(table, Events):
            gap = f"{table.gap_seconds} seconds"
            values["gap_micros"] = table.gap_seconds * 1_000_000
            values["gap_interval"] = f"interval '{gap}'"
            values["gap_text"] = "concat(gap_seconds, ' seconds')" if table.own_gaps else f"'{gap}'"
        elif case.width:
            values["order_by"] = ", ".join(order_by(case))
            start = f"{case.width - 1}" if case.benchmark.unit == "rows" else f"interval '{case.width} seconds'"
            values["frame"] = f"{case.benchmark.unit} between {start} preceding and current row"
        return Template((QUERIES / f"{name}.sql").read_text()).substitute(values)

    return write


def named(function: str) -> Writer:
    """A function of benchmarks/polars_queries.py."""
    return lambda case, source, read: function  # noqa: ARG005 (it is asked for nothing)


SEGMENT_TREE = {"spark.sql.window.segmentTree.enabled": "true"}

SUITE_CONTENDERS: dict[str, dict[str, Contender]] = {
    "sessions": {
        "auto": Contender("`sessions`, which chooses", sessions("auto")),
        "islands": Contender("`sessions` with strategy `islands`", sessions("islands")),
        "compact": Contender("`sessions` with strategy `compact`", sessions("compact")),
        "native": Contender("`sessions` with strategy `native`", sessions("native")),
        "session_window": Contender("Spark's `session_window`, by hand", written("session_window")),
        "lag_sum": Contender("`lag` and a running `sum`, by hand", written("lag_sum")),
        "running_end": Contender("a running `max` and `sum`, by hand", written("running_end")),
        "duckdb": Contender("DuckDB, the text of `lag_sum`", written("lag_sum", "epoch_us"), "duckdb"),
        "duckdb_running_end": Contender("DuckDB, the text of `running_end`", written("running_end"), "duckdb"),
        "polars": Contender("Polars, shifted columns", named("sessions"), "polars"),
        "polars_running_end": Contender("Polars, a running maximum", named("sessions_of_own_gaps"), "polars"),
    },
    "frames": {
        "auto": Contender("`moving_aggregates`, which chooses", moving_aggregates("auto")),
        "linear": Contender("`moving_aggregates` with strategy `linear`", moving_aggregates("linear")),
        "native_frame": Contender("Spark's frame, by hand", written("moving_frame")),
        "segment_tree": Contender("the same with Spark's segment tree", written("moving_frame"), settings=SEGMENT_TREE),
        "duckdb": Contender("DuckDB, the text of `native_frame`", written("moving_frame"), "duckdb"),
    },
}
