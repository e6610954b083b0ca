"""What all pictures have in common: colours for light and dark, axes, and times as Plotly takes them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from html import escape
from typing import TYPE_CHECKING, Any

from scripts.report.layout import PLOTTING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

LONG_ID = re.compile(r"\b(?:[0-9a-f]{32,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b", re.IGNORECASE)
"""A hash or a UUID."""
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
EARLIEST, LATEST = datetime.min, datetime.max  # noqa: DTZ901 (as Plotly has it)

# Colours that people with any colour vision tell apart (after Okabe and Ito), darker for a light page. The page's
# script puts the second of a pair in place of the first where the reader's system is dark.
INK, MUTED, GRID, SURFACE = "#1b2430", "#5b6675", "#dfe3e8", "#ffffff"
BLUE, RED, GREEN, PURPLE, AMBER = "#0068a8", "#c44e00", "#00795a", "#a2407f", "#8a6d00"
DARK = {
    INK: "#e6eaf0",
    MUTED: "#9aa6b5",
    GRID: "#333d4a",
    SURFACE: "#1a212b",
    BLUE: "#5ab4ee",
    RED: "#ff9154",
    GREEN: "#3fd0a4",
    PURPLE: "#e592c8",
    AMBER: "#e8cf4a",
}
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif"


@dataclass(frozen=True)
class Section:
    """One picture with its words; without a figure the note says why there is none."""

    ident: str
    title: str
    says: str
    """What this picture shows of these data."""
    reads: str
    """How to read it, in a sentence."""
    figure: Any = None
    note: str = ""
    warning: str = ""
    """What the reader must know before believing the picture."""
    half: bool = False
    """Whether it may stand beside another one on a wide page."""
    after: str = ""
    """HTML below the picture."""


def at(micros: int) -> datetime:
    """
    A time of day in UTC. Plotly's axes know no zones, and so show it as it is. The room around the first and the last
    times that there are ends where they do.

    >>> at(1_500_000).isoformat(), at(10**18).isoformat()
    ('1970-01-01T00:00:01.500000', '9999-12-31T23:59:59.999999')
    """
    try:
        return (EPOCH + timedelta(microseconds=micros)).replace(tzinfo=None)
    except OverflowError:
        return LATEST if micros > 0 else EARLIEST


def said(micros: int) -> str:
    """
    >>> said(0)
    '1970-01-01 00:00:00 UTC'
    """
    return f"{at(micros):%Y-%m-%d %H:%M:%S} UTC"


def identifier(text: str) -> str:
    """An id of which the page shows the beginning: the pointer over it or a click on it shows all."""
    return f'<code class="id" tabindex="0" title="{escape(text)}">{escape(text)}</code>'


def html_table(heads: Mapping[str, bool], rows: Iterable[Iterable[str]]) -> str:
    """
    Cells that are HTML already. A heading says whether numbers are below it, which stand one below the other.

    >>> html_table({"run": True}, [["7"]])[:57]
    '<table><thead><tr><th class="number">run</th></tr></thead'
    """
    classes = [' class="number"' if counts else "" for counts in heads.values()]

    def line(tag: str, cells: Iterable[str]) -> str:
        shown = (f"<{tag}{kind}>{cell}</{tag}>" for kind, cell in zip(classes, cells, strict=True))
        return f"<tr>{''.join(shown)}</tr>"

    body = "".join(line("td", cells) for cells in rows)
    return f"<table><thead>{line('th', heads)}</thead><tbody>{body}</tbody></table>"


def in_html(text: str) -> str:
    """
    A sentence, with the ids in it shortened: a key is often a hash or a UUID.

    >>> in_html("a < b"), in_html("user 9e107d9d372bb6826bd81d3542a419d6: 3 sessions").count('class="id"')
    ('a &lt; b', 1)
    """
    return LONG_ID.sub(lambda found: identifier(found[0]), escape(text))


def objects() -> Any:
    return PLOTTING.load("plotly.graph_objects")


def figure(*, rows: int = 1, titles: Sequence[str] = (), height: int = 340, legend: bool = True) -> Any:
    """An empty picture; with several rows, pictures one above the other that share their horizontal axis."""
    made = PLOTTING.load("plotly.subplots").make_subplots(
        rows=rows,
        cols=1,
        shared_xaxes=True,
        vertical_spacing=0.28 / rows if rows > 1 else 0,
        subplot_titles=list(titles) or None,
    )
    made.update_layout(
        template="none",
        height=height,
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        font={"family": FONT, "size": 13, "color": INK},
        margin={"l": 8, "r": 12, "t": 34 if legend or titles else 8, "b": 8},
        showlegend=legend,
        legend={"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom"},
        hoverlabel={"bgcolor": SURFACE, "bordercolor": MUTED, "font": {"family": FONT, "color": INK}},
        modebar={"bgcolor": "rgba(0,0,0,0)", "color": MUTED, "activecolor": INK},
        bargap=0.12,
    )
    made.update_annotations(font={"size": 13, "color": INK}, x=0, xanchor="left")
    axis = {
        "automargin": True,
        "gridcolor": GRID,
        "zerolinecolor": GRID,
        "linecolor": MUTED,
        "tickcolor": MUTED,
        "title": {"font": {"size": 12, "color": MUTED}, "standoff": 8},
    }
    made.update_xaxes(**axis, showgrid=False, showline=True, ticks="outside", zeroline=False)
    made.update_yaxes(**axis, rangemode="tozero")
    return made


def whole_numbers(most: int) -> dict[str, Any]:
    """
    An axis of counts, from zero on: small ones have no ticks between them, which would be parts of an event.

    >>> whole_numbers(3)["dtick"], "dtick" in whole_numbers(1_000)
    (1, False)
    """
    return {"tickformat": ",~r", "fixedrange": True, **({"dtick": 1} if most < 4 else {"nticks": 5})}


def count_axis(made: Any, title: str, most: int, row: int = 1) -> None:
    made.update_yaxes(title_text=title, **whole_numbers(most), row=row, col=1)


def times() -> dict[str, Any]:
    """
    An axis of times, written as everywhere on the page: the library's own months and days would be in another order.
    """
    day = 24 * 3_600_000
    return {
        "type": "date",
        "tickformatstops": [
            {"dtickrange": [None, 60_000], "value": "%H:%M:%S\n%Y-%m-%d"},
            {"dtickrange": [60_000, day], "value": "%H:%M\n%Y-%m-%d"},
            {"dtickrange": [day, "M1"], "value": "%m-%d\n%Y"},
            {"dtickrange": ["M1", "M12"], "value": "%Y-%m"},
            {"dtickrange": ["M12", None], "value": "%Y"},
        ],
    }


def times_between(first: datetime, last: datetime) -> list[datetime]:
    """
    The range of an axis of times: all of them and a little room. Where all are the same, an hour around: left alone,
    the library draws ticks that are less than a millisecond apart.

    >>> [f"{time:%H:%M}" for time in times_between(datetime(2026, 1, 1, 12), datetime(2026, 1, 1, 12))]
    ['11:30', '12:30']
    >>> times_between(EARLIEST, LATEST) == [EARLIEST, LATEST]
    True
    """
    room = (last - first) / 20 or timedelta(minutes=30)
    return [first - min(room, first - EARLIEST), last + min(room, LATEST - last)]


def nothing_to_see(made: Any, text: str) -> None:
    made.add_annotation(
        text=text, x=0.5, y=0.5, xref="paper", yref="paper", showarrow=False, font={"size": 14, "color": MUTED}
    )
