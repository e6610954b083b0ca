"""The generator: deterministic, pasteable, reorderable, shrinkable."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from .histories import AGGREGATES, History, history, reorder, shrink
from .model import Event, Settings
from .sessions import is_future

SEEDS = range(60)


def pasted(text: str) -> Any:
    """What Python makes of a printed history, given the names the package exports."""
    return eval(text, dict(vars(sys.modules[__package__])))  # noqa: S307 - our own text


@pytest.mark.parametrize("seed", SEEDS)
def test_same_seed_same_history_and_pasteable(seed: int) -> None:
    h = history(seed)
    assert h == history(seed)
    assert pasted(repr(h)) == h
    assert pasted(h.made_by) == h
    other = reorder(h, seed)
    assert pasted(other.made_by) == other


@pytest.mark.parametrize("seed", SEEDS)
def test_reorder_keeps_the_events(seed: int) -> None:
    h = history(seed)
    other = reorder(h, seed + 1)

    def told(x: History) -> list[str]:
        return sorted(f"{e.key} {e.event_time} {e.gap} {e.payload} {is_future(e, x.settings)}" for e in x.events)

    assert told(h) == told(other)
    assert other.settings == h.settings


@pytest.mark.parametrize("seed", SEEDS)
def test_cursors_rise_from_batch_to_batch(seed: int) -> None:
    for h in (history(seed), reorder(history(seed), 0)):
        newest = None
        for batch in h.batches:
            cursors = [e.cursor for e in batch]
            if cursors:
                assert newest is None or min(cursors) > newest
                newest = max(cursors)


def test_parameters_fix_settings() -> None:
    for seed in SEEDS:
        assert history(seed, unlimited=True).settings.allowed_lateness is None
        assert history(seed, boundary="exclusive", gap=None).settings.boundary == "exclusive"
        h = history(seed, watermark_delay=5, allowed_lateness=5, late_test="row", key_columns=2)
        assert (h.settings.watermark_delay, h.settings.allowed_lateness) == (5, 5)
        assert {len(e.key) for e in h.events} == {2}
        assert pasted(h.made_by) == h


def test_shrink_finds_the_pair_that_matters() -> None:
    h = history(3, size=30)
    first, last = h.events[2], h.events[-3]

    def fails(x: History) -> bool:
        return first in x.events and last in x.events

    small = shrink(h, fails)
    assert sorted(e.cursor for e in small.events) == sorted([first.cursor, last.cursor])
    assert all(small.batches)
    assert "history(3, size=30)" in small.made_by


def test_shrink_refuses_a_history_that_does_not_fail() -> None:
    with pytest.raises(ValueError, match="does not fail"):
        shrink(history(1), lambda _: False)


def test_shrink_stops_at_max_trials() -> None:
    calls = 0

    def fails(_: History) -> bool:
        nonlocal calls
        calls += 1
        return True

    shrink(history(1), fails, max_trials=2)
    assert calls <= 3


def test_printed_form() -> None:
    h = History(Settings(gap=5, aggregates=AGGREGATES), ((), (Event(("a",), 1, 2),)), "history(9)")
    assert (
        h.to_python()
        == repr(h)
        == (
            "# history(9)\n"
            "History(\n"
            "    Settings(gap=5, aggregates=AGGREGATES),\n"
            "    (\n"
            "        (\n"
            "        ),\n"
            "        (\n"
            "            Event(key=('a',), event_time=1, cursor=2, gap=None, payload={}),\n"
            "        ),\n"
            "    ),\n"
            "    'history(9)',\n"
            ")"
        )
    )
