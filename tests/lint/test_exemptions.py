"""Whatever is exempt from a rule says why, on the same line."""

from __future__ import annotations

import re

from scripts.layout import PROJECT

FOLDERS = ("models", "macros", "analyses", "tests/dbt", "tests/render/cases")
WITH_REASON = re.compile(r"(?:--|/\*) \w.+ -- noqa: \w+")
GENERATED = PROJECT / "macros" / "sql" / "text.sql"
"""Is given the reason; what it writes is in tests/render/cases."""


def test_no_exemption_without_a_reason() -> None:
    exemptions = [
        f"{path.relative_to(PROJECT)}: {line.strip()}"
        for folder in FOLDERS
        for path in (PROJECT / folder).rglob("*.sql")
        for line in path.read_text().splitlines()
        if re.search(r"\bnoqa\b", line) and path != GENERATED and not WITH_REASON.search(line)
    ]
    assert exemptions == []
    assert "-- noqa: " in GENERATED.read_text()
