"""
States as earlier versions have built them: their models, the events that each run found, and how they are read.

`python -m tests.upgrade 1.0 <commit>` adds the states of a version: what two runs with the macros of that commit give.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scripts.shared.rendering import Relation

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyspark.sql import SparkSession

    from tests.support.state import StateModel

STATES = Path(__file__).parent / "states"
BUILT_WITH, ALL = 2, 3
"""Runs of the earlier version, and all of them."""

# The second run joins two sessions of ann, the third two of bob; 2 and 10 are delivered again; 8 comes from the future.
EVENTS = """
select
    arrival, id, user_id, path, amount, price, paid,
    cast(amount as double) / 4 as weight,
    timestamp('2026-05-01 ' || at) as at,
    timestamp('2026-05-01 12:00:00') + make_dt_interval(0, arrival) as arrived,
    if(id % 3 = 0, 'app', 'web') as tracker
from values
    (1,  1, 'ann', '09:00:00.000001', '/home', 3, 1.50, true),
    (1,  2, 'ann', '09:50:00', '/shop', 5, 2.25, false),
    (1,  3, 'bob', '10:00:00', '/home', null, 4.00, null),
    (1,  4, 'bob', '11:40:00', '/cart', 7, null, true),
    (1,  5, null,  '10:30:00', null, 1, 0.01, false),
    (1,  6, 'cid', null, '/home', 2, 9.99, true),
    (1,  7, 'cid', '11:55:00', '/ü', 4, 1.00, false),
    (1,  8, 'dan', '23:59:00', '/home', 1, 1.00, true),
    (2,  9, 'ann', '09:25:00', '/sale', 9, 0.75, true),
    (2, 10, 'cid', '12:10:00', '/shop', 6, 3.00, true),
    (2, 11, 'bob', '08:00:00', '/home', 2, 2.00, false),
    (2,  2, 'ann', '09:50:00', '/shop', 5, 2.25, false),
    (2, 12, 'eve', '12:40:00', '/cart', 8, 8.80, true),
    (3, 13, 'bob', '11:05:00', '/shop', 4, 6.60, true),
    (3, 14, 'bob', '10:30:00', '/paid', 3, 1.10, false),
    (3, 15, 'ann', '10:15:00', '/home', null, null, null),
    (3, 16, 'cid', '13:30:00', '/home', 1, 1.20, true),
    (3, 10, 'cid', '12:10:00', '/shop', 6, 3.00, true),
    (3, 17, null,  '10:45:00', '/home', 2, 0.50, true),
    (3, 18, 'eve', '12:55:00', '/paid', 5, 7.70, false)
    as t (arrival, id, user_id, at, path, amount, price, paid)
