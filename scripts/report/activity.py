"""How much there is, and how long and how large sessions are."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from itertools import accumulate, pairwise
from math import inf
from typing import TYPE_CHECKING, Any

from scripts.report.drawing import (
    AMBER,
    BLUE,
    MUTED,
    Section,
    at,
    count_axis,
    figure,
    objects,
    said,
    times,
    whole_numbers,
)
from scripts.report.durations import HOUR, MINUTE, counted, rough, share
from scripts.report.reading import LENGTH_EDGES, SIZE_EDGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from datetime import datetime

    from scripts.report.models import Row
    from scripts.report.reading import Facts

MOST_BARS = 1_500
"""A browser draws so many without delay, and a screen has few pixels more."""
PERIODS = {"hour": HOUR, "day": 24 * HOUR, "week": 7 * 24 * HOUR}


WEEK = 7 * 24 * HOUR


def main_stretch(counts: Mapping[int, int]) -> tuple[int, int]:
    """
    The first and the last hour that the axis shows: the shortest time that holds 95 % of what is counted, and all
    around it, until nothing comes for longer than that time and for longer than a week.

    One device whose clock is ahead by a month would otherwise make a line of the rest.

    >>> day = 24 * HOUR
    >>> main_stretch({0: 90, 3 * day: 8, 9 * day: 1, 40 * day: 1}) == (0, 9 * day)
    True
    >>> main_stretch({0: 90, 40 * day: 10}) == (0, 40 * day)
    True
    """
    hours = sorted(hour for hour, count in counts.items() if count)
    up_to = [0, *accumulate(counts[hour] for hour in hours)]
    holding: list[tuple[int, int, int]] = []
    for first in range(len(hours)):
        # as far as it takes: counts are whole, so that 95 of 100 are
        last = bisect_left(up_to, up_to[first] + up_to[-1] * 95 / 100, lo=first + 1) - 1
        if last < len(hours):
            holding.append((hours[last] - hours[first], first, last))
    length, first, last = min(holding)
    longest = max(length, WEEK)
    while first > 0 and hours[first] - hours[first - 1] <= longest:
        first -= 1
    while last < len(hours) - 1 and hours[last + 1] - hours[last] <= longest:
        last += 1
    return hours[first], hours[last]


def outside(counts: Mapping[str, Mapping[int, int]], first: int, last: int) -> list[str]:
    """
    How much lies before the axis and how much after it.

    >>> outside({"session": {0: 7, 50 * HOUR: 1}, "event": {0: 9, 50 * HOUR: 2}}, 0, HOUR)
    ['1 session and 2 events, 1970-01-03 02:00 to 02:59']
    """
    found = []
    for low, high in ((-inf, first), (last + 1, inf)):
        there = {noun: {hour: n for hour, n in hours.items() if low <= hour < high} for noun, hours in counts.items()}
        hours = [hour for numbers in there.values() for hour in numbers]
        if hours:
            many = " and ".join(counted(sum(numbers.values()), noun) for noun, numbers in there.items())
            found.append(f"{many}, {said_hours(min(hours), max(hours))}")
    return found


def said_hours(first: int, last: int) -> str:
    """
    >>> said_hours(0, 25 * HOUR), said_hours(HOUR, HOUR)
    ('1970-01-01 00:00 to 1970-01-02 01:59', '1970-01-01 01:00 to 01:59')
    """
    start, end = at(first), at(last + HOUR - MINUTE)
    return f"{start:%Y-%m-%d %H:%M} to {end:{'%H:%M' if start.date() == end.date() else '%Y-%m-%d %H:%M'}}"


def periods_between(start: int, end: int, length: int) -> list[datetime]:
    """The range of the axis: half a period of room, and no bar as wide as the page where there are few."""
    room = max(length // 2, (12 * length - (end - start)) // 2)
    return [at(start - room), at(end + room)]


def by_hour(rows: Iterable[Row], figure_name: str) -> dict[int, int]:
    return {row["hour_micros"]: row[figure_name] for row in rows if row["hour_micros"] is not None}


def by_period(hours: Mapping[int, int], period: int) -> dict[int, int]:
    """Hours added up to longer periods, in UTC."""
    found: dict[int, int] = {}
    for hour, number in sorted(hours.items()):
        start = hour - hour % period
        found[start] = found.get(start, 0) + number
    return found


def chosen_period(first: int, last: int) -> tuple[str, int]:
    """
    Hours as long as they can be drawn.

    >>> chosen_period(0, 100 * HOUR), chosen_period(0, 5_000 * HOUR)
    (('hour', 3600000000), ('day', 86400000000))
    """
    for name, length in PERIODS.items():
        if last - first <= MOST_BARS * length:
            return name, length
    return "week", PERIODS["week"]


def period_bars(numbers: Mapping[int, int], length: int, colour: str, what: str, **shown: Any) -> Any:
    """A bar over each period, and none where a period has nothing."""
    return objects().Bar(
        x=[at(start + length // 2) for start in numbers],
        y=list(numbers.values()),
        width=length / 1_000,
        marker={"color": colour, "line": {"width": 0}},
        customdata=[said(start) for start in numbers],
        hovertemplate=f"from %{{customdata}}: %{{y:,}} {what}<extra></extra>",
        name=what,
        **shown,
    )


def per_hour(facts: Facts) -> Section:
    one = facts.noun
    counts = {one: by_hour(facts.sessions["hour"], "sessions")}
    of_windows = one == "window"
    if of_windows:
        counts["event"] = by_hour(facts.sessions["hour"], "events")
    elif not facts.no_events:
        counts["event"] = by_hour(facts.event_hours, "events")
    (total,) = facts.sessions["all"]
    if not any(counts.values()):
        title = f"{one.capitalize()}s and events per hour"
        return Section("per-hour", title, "", "", note=f"There is no {one} yet.")
    first, last = main_stretch(sum((Counter(hours) for hours in counts.values()), Counter[int]()))
    name, length = chosen_period(first, last)
    titles = [f"{one.capitalize()}s that began in the {name}", f"Events that took place in the {name}"]
    if of_windows:
        titles[1] = f"Events of windows that began in the {name}"
    colours = {one: BLUE, "event": AMBER}
    rows = [(by_period(hours, length), f"{noun}s", colours[noun]) for noun, hours in counts.items()]
    made = figure(rows=len(rows), titles=titles[: len(rows)], height=200 * len(rows) + 40, legend=False)
    for row, (numbers, noun, colour) in enumerate(rows, 1):
        made.add_trace(
            period_bars(numbers, length, colour, noun, showlegend=False),
            row=row,
            col=1,
        )
        count_axis(made, f"{noun} per {name}", max(numbers.values(), default=0), row)
    # what lies outside is drawn as well: a double click shows it
    left_out = outside(counts, first, last)
    made.update_xaxes(range=periods_between(first - first % length, last - last % length + length, length), **times())
    # in short lines, which a narrow page has room for
    title = "<br>".join(["time (UTC)", *(f"not shown: {one.replace(', ', ',<br>')}" for one in left_out)])
    made.update_xaxes(title_text=title, row=len(rows), col=1)
    made.update_layout(bargap=0, hovermode="closest")
    inside = 0 if of_windows else sum(row["events"] for row in facts.event_hours) - total["events"]
    rejected = (
        f" {counted(inside, 'event')} of those below were rejected, though by their time they lie within a session."
        if inside > 0
        else ""
    )
    below = "the events of sessions that took place in it"
    if of_windows:
        below = "the events of which one of these is the last window, so that each counts once"
    return Section(
        "per-hour",
        f"{one.capitalize()}s and events per {name}",
        f"{counted(total['sessions'], one)} with {counted(total['events'], 'event')}, "
        f"from {said(total['first_micros'])} to {said(total['last_micros'])}.{rejected}",
        f"Each bar is one {name} in UTC: above the {one}s that began in it, below {below}. Drag over a part to enlarge "
        "it, double-click to come back.",
        made,
        note=f"Events are not shown. {facts.no_events}" if facts.no_events and not of_windows else "",
        warning=(
            f"The time axis leaves out {'; '.join(left_out)} (UTC): far from all others, which would be too small to "
            "see. A double click on the picture shows all."
            if left_out
            else ""
        ),
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


def distribution(bins: Sequence[tuple[str, int]], of: str, title: str, colour: str) -> Any:
    """Bars that lie, so that what they are of can be read without turning one's head."""
    made = figure(height=84 + 25 * len(bins), legend=False)
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
            hovertemplate=f"%{{y}}: %{{x:,}} {of} (%{{customdata}})<extra></extra>",
            showlegend=False,
        )
    )
    made.update_yaxes(title_text=title, type="category", autorange="reversed", showgrid=False, fixedrange=True)
    # room for the share that stands at the end of the longest bar
    most = max(number for _, number in bins)
    made.update_xaxes(title_text=of, range=[0, most * 1.3], showgrid=True, **whole_numbers(most))
    return made


