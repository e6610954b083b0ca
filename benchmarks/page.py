"""docs/benchmarks.md: what is between the markers is made from the runs in results/, the rest is written by hand."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from benchmarks import definition, plot
from benchmarks.layout import PAGE, PLOTS, PUBLISHED, RESULTS
from benchmarks.report import Document, section
from benchmarks.runner import write

if TYPE_CHECKING:
    from pathlib import Path

NOTHING = "Nothing has been measured yet."


def newest(suite: str) -> Document:
    found = sorted(RESULTS.glob(f"{suite}-*.json"))
    if not found:
        raise SystemExit(f"No run of {suite} in {RESULTS}.\nMeasure first: python -m benchmarks run {suite}")
    document: Document = json.loads(found[-1].read_text())
    return document


def may_replace(document: Document, before: Document | None) -> bool:
    """A part takes the place neither of the whole nor of another part; and nobody is left out."""
    if not document["finished"] or document["contenders"]:
        return False
    return not document["only"] or before is None or document["only"] == before["only"]


def stem(document: Document) -> str:
    """A run of another size stands beside that of the size that the files say."""
    return "-".join(str(document[part]) for part in ("suite", "size") if document[part])


def published(suite: str, folder: Path) -> dict[str, Document]:
    """By stem, that of the size that the files say first, then the smallest."""
    read = {path.stem: json.loads(path.read_text()) for path in folder.glob("*.json")}
    mine = {name: document for name, document in read.items() if document["suite"] == suite}
    return dict(sorted(mine.items(), key=lambda item: item[1]["size"] or 0))


def shown(suite: str, folder: Path) -> str:
    """All published runs of a suite."""
    plots = PLOTS.relative_to(PAGE.parent)
    parts = [
        f"![Medians, with the fastest and the slowest iteration]({plots}/{name}.svg)\n\n{section(document)}"
        for name, document in published(suite, folder).items()
    ]
    return "\n\n".join(parts) or NOTHING


def filled(text: str, folder: Path = PUBLISHED) -> str:
    """The page with what the published runs of a folder say."""
    for suite in definition.NAMES:
        begin, end = f"<!-- {suite}: made by `make bench` -->", f"<!-- end of {suite} -->"
        pattern = re.compile(f"(?<={re.escape(begin)}\n).*?(?={re.escape(end)})", re.DOTALL)
        made = f"\n{shown(suite, folder)}\n\n"
        text, count = pattern.subn(made.replace("\\", r"\\"), text)
        if count != 1:
            raise ValueError(f"{PAGE.name} has {count} places for {suite}, not one")
    return text


def publish(suite: str) -> str:
    """Put the newest run on the page, unless it has only a part of what is there; what it says, for the terminal."""
    document = newest(suite)
    if not may_replace(document, published(suite, PUBLISHED).get(stem(document))):
        return f"{section(document)}\n\nThis run has only a part of {suite}: the page stays as it is."
    for folder in (PUBLISHED, PLOTS):
        folder.mkdir(exist_ok=True)
    write(document, PUBLISHED / f"{stem(document)}.json")
    plot.draw(document, PLOTS / f"{stem(document)}.svg")
    PAGE.write_text(filled(PAGE.read_text()))
    return f"{section(document)}\n\n{PAGE.name} has been written."
