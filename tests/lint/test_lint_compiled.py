"""The linter of compiled SQL: it has all of it, names the place, and remembers only what is clean."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sqlfluff.core import Linter

from scripts.shared.rendering import Call, Package
from tests.lint import lint_compiled
from tests.render.case import golden_cases

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Lint = Callable[..., tuple[int, list[str]]]

GOOD, BAD = "select sum(x) over (partition by a) from t\n", "select\n    sum(x) over ()\nfrom t\n"


@pytest.fixture
def lint(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> Lint:
    monkeypatch.setattr(lint_compiled, "CLEAN", tmp_path / "cache" / "clean")

    def run(*texts: tuple[str, str]) -> tuple[int, list[str]]:
        monkeypatch.setattr(lint_compiled, "all_sql", lambda: iter(texts))
        return lint_compiled.main(), capfd.readouterr().out.splitlines()

    return run


def test_models_are_compiled_with_what_the_macros_write() -> None:
    texts = dict(lint_compiled.all_sql())
    assert " over (" in texts["models/sessions/visitor_sessions_state.sql (compiled)"]
    assert "from text.`" in texts["models/staging/raw_lines.sql (compiled)"]
    assert not [name for name, text in texts.items() if "{{" in text or "{%" in text]


def test_goldens_keep_their_lines() -> None:
    for case in golden_cases():
        sql, text = case.golden.sql, lint_compiled.statements(case)
        # the queries of an operation end in a semicolon as they stand
        assert text.count("\n") == sql.count("\n")
        assert text.count("\n;\n") == sql.count("before the model runs") + sql.count("\n;\n")


def test_goldens_are_linted_whole() -> None:
    texts = dict(lint_compiled.all_sql())
    folder = "tests/render/cases"
    assert "ew_numbered as (" in texts[f"{folder}/sessions/islands_fixed_inclusive.sql"]
    assert "ew_numbered as (" in texts[f"{folder}/session_state/future_skew.sql (the whole of it)"]


def test_finding_and_its_place(lint: Lint) -> None:
    status, (where, line, total) = lint(("good.sql", GOOD), ("bad.sql", BAD))
    assert status == 1
    assert where.startswith("bad.sql:2: EW02 ")
    assert line.strip() == "sum(x) over ()"
    assert total == "Compiled SQL: 2 texts, of which 2 new or changed; findings: 1"


def test_what_cannot_be_read_is_a_finding(lint: Lint) -> None:
    status, (where, *_) = lint(("bad.sql", "select x from from t\n"))
    assert status == 1
    assert where.startswith("bad.sql:1: PRS ")


def test_without_the_plugin_nothing_is_clean(lint: Lint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Linter, "rule_tuples", lambda _: [])
    assert lint(("good.sql", GOOD)) == (1, ["SQLFluff does not have the rules of the plugin: make setup"])


def test_braces_are_no_template(lint: Lint) -> None:
    status, (where, *_) = lint(("braces.sql", "select '{{' as opened, sum(x) over () as y from t\n"))
    assert status == 1
    assert where.startswith("braces.sql:1: EW02 ")


def test_only_clean_texts_are_remembered(lint: Lint) -> None:
    assert lint(("good.sql", GOOD), ("bad.sql", BAD))[0] == 1
    status, printed = lint(("good.sql", GOOD), ("bad.sql", BAD))
    assert status == 1
    assert printed[-1] == "Compiled SQL: 2 texts, of which 1 new or changed; findings: 1"
    assert lint(("good.sql", GOOD)) == (0, ["Compiled SQL: 1 texts, of which 0 new or changed; findings: 0"])


def test_other_rules_are_another_matter(lint: Lint, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lint(("good.sql", GOOD))
    (tmp_path / "another.py").write_text("# rules, changed")
    monkeypatch.setattr(lint_compiled, "RULES", tmp_path)
    assert lint(("good.sql", GOOD)) == (0, ["Compiled SQL: 1 texts, of which 1 new or changed; findings: 0"])


def test_what_macros_write_is_clean_by_the_rules_as_they_come(lint: Lint) -> None:
    """A user has none of the project's settings, and can't write into what a macro gives."""
    ordered = "select sum(x) over (partition by a order by run rows between 1 preceding and current row) from t\n"
    where = "tests/render/cases/a_macro/a_case.sql"
    assert lint((where, ordered))[1][0].startswith(f"{where}:1: EW05 ")
    assert lint(("models/a_model.sql (compiled)", ordered))[0] == 0
    meant = ordered.replace(" order by run", " order by run /* runs are numbered -- noqa: EW05 */")
    assert lint((where, meant))[0] == 0


def test_moving_aggregates_of_all_rows_are_clean(lint: Lint) -> None:
    """That all rows are one partition is what the call says."""
    sql = Package(Call()).moving_aggregates(
        relation="e",
        partition_by="all rows",
        order_by=["at", "view_id"],
        frame={"rows": [-99, 0]},
        aggregates={"n": {"function": "max", "expression": "v"}},
    )
    assert sql.count("noqa: EW02") == 3
    assert lint(("tests/render/cases/all_rows.sql", f"{sql}\n"))[0] == 0


@pytest.mark.slow
def test_every_golden_is_clean() -> None:
    """And every model and data test as it is compiled. What `make lint` has seen is remembered."""
    assert lint_compiled.main() == 0
