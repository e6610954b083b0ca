"""SQL that sqlfluff can read, since that is what lints the compiled models of a user's project."""

from __future__ import annotations

import re

import pytest
from sqlfluff.core import FluffConfig, Linter

from tests.render.case import RenderCase, golden, golden_cases

PART = re.compile(r"^-- (?:query \d+, before the model runs|the model)\n", flags=re.MULTILINE)
# Every step of every macro, and not each of its many combinations: a parse takes half a second.
CASES = [
    case
    for case in golden_cases()
    if case.macro != "sessions" or case.name.startswith(("every", "native_per", "two", "auto_sparse"))
]


@pytest.fixture(scope="module")
def linter() -> Linter:
    return Linter(config=FluffConfig(overrides={"dialect": "sparksql"}))


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_parses(linter: Linter, case: RenderCase) -> None:
    sql = golden(case).read_text()
    if case.macro == "session_window":
        sql = f"select count(*) from page_views group by {sql}"
    if case.macro == "time_window":
        sql = f"select {sql} as window_start from page_views"
    if case.macro == "over":
        sql = f"select lag(path) {sql} from page_views"
    if case.macro == "within_reach":
        sql = f"merge into sessions as DBT_INTERNAL_DEST using new on {sql} when not matched then insert *"
    # Spark takes a setting for its text before it parses; the dialect has no `declare`, which is no part of a model
    sql = re.sub(r"\$\{.*?\}", "timestamp_micros(0L)", sql)
    for part in (part for part in PART.split(sql) if not part.startswith("declare ")):
        assert [str(problem) for problem in linter.parse_string(part).violations] == []
