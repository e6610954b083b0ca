"""A run as a picture: a panel for each benchmark, bars for contenders, lines where a width varies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from benchmarks import packages
from benchmarks.report import ALONG, Document, by_benchmark, spread_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

COLUMNS = 2
WIDTH = "rows or seconds wide"
PANEL = (6.0, 2.8)
"""Width and height in inches."""

# The same picture for the same figures: no date, no ids by chance, and text that stays text.
STYLE = {"svg.hashsalt": "event_windows", "svg.fonttype": "none", "font.size": 9}


def points(cases: Sequence[dict[str, Any]]) -> dict[str, list[tuple[int, float, float, float]]]:
    """Of each contender: width, median, and how far the fastest and the slowest iteration are from it."""
    found: dict[str, list[tuple[int, float, float, float]]] = {}
    for case in cases:
        for name, contender in case["contenders"].items():
            spread = spread_of(contender, "wall_s")
            if spread:
                point = (case["width"] or 0, spread.middle, spread.middle - spread.low, spread.high - spread.middle)
                found.setdefault(name, []).append(point)
    return found


def bars(panel: Any, cases: Sequence[dict[str, Any]]) -> None:
    found = {name: only for name, (only,) in points(cases).items()}
    names = list(found)[::-1]
    _, middle, below, above = zip(*(found[name] for name in names), strict=True)
    panel.barh(names, middle, xerr=(below, above), color="#4c78a8", error_kw={"linewidth": 1}, height=0.7)
    panel.set_xlabel("wall s")


def lines(panel: Any, cases: Sequence[dict[str, Any]], along: str) -> None:
    for name, found in points(cases).items():
        widths, middle, below, above = zip(*found, strict=True)
        panel.errorbar(widths, middle, yerr=(below, above), label=name, marker="o", markersize=3, linewidth=1)
    if along == WIDTH:
        panel.set_xscale("log")
        panel.set_yscale("log")
    panel.set_xlabel(along)
    panel.set_ylabel("wall s")
    panel.legend()


def draw(document: Document, file: Path) -> None:
    matplotlib = packages.load("matplotlib")
    matplotlib.use("svg")
    pyplot = packages.load("matplotlib.pyplot")
    panels = list(by_benchmark(document).values())
    down = -(-len(panels) // COLUMNS)
    with pyplot.rc_context(STYLE):
        figure, axes = pyplot.subplots(
            down, COLUMNS, figsize=(COLUMNS * PANEL[0], down * PANEL[1]), squeeze=False, layout="constrained"
        )
        for panel, cases in zip(axes.flat, panels, strict=False):
            if cases[0]["width"] is None:
                bars(panel, cases)
            else:
                lines(panel, cases, ALONG.get(document["suite"], WIDTH))
            panel.set_title(cases[0]["title"])
        for panel in axes.flat[len(panels) :]:
            panel.remove()
        figure.savefig(file, metadata={"Date": None})
        pyplot.close(figure)
