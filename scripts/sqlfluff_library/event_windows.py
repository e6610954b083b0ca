"""
What the package's macros look like to sqlfluff, so that the SQL around a call can be linted without dbt.

Not scripts/shared/rendering.py: SQLFluff brings each finding back to a place in the file, and what a macro writes has
none. That SQL is linted by tests/lint/lint_compiled.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def over(*_: object, **__: object) -> str:
    return "over (partition by ew_key order by ew_id rows between unbounded preceding and current row)"


def session_window(*_: object, **__: object) -> str:
    return "session_window(ew_time, '1 second')"


def __getattr__(macro: str) -> Callable[..., str]:  # noqa: ARG001 (all other macros look the same)
    """Any other macro: a query, of the CTE or table that it is given to read."""
    return lambda *_, relation="what_the_macro_reads", **__: f"select * from {relation}"  # noqa: S608 (nothing runs it)
