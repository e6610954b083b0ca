"""docs/benchmarks.md and its pages: what is between markers is made from the runs in results/, the rest by hand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from benchmarks import plot
from benchmarks.document import SUFFIX, Document, read, write
from benchmarks.layout import PAGE, PLOTS, PUBLISHED, RESULTS
from benchmarks.questions import PARTS
from benchmarks.report import section

if TYPE_CHECKING:
    from pathlib import Path

NOTHING = "Nothing has been measured yet."
MARKED = re.compile(r"(<!-- ([\w ]+): made by `make bench` -->\n).*?(<!-- end of \2 -->)", re.DOTALL)
"""A part of a page that is made: what begins it, its name, what ends it."""


def newest(suite: str) -> Document:
    found = sorted(RESULTS.glob(f"{suite}-*{SUFFIX}"))
    if not found:
        raise SystemExit(f"No run of {suite} in {RESULTS}.\nMeasure first: python -m benchmarks run {suite}")
    return read(found[-1])


def is_whole(document: Document) -> bool:
    """Nobody is left out, and it came to its end."""
    return bool(document["finished"] and not document["contenders"])


def stem(document: Document) -> str:
    """A run of another size, or of other benchmarks of the suite, stands beside those that are there."""
    return "-".join(str(part) for part in (document["suite"], document["size"], *document["only"]) if part)


def parts_of(document: Document, there: dict[str, Document]) -> list[str]:
    """What a run takes the place of: runs at its size whose benchmarks are all among its own."""
    parts = {name: set(other["only"]) for name, other in there.items() if other["size"] == document["size"]}
    return [name for name, part in parts.items() if part and (not document["only"] or part <= set(document["only"]))]


def published(suite: str, folder: Path) -> dict[str, Document]:
    """By stem: first of the size that the files say, then the smallest; of one size, the newest first."""
    runs = [(path.stem, read(path)) for path in folder.glob(f"*{SUFFIX}")]
    newest_first = sorted(runs, key=lambda run: run[1]["began"], reverse=True)
    return {
        name: document
        for name, document in sorted(newest_first, key=lambda run: run[1]["size"] or 0)
        if document["suite"] == suite
    }


def shown(suite: str, folder: Path, page: Path) -> str:
    """All published runs of a suite; pictures as the page finds them."""
    plots = "" if page.parent == PLOTS else f"{PLOTS.relative_to(page.parent)}/"
    parts = [
        f"![Medians, with the fastest and the slowest iteration]({plots}{name}.svg)\n\n{section(document)}"
        for name, document in published(suite, folder).items()
    ]
    return "\n\n".join(parts) or NOTHING


def pages() -> list[Path]:
    """The page to begin with, then those behind it."""
    return [PAGE, *sorted(PLOTS.glob("*.md"))]


def filled(text: str, page: Path, folder: Path = PUBLISHED) -> str:
    """The text of a page with what the published runs of a folder say."""
    documents = [read(path) for path in sorted(folder.glob(f"*{SUFFIX}"))]

    def part(marked: re.Match[str]) -> str:
        begin, name, end = marked.groups()
        made = PARTS[name](documents) if name in PARTS else shown(name, folder, page)
        return f"{begin}\n{made}\n\n{end}"

    return MARKED.sub(part, text)


def write_pages() -> None:
    for page in pages():
        page.write_text(filled(page.read_text(), page))


def publish(suite: str) -> str:
    """Put the newest run on the pages, if it is whole; what it says, for the terminal."""
    document = newest(suite)
    if not is_whole(document):
        return f"{section(document)}\n\nThis run was stopped, or has not all contenders: the pages stay as they are."
    for folder in (PUBLISHED, PLOTS):
        folder.mkdir(exist_ok=True)
    for part in parts_of(document, published(suite, PUBLISHED)):
        (PUBLISHED / f"{part}{SUFFIX}").unlink()
        (PLOTS / f"{part}.svg").unlink()
    write(document, PUBLISHED / f"{stem(document)}{SUFFIX}")
    plot.draw(document, PLOTS / f"{stem(document)}.svg")
    write_pages()
    return f"{section(document)}\n\nThe pages have been written."
