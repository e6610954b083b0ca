"""
The picture of a state's life on the front page of the documentation site: its rows after one run and after the next.

It is drawn from the tables that dbt has made of the README's events, as the picture of the README is.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

WIDTH, LEFT, RIGHT, BOX = 840, 20, 450, 370
TOP, ROW, HIGH = 92, 42, 32

# The colours of scripts/picture.py.
STYLE = """
  .card { fill: #ffffff; stroke: #dfe3e8 }
  text { font: 13px system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif; fill: #1b2430 }
  .title { font-size: 16px; font-weight: 600 }
  .small { font-size: 12px; fill: #5b6675 }
  .head { font-weight: 600 }
  .row { fill: none; stroke: #5b6675 }
  .way { fill: none; stroke: #5b6675; stroke-width: 1.5 }
  .row.closed { stroke: #0068a8; stroke-width: 2 }
  .row.open { stroke: #0068a8; stroke-width: 2; stroke-dasharray: 5 3 }
  .row.superseded, .row.rejected, .way.superseded { stroke: #c44e00 }
  .word { font-weight: 600 }
  .word.open, .word.closed { fill: #0068a8 }
  .word.superseded, .word.rejected { fill: #c44e00 }
  @media (prefers-color-scheme: dark) {
    .card { fill: #1a212b; stroke: #333d4a }
    text { fill: #e6eaf0 }
    .small { fill: #9aa6b5 }
    .row, .way { stroke: #9aa6b5 }
    .row.open, .row.closed { stroke: #5ab4ee }
    .row.superseded, .row.rejected, .way.superseded { stroke: #ff9154 }
    .word.open, .word.closed { fill: #5ab4ee }
    .word.superseded, .word.rejected { fill: #ff9154 }
  }
"""


@dataclass(frozen=True)
class StateRow:
    """A row of a state table."""

    ident: str
    status: str
    what: str
    into: str | None = None
    """The session that has taken it in."""


def state_picture(title: str, says: str, before: Sequence[StateRow], after: Sequence[StateRow]) -> str:
    """Rows with one id stand side by side, the new ones below; a line leads from each to what it is now."""
    idents = [*dict.fromkeys(row.ident for row in (*before, *after))]
    height = TOP + ROW * len(idents) + 12

    def y(ident: str) -> int:
        return TOP + ROW * idents.index(ident)

    def text(x: float, y: float, words: str, kind: str = "") -> str:
        named = f' class="{kind}"' if kind else ""
        return f'<text x="{x}" y="{y}"{named}>{escape(words)}</text>'

    def boxes(rows: Sequence[StateRow], x: int) -> Iterator[str]:
        for row in rows:
            top = y(row.ident)
            yield f'<rect class="row {row.status}" x="{x}" y="{top}" width="{BOX}" height="{HIGH}" rx="6"/>'
            yield text(x + 12, top + 21, row.status, f"word {row.status}")
            yield text(x + 112, top + 21, row.what)

    def ways() -> Iterator[str]:
        there = {row.ident for row in before}
        for row in after:
            middle = y(row.ident) + HIGH // 2
            if row.ident in there:
                yield f'<path class="way" d="M{LEFT + BOX} {middle} H{RIGHT}"/>'
            if row.into:
                to = y(row.into) + HIGH // 2
                end = RIGHT + BOX
                yield f'<path class="way superseded" d="M{end} {middle} h8 V{to} h-8"/>'

    shape = f'viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}"'
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {shape}>',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="card" x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="8"/>',
        text(LEFT, 30, title, "title"),
        text(LEFT, 52, says, "small"),
        text(LEFT, TOP - 12, "after run 1", "head"),
        text(RIGHT, TOP - 12, "after run 2", "head"),
        *ways(),
        *boxes(before, LEFT),
        *boxes(after, RIGHT),
        "</svg>",
    ]
    return "\n".join(drawn) + "\n"
