"""What the demo tells of single sessions, and how it draws them; what terminals of all kinds get to see."""

from __future__ import annotations

import doctest
import io
import shutil
import sys
import time
from os import terminal_size
from types import SimpleNamespace
from typing import Any

import pytest

from scripts import demo, story, terminal
from scripts.dbt_runner import what_failed
from scripts.story import DAY, MINUTE, Change, Session, Stage, busiest, changes, extended, joined, scale, time_line
from scripts.terminal import Progress, coloured, printable

FIRST = Session("ann", "a", 0, 10 * MINUTE, 3, is_closed=True)
SECOND = Session("ann", "b", 50 * MINUTE, 60 * MINUTE, 2)
WHOLE = Session("ann", "a", 0, 60 * MINUTE, 6)
OTHER = Session("bob", "c", 0, 5 * MINUTE, 2, is_closed=True)
LONGER = Session("bob", "c", 0, 25 * MINUTE, 3)
TERMINAL = {"TERM": "xterm"}


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("module", [story, terminal])
def test_the_examples_in_the_code(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def test_a_session_is_joined_or_extended() -> None:
    found = changes([FIRST, SECOND, OTHER], [WHOLE, LONGER])
    assert joined(found) == Change((FIRST, SECOND), WHOLE)
    assert joined(found).added == 1  # type: ignore[union-attr]
    assert extended(found) == Change((OTHER,), LONGER)


def test_nothing_is_told_of_robots_and_of_sessions_that_stay() -> None:
    robot = Session("bot", "r", 0, 60 * MINUTE, 9, is_bot=True)
    found = changes([FIRST, Session("bot", "r", 0, MINUTE, 1, is_closed=True)], [FIRST, robot])
    assert (found, joined(found), extended(found)) == ([], None, None)


def test_a_session_that_goes_on_in_time_is_not_a_late_one() -> None:
    assert extended(changes([SECOND], [Session("ann", "b", 50 * MINUTE, 70 * MINUTE, 3)])) is None


def test_the_time_line() -> None:
    stages = [
        Stage("arrival 1", [0, 5 * MINUTE, 10 * MINUTE, 50 * MINUTE, 60 * MINUTE], [FIRST, SECOND]),
        Stage("arrival 2", [30 * MINUTE], [WHOLE], is_late=True),
    ]
    assert time_line(stages, 82) == [
        "                     00:00     00:10     00:20     00:30     00:40     00:50",
        "requests, arrival 1  ●    ●    ●                                       ●         ●",
        "sessions after it    ├─────────┤                                       ├─────────┤",
        "requests, arrival 2                                ◆",
        "sessions after it    ├───────────────────────────────────────────────────────────┤",
    ]


def test_the_time_line_of_one_request() -> None:
    lines = time_line([Stage("all arrivals", [7 * MINUTE], [Session("ann", "a", 7 * MINUTE, 7 * MINUTE, 1)])], 60)
    assert [line.split()[-1] for line in lines] == ["00:07", "●", "├"]


def test_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It breaks the lines, and they are all there."""
    monkeypatch.setattr(shutil, "get_terminal_size", lambda _: terminal_size((20, 24)))
    demo.show_stages([Stage("arrivals 1 to 3", [0, MINUTE], [Session("ann", "a", 0, MINUTE, 2)])])
    assert [len(line.split()) for line in capsys.readouterr().out.splitlines()] == [1, 7, 4]


def test_what_failed() -> None:
    """Of an operation, such as forget_keys, dbt names no node."""
    model = SimpleNamespace(
        status="error", node=SimpleNamespace(name="visits"), message="No column. SQLSTATE: 1\n  Plan"
    )
    operation = SimpleNamespace(status="error", unique_id="operation.forget_keys", message=None)
    passed = SimpleNamespace(status="success")
    result: Any = SimpleNamespace(exception=None, result=[passed, model, operation])
    assert what_failed(result) == "visits: No column. SQLSTATE: 1\n\noperation.forget_keys: error"


def test_arrivals_are_of_a_log(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["demo", "--arrivals", "3"])
    with pytest.raises(SystemExit):
        demo.main()
    assert "name it by --log" in capsys.readouterr().err


def test_long_scales_have_few_labels() -> None:
    assert scale(0, 40 * DAY, 60) == "01-01     01-08     01-15     01-22      01-29     02-05"
    assert scale(MINUTE // 2, MINUTE, 3) == ""


def test_the_visitor_with_the_most_sessions() -> None:
    assert busiest([OTHER, FIRST, SECOND]) == [FIRST, SECOND]
    assert busiest([]) == []


def test_characters_that_the_terminal_does_not_have() -> None:
    ascii_only = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    assert printable("├─●─◆┤", ascii_only) == "|-o-x|"
    assert printable("├─●─◆┤", io.TextIOWrapper(io.BytesIO(), encoding="utf-8")) == "├─●─◆┤"


def test_colours_only_where_they_are_wanted() -> None:
    assert coloured("late", "red", Screen(), TERMINAL) == "\033[31mlate\033[0m"
    assert coloured("late", "red", Screen(), {**TERMINAL, "NO_COLOR": "1"}) == "late"
    assert coloured("late", "red", Screen(), {"TERM": "dumb"}) == "late"
    assert coloured("late", "red", io.StringIO(), TERMINAL) == "late"


def test_progress_in_a_file_names_each_step_as_it_begins() -> None:
    out = io.StringIO()
    with Progress("dbt build", out, TERMINAL) as progress:
        progress.step("a")
        assert out.getvalue() == "  dbt build: a"
        progress.step("b")
    assert out.getvalue() == "  dbt build: a, b, 0 s\n"


def test_progress_in_a_terminal_is_one_line() -> None:
    out = Screen()
    with Progress("dbt build", out, TERMINAL) as progress:
        progress.step("a")
        time.sleep(0.3)
    assert "dbt build: a (0 s)" in out.getvalue()
    assert out.getvalue().count("\n") == 1
    assert out.getvalue().endswith("\r\033[K  dbt build: 0 s\n")
