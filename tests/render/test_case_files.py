"""A case file with a mistake in it is refused: it would test something else than it says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.render.case import case_of

GOOD = {"why": "to be refused", "call": {"event_time": "viewed_at", "gap": "1 hour"}}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"whys": "twice"}, r"unknown \['whys'\]"),
        ({"error": "not here"}, r"unknown \['error'\]"),
        ({"context": {"incrementel": True}}, r"context: unknown \['incrementel'\]"),
        ({"why": None}, r"\['why'\] missing"),
        ({"call": None}, r"\['call'\] missing"),
    ],
)
def test_refused(changes: dict[str, Any], message: str) -> None:
    given = {name: value for name, value in {**GOOD, **changes}.items() if value is not None}
    with pytest.raises(ValueError, match=message):
        case_of("a.yml", "session_window", "a", given, error=False)


def test_answers_that_nobody_asks_for_are_refused() -> None:
    case = case_of("a.yml", "session_window", "a", {**GOOD, "context": {"samples": [{"events": 1}]}}, error=False)
    with pytest.raises(AssertionError, match="1 answers for 0 queries"):
        case.render()


def test_queries_without_an_answer_are_refused() -> None:
    call = {"events": {"relation": "demo.events"}, "keys": ["a"], "event_time": "b", "gap": "1 hour"}
    case = case_of("a.yml", "sessions", "a", {"why": "", "call": call}, error=False)
    with pytest.raises(AssertionError, match="a query that the case has no answer for"):
        case.render()
