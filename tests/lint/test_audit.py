"""What `make audit` makes of pip-audit's answers: silence is not a clean bill."""

from __future__ import annotations

from typing import Any

import pytest

from scripts.audit import CLEAN, UNKNOWN, VULNERABLE, verdict

SOUND = {"name": "agate", "version": "1.9.1", "vulns": []}
ILL = {"name": "requests", "version": "2.19.0", "vulns": [{"id": "PYSEC-2018-28", "fix_versions": ["2.20.0"]}]}
UNTOLD = {"name": "dbt-core", "skip_reason": "Dependency not found on PyPI"}


@pytest.mark.parametrize(
    ("dependencies", "code", "told"),
    [
        ([SOUND], CLEAN, ["nothing known about 1 packages"]),
        ([SOUND, ILL], VULNERABLE, ["requests 2.19.0: PYSEC-2018-28, mended in 2.20.0"]),
        ([SOUND, UNTOLD], UNKNOWN, ["PyPI told nothing about 1 of 2: Dependency not found on PyPI, ..."]),
    ],
)
def test_verdict(dependencies: list[dict[str, Any]], code: int, told: list[str]) -> None:
    assert verdict(dependencies) == (code, told)


def test_what_is_known_is_not_hidden_by_what_is_not() -> None:
    code, told = verdict([ILL, UNTOLD])
    assert code == VULNERABLE
    assert len(told) == 2
