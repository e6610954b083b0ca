"""
Lints the SQL that macros write: the golden SQL of the render tests, and each model and data test as dbt compiles it.

`sqlfluff lint` sees a query where a macro is called, not what the macro gives. Nothing here needs dbt's connection or a
JVM: scripts/shared/rendering.py stands in for dbt. The rules are those about windows, and that SQLFluff can read
all of it; how generated SQL is laid out is the render tests' business.

A text takes half a second, so those without a finding are remembered until they, the rules or the settings change.
"""

from __future__ import annotations

import hashlib
import re
import sys
import tomllib
from multiprocessing import Pool
from typing import TYPE_CHECKING, Any

import sqlfluff
from sqlfluff.core import FluffConfig, Linter

from scripts.layout import HOME, PROJECT
from scripts.shared.rendering import Call, Package
from tests.render.case import golden_cases

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.render.case import RenderCase

RULES = PROJECT / "plugins" / "sqlfluff-plugin-event-windows" / "src"
CLEAN = HOME / "cache" / "lint_compiled"
GOLDENS = PROJECT / "tests" / "render" / "cases"


def compiled(path: Path) -> str:
    """A model or data test as `dbt compile` gives it before anything has been built."""
    config = {"file_format": "delta"}  # as dbt_project.yml sets it
    return Package(Call(name=path.stem, which="compile", config=config)).compiled(path.read_text())


def statements(case: RenderCase) -> str:
    """A render case's SQL as statements that can be read, each on the lines that it has in the golden."""
    sql = case.golden.sql
    if case.context.get("adapter_type") == "glue":
        sql = sql.replace(r"\\", "\\")  # the text is sent in a Python literal
    if case.macro == "session_window":
        return f"select count(*) from page_views group by {sql}"
    if case.macro == "time_window":
        return f"select {sql.rstrip()} as window_start from page_views\n"
    if case.macro == "over":
        # RANGE is what the call says, and so is over all rows; ROWS must have an order that is total, or say why not
        function = "sum(pages)" if "rows between" in sql else "rank()"
        return f"select {function} {sql.rstrip()} from page_views -- noqa: EW02\n"
    if case.macro == "within_reach":
        # Spark takes a setting for its text before it parses
        bound = re.sub(r"\$\{.*?\}", "timestamp_micros(0L)", sql.rstrip())
        return f"select * from sessions as DBT_INTERNAL_DEST where {bound}\n"
    # the dialect does not know the options of a table that Spark 4 has
    sql = re.sub(r" with \(`start-snapshot-id`[^)]*\)", "", sql)
    # the dialect has no `declare`; the queries of an operation end in a semicolon as they stand
    sql = re.sub(r"^declare ", "-- declare ", sql, flags=re.MULTILINE)
    return re.sub(r"\n\n(-- query \d+, before the model runs|-- the model)\n", r"\n;\n\1\n", sql)


def all_sql() -> Iterator[tuple[str, str]]:
    for case in golden_cases():
        path = case.files["sql"]
        what = " (the whole of it)" if path.exists() and path.read_text() != case.golden.sql else ""
        yield f"{path.relative_to(PROJECT)}{what}", statements(case)
    for folder in ("models", "analyses", "tests/dbt"):
        for path in sorted((PROJECT / folder).rglob("*.sql")):
            yield f"{path.relative_to(PROJECT)} (compiled)", compiled(path)


def findings(named: tuple[str, str]) -> list[str]:
    """
    Each with the line that it is about: compiled SQL is in no file. What a macro writes stands in anybody's project,
    and so it has to be clean by the rules as they come; the models are the project's own, with its settings.
    """
    name, sql = named
    wanted: dict[str, Any] = {"dialect": "sparksql", "templater": "raw", "rules": "event_windows"}
    anybodys = name.startswith(str(GOLDENS.relative_to(PROJECT)))
    config = FluffConfig(overrides=wanted) if anybodys else FluffConfig.from_path(str(PROJECT), overrides=wanted)
    lines = sql.splitlines()
    return [
        f"{found.line_no}: {found.rule_code()} {found.desc()}\n    {lines[found.line_no - 1].strip()}"
        for found in Linter(config=config).lint_string(sql).get_violations()
    ]


def marks(texts: dict[str, str]) -> dict[str, str]:
    """By name of the text: what it is remembered by, which depends on the rules and settings as well."""
    sources = [*sorted(RULES.rglob("*.py")), *RULES.rglob("*.cfg")]
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text())["tool"]["sqlfluff"]
    said = f"{sqlfluff.__version__} {settings}".encode()
    rules = hashlib.sha256(said + b"".join(path.read_bytes() for path in sources)).digest()
    return {name: hashlib.sha256(rules + text.encode()).hexdigest() for name, text in texts.items()}


def has_rules() -> bool:
    """Without the plugin SQLFluff knows none of the rules asked for, and finds nothing anywhere."""
    return any(rule.code.startswith("EW") for rule in Linter(dialect="sparksql").rule_tuples())


def main() -> int:
    if not has_rules():
        print("SQLFluff does not have the rules of the plugin: make setup")
        return 1
    texts = dict(all_sql())
    mark_of = marks(texts)
    clean = set(CLEAN.read_text().split()) if CLEAN.exists() else set()
    new = [name for name in texts if mark_of[name] not in clean]
    with Pool() as pool:
        found = dict(zip(new, pool.map(findings, [(name, texts[name]) for name in new], chunksize=1), strict=True))
    for name, findings_of_text in found.items():
        for finding in findings_of_text:
            print(f"{name}:{finding}")
    CLEAN.parent.mkdir(exist_ok=True, parents=True)
    CLEAN.write_text("\n".join(mark for name, mark in mark_of.items() if not found.get(name)))
    total = sum(map(len, found.values()))
    print(f"Compiled SQL: {len(texts)} texts, of which {len(new)} new or changed; findings: {total}")
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
