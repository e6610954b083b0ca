"""SQL that sqlfluff can read, since that is what lints the compiled models of a user's project."""

from __future__ import annotations

import re

import pytest
from sqlfluff.core import FluffConfig, Linter

from tests.render.case import RenderCase, golden_cases
from tests.render.steps import CTE, steps_of, text_of

PART = re.compile(r"^-- (?:query \d+, before the model runs|the model)\n", flags=re.MULTILINE)
SEEN: set[str] = set()


def with_new_steps(sql: str) -> str:
    """The same with a stand-in for each step that has been parsed before: a whole text can take two seconds."""
    steps = steps_of(sql)
    for name, step in steps.items():
        cte = CTE.match(step)
        if step in SEEN and cte:
            steps[name] = f"{cte[0]}\n    select 1\n)"
        elif step in SEEN and step.startswith("union all"):
            steps[name] = "union all\n\nselect 1"
        SEEN.add(step)
    return text_of(steps)


@pytest.fixture(scope="module")
def linter() -> Linter:
    return Linter(config=FluffConfig(overrides={"dialect": "sparksql"}))


@pytest.mark.slow
@pytest.mark.parametrize("case", golden_cases(), ids=str)
def test_parses(linter: Linter, case: RenderCase) -> None:
    sql = case.golden().sql
    if case.context.get("adapter_type") == "glue":
        # it is read as Python first
        sql = sql.replace(r"\\", "\\")
    sql = with_new_steps(sql)
    if case.macro == "session_window":
        sql = f"select count(*) from page_views group by {sql}"
    if case.macro == "time_window":
        sql = f"select {sql} as window_start from page_views"
    if case.macro == "over":
        sql = f"select lag(path) {sql} from page_views"
    if case.macro == "within_reach":
        sql = f"merge into sessions as DBT_INTERNAL_DEST using new on {sql} when not matched then insert *"
    # nor does the dialect know the options of a table
    sql = re.sub(r" with \(`start-snapshot-id`[^)]*\)", "", sql)
    # Spark takes a setting for its text before it parses; the dialect has no `declare`, which is no part of a model
    sql = re.sub(r"\$\{.*?\}", "timestamp_micros(0L)", sql)
    for part in (part for part in PART.split(sql) if not part.startswith("declare ")):
        assert [str(problem) for problem in linter.parse_string(part).violations] == []
