"""What holds for all rules: they are found, say what they are, and are quiet about what can't be read."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from sqlfluff.core import FluffConfig, Linter
from sqlfluff.core.dialects import dialect_readout
from sqlfluff.core.errors import SQLFluffUserError
from sqlfluff.core.plugin.host import get_plugin_manager
from sqlfluff.core.rules import BaseRule, get_ruleset
from test_rules import CASES

PLUGIN: Any = get_plugin_manager().get_plugin("sqlfluff_event_windows")
RULES: list[type[BaseRule]] = PLUGIN.get_rules()

# Something in it for each rule; last_value has a frame, without which it is that of the whole partition in Snowflake.
EVERY_FINDING = """
select
    sum(x) over (order by b) as b_so_far,
    last_value(x) over w as last_x,
    sum(x) over (partition by a order by b range between unbounded preceding and current row) as a_so_far,
    row_number() over (partition by a order by b) as n,
    count(distinct x) over (partition by a) as xs,
    sum(x) over (partition by a order by b rows between 1000 preceding and current row) as moving
from t
window w as (partition by a order by b rows between unbounded preceding and current row)
"""


def findings(sql: str, dialect: str = "sparksql") -> list[tuple[str, str]]:
    """Code and description of what a lint finds, which also tries the fixes."""
    config = FluffConfig(overrides={"dialect": dialect, "rules": "event_windows"})
    return [(found.rule_code(), found.desc()) for found in Linter(config=config).lint_string(sql, fix=True).violations]


def test_rules_are_registered() -> None:
    registered = {rule.code: rule for rule in get_ruleset().get_rulepack(config=FluffConfig.from_root()).rules}
    assert [rule.__name__ for rule in RULES] == [f"Rule_EW{number:02}" for number in range(1, len(RULES) + 1)]
    for rule in RULES:
        assert isinstance(registered[rule.code], rule)
        assert rule.name.startswith("event_windows.")
        assert rule.groups == ("all", "event_windows")


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_documented(rule: type[BaseRule]) -> None:
    for part in ("**Anti-pattern**", "**Best practice**", ".. code-block:: sql"):
        assert part in str(rule.__doc__)


def test_every_rule_has_cases() -> None:
    passing = Counter(case.rule for case in CASES if case.pass_str)
    failing = Counter(case.rule for case in CASES if case.fail_str)
    assert passing.keys() == failing.keys() == {rule.code for rule in RULES}
    assert min((passing + failing).values()) >= 12
    assert min([*passing.values(), *failing.values()]) >= 6


def test_one_query_for_all() -> None:
    assert {code for code, _ in findings(EVERY_FINDING)} == {rule.code for rule in RULES}


@pytest.mark.slow
@pytest.mark.parametrize("dialect", [dialect.label for dialect in dialect_readout()])
def test_other_dialects(dialect: str) -> None:
    """They may not be able to read it, and the rules may find nothing, but no rule stumbles."""
    assert not [what for _, what in findings(EVERY_FINDING, dialect) if "exception" in what]


@pytest.mark.parametrize(
    "window",
    [
        "sum(x) filter (where x > 0) over (order by b)",
        "sum(x) over (order by b rows between 1 + 1 preceding and current row)",
        "sum(x) over (distribute by a sort by b)",
    ],
)
def test_what_cannot_be_read(window: str) -> None:
    """SQLFluff's grammar of Spark is not complete; that is all that is said of such a window."""
    assert [code for code, _ in findings(f"select {window} from t\n")] == ["PRS"]


def with_settings(rule: str, **settings: Any) -> FluffConfig:
    return FluffConfig(
        configs={"rules": {f"event_windows.{rule}": settings}},
        overrides={"dialect": "sparksql", "rules": "event_windows"},
    )


@pytest.mark.parametrize(
    ("names", "has_b"),
    [(["seq", " B* "], True), ("seq, b", True), (["seq"], False), ([], False), (None, False), (1, False)],
)
def test_lists_of_names(names: object, has_b: bool) -> None:
    """With commas, as TOML has them, `none`, and what SQLFluff takes for a number."""
    config = with_settings("ties", unique_columns=names)
    sql = "select row_number() over (partition by a order by b) as n from t\n"
    found = [violation.desc() for violation in Linter(config=config).lint_string(sql).violations]
    assert [what.startswith("Nothing breaks ties") for what in found] == ([] if has_b else [True])


@pytest.mark.parametrize("setting", ["max_frame_rows", "max_frame_days"])
@pytest.mark.parametrize("given", [None, "many", ["1"], True])
def test_what_is_no_number_is_rejected(setting: str, given: object) -> None:
    with pytest.raises(SQLFluffUserError, match=f"{setting} of event_windows.wide_frame is not a number; given: "):
        Linter(config=with_settings("wide_frame", **{setting: given})).lint_string("select 1\n")


def test_unknown_choice_is_rejected() -> None:
    config = with_settings("frame_that_grows", first_value_may_grow="perhaps")
    with pytest.raises(SQLFluffUserError, match=r"perhaps.*first_value_may_grow.*unless_nulls_are_ignored"):
        Linter(config=config).lint_string("select 1\n")
