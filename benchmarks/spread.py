"""Medians with their spread, and when a difference is one."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

FEWEST = 3
"""Iterations below which nothing is said about a difference."""


@dataclass(frozen=True)
class Spread:
    """All iterations of a contender in one figure."""

    middle: float
    low: float
    high: float
    count: int

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        return cls(median(values), min(values), max(values), len(values))

    def overlaps(self, other: Spread) -> bool:
        return self.low <= other.high and other.low <= self.high


def difference(contender: Spread, baseline: Spread) -> str:
    """
    How a contender compares with another, where less is better.

    The two differ if the slowest iteration of one is faster than the fastest of the other. That is a strict rule: one
    disturbed iteration can hide a difference, none can invent one. Three against three are in such an order once in
    ten by chance, five against five once in 126.

    >>> fast, slow = Spread.of([2.0, 2.1, 2.2]), Spread.of([4.1, 4.2, 4.6])
    >>> difference(fast, slow), difference(slow, fast), difference(fast, Spread.of([2.2, 2.3, 2.4]))
    ('2.0x less', '2.0x more', 'no difference')
    """
    if min(contender.count, baseline.count) < FEWEST:
        return "too few iterations to tell"
    if contender.overlaps(baseline):
        return "no difference"
    if contender.middle < baseline.middle:
        return f"{baseline.middle / contender.middle:.1f}x less" if contender.middle else "none"
    return f"{contender.middle / baseline.middle:.1f}x more" if baseline.middle else "some"
