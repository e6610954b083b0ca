"""A case file with a mistake in it is rejected: it would test something else than it says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.render.case import all_cases, case_of, differing_case_of, golden_cases

if TYPE_CHECKING:
    from pathlib import Path

GOOD = {"why": "to be rejected", "call": {"event_time": "viewed_at", "gap": "1 hour"}}


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
def test_rejected(changes: dict[str, Any], message: str) -> None:
    given = {name: value for name, value in {**GOOD, **changes}.items() if value is not None}
    with pytest.raises(ValueError, match=message):
        case_of("a.yml", "session_window", "a", given, error=False)


def test_answers_that_nobody_asks_for_are_rejected() -> None:
    case = case_of("a.yml", "session_window", "a", {**GOOD, "context": {"samples": [{"events": 1}]}}, error=False)
    with pytest.raises(AssertionError, match="1 answers for 0 queries"):
        case.render()


def test_queries_without_an_answer_are_rejected() -> None:
    call = {"events": {"relation": "demo.events"}, "keys": ["a"], "event_time": "b", "gap": "1 hour"}
    case = case_of("a.yml", "sessions", "a", {"why": "", "call": call}, error=False)
    with pytest.raises(AssertionError, match="a query that the case has no answer for"):
        case.render()


def test_a_case_has_of_a_neighbour_what_it_does_not_say_itself() -> None:
    base = case_of("a.yml", "session_window", "a", {**GOOD, "context": {"which": "compile"}}, error=False)
    given = {
        "why": "",
        "differs_from": "a",
        "call": {"gap": "2 hours", "event_time": None},
        "context": {"execute": True},
    }
    case = differing_case_of("b.yml", "b", given, base)
    assert (case.macro, case.differs_from) == ("session_window", base)
    assert case.call == {"gap": "2 hours"}
    assert case.context == {"which": "compile", "execute": True}


@pytest.mark.parametrize("changes", [{"whys": ""}, {"context": {"incrementel": True}}, {"why": None}])
def test_rejected_of_a_case_that_differs(changes: dict[str, Any]) -> None:
    given = {name: value for name, value in {"why": "", "differs_from": "a", **changes}.items() if value is not None}
    with pytest.raises(ValueError, match=r"unknown|missing"):
        differing_case_of("b.yml", "b", given, case_of("a.yml", "session_window", "a", GOOD, error=False))


@pytest.mark.parametrize("cases", [{"a": "gone"}, {"a": "a"}, {"a": "b", "b": "a"}])
def test_there_is_what_a_case_differs_from(cases: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "session_window").mkdir()
    for name, base in cases.items():
        (tmp_path / "session_window" / f"{name}.yml").write_text(f"why: ''\ndiffers_from: {base}\n")
    with pytest.raises(ValueError, match="which is no other case of session_window"):
        golden_cases(tmp_path)


def test_a_golden_points_only_to_cases_that_are_told_before() -> None:
    """Or two could point to each other, and none would have the text."""
    names = list(all_cases())
    case = all_cases()[names[1]]
    for name in (names[1], names[2], "session_window/gone"):
        with pytest.raises(AssertionError, match=f"{name} is no case that is told before {case}"):
            case.whole(f"-- in steps\n-- step ew_rows, as in {name}\n", lambda other: other.steps)


def test_a_golden_that_gives_the_text_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case = all_cases()["asof_join/other_names"]
    shortest = case.files["sql"].read_text()
    monkeypatch.setattr("tests.render.case.HERE", tmp_path)
    path = case.files["sql"]
    path.parent.mkdir(parents=True)
    step = f"-- step ew_both\n{case.steps['ew_both']}\n-- step select"
    longer = re.sub("-- step ew_both, .*?-- step select", lambda _: step, shortest, flags=re.DOTALL)
    assert longer.count("\n") > shortest.count("\n")
    for said, written in ((longer, longer), (longer.replace("ticker", "tickers"), shortest), ("", shortest)):
        path.write_text(said)
        assert case.written() == {path: written}


def test_a_golden_names_its_neighbour() -> None:
    case = all_cases()["asof_join/other_names"]
    with pytest.raises(AssertionError, match="it differs from backward"):
        case.whole("-- the same as nearest\n", lambda other: other.steps)
