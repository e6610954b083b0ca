"""Window queries as people write them who have other things on their mind, and what the rules make of them."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from sqlfluff.core import FluffConfig, Linter

HERE = Path(__file__).parent
EXPECTED: dict[str, dict[str, list[int]]] = yaml.safe_load((HERE / "careless.yml").read_text())


@pytest.fixture(scope="module")
def linter() -> Linter:
    return Linter(config=FluffConfig(overrides={"dialect": "sparksql", "rules": "event_windows"}))


@pytest.mark.parametrize("name", EXPECTED)
def test_findings(linter: Linter, name: str) -> None:
    found: dict[str, list[int]] = {}
    for violation in linter.lint_string((HERE / "careless" / f"{name}.sql").read_text()).violations:
        found.setdefault(violation.rule_code(), []).append(violation.line_no)
    assert found == EXPECTED[name]


def test_no_query_is_left_out() -> None:
    assert {path.stem for path in (HERE / "careless").glob("*.sql")} == EXPECTED.keys()
