"""What all pictures have in common: colours for light and dark, axes, and times as Plotly takes them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from scripts.report.layout import PLOTTING

if TYPE_CHECKING:
    from collections.abc import Sequence

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

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
    half: bool = False
    """Whether it may stand beside another one on a wide page."""
    after: str = ""
    """HTML below the picture."""


def at(micros: int) -> datetime:
    """
    A time of day in UTC. Plotly's axes know no zones, and so show it as it is.

    >>> at(1_500_000).isoformat()
    '1970-01-01T00:00:01.500000'
    """
    return (EPOCH + timedelta(microseconds=micros)).replace(tzinfo=None)


def said(micros: int) -> str:
    """
    >>> said(0)
    '1970-01-01 00:00:00 UTC'
    """
    return f"{at(micros):%Y-%m-%d %H:%M:%S} UTC"


def objects() -> Any:
    return PLOTTING.load("plotly.graph_objects")


def figure(*, rows: int = 1, titles: Sequence[str] = (), height: int = 340) -> Any:
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
        margin={"l": 8, "r": 12, "t": 34, "b": 8},
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


def count_axis(made: Any, title: str, row: int = 1) -> None:
    """Whole numbers from zero on; nobody needs to zoom into them."""
    made.update_yaxes(title_text=title, tickformat=",~r", fixedrange=True, row=row, col=1)


def nothing_to_see(made: Any, text: str) -> None:
    made.add_annotation(
        text=text, x=0.5, y=0.5, xref="paper", yref="paper", showarrow=False, font={"size": 14, "color": MUTED}
    )
