"""docs/benchmarks.md: what is between the markers is made from the runs in results/, the rest is written by hand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from benchmarks import definition, plot
from benchmarks.document import SUFFIX, Document, read, write
from benchmarks.layout import PAGE, PLOTS, PUBLISHED, RESULTS, SUITES
from benchmarks.report import section

if TYPE_CHECKING:
    from pathlib import Path

NOTHING = "Nothing has been measured yet."


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


def introduction(suite: str) -> str:
    """What stands above the runs of a suite that is on the page only where there are some."""
    file = SUITES / suite / "page.md"
    return file.read_text().strip() if file.exists() else ""


def shown(suite: str, folder: Path) -> str:
    """All published runs of a suite."""
    plots = PLOTS.relative_to(PAGE.parent)
    parts = [
        f"![Medians, with the fastest and the slowest iteration]({plots}/{name}.svg)\n\n{section(document)}"
        for name, document in published(suite, folder).items()
    ]
    above = introduction(suite)
    if parts and above:
        parts.insert(0, above)
    return "\n\n".join(parts) or ("" if above else NOTHING)


def filled(text: str, folder: Path = PUBLISHED) -> str:
    """The page with what the published runs of a folder say."""
    for suite in definition.NAMES:
        begin, end = f"<!-- {suite}: made by `make bench` -->", f"<!-- end of {suite} -->"
        pattern = re.compile(f"(?<={re.escape(begin)}\n).*?(?={re.escape(end)})", re.DOTALL)
        said = shown(suite, folder)
        made = f"\n{said}\n\n" if said else "\n"
        text, count = pattern.subn(made.replace("\\", r"\\"), text)
        if count != 1:
            raise ValueError(f"{PAGE.name} has {count} places for {suite}, not one")
    return text


def publish(suite: str) -> str:
    """Put the newest run on the page, if it is whole; what it says, for the terminal."""
    document = newest(suite)
    if not is_whole(document):
        return f"{section(document)}\n\nThis run was stopped, or has not all contenders: the page stays as it is."
    for folder in (PUBLISHED, PLOTS):
        folder.mkdir(exist_ok=True)
    for part in parts_of(document, published(suite, PUBLISHED)):
        (PUBLISHED / f"{part}{SUFFIX}").unlink()
        (PLOTS / f"{part}.svg").unlink()
    write(document, PUBLISHED / f"{stem(document)}{SUFFIX}")
    plot.draw(document, PLOTS / f"{stem(document)}.svg")
    PAGE.write_text(filled(PAGE.read_text()))
    return f"{section(document)}\n\n{PAGE.name} has been written."
