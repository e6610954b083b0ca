"""A run as it is kept: JSON Lines. First what it was measured with, then each case, below it one line a contender."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SUFFIX = ".jsonl"

Contender = dict[str, Any]
Document = dict[str, Any]
"""What was measured with, and `cases`: dictionaries with `contenders`, each with its `iterations`."""


def rows(document: Document) -> Iterator[dict[str, Any]]:
    """The figures of all iterations side by side: a name is written once a contender."""
    yield {name: value for name, value in document.items() if name != "cases"}
    for case in document["cases"]:
        yield {name: value for name, value in case.items() if name != "contenders"}
        for name, contender in case["contenders"].items():
            iterations = contender["iterations"]
            figures = dict.fromkeys(figure for iteration in iterations for figure in iteration)
            columns = {figure: [iteration.get(figure) for iteration in iterations] for figure in figures}
            yield {"contender": name, **contender, "iterations": columns}


def write(document: Document, file: Path) -> None:
    file.write_text("".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows(document)))


def read(file: Path) -> Document:
    document, *others = (json.loads(line) for line in file.read_text().splitlines())
    cases: list[dict[str, Any]] = []
    for row in others:
        if "contender" not in row:
            cases.append(row | {"contenders": {}})
            continue
        name, columns = row.pop("contender"), row["iterations"]
        iterations = [
            {figure: value for figure, value in zip(columns, values, strict=True) if value is not None}
            for values in zip(*columns.values(), strict=True)
        ]
        cases[-1]["contenders"][name] = row | {"iterations": iterations}
    return {**document, "cases": cases}
