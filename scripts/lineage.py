"""Pictures of lineage for the front page of the documentation site, drawn from the manifest of dbt."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from scripts.state_picture import STYLE

if TYPE_CHECKING:
    from collections.abc import Mapping

BOX, HIGH, ACROSS, DOWN = 186, 44, 214, 56
MARGIN, TOP = 20, 70
OF_CONFIG = "within_reach"
"""Called in the config of a model, not in its SQL."""
LEGEND = "Below each name: the macro that it calls, or what it is. A blue frame: a state, into which each run merges."

Columns = list[list[str]]


def columns_of(parents: Mapping[str, list[str]]) -> Columns:
    """
    Each node in a column right of all its parents; within a column, near its parents.

    >>> columns_of({"a": [], "b": ["a"], "c": ["a", "b"], "d": ["a"]})
    [['a'], ['b', 'd'], ['c']]
    """
    depth: dict[str, int] = {}
    while len(depth) < len(parents):
        for name, above in parents.items():
            if name not in depth and all(parent in depth for parent in above):
                depth[name] = 1 + max((depth[parent] for parent in above), default=-1)
    # what is read but not made here stands beside what reads it
    for name, above in parents.items():
        if not above:
            depth[name] = min((depth[reader] for reader, read in parents.items() if name in read), default=1) - 1
    columns: Columns = []
    places: dict[str, float] = {}
    for number in range(max(depth.values()) + 1):
        here = [name for name in parents if depth[name] == number]
        near = {name: sum(places.get(parent, 0) for parent in parents[name]) for name in here}
        columns.append(sorted(here, key=lambda name: (near[name] / max(len(parents[name]), 1), name)))
        places |= {name: place for place, name in enumerate(columns[-1])}
    return columns


def lineage(title: str, manifest: Mapping[str, Any], folder: str) -> str:
    """The models of a folder and what they read, each with the macros of the package that it calls."""
    nodes: dict[str, Any] = manifest["nodes"]
    inside = [name for name, node in nodes.items() if node["resource_type"] == "model" and folder in node["fqn"]]
    parents = {name: [parent for parent in nodes[name]["depends_on"]["nodes"] if parent in nodes] for name in inside}
    parents |= {parent: [] for above in [*parents.values()] for parent in above if parent not in parents}
    columns = columns_of(parents)
    tallest = max(map(len, columns))
    width = 2 * MARGIN + ACROSS * (len(columns) - 1) + BOX
    height = TOP + DOWN * tallest + 8
    place = {
        name: (MARGIN + ACROSS * number, TOP + DOWN * row + DOWN * (tallest - len(column)) // 2)
        for number, column in enumerate(columns)
        for row, name in enumerate(column)
    }

    def way(parent: str, name: str) -> str:
        (x, y), (to, down) = place[parent], place[name]
        x, y, down = x + BOX, y + HIGH // 2, down + HIGH // 2
        half = (to - x) // 2
        return f'<path class="way" d="M{x} {y} C{x + half} {y} {to - half} {down} {to} {down}"/>'

    def box(name: str) -> list[str]:
        x, y = place[name]
        node = nodes[name]
        called = [one.split(".")[-1] for one in node["depends_on"].get("macros", []) if ".event_windows." in one]
        called = [name for name in called if name != OF_CONFIG]
        is_state = name in inside and node["config"]["materialized"] == "incremental"
        what = " and ".join(called) or ("seed" if node["resource_type"] == "seed" else node["config"]["materialized"])
        kind = "closed" if is_state else ""
        return [
            f'<rect class="card" x="{x}" y="{y}" width="{BOX}" height="{HIGH}" rx="6"/>',
            f'<rect class="row {kind}" x="{x}" y="{y}" width="{BOX}" height="{HIGH}" rx="6"/>',
            f'<text x="{x + 10}" y="{y + 18}">{escape(node["name"])}</text>',
            f'<text class="small" x="{x + 10}" y="{y + 35}">{escape(what)}</text>',
        ]

    shape = f'viewBox="0 0 {width} {height}" role="img" aria-label="{escape(title)}"'
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {shape}>',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="card" x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8"/>',
        f'<text class="title" x="{MARGIN}" y="30">{escape(title)}</text>',
        f'<text class="small" x="{MARGIN}" y="52">{LEGEND}</text>',
        *(way(parent, name) for name, above in parents.items() for parent in above),
        *(line for name in place for line in box(name)),
        "</svg>",
    ]
    return "\n".join(drawn) + "\n"