def halves(total: Row, of: str, column: str, verb: str, written: Callable[[int], str]) -> str:
    middle, most = total[column]
    return f"Half of the {of} {verb} at most {written(middle)}, nine in ten at most {written(most)}"


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
        f"{halves(total, 'sessions', 'lengths', 'last', rough)}; the longest lasts {rough(total['longest'])}. "
        f"{share(alone, total['sessions'])} have one event only, and so no length.",
        "From the first event of a session to its last one, without the gap that follows. Bins further down are wider.",
        distribution(bins, "sessions", "length of the session", BLUE),
        half=True,
    )


def sizes(facts: Facts) -> Section:
    (total,) = facts.sessions["all"]
    title = f"How many events {facts.kind} have"
    bins = binned(facts.sessions["size"], "size_bin", size_labels())
    if not bins:
        return Section("sizes", title, "", "", note=f"There is no {facts.noun} yet.", half=True)
    return Section(
        "sizes",
        title,
        f"{halves(total, facts.kind, 'sizes', 'have', lambda number: counted(number, 'event'))}; "
        f"the largest has {total['largest']:,}.",
        f"Each bar is the {facts.kind} with that many events. Bins further down are wider.",
        distribution(bins, facts.kind, f"events of the {facts.noun}", AMBER),
        half=True,
    )
