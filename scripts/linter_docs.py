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
<!-- Made by `make reference` from the docstrings of the rules. -->

# Rules for window functions

A plugin for [SQLFluff](https://docs.sqlfluff.com) with rules about what goes wrong with window functions in silence:
results that tie by chance, frames that nobody wrote, windows that one task has to compute alone.

The rules are written for Spark SQL and Databricks SQL. They read `OVER (...)`, named windows (`WINDOW w AS (...)`) and
windows that are built on them. What SQLFluff itself can't read, they pass over; for Spark that is notably
`FILTER (...) OVER (...)` and `WITHIN GROUP (...) OVER (...)`, which are reported as unparsable (`PRS`).

## Install

```sh
# beside SQLFluff 4.4 or newer; in a clone of this project: ./plugins/...
pip install dbt_packages/event_windows/plugins/sqlfluff-plugin-event-windows
```

## Lint a dbt project

In the folder of the project, `.sqlfluff`:

```ini
[sqlfluff]
dialect = sparksql
# Reads models without dbt and without a connection.
templater = jinja
# Without this line, SQLFluff's own rules run as well.
rules = event_windows

[sqlfluff:rules]
# Columns that differ from row to row, in place of the names that the rules know; several rules ask for them.
unique_columns = id, *_id, uuid, *_uuid, *_key, sequence_number

[sqlfluff:rules:event_windows.wide_frame]
max_frame_rows = 500
```

```sh
sqlfluff lint models
```

The templater `jinja` does not know the macros of dbt packages. The plugin tells it what those of `event_windows` look
like, so a model that calls `{{ event_windows.sessions(...) }}` is read as a query. For macros of other packages, make a
folder with a Python module for each package, and name it as `library_path` below `[sqlfluff:templater:jinja]`
([SQLFluff's documentation](https://docs.sqlfluff.com/en/stable/configuration/templating/jinja.html#library-templating)).
It takes the place of the plugin's own folder, `sqlfluff_plugin_event_windows/library`: copy `event_windows.py` from
there into yours.

SQLFluff's templater `dbt` calls the macros themselves. It needs `sqlfluff-templater-dbt` and the connection of dbt.

Where a finding is meant, give the reason and let it pass: `-- one row per day -- noqa: EW02`. The reason comes before
`noqa`: SQLFluff does not read `-- noqa: EW02 -- one row per day`.

## Lint the compiled SQL

With either templater, SQLFluff reports nothing in text that a macro has written. The compiled SQL has it all:

```sh
dbt compile
sqlfluff lint --templater raw target/compiled
```

The rules find nothing in what the macros of `event_windows` write. Where an order without a tie-break is meant, a
comment in the SQL gives the reason and exempts the line:
`/* rows that begin together are in one session, whichever comes first -- noqa: EW05 */`. With `ties='any order'` or
`ties='never'`, `over`, `deduplicate` and `moving_aggregates` write such a comment too.

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
