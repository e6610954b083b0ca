"""docs/linter.md says what the rules say, and its examples are examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sqlfluff.core import FluffConfig, Linter

from scripts.layout import PROJECT
from scripts.linter_docs import PAGE, examples, page, rules

if TYPE_CHECKING:
    from sqlfluff.core.rules import BaseRule


def findings(sql: str) -> set[str]:
    config = FluffConfig.from_path(str(PROJECT), overrides={"rules": "event_windows"})
    return {violation.rule_code() for violation in Linter(config=config).lint_string(sql).violations}


def test_page_is_up_to_date() -> None:
    assert PAGE.read_text() == page(), "make reference writes it"


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.code)
def test_examples(rule: type[BaseRule]) -> None:
    anti_pattern, best_practice = examples(rule)
    assert rule.code in findings(anti_pattern)
    assert findings(best_practice) == set()
