"""
Makes docs/reference.md, every public macro with its arguments, from the YAML files beside the macros; and the YAML that
keeps the other macros off the documentation site of whoever installs the package. (dbt_project.yml can't say it: macros
have no settings there.)
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from scripts.layout import PROJECT

PAGE = PROJECT / "docs" / "reference.md"
MACROS = PROJECT / "macros"
PRIVATE = MACROS / "private.yml"
NOT_PUBLIC = ("_", "default__", "databricks__", "glue__", "spark__")
# The folders of macros/, in the order in which a reader wants them.
CHAPTERS = {
    "sessions": "Sessions",
    "windows": "Tumbling and sliding windows",
    "joins": "Interval joins",
    "reading": "Reading any state",
    "frames": "Frames",
    "generic_tests": "Generic tests",
    "operations": "Operations",
}
INTRODUCTION = """\
<!-- Made by `make reference` from the YAML files in macros/. -->

# Reference

Every public macro with its arguments. All are given by name, as in `event_windows.sessions(events=..., keys=...)`;
generic tests are named in YAML, operations by `dbt run-operation`. An argument without a default has to be given. dbt
reports errors when it compiles: first an argument that the macro does not have, else all errors of a call together. A
project can [replace each macro by its own](dbt_features.md#macros-of-your-own).

"""


def documented() -> list[tuple[str, dict[str, Any]]]:
    """Each public macro with the folder that it is in."""
    found = []
    for folder in CHAPTERS:
        for path in sorted((MACROS / folder).glob("*.yml")):
            found += [(folder, macro) for macro in yaml.safe_load(path.read_text())["macros"]]
    return found


def called(macro: dict[str, Any]) -> str:
    """The name by which a user knows it: dbt puts `test_` before those of generic tests."""
    return str(macro["name"]).removeprefix("test_")


def description(macro: dict[str, Any]) -> str:
    """As on the documentation site, but for the marks that keep dbt from rendering the examples."""
    text = re.sub(r"\{%-? (?:end)?raw -?%\}", "", macro["description"])
    return re.sub(r"\n{3,}", "\n\n", text).strip()


def cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def section(macro: dict[str, Any]) -> str:
    rows = ["| argument | type | |", "| --- | --- | --- |"]
    rows += [
        f"| `{argument['name']}` | {cell(argument['type'])} | {cell(argument['description'])} |"
        for argument in macro["arguments"]
    ]
    return f"### {called(macro)}\n\n{description(macro)}\n\n" + "\n".join(rows) + "\n"


def page() -> str:
    macros = documented()
    parts = [INTRODUCTION]
    for folder, title in CHAPTERS.items():
        names = ", ".join(f"[`{called(macro)}`](#{called(macro)})" for where, macro in macros if where == folder)
        parts.append(f"- {title}: {names}\n")
    for folder, title in CHAPTERS.items():
        parts.append(f"\n## {title}\n\n")
        parts.append("\n".join(section(macro) for where, macro in macros if where == folder))
    return "".join(parts)


def private() -> str:
    """The YAML of all macros that no user calls."""
    texts = [path.read_text() for path in sorted(MACROS.rglob("*.sql"))]
    names = [name for text in texts for name in re.findall(r"\{%-? macro (\w+)", text) if name.startswith(NOT_PUBLIC)]
    lines = "".join(f"  - {{name: {name}, docs: {{show: false}}}}\n" for name in sorted(names))
    return f"# Made by `make reference`: what no user calls is not on the documentation site.\nmacros:\n{lines}"


if __name__ == "__main__":
    PAGE.write_text(page())
    PRIVATE.write_text(private())
