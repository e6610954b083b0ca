"""
What the macros of the dbt package event_windows look like to SQLFluff's templater jinja, so that a model that calls
them can be linted without dbt. The SQL that they really write is linted once it is compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


NAMED_FRAMES = {"entire": ["unbounded", "unbounded"], "growing": ["unbounded", 0], "shrinking": [0, "unbounded"]}


def over(partition_by: object = None, order_by: object = None, frame: object = None, *_: object, **__: object) -> str:  # noqa: ARG001
    """With the ends of the frame asked for, by which rules judge the function. For `'offset'` there is no frame."""
    named = NAMED_FRAMES.get(str(frame))
    bounds = next(iter(frame.values()), named) if isinstance(frame, dict) else named
    clause = ""
    if isinstance(bounds, list | tuple) and len(bounds) == 2:
        clause = f" rows between {_bound(bounds[0], 'preceding')} and {_bound(bounds[1], 'following')}"
    return f"over (partition by ew_key order by ew_id{clause})"


def _bound(bound: object, side: str) -> str:
    """A bound such as 0, -6 or '-7 days'; how far away it is does not matter here."""
    distance = str(bound).partition(" ")[0]
    if distance in ("unbounded", "0"):
        return f"unbounded {side}" if distance == "unbounded" else "current row"
    return "1 preceding" if distance.startswith("-") else "1 following"


def session_window(*_: object, **__: object) -> str:
    return "session_window(ew_time, '1 second')"


def time_window(*_: object, **__: object) -> str:
    return "window(ew_time, '1 second').start"


def within_reach(*_: object, **__: object) -> str:
    return "true"


def changed_dates(state: object = None, *_: object, **__: object) -> dict[str, str]:
    return {"rows": query(state), "dates": "current_date"}


def query(*tables: object) -> str:
    """A query of the CTEs or tables that a macro is given to read, so that none of them looks unused."""
    names = [table for table in tables if isinstance(table, str)]
    return f"select * from {' cross join '.join(names) or 'what_the_macro_reads'}"  # noqa: S608 (nothing runs it)


def session_events(events: object = None, sessions: object = None, *_: object, **__: object) -> str:
    return query(events, sessions)


def __getattr__(macro: str) -> Callable[..., str]:
    """Any other macro; all read one relation, and name it first, or the sides of a join."""
    if macro.startswith("__"):
        raise AttributeError(macro)  # Python and Jinja ask for such names, and no macro has one

    def call(relation: object = None, *others: object, **named: object) -> str:
        given = (relation, *others, *named.values())
        sides = [side.get("relation") for side in given if isinstance(side, dict)]
        return query(relation, named.get("events"), named.get("state"), *sides)

    return call
