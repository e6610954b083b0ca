"""One key's sessions on a line of time: its events, the gaps that end sessions, and the sessions that were merged."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from scripts.report.drawing import (
    AMBER,
    BLUE,
    MUTED,
    PURPLE,
    RED,
    Section,
    at,
    figure,
    html_table,
    identifier,
    objects,
    said,
    times,
)
from scripts.report.durations import HOUR, MINUTE, counted, rough
from scripts.report.reading import MOST_EVENTS, said_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scripts.report.models import Row
    from scripts.report.reading import Facts, Visitor

LANES = ("rejected", "merged away", "sessions", "events")
THIN = 1_000
"""A bar of no length is not drawn, so a session of one instant is drawn a thousandth of a second long."""
CLOSE_UP = 12 * HOUR
"""A line of time that is longer than that begins with a part of it."""


def short(session_id: str) -> str:
    """
    >>> short("5f21a0b3c4d5e6f7")
    '5f21a0b3'
    """
    return session_id[:8]


def span(row: Row) -> str:
    last = "" if row["last_micros"] == row["first_micros"] else f" to {said(row['last_micros'])}"
    return f"{said(row['first_micros'])}{last} ({rough(row['last_micros'] - row['first_micros'])})"


def bars(rows: Sequence[Row], lane: str, colour: str, name: str, texts: Sequence[str]) -> Any:
    return objects().Bar(
        orientation="h",
        y=[LANES.index(lane)] * len(rows),
        base=[at(row["first_micros"]) for row in rows],
        x=[max(row["last_micros"] - row["first_micros"], THIN) / 1_000 for row in rows],
        width=0.5,
        # the line keeps a short bar visible on a long line of time
        marker={"color": colour, "line": {"color": colour, "width": 1.5}},
        hovertext=list(texts),
        hovertemplate="%{hovertext}<extra></extra>",
        name=name,
    )


def gaps(sessions: Sequence[Row]) -> Any:
    return objects().Bar(
        orientation="h",
        y=[LANES.index("sessions")] * len(sessions),
        base=[at(row["last_micros"]) for row in sessions],
        x=[(row["end_micros"] - row["last_micros"]) / 1_000 for row in sessions],
        width=0.22,
        marker={"color": MUTED, "opacity": 0.45, "line": {"width": 0}},
        hovertext=[f"the gap: an event until {said(row['end_micros'])} extends the session" for row in sessions],
        hovertemplate="%{hovertext}<extra></extra>",
        name="gap",
    )


def ticks(visitor: Visitor) -> Any:
    return objects().Scatter(
        x=[at(event["at_micros"]) for event in visitor.events],
        y=[LANES.index("events")] * len(visitor.events),
        mode="markers",
        marker={"symbol": "line-ns-open", "size": 18, "color": AMBER, "line": {"width": 2, "color": AMBER}},
        hovertext=[
            f"event {event['event_number']} of session {short(event['session_id'])}<br>{said(event['at_micros'])}"
            + (
                ""
                if event["seconds_since_previous"] is None
                else f"<br>{rough(int(event['seconds_since_previous'] * 1_000_000))} after the one before"
            )
            for event in visitor.events
        ],
        hovertemplate="%{hovertext}<extra></extra>",
        name="events",
    )


def ways(merged: Sequence[Row]) -> Any:
    """From each session that went away up to the one that it is in now."""
    points: list[tuple[Any, float | None]] = []
    for row in merged:
        middle = at((row["first_micros"] + row["last_micros"]) // 2)
        points += [(middle, LANES.index("merged away") + 0.25), (middle, LANES.index("sessions") - 0.25), (None, None)]
    return objects().Scatter(
        x=[x for x, _ in points],
        y=[y for _, y in points],
        mode="lines",
        line={"color": PURPLE, "width": 1.5, "dash": "dot"},
        hoverinfo="skip",
        showlegend=False,
    )


def whole(visitor: Visitor) -> tuple[int, int]:
    rows = [row for row in visitor.sessions + visitor.merged + visitor.rejected if row["first_micros"] is not None]
    first = min(row["first_micros"] for row in rows)
    last = max(row["end_micros"] or row["last_micros"] for row in rows)
    margin = max((last - first) // 40, MINUTE)
    return first - margin, last + margin


def around(row: Row) -> tuple[int, int]:
    """A session with what is near it: half as long as it is before it and after it, and never less than an hour."""
    room = max((row["end_micros"] - row["first_micros"]) // 2, HOUR)
    return row["first_micros"] - room, row["end_micros"] + room


def beginning(visitor: Visitor) -> tuple[int, int]:
    """What is seen at first: all of it, or where there is much of it the session that took in the most others."""
    first, last = whole(visitor)
    if last - first <= CLOSE_UP or not visitor.sessions:
        return first, last
    taken = [row["into_id"] for row in visitor.merged]
    return around(max(visitor.sessions, key=lambda row: (taken.count(row["session_id"]), row["events"])))


def zoom(bounds: tuple[int, int], words: str) -> str:
    first, last = (at(bound).isoformat() for bound in bounds)
    return f'<button type="button" data-from="{first}" data-to="{last}">{escape(words)}</button>'


def table(visitor: Visitor) -> str:
    """The sessions in words, with a button each."""
    lines = []
    for row in visitor.sessions:
        taken = [gone["session_id"] for gone in visitor.merged if gone["into_id"] == row["session_id"]]
        cells = [
            zoom(around(row), "show"),
            escape(said(row["first_micros"])),
            escape(rough(row["last_micros"] - row["first_micros"])),
            f"{row['events']:,}",
            escape(row["detail"]),
            identifier(row["session_id"]),
            "<br>".join(identifier(one) for one in taken),
        ]
        lines.append(cells)
    heads = ("", "began", "lasted", "events", "status", "session", "ids merged into it")
    return (
        f'<p class="zooms">{zoom(whole(visitor), "Show all of it")}</p>'
        f'<div class="wide">{html_table({head: head in ("lasted", "events") for head in heads}, lines)}</div>'
    )


def timeline(facts: Facts) -> Section:
    title = "One key's sessions in time"
    visitor = facts.visitor
    if visitor is None:
        return Section("timeline", title, "", "", note="There is no session yet.")
    who = said_key(visitor.key, facts.settings["keys"])
    timed = [row for row in visitor.rejected if row["first_micros"] is not None]
    if not visitor.sessions and not timed:
        return Section(
            "timeline", title, "", "", note=f"All events of {who} were rejected, and none of them has a time."
        )
    kept = [row for row in visitor.merged if row["first_micros"] is not None]
    made = figure(height=360, legend=False)  # each lane has its name
    made.add_trace(gaps(visitor.sessions))
    made.add_trace(
        bars(
            visitor.sessions,
            "sessions",
            BLUE,
            "sessions",
            [
                f"session {short(row['session_id'])}, {row['detail']}<br>{span(row)}<br>"
                f"{counted(row['events'], 'event')}"
                for row in visitor.sessions
            ],
        )
    )
    if visitor.events:
        made.add_trace(ticks(visitor))
    if kept:
        made.add_trace(ways(kept))
        texts = [
            f"session {short(row['session_id'])}, merged away<br>{span(row)}<br>now in {short(row['into_id'])}"
            for row in kept
        ]
        made.add_trace(bars(kept, "merged away", PURPLE, "merged away", texts))
    if timed:
        texts = [f"rejected: {row['detail']}<br>{span(row)}<br>{counted(row['events'], 'event')}" for row in timed]
        made.add_trace(bars(timed, "rejected", RED, "rejected", texts))
    lanes = [
        lane
        for lane, there in zip(LANES, (timed, kept, visitor.sessions, visitor.events), strict=True)
        if there or lane == "sessions"
    ]
    made.update_layout(barmode="overlay", dragmode="zoom", hovermode="closest")
    made.update_xaxes(
        **times(),
        title_text="time (UTC)",
        range=[at(bound) for bound in beginning(visitor)],
        rangeslider={"visible": True, "thickness": 0.14, "range": [at(bound) for bound in whole(visitor)]},
    )
    made.update_yaxes(
        tickvals=[LANES.index(lane) for lane in lanes],
        ticktext=list(lanes),
        range=[LANES.index(lanes[0]) - 0.5, LANES.index(lanes[-1]) + 0.5],
        fixedrange=True,
        showgrid=False,
        zeroline=False,
    )
    rejected = sum(row["events"] for row in visitor.rejected)
    parts = [counted(len(visitor.sessions), "session")]
    if visitor.merged:
        parts.append(f"{counted(len(visitor.merged), 'session')} merged away")
    if rejected:
        parts.append(f"{counted(rejected, 'event')} rejected")
    newest = f" Only the newest {MOST_EVENTS:,} events are drawn." if len(visitor.events) == MOST_EVENTS else ""
    return Section(
        "timeline",
        title,
        f"The key {who}: {', '.join(parts)}.{newest}",
        "A bar is a session from its first event to its last, the thin bar after it the gap in which one more event "
        "extends it. Dotted lines lead from a session that went away to the one that it was merged into. Drag over a "
        "part to enlarge it, move the strip below, or let the table show a session.",
        made,
        note=f"Events are not shown. {facts.no_events}" if facts.no_events else "",
        after=table(visitor),
    )
