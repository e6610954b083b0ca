"""Each rule on its cases: `cases/<code>.yml` has SQL that passes, SQL that fails, and what a fix makes of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlfluff.utils.testing.rules import RuleTestCase, load_test_cases

IDS, CASES = load_test_cases(str(Path(__file__).parent / "cases" / "*.yml"))


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_rule(case: RuleTestCase) -> None:
    case.evaluate()
