"""Makes docs/linter.md from the rules of plugins/sqlfluff-plugin-event-windows: their docstrings and settings."""

from __future__ import annotations

import inspect
import re
from textwrap import dedent
from typing import TYPE_CHECKING, Any

from sqlfluff.core.plugin.host import get_plugin_manager

from scripts.layout import PROJECT

if TYPE_CHECKING:
    from sqlfluff.core.rules import BaseRule

PAGE = PROJECT / "docs" / "linter.md"
PLUGIN: Any = get_plugin_manager().get_plugin("sqlfluff_event_windows")
CODE = re.compile(r"^\.\. code-block:: (\w+)\n\n((?:    .*\n|\n)+)", re.MULTILINE)
WRITTEN_BY_SQLFLUFF = re.compile(r"\n    (?:This rule is ``sqlfluff fix``|\*\*Name\*\*)")
SETTING = re.compile(r"^\* `(\w+)`: (.*)$", re.MULTILINE)

INTRODUCTION = """\
<!-- Made by `make lint-docs` from the docstrings of the rules. -->

# Rules for window functions

A plugin for [SQLFluff](https://docs.sqlfluff.com) with rules about what goes wrong with window functions in silence:
results that tie by chance, frames that nobody wrote, windows that one task has to compute alone.

The rules are written for Spark SQL and Databricks SQL. They read `OVER (...)`, named windows (`WINDOW w AS (...)`) and
windows that are built on them. What SQLFluff itself can't read, they pass over; for Spark that is notably
`FILTER (...) OVER (...)`, which is reported as unparsable (`PRS`).

## Install and use

```sh
pip install ./plugins/sqlfluff-plugin-event-windows    # beside SQLFluff 4.4 or newer
sqlfluff lint --dialect sparksql --rules event_windows models
```

Without `--rules` they run along with SQLFluff's own. In `.sqlfluff`, a rule is configured under its name, and a setting
that several rules share under `[sqlfluff:rules]`:

```ini
[sqlfluff:rules]
unique_columns = id, *_id, version

[sqlfluff:rules:event_windows.wide_frame]
max_frame_rows = 500
```

Where a finding is meant, say why and let it pass: `-- one row per day -- noqa: EW02`.

With the templater `dbt`, SQLFluff reports nothing that stands in text which a macro has written. To lint that as well,
lint the compiled SQL.

## The rules

"""


def rules() -> list[type[BaseRule]]:
    return list(PLUGIN.get_rules())


def docstring(rule: type[BaseRule]) -> str:
    """
    A rule's docstring, in which SQLFluff has written the rule's name and settings before the examples.

    From Python 3.13 on, docstrings have no indentation: it then misses the place and writes them, indented, at the end.
    """
    text = inspect.cleandoc(str(rule.__doc__)) + "\n"
    if found := WRITTEN_BY_SQLFLUFF.search(text):
        before, heading, after = text[: found.start()].partition("**Anti-pattern**")
        text = f"{before}{dedent(text[found.start() :])}\n{heading}{after}\n"
    return text


def examples(rule: type[BaseRule]) -> list[str]:
    """The SQL in the documentation of a rule: how not to write it, and how to."""
    return [dedent(code).strip() + "\n" for _, code in CODE.findall(docstring(rule))]


def section(rule: type[BaseRule]) -> str:
    """A rule's docstring as Markdown."""
    title, text = docstring(rule).split("\n", 1)
    text = CODE.sub(lambda code: f"```{code[1]}\n{dedent(code[2]).strip()}\n```\n\n", text.replace("``", "`"))
    text = SETTING.sub(lambda setting: f"{setting[0]} Default: `{default(rule, setting[1])}`.", text)
    text = re.sub(r"\n{3,}", "\n\n", text).strip()
    return f"### {rule.code}: {title.removesuffix('.')}\n\n{text}\n"


def default(rule: type[BaseRule], setting: str) -> object:
    settings = PLUGIN.load_default_config()["rules"]
    return {**settings, **settings.get(rule.name, {})}[setting]


def page() -> str:
    table = ["| rule | name | what it finds | fix |", "| --- | --- | --- | --- |"]
    for rule in rules():
        fix = "yes" if rule.is_fix_compatible else ""
        table.append(f"| {rule.code} | `{rule.name}` | {rule.description.removesuffix('.')} | {fix} |")
    return INTRODUCTION + "\n".join(table) + "\n\n" + "\n".join(section(rule) for rule in rules())


if __name__ == "__main__":
    PAGE.write_text(page())
