"""Aggregates by an initial state, a merge and a value, beside the package's own functions of the same definition."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Package, Relation
from tests.oracle import history
from tests.support.replay import arguments, key_names, write_events
from tests.support.state import StateInMemory

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from tests.oracle import Event

PAIR = "struct(sum({state}.total) as total, sum({state}.number) as number)"
OWN: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "total": (
        {"function": "sum", "expression": "amount"},
        {"initial": "cast(amount as bigint)", "merge": "sum({state})", "final": "{state}"},
    ),
    "mean": (
        {"function": "avg", "expression": "amount"},
        {
            "initial": "struct(cast(amount as bigint) as total, if(amount is null, 0L, 1L) as number)",
            "merge": PAIR,
            "final": "cast({state}.total as double) / nullif({state}.number, 0)",
        },
    ),
    "newest path": (
        {"function": "max_by", "expression": "path", "order_by": ["position"]},
        {
            "initial": "if(position is null, null, struct(position, event_time, path))",
            "merge": "max({state})",
            "final": "{state}.path",
        },
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(
    "strategy", ["compact", *(pytest.param(each, marks=pytest.mark.nightly) for each in ("islands", "native"))]
)
def test_they_are_the_functions_of_the_package(spark: SparkSession, strategy: str) -> None:
    """Run by run in the state, and from scratch; the package's functions are those of the oracle."""
    drawn = history({"islands": 3, "compact": 5, "native": 8}[strategy], size=4)
    keys, events, state = key_names(drawn), Relation("", "own_events"), Relation("", "own_state")
    both = {f"{name} of {who}": pair[who == "mine"] for name, pair in OWN.items() for who in ("package", "mine")}
    settings = replace(drawn.settings, aggregates=())
    given = arguments(settings, keys, strategy=strategy) | {"aggregates": both}
    model = StateInMemory(spark, events, given, this=state)
    arrived: list[Event] = []
    compared = 0
    for batch in drawn.batches:
        arrived.extend(batch)
        write_events(spark, events.identifier, arrived, keys)
        model.run()
        compared += equal(model.rows())
    batch_only = {"keys", "event_time", "gap", "aggregates", "boundary", "strategy"}
    sql = Package().sessions(events=events.identifier, **{name: given[name] for name in batch_only})
    compared += equal([row.asDict(recursive=True) for row in spark.sql(str(sql)).collect()])
    assert compared > 5


def equal(rows: list[dict[str, Any]]) -> int:
    """How many sessions there are, of which both say the same."""
    live = [row for row in rows if row.get("status") not in ("checkpoint", "superseded", "rejected")]
    for name in OWN:
        assert [row[f"{name} of mine"] for row in live] == [row[f"{name} of package"] for row in live]
    return len(live)


@pytest.mark.slow
@pytest.mark.parametrize("macro", ["windows", "window_state", "session_state"])
def test_deliveries_are_told_apart_by_states_that_are_maps(spark: SparkSession, macro: str) -> None:
    """Spark puts no map in order. Of two deliveries at once the one with the smaller JSON counts."""
    rows = ", ".join(f"('a', timestamp'2026-05-01 10:00', 1, 1, '{path}')" for path in ("/b", "/a"))
    spark.sql(f"select * from values {rows} as e (k, at, c, id, path)").createOrReplaceTempView("own_deliveries")
    aggregates = {"paths": {"initial": "map(path, 1)", "merge": "first({state})", "final": "map_keys({state})"}}
    given: dict[str, Any] = {"keys": ["k"], "event_time": "at", "id": "id", "aggregates": aggregates}
    events = Relation("", "own_deliveries")
    if macro == "windows":
        sql = str(Package().windows(events=events.identifier, size="1 hour", **given))
        found = [row.asDict() for row in spark.sql(sql).collect()]
    else:
        way = {"gap": "1 hour", "reread_events": True} if macro == "session_state" else {"size": "1 hour"}
        model = StateInMemory(
            spark,
            events,
            {**given, **way, "cursor": "c"},
            this=Relation("", "own_state"),
            macro=macro,
            unique_key=f"{macro.removesuffix('_state')}_id",
        )
        model.run()
        found = [row for row in model.rows() if row["status"] == "open"]
    assert [(row["event_count"], row["paths"]) for row in found] == [(1, ["/a"])]
