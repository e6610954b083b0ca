"""Every message that a wrong call gets, word for word."""

from __future__ import annotations

import re

import pytest
from dbt_common.exceptions import CompilationError

from tests.render.case import RenderCase, error_cases
from tests.support.session import ROOT

CASES = error_cases()
# the second argument of _problem, and what goes before the first variable of another message
PROBLEM = re.compile(r"""_problem\(\s*[^,]+,\s*(?:'([^']+)'|"([^"]+)")""")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_message(case: RenderCase) -> None:
    with pytest.raises(CompilationError) as caught:
        case.render()
    assert str(caught.value.msg) == case.error.rstrip("\n")


def test_every_problem_that_a_macro_knows_is_in_a_case() -> None:
    messages = "\n".join(case.error for case in CASES)
    wordings = {
        wording
        for path in ROOT.glob("macros/**/*.sql")
        for pair in PROBLEM.findall(path.read_text())
        for wording in pair
        if wording
    }
    assert len(wordings) > 20
    assert {wording for wording in wordings if wording not in messages} == set()


def test_every_macro_that_stops_is_in_a_case() -> None:
    stops = {
        name
        for path in ROOT.glob("macros/**/*.sql")
        for name, body in re.findall(r"macro (\w+)\((.*?)endmacro", path.read_text(), re.DOTALL)
        if "raise_compiler_error" in body
    }
    assert stops == {"_raise_problems", "_check_settings", "_last_checkpoint"}
    messages = "\n".join(case.error for case in CASES)
    assert "settings have changed since the state was built" in messages
    assert "has no checkpoint" in messages
