"""A run as a picture: a panel for each benchmark, bars for contenders, lines where a width varies."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from benchmarks import packages
from benchmarks.report import ALONG, by_benchmark, spread_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from benchmarks.document import Document

COLUMNS = 2
WIDTH = "rows or seconds wide"
PANEL = (6.0, 2.8)
"""Width and height in inches."""

# The same picture for the same figures: no date, no ids by chance, and text that stays text, in one font.
STYLE = {
    "svg.hashsalt": "event_windows",
    "svg.fonttype": "none",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
FONT = "font-family: 'DejaVu Sans', sans-serif"


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
    several = len(cases) > 1
    found = {
        f"{name}, {point[0]:,} new" if several else name: point
        for name, of_cases in points(cases).items()
        for point in of_cases
    }
    names = list(found)[::-1]
    _, middle, below, above = zip(*(found[name] for name in names), strict=True)
    error = {"linewidth": 1, "clip_on": False}
    panel.barh(names, middle, xerr=(below, above), color="#4c78a8", error_kw=error, height=0.7, clip_on=False)
    panel.set_xlabel("wall s")
    panel.tick_params(left=False)


def lines(panel: Any, cases: Sequence[dict[str, Any]], along: str) -> None:
    for name, found in points(cases).items():
        widths, middle, below, above = zip(*found, strict=True)
        panel.errorbar(widths, middle, yerr=(below, above), label=name, marker="o", markersize=3, linewidth=1)
    if along == WIDTH:
        ticker = packages.load("matplotlib.ticker")
        panel.set(xscale="log", yscale="log")
        for axis, steps in ((panel.xaxis, (1,)), (panel.yaxis, (1, 2, 5))):
            axis.set_major_locator(ticker.LogLocator(subs=steps))
            axis.set_major_formatter(ticker.StrMethodFormatter("{x:,g}"))
            axis.set_minor_locator(ticker.NullLocator())
    panel.set_xlabel(along)
    panel.set_ylabel("wall s")
    panel.legend()


def small(svg: str) -> str:
    """The same picture in a third of the bytes: a line for each tag, no groups for their names, a tenth of a point."""
    svg = svg.replace(f" {FONT};", "").replace('<style type="text/css">', f"<style>text{{{FONT}}} ")
    svg = re.sub(r"""(?<=<g) id="[^"]*"| transform="rotate\(-0 [^"]*\"""", "", svg)
    svg = re.sub(r"<[^>]*>", lambda tag: re.sub(r"(\.\d)\d+", r"\1", " ".join(tag[0].split())), svg)
    bare = 1
    while bare:
        svg, bare = re.subn(r"<g>((?:(?!</?g\b).)*)</g>", r"\1", svg, flags=re.DOTALL)
    return re.sub(r">\s+<", ">\n<", svg)


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
            if cases[0]["width"] is None or document["suite"] == "floor":
                bars(panel, cases)
            else:
                lines(panel, cases, ALONG.get(document["suite"], WIDTH))
            panel.set_title(cases[0]["title"])
        for panel in axes.flat[len(panels) :]:
            panel.remove()
        figure.savefig(file, metadata=dict.fromkeys(("Creator", "Date", "Format", "Type")))
        pyplot.close(figure)
    file.write_text(small(file.read_text()))
