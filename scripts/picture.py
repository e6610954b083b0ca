"""
The picture of the README: a late event joins two sessions.

It is drawn from what dbt has made of the README's own events, by `EVENT_WINDOWS_GOLDENS=write pytest
tests/spark/test_readme.py`; the same test says whether the picture is still true.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from scripts.report.durations import counted
from scripts.story import MINUTE, clock

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scripts.story import Session

WIDTH, HEIGHT = 840, 296
LEFT, RIGHT = 140, 40
EVENTS, BEFORE, AFTER, AXIS = 104, 160, 216, 262
BAR = 34
TICK = 10 * MINUTE

# Colours that people with any colour vision tell apart (after Okabe and Ito); a dark system gets the second set.
STYLE = """
  .card { fill: #ffffff; stroke: #dfe3e8 }
  text { font: 13px system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif; fill: #1b2430 }
  .title { font-size: 16px; font-weight: 600 }
  .small { font-size: 12px; fill: #5b6675 }
  .grid { stroke: #dfe3e8 }
  .event { fill: #0068a8 }
  .late { fill: #c44e00 }
  .way { stroke: #c44e00; stroke-width: 1.5; stroke-dasharray: 3 4 }
  .bar { fill: #0068a8 }
  .joined { fill: #c44e00 }
  .in { fill: #ffffff; font-weight: 600 }
  .latetext { fill: #c44e00; font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    .card { fill: #1a212b; stroke: #333d4a }
    text { fill: #e6eaf0 }
    .small { fill: #9aa6b5 }
    .grid { stroke: #333d4a }
    .event, .bar { fill: #5ab4ee }
    .late, .joined, .latetext { fill: #ff9154 }
    .way { stroke: #ff9154 }
    .in { fill: #1a212b }
  }
"""


@dataclass(frozen=True)
class Event:
    """An event on the picture; times are microseconds."""

    at: int
    label: str
    arrived_at: int
    is_late: bool = False


def picture(who: str, gap: str, events: Sequence[Event], before: Sequence[Session], after: Sequence[Session]) -> str:
    """One line of events, and the sessions after each of two runs, on one scale of time."""
    first = min(event.at for event in events) // TICK * TICK
    last = -(-max(event.at for event in events) // TICK) * TICK
    (late,) = (event for event in events if event.is_late)

    def x(time: int) -> float:
        return round(LEFT + (time - first) * (WIDTH - LEFT - RIGHT) / (last - first), 1)

    def text(place: float, y: float, words: str, kind: str = "", anchor: str = "middle") -> str:
        named = f' class="{kind}"' if kind else ""
        return f'<text x="{place}" y="{y}" text-anchor="{anchor}"{named}>{escape(words)}</text>'

    def bars(sessions: Sequence[Session], y: float, kind: str) -> Iterator[str]:
        for session in sessions:
            begins, ends = x(session.first), x(session.last)
            yield f'<rect class="{kind}" x="{begins}" y="{y}" width="{ends - begins:.1f}" height="{BAR}" rx="5"/>'
            yield text((begins + ends) / 2, y + BAR / 2 + 5, counted(session.requests, "view"), "in")

    def scale() -> Iterator[str]:
        for time in range(first, last + 1, TICK):
            yield f'<line class="grid" x1="{x(time)}" y1="76" x2="{x(time)}" y2="{AXIS}"/>'
            yield text(x(time), AXIS + 18, clock(time)[:5], "small")

    def marks() -> Iterator[str]:
        for event in events:
            if not event.is_late:
                yield f'<circle class="event" cx="{x(event.at)}" cy="{EVENTS}" r="7"/>'
                yield text(x(event.at), EVENTS - 16, event.label)
        place = x(late.at)
        yield f'<line class="way" x1="{place}" y1="{EVENTS}" x2="{place}" y2="{AFTER}"/>'
        diamond = f"M{place} {EVENTS - 10} l10 10 l-10 10 l-10 -10 z"
        yield f'<path class="late" d="{diamond}"/>'
        yield text(place, EVENTS - 16, f"{late.label}, arrives at {clock(late.arrived_at)[:5]}", "latetext")

    title = f"A late event joins two sessions of {who}"
    shape = f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}"'
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {shape}>',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="card" x="0.5" y="0.5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="8"/>',
        text(20, 30, title, "title", "start"),
        text(20, 52, f"A session ends after {gap} without an event.", "small", "start"),
        *scale(),
        text(20, EVENTS + 5, "page views", anchor="start"),
        text(20, BEFORE + BAR / 2 + 5, "after run 1", anchor="start"),
        text(20, AFTER + BAR / 2 + 5, "after run 2", anchor="start"),
        *marks(),
        *bars(before, BEFORE, "bar"),
        *bars(after, AFTER, "joined"),
        "</svg>",
    ]
    return "\n".join(drawn) + "\n"
