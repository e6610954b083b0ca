"""The SQL of the macros, word for word, in files beside the calls that give it.

A case that differs from a neighbour has the steps in which it does. If a step changes that several cases share, only
the case that tells it fails.

After a change on purpose: `EVENT_WINDOWS_GOLDENS=write pytest tests/render`, and read what git shows. Only a run of all
of tests/render may write, or files of cases that are gone would stay.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest

from tests.render.case import HERE, RenderCase, golden_cases
from tests.render.steps import explained, steps_of

if TYPE_CHECKING:
    from pathlib import Path

CASES = golden_cases()
WRITES = os.environ.get("EVENT_WINDOWS_GOLDENS") == "write"
WINDOW = re.compile(r"\bover \(")


def goldens() -> set[Path]:
    return {*HERE.glob("cases/*/*.sql"), *HERE.glob("cases/*/*.txt")}


@pytest.fixture(scope="session", autouse=True)
def _write_all_or_nothing(pytestconfig: pytest.Config) -> None:
    if not WRITES:
        return
    option = pytestconfig.option
    filtered = option.keyword or option.markexpr or option.lf or option.deselect or option.maxfail
    if filtered or any("::" in argument for argument in pytestconfig.args):
        pytest.exit("goldens are written by a run of all cases, not of some", returncode=2)
    for path in goldens() - {path for case in CASES for path in case.files.values()}:
        path.unlink()


def told(case: RenderCase, path: Path, golden: str, text: str) -> str:
    """What is not as it was, in the SQL itself where the golden still fits what other cases give."""
    if path.suffix == ".sql":
        try:
            whole = case.whole(golden, lambda other: other.steps)
            if steps := explained(steps_of(whole), case.steps):
                return steps
        except AssertionError as problem:
            changes = explained({path.name: golden}, {path.name: text})
            return f"It does not fit other cases any more: {problem}\n\n{changes}"
    return explained({path.name: golden}, {path.name: text})


@pytest.mark.parametrize("case", CASES, ids=str)
def test_sql_is_the_golden_one(case: RenderCase) -> None:
    written = case.written()
    for path in case.files.values():
        text = written.get(path, "")
        if WRITES:
            path.unlink(missing_ok=True)
            if text:
                path.write_text(text)
        golden = path.read_text() if path.exists() else ""
        if golden != text:
            pytest.fail(
                f"{case} gives other text than {path.name} has (- is missing, + is new). If it is meant to:\n"
                f"EVENT_WINDOWS_GOLDENS=write pytest tests/render\n\n{told(case, path, golden, text)}",
                pytrace=False,
            )


def test_the_goldens_alone_give_every_text() -> None:
    """A golden is compared with what other cases give now; all of them together need no macro."""
    assert [str(case) for case in CASES if case.golden != case.rendered] == []


def test_every_golden_has_a_case() -> None:
    assert {path for case in CASES for path in case.written()} == goldens()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_sql_is_laid_out_for_a_reader(case: RenderCase) -> None:
    sql = case.golden.sql
    lines = sql.split("\n") if sql else []
    bad = [
        f"{number}: {what}"
        for number, line in enumerate(lines, 1)
        for what, is_bad in {
            "blanks at the end": line != line.rstrip(),
            "a tab": "\t" in line,
            "indented by something else than fours": (len(line) - len(line.lstrip(" "))) % 4 != 0,
            "a second empty line": number > 1 and not line and not lines[number - 2] and number < len(lines),
            "an empty first line": number == 1 and not line,
        }.items()
        if is_bad
    ]
    assert not bad


def windows(sql: str) -> list[str]:
    """What stands in the parentheses of every OVER clause."""
    found = []
    for match in WINDOW.finditer(sql):
        depth, end = 1, match.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(sql[end], 0)
            end += 1
        found.append(sql[match.end() : end - 1])
    return found


# `over` leaves out what it is told to leave out
@pytest.mark.parametrize("case", [case for case in CASES if case.macro != "over"], ids=str)
def test_every_window_has_its_frame(case: RenderCase) -> None:
    for window in windows(case.golden.sql):
        assert re.search(r"\b(rows|range) between\b", window), window
        assert "order by" in window, window
        assert "partition by" in window, window
