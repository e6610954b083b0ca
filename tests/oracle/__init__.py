"""Plain-Python reference implementation of sessions, written from the definitions and not from the SQL.

It favours being obviously right over being fast: sessions keep all their raw events, the batch answer
comes from one sort, and the incremental answer inserts one event at a time.
"""

from __future__ import annotations

from decimal import Decimal

from .aggregates import evaluate
from .histories import AGGREGATES, History, history, history_to_reread, reorder, shrink
from .model import REASONS, Aggregate, Event, Rejected, RunResult, Session, Settings
from .pieces import Rereading, rebuild_pieces
from .sessions import Stream, rebuild

__all__ = [
    "AGGREGATES",
    "REASONS",
    "Aggregate",
    "Decimal",
    "Event",
    "History",
    "Rejected",
    "Rereading",
    "RunResult",
    "Session",
    "Settings",
    "Stream",
    "evaluate",
    "history",
    "history_to_reread",
    "rebuild",
    "rebuild_pieces",
    "reorder",
    "shrink",
]