"""
ONCE = "not (id = 2 and arrival = 2) and not (id = 10 and arrival = 3)"

MERGED = {
    "pages": {"function": "count", "expression": "path"},
    "paid_pages": {"function": "count_if", "expression": "paid"},
    "total": {"function": "sum", "expression": "amount"},
    "spent": {"function": "sum", "expression": "price"},
    "cheapest": {"function": "min", "expression": "price"},
    "last_path": {"function": "max", "expression": "path"},
    "landing_page": {"function": "first", "expression": "path", "order_by": ["id"]},
    "exit_page": {"function": "last", "expression": "path", "order_by": ["id"]},
    "all_paid": {"function": "bool_and", "expression": "paid"},
    "any_paid": {"function": "bool_or", "expression": "paid"},
    "about_paths": {"function": "approx_count_distinct", "expression": "path"},
    "paths": {"function": "collect_set", "expression": "path"},
    "steps": {"function": "collect_list", "expression": "path", "order_by": ["id"]},
    "cheapest_page": {"function": "min_by", "expression": "path", "order_by": ["price", "id"]},
    "dearest_page": {"function": "max_by", "expression": "path", "order_by": ["price", "id"]},
}
PATHS = {
    "path_letters": {
        "function": "sequence",
        "events": {"h": "path = '/home'", "c": "path = '/cart'", "p": "paid"},
        "other": "x",
        "order_by": ["id"],
    },
    "first_known": {"function": "first", "expression": "amount", "order_by": ["id"], "ignore_nulls": True},
}
AVERAGES = {f"{name}_on_average": {"function": "avg", "expression": name} for name in ("amount", "weight")}
READ_AGAIN = {
    "distinct_paths": {"function": "count_distinct", "expression": "path"},
    "middle": {"function": "median", "expression": "amount"},
    "spent": {"sql": "sum(price) filter (where paid)"},
    "landing_page": {"function": "first", "expression": "path", "order_by": ["id"]},
}
FUNNEL = {
    "bought": {"function": "funnel", "steps": ["path = '/home'", "path = '/shop'", "paid"], "within": "2 hours"},
    "last_known": {"function": "last", "expression": "amount", "order_by": ["id"], "ignore_nulls": True},
}
EVENT = {"event_time": "at", "cursor": "arrived"}
SESSIONS = {"keys": ["user_id"], **EVENT, "gap": "30 minutes", "max_future_skew": "2 hours"}
RULES = {"id": "id", "reread_events": True, "max_duration": "2 hours", "start_when": "path = '/paid'"}
WINDOWS = {"keys": ["user_id"], **EVENT, "size": "1 hour", "max_future_skew": "2 hours"}
BOUNDED = {"watermark_delay": "10 minutes", "allowed_lateness": "90 minutes"}
SIDES = {side: {**EVENT, "id": "id", "columns": {f"{side}_path": "path"}} for side in ("left", "right")}
JOIN = {"on": ["user_id"], "lower": "-20 minutes", "upper": "1 hour"}
LOCAL_DAYS = {
    "calendar": {"unit": "day", "time_zone": "Europe/Berlin", "day_starts_at": "04:00", "length": 7},
    "keys": ["user_id"],
    **EVENT,
}


@dataclass(frozen=True)
class Built:
    """The model of a state, and the version that had it first."""

    arguments: dict[str, Any]
    macro: str = "session_state"
    unique_key: str = "session_id"
    partition_by: str = "session_date"
    sources: tuple[str, ...] = ("events",)
    since: str = "0.1"

    def model(self, spark: SparkSession, table: Relation, state: Callable[..., StateModel]) -> StateModel:
        relations = {name: Relation("", f"upgrade_{name}") for name in self.sources}
        arguments = dict(self.arguments)
        if self.macro.endswith("_join"):
            arguments |= {side: {"relation": relation, **SIDES[side]} for side, relation in relations.items()}
        elif len(self.sources) > 1:
            arguments["events"] = [{"name": name, "relation": relation} for name, relation in relations.items()]
        alone = relations["events"] if self.sources == ("events",) else None
        return state(
            spark,
            alone,
            arguments,
            this=table,
            macro=self.macro,
            unique_key=self.unique_key,
            partition_by=self.partition_by,
        )

    def arrive(self, spark: SparkSession, arrivals: int) -> None:
        """What the sources have after so many arrivals."""
        of_source = {
            "web": "tracker = 'web'",
            "app": "tracker = 'app'",
            "left": f"{ONCE} and id % 2 = 1",
            "right": f"{ONCE} and id % 2 = 0",
        }
        for name in self.sources:
            found = spark.sql(EVENTS).where(f"arrival <= {arrivals}").where(of_source.get(name, "true"))
            found.drop("arrival").createOrReplaceTempView(f"upgrade_{name}")


def windows(**arguments: Any) -> Built:
    return Built({**WINDOWS, **arguments}, "window_state", "window_id", "window_date")


def join(**arguments: Any) -> Built:
    return Built({**JOIN, **arguments}, "interval_join", "match_id", "match_date", ("left", "right"))


def asof_join(**arguments: Any) -> Built:
    return replace(join(), arguments={"on": JOIN["on"], **arguments}, macro="asof_join", since="1.1")


EXACT = {
    "sessions": Built({**SESSIONS, "aggregates": MERGED}),
    "sessions_average": Built({**SESSIONS, "aggregates": AVERAGES}),
    "sessions_reread": Built({**SESSIONS, **RULES, "aggregates": READ_AGAIN}),
    "windows": windows(aggregates=MERGED),
    "windows_with_id": windows(id="id", size="2 hours", slide="30 minutes", aggregates=MERGED),
    "join": join(how="full"),
    "sessions_sequence": Built({**SESSIONS, "aggregates": PATHS}, since="1.1"),
    "sessions_funnel": Built({**SESSIONS, **RULES, "aggregates": FUNNEL}, since="1.1"),
    "windows_of_local_days": replace(windows(), arguments={**LOCAL_DAYS, "aggregates": PATHS}, since="1.1"),
    "asof_join": asof_join(),
    "asof_join_nearest": asof_join(direction="nearest", tolerance="1 hour", how="inner"),
}
"""After any run what a rebuild gives."""
BOUNDED_STATES = {
    "sessions_bounded": Built({**SESSIONS, **BOUNDED, "late_test": "session", "aggregates": MERGED}),
    "sessions_reread_bounded": Built({**SESSIONS, **BOUNDED, **RULES, "cut_on": ["tracker"], "aggregates": READ_AGAIN}),
    "sessions_of_two": Built({**SESSIONS, **BOUNDED, "cursor": "arrived"}, sources=("web", "app")),
    "windows_bounded": windows(**BOUNDED, aggregates=AVERAGES),
    "join_bounded": join(how="left", allowed_lateness="90 minutes"),
    "asof_join_bounded": asof_join(allowed_lateness="90 minutes"),
}
BUILT = EXACT | BOUNDED_STATES


def built_by(version: str) -> list[str]:
    """The models that a version has."""
    return [name for name, built in BUILT.items() if _parts(built.since) <= _parts(version)]


def _parts(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]
