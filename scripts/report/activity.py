"""How much there is, and how long and how large sessions are."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from scripts.report.drawing import AMBER, BLUE, MUTED, Section, at, count_axis, figure, objects, said
from scripts.report.durations import HOUR, counted, rough, share
from scripts.report.reading import LENGTH_EDGES, SIZE_EDGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from scripts.report.reading import Facts, Row

MOST_BARS = 1_500
"""A browser draws so many without delay, and a screen has few pixels more."""
PERIODS = {"hour": HOUR, "day": 24 * HOUR, "week": 7 * 24 * HOUR}


def by_period(rows: Iterable[Row], figure_name: str, period: int) -> dict[int, int]:
    """Hours added up to longer periods, in UTC."""
    found: dict[int, int] = {}
    for row in rows:
        if row["hour_micros"] is not None:
            start = row["hour_micros"] - row["hour_micros"] % period
            found[start] = found.get(start, 0) + row[figure_name]
    return found


def chosen_period(hours: Sequence[int]) -> tuple[str, int]:
    """
    Hours as long as they can be drawn.

    >>> chosen_period([0, 100 * HOUR]), chosen_period([0, 5_000 * HOUR])
    (('hour', 3600000000), ('day', 86400000000))
    """
    for name, length in PERIODS.items():
        if max(hours) - min(hours) <= MOST_BARS * length:
            return name, length
    return "week", PERIODS["week"]


def per_hour(facts: Facts) -> Section:
    hours = [row["hour_micros"] for row in facts.sessions["hour"] + facts.event_hours if row["hour_micros"] is not None]
    (total,) = facts.sessions["all"]
    if not hours:
        return Section("per-hour", "Sessions and events per hour", "", "", note="There is no session yet.")
    name, length = chosen_period(hours)
    started = by_period(facts.sessions["hour"], "sessions", length)
    events = by_period(facts.event_hours, "events", length)
    titles = [f"Sessions that began in the {name}", f"Events that took place in the {name}"]
    rows = [(started, "sessions", BLUE), (events, "events", AMBER)][: 1 if facts.no_events else 2]
    made = figure(rows=len(rows), titles=titles[: len(rows)], height=200 * len(rows) + 40)
    for row, (numbers, noun, colour) in enumerate(rows, 1):
        made.add_trace(
            objects().Bar(
                # a bar stands over its period, and a period without any has none
                x=[at(start + length // 2) for start in sorted(numbers)],
                y=[numbers[start] for start in sorted(numbers)],
                width=length / 1_000,
                marker={"color": colour, "line": {"width": 0}},
                customdata=[said(start) for start in sorted(numbers)],
                hovertemplate=f"from %{{customdata}}: %{{y:,}} {noun}<extra></extra>",
                name=noun,
                showlegend=False,
            ),
            row=row,
            col=1,
        )
        count_axis(made, f"{noun} per {name}", row)
    made.update_xaxes(title_text="time (UTC)", row=len(rows), col=1)
    made.update_layout(bargap=0, hovermode="closest")
    inside = sum(row["events"] for row in facts.event_hours) - total["events"]
    refused = (
        f" {counted(inside, 'event')} of those below were refused, though by their time they lie within a session."
        if inside > 0
        else ""
    )
    return Section(
        "per-hour",
        f"Sessions and events per {name}",
        f"{counted(total['sessions'], 'session')} with {counted(total['events'], 'event')}, "
        f"from {said(total['first_micros'])} to {said(total['last_micros'])}.{refused}",
        f"Each bar is one {name} in UTC: above the sessions that began in it, below the events of sessions that took "
        "place in it. Drag over a part to enlarge it, double-click to come back.",
        made,
        note=f"Events are not shown. {facts.no_events}" if facts.no_events else "",
    )


def binned(rows: Iterable[Row], column: str, labels: Sequence[str]) -> list[tuple[str, int]]:
    """Sessions by bin, with empty bins, up to the last one that has any."""
    numbers = {row[column]: row["sessions"] for row in rows}
    return [(labels[number], numbers.get(number, 0)) for number in range(max(numbers, default=-1) + 1)]


def length_labels() -> list[str]:
    between = [f"{rough(low)} to {rough(high)}" for low, high in pairwise(LENGTH_EDGES[1:])]
    return ["0 s", f"< {rough(LENGTH_EDGES[1])}", *between, f"≥ {rough(LENGTH_EDGES[-1])}"]


def size_labels() -> list[str]:
    """
    >>> size_labels()[:2], size_labels()[5], size_labels()[-1]
    (['1', '2'], '6 to 10', '> 1,000')
    """
    low = [1, *SIZE_EDGES]
    high = [edge - 1 for edge in SIZE_EDGES]
    between = [f"{a}" if a == b else f"{a:,} to {b:,}" for a, b in zip(low, high, strict=False)]
    return [*between, f"> {SIZE_EDGES[-1] - 1:,}"]


def distribution(bins: Sequence[tuple[str, int]], title: str, colour: str) -> Any:
    """Bars that lie, so that what they are of can be read without turning one's head."""
    made = figure(height=110 + 25 * len(bins))
    total = sum(number for _, number in bins)
    shares = [share(number, total) for _, number in bins]
    made.add_trace(
        objects().Bar(
            orientation="h",
            x=[number for _, number in bins],
            y=[label for label, _ in bins],
            marker={"color": colour},
            text=shares,
            textposition="outside",
            textfont={"size": 11, "color": MUTED},
            cliponaxis=False,
            customdata=shares,
            hovertemplate="%{y}: %{x:,} sessions (%{customdata})<extra></extra>",
            showlegend=False,
        )
    )
    made.update_yaxes(title_text=title, type="category", autorange="reversed", showgrid=False, fixedrange=True)
    # room for the share that stands at the end of the longest bar
    most = max(number for _, number in bins)
    made.update_xaxes(title_text="sessions", tickformat=",~r", range=[0, most * 1.18], showgrid=True, fixedrange=True)
    return made


def halves(total: Row, column: str, verb: str, written: Callable[[int], str]) -> str:
    middle, most = total[column]
    return f"Half of the sessions {verb} at most {written(middle)}, nine in ten at most {written(most)}"


def lengths(facts: Facts) -> Section:
    (total,) = facts.sessions["all"]
    title = "How long sessions last"
    bins = binned(facts.sessions["length"], "length_bin", length_labels())
    if not bins:
        return Section("lengths", title, "", "", note="There is no session yet.", half=True)
    alone = next((row["sessions"] for row in facts.sessions["size"] if row["size_bin"] == 0), 0)
    return Section(
        "lengths",
        title,
        f"{halves(total, 'lengths', 'last', rough)}; the longest lasts {rough(total['longest'])}. "
        f"{share(alone, total['sessions'])} have one event only, and so no length.",
        "From the first event of a session to its last one, without the gap that follows. Bins further down are wider.",
        distribution(bins, "length of the session", BLUE),
        half=True,
    )


def sizes(facts: Facts) -> Section:
    (total,) = facts.sessions["all"]
    title = "How many events sessions have"
    bins = binned(facts.sessions["size"], "size_bin", size_labels())
    if not bins:
        return Section("sizes", title, "", "", note="There is no session yet.", half=True)
    return Section(
        "sizes",
        title,
        f"{halves(total, 'sizes', 'have', lambda number: counted(number, 'event'))}; "
        f"the largest has {total['largest']:,}.",
        "Each bar is the sessions with that many events. Bins further down are wider.",
        distribution(bins, "events of the session", AMBER),
        half=True,
    )
