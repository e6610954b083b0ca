"""Frames: what a ROWS or RANGE clause says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

# What is in effect where no frame is written, in the standard.
DEFAULT_WITH_ORDER = "range between unbounded preceding and current row"
DEFAULT_WITHOUT_ORDER = "range between unbounded preceding and unbounded following"
# Dialects whose engines have these defaults for every function. Redshift wants a frame to be written; of two others see
# `default_frame`.
STANDARD_DEFAULT = frozenset({"ansi", "bigquery", "databricks", "duckdb", "postgres", "sparksql", "trino"})

_FRAME = re.compile(r"(?P<unit>\w+) (?:between (?P<start>.+?) and (?P<end>.+)|(?P<only>.+))")
_CURRENT_ROW = re.compile(r"\b0+ (?:preceding|following)")
_BOUND = re.compile(r"(?P<offset>.+) (?P<direction>preceding|following)")
_INTERVAL = re.compile(r"interval((?: \d+(?:\.\d+)? (?:year|month|week|day|hour|minute|second)s?)+)")
# Months and years are not all of one length; whether a frame is wide does not hang on a day.
_DAYS = {"year": 365.0, "month": 30.0, "week": 7.0, "day": 1.0, "hour": 1 / 24, "minute": 1 / 1440, "second": 1 / 86400}


@dataclass(frozen=True)
class Frame:
    """Unit and bounds, in lower case and with one blank between words."""

    unit: str
    start: str
    end: str

    @classmethod
    def read(cls, text: str) -> Frame | None:
        """A frame from its SQL; one with a single bound ends at the current row, and none before it is that row."""
        found = _FRAME.fullmatch(_CURRENT_ROW.sub("current row", " ".join(text.lower().split())))
        return found and cls(found["unit"], found["start"] or found["only"], found["end"] or "current row")

    @property
    def is_entire(self) -> bool:
        return self.start == "unbounded preceding" and self.end == "unbounded following"

    @property
    def grows_to_current_row(self) -> bool:
        return self.start == "unbounded preceding" and self.end == "current row"

    @property
    def shrinks_from_current_row(self) -> bool:
        return self.start == "current row" and self.end == "unbounded following"

    @property
    def rows(self) -> float | None:
        """How many rows it holds, where it says so."""
        between = self._between(_rows_of) if self.unit == "rows" else None
        return None if between is None else between + 1

    @property
    def days(self) -> float | None:
        """How much time it spans, where it says so."""
        return self._between(_days_of) if self.unit == "range" else None

    def _between(self, measure: Callable[[str], float | None]) -> float | None:
        start, end = _distance(self.start, measure), _distance(self.end, measure)
        return None if start is None or end is None else end - start


def default_frame(function: str, dialect: str, *, has_order: bool) -> str:
    """What is in effect for a function where no frame is written."""
    if dialect == "teradata" and has_order and function in {"first_value", "last_value"}:
        return "rows between unbounded preceding and current row"
    if dialect == "teradata" or (dialect == "snowflake" and function in {"first_value", "last_value", "nth_value"}):
        return DEFAULT_WITHOUT_ORDER
    return DEFAULT_WITH_ORDER if has_order else DEFAULT_WITHOUT_ORDER


def _distance(bound: str, measure: Callable[[str], float | None]) -> float | None:
    """How far from the current row a bound is: negative before it, nothing where that can't be told."""
    if bound == "current row":
        return 0
    found = _BOUND.fullmatch(bound)
    offset = measure(found["offset"]) if found else None
    return -offset if found and offset is not None and found["direction"] == "preceding" else offset


def _rows_of(offset: str) -> float | None:
    return float(offset) if offset.isdecimal() else None


def _days_of(offset: str) -> float | None:
    found = _INTERVAL.fullmatch(" ".join(offset.replace("'", " ").split()))
    words = found[1].split() if found else []
    return (
        sum(float(number) * _DAYS[unit.removesuffix("s")] for number, unit in zip(words[::2], words[1::2], strict=True))
        if words
        else None
    )
