"""The README says of the rules what they do, and needs no page beside it: a package index shows nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sqlfluff.core import FluffConfig, Linter
from test_plugin import EVERY_FINDING, PLUGIN, RULES, findings

HERE = Path(__file__).parent.parent
README = (HERE / "README.md").read_text()
BLOCKS = dict(re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL))
DIALECTS = re.findall(r"`(\w+)`", README.partition("All seven are found in")[2].partition("most others")[0])


def test_the_query_is_judged_as_it_says() -> None:
    config = FluffConfig(overrides={"dialect": "databricks", "rules": "event_windows"})
    found = Linter(config=config).lint_string(BLOCKS["sql"]).violations
    lines = [f"L:{one.line_no:4} | {one.rule_code()} | {one.desc()}" for one in found]
    assert BLOCKS["text"].splitlines() == lines


def test_every_rule_and_setting_is_in_its_table() -> None:
    rows = dict(re.findall(r"^\| (EW\d\d) \| (.*) \|$", README, re.MULTILINE))
    assert {code: row.split("`")[1] for code, row in rows.items()} == {
        rule.__name__.removeprefix("Rule_"): rule.name for rule in RULES
    }
    named = {word for row in rows.values() for word in re.findall(r"`(\w+)`", row.rpartition("|")[2])}
    assert named == PLUGIN.get_configs_info().keys()
    for rule in RULES:
        settings = re.findall(r"`(\w+)`", rows[rule.__name__.removeprefix("Rule_")].rpartition("|")[2])
        assert set(settings) == set(getattr(rule, "config_keywords", []))


@pytest.mark.parametrize("dialect", DIALECTS)
def test_dialects(dialect: str) -> None:
    assert {code for code, _ in findings(EVERY_FINDING, dialect)} == {
        rule.__name__.removeprefix("Rule_") for rule in RULES
    }


def test_it_stands_alone() -> None:
    assert len(DIALECTS) >= 10
    assert not [link for link in re.findall(r"\]\(([^)]*)\)", README) if not link.startswith("https://")]
    assert (HERE / "LICENSE").read_text() == (HERE.parent.parent / "LICENSE").read_text()
