"""Plain-Python reference implementation of sessions, written from the definitions and not from the SQL.

It favours being obviously right over being fast: sessions keep all their raw events, the batch answer
comes from one sort, and the incremental answer inserts one event at a time.
"""

from __future__ import annotations

from .aggregates import evaluate
from .histories import AGGREGATES, History, history, reorder, shrink
from .model import REASONS, Aggregate, Event, Rejected, RunResult, Session, Settings
from .sessions import Stream, rebuild

__all__ = [
    "AGGREGATES",
    "REASONS",
    "Aggregate",
    "Event",
    "History",
    "Rejected",
    "RunResult",
    "Session",
    "Settings",
    "Stream",
    "evaluate",
    "history",
    "rebuild",
    "reorder",
    "shrink",
]
