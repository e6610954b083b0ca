"""Figures that README and guides tell in a sentence are those of the published runs."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from benchmarks import document
from benchmarks.layout import PUBLISHED
from benchmarks.places import Place, cases_of, least
from benchmarks.report import number
from scripts.layout import PROJECT

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.places import Cases

BOUNDED, BOUNDED_16 = Place("runs", "sessions_bounded"), Place("runs", "sessions_bounded", 16_000_000)
STRAGGLERS, MART = Place("runs", "sessions_stragglers"), Place("runs", "daily_mart")
MANY_DAYS = Place("runs", "sessions_512_days")


@cache
def published() -> Cases:
    return cases_of(document.read(file) for file in sorted(PUBLISHED.glob("*.jsonl")))


def figure(place: Place, contender: str, what: str = "wall_s") -> float:
    found = least(published(), place, [contender], what)
    assert found is not None, (place, contender)
    return found


def seconds(*told: tuple[Place, str]) -> list[str]:
    return [number(figure(place, contender)) for place, contender in told]


def shares(*told: tuple[Place, str, str]) -> list[str]:
    """Of a run by another contender, of the CPU or of the clock."""
    ratios = (100 * figure(place, "run", what) / figure(place, other, what) for place, other, what in told)
    return [f"{ratio:.1f}" if ratio < 20 else f"{ratio:.0f}" for ratio in ratios]


def after_runs(*widths: int) -> list[str]:
    return [number(figure(Place("series", "looked_after", None, width), "run")) for width in widths]


TOLD: dict[str, tuple[str, str, Callable[[], list[str]]]] = {
    "where not to use it": (
        "README.md",
        r"a run takes (\S+) s for (\S+) s by hand where lateness is bounded, but (\S+) s for (\S+) s where",
        lambda: seconds((BOUNDED, "run"), (BOUNDED, "nightly"), (STRAGGLERS, "run"), (STRAGGLERS, "nightly")),
    ),
    "a daily mart": (
        "README.md",
        r"a daily mart over four million sessions takes (\S+) s for (\S+) s\.",
        lambda: seconds((MART, "days"), (MART, "days_by_hand")),
    ),
    "16 million events": (
        "README.md",
        r"On 16 million events a bounded run takes (\S+) s for (\S+) s,",
        lambda: seconds((BOUNDED_16, "run"), (BOUNDED_16, "nightly")),
    ),
    "cost follows the batch": (
        "README.md",
        r"takes (\S+)% of the CPU that the state's own rebuild takes; of a table by hand it takes (\S+)%, and (\S+)%",
        lambda: shares(
            (BOUNDED_16, "full_refresh", "task_cpu_s"),
            (BOUNDED_16, "nightly", "task_cpu_s"),
            (BOUNDED_16, "nightly", "wall_s"),
        ),
    ),
    "three hundred runs": (
        "docs/running.md",
        r"(\S+) s a run up to run 100 and (\S+) s up to run 300,",
        lambda: after_runs(100, 300),
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_what_is_told_was_measured(name: str) -> None:
    page, sentence, measured = TOLD[name]
    text = re.sub(r"\s+", " ", (PROJECT / page).read_text())
    (found,) = re.findall(sentence, text)
    assert list(found) == measured()


def test_a_run_costs_as_much_on_a_long_history() -> None:
    """README: as much CPU for 40,000 events on 64 million as on four million."""
    assert figure(MANY_DAYS, "run", "task_cpu_s") < 1.2 * figure(BOUNDED, "run", "task_cpu_s")
