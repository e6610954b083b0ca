"""docs/linter.md says what the rules say, and its examples are examples."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlfluff.core import FluffConfig, Linter

import sqlfluff_plugin_event_windows
from scripts.layout import PROJECT
from scripts.linter_docs import PAGE, examples, page, rules
from tests.support.linter import configure, run_sqlfluff

if TYPE_CHECKING:
    from sqlfluff.core.rules import BaseRule


FRAMES = PROJECT / "docs" / "frames.md"
CARELESS = """select
    user_id,
    row_number() over (
        partition by user_id
        order by viewed_at
    ) as place
from {{ ref('page_views') }}
"""
CALLS = {
    "sessions": "{{ event_windows.sessions(ref('page_views'), keys=['user_id'], event_time='at', gap='1 hour') }}",
    "session_events": (
        "with a as (select * from t), b as (select * from u)"
        " select * from ({{ event_windows.session_events('a', 'b', ['user_id'], 'at') }})"
    ),
    "over": "select sum(x) {{ event_windows.over(['a'], ['b'], 'growing', ties='never') }} as y from {{ ref('t') }}",
    "session_window": "select count(*) as n from t group by {{ event_windows.session_window('at', gap='1 hour') }}",
    "time_window": "select {{ event_windows.time_window('at', '1 hour') }} as hour_start from t",
    "moving_aggregates": (
        "with a as (select * from t)"
        " select * from ({{ event_windows.moving_aggregates('a', ['b'], ['c'], 'growing', {}) }})"
    ),
    "asof_join": (
        "with a as (select * from t), b as (select * from u) select * from ("
        "{{ event_windows.asof_join(left={'relation': 'a'}, right={'relation': 'b'}, on=['k']) }})"
    ),
    "interval_join": (
        "with a as (select * from t), b as (select * from u) select * from ("
        "{{ event_windows.interval_join({'relation': 'a'}, {'relation': 'b'}, on=['k']) }})"
    ),
    "changed_dates": (
        "{% set changed = event_windows.changed_dates(ref('state')) %}"
        " select * from ({{ changed.rows }}) where changed_date in ({{ changed.dates }})"
    ),
    "within_reach": "{{ config(incremental_predicates=[event_windows.within_reach('session_end')]) }} select 1 as one",
}


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A dbt project that has the package installed, and the file of the page."""
    folder = shutil.copytree(PROJECT / "tests" / "package" / "shop", tmp_path / "shop")
    configure(folder)
    return folder


@pytest.mark.slow
def test_a_dbt_project_with_the_file_of_the_page(shop: Path) -> None:
    """Nothing is found in its models, and all of them are read; in a careless one, what is careless."""
    assert run_sqlfluff(shop, "Lint a dbt project") == (0, "All Finished!\n")
    (shop / "models" / "careless.sql").write_text(CARELESS)
    status, said = run_sqlfluff(shop, "Lint a dbt project")
    assert status == 1
    assert re.findall(r"\bEW\d\d|PRS|TMP", said) == ["EW05"]


@pytest.mark.slow
def test_a_library_of_ones_own(shop: Path) -> None:
    """Takes the place of the plugin's, so the plugin's module goes into it, as the page says."""
    macros = shop / "sqlfluff_macros"
    macros.mkdir()
    shutil.copy(Path(sqlfluff_plugin_event_windows.__file__).parent / "library" / "event_windows.py", macros)
    (macros / "names.py").write_text("def column() -> str:\n    return 'user_id'\n")
    with (shop / ".sqlfluff").open("a") as settings:
        settings.write("\n[sqlfluff:templater:jinja]\nlibrary_path = sqlfluff_macros\n")
    (shop / "models" / "named.sql").write_text("select {{ names.column() }} from {{ ref('page_views') }}\n")
    assert run_sqlfluff(shop, "Lint a dbt project") == (0, "All Finished!\n")
    (macros / "event_windows.py").unlink()
    assert "Undefined jinja template variable: 'event_windows'" in run_sqlfluff(shop, "Lint a dbt project")[1]


@pytest.mark.parametrize("name", CALLS)
def test_what_calls_a_macro_is_read(name: str) -> None:
    """Where it stands in the SQL around it, which SQLFluff then can read; the macros are there without a setting."""
    config = FluffConfig(overrides={"dialect": "sparksql", "templater": "jinja", "rules": "event_windows, ST03"})
    assert Linter(config=config).lint_string(CALLS[name] + "\n").violations == []


LAST = "select last_value(x) {{ event_windows.over(['a'], ['b', 'id'], %s) }} as y from {{ ref('t') }}"


@pytest.mark.parametrize(
    ("frame", "found"),
    [
        ("'entire'", False),
        ("'shrinking'", False),
        ("frame={'range': ['unbounded', '-7 days']}", False),
        ("{'rows': [-3, 3]}", False),
        ("{'rows': ('unbounded', -1)}", False),
        ("'growing'", True),
        ("'offset', ties='never'", True),
        ("{'rows': [-6, 0]}", True),
    ],
)
def test_over_has_the_frame_asked_for(frame: str, found: bool) -> None:
    assert findings(LAST % frame) == ({"EW03"} if found else set())


def test_models_of_the_guide_to_frames() -> None:
    """The one that is written by hand shows what goes wrong; nothing is found in those with macros."""
    blocks = re.findall(r"^```sql\n-- models/(\w+)\.sql\n(.*?)^```$", FRAMES.read_text(), re.MULTILINE | re.DOTALL)
    found = {model: findings(sql) for model, sql in blocks}
    assert len(found) >= 5
    assert {model: codes for model, codes in found.items() if codes} == {"totals_by_hand": {"EW01", "EW03"}}


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
