"""How late events come, what becomes of those that do, and how far the watermark has got."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import datetime, timedelta
from itertools import pairwise
from math import log10
from typing import TYPE_CHECKING, Any

from scripts.report.drawing import (
    AMBER,
    BLUE,
    GREEN,
    INK,
    MUTED,
    PURPLE,
    RED,
    SURFACE,
    Section,
    at,
    figure,
    nothing_to_see,
    objects,
    said,
    times,
    times_between,
    whole_numbers,
)
from scripts.report.durations import counted, micros_of, rough, share

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scripts.report.models import Row
    from scripts.report.reading import Facts

REASONS = {
    "late": ("rejected: late", RED),
    "future": ("rejected: from the future", PURPLE),
    "past": ("rejected: from long ago", AMBER),
    "null_event_time": ("rejected: without a time", MUTED),
    "bad_gap": ("rejected: bad gap", GREEN),
    "out_of_range": ("rejected: out of range", GREEN),
}


def behind_labels(edges: Sequence[int]) -> list[str]:
    """
    >>> behind_labels([0, 10_000_000, 60_000_000])
    ['not behind', '≤ 10 s', '10 s to 1 min', '> 1 min']
    """
    first = f"≤ {rough(edges[1])}"
    between = [f"{rough(low)} to {rough(high)}" for low, high in pairwise(edges[1:])]
    return ["not behind", first, *between, f"> {rough(edges[-1])}"]


def past_watermark(facts: Facts) -> Counter[int]:
    """By run, the events whose time was before the watermark when they came."""
    within = facts.behind_edges.index(micros_of(facts.settings["watermark_delay"]))
    found: Counter[int] = Counter()
    for row in facts.lateness:
        if row["bin"] is not None and row["bin"] > within:
            found[row["run"]] += row["events"]
    return found


def mark(made: Any, place: float, text: str) -> None:
    """A line across the picture, which stands in a row without a bar, and has its words at its end."""
    made.add_hline(y=place, line={"color": INK, "width": 2, "dash": "dash"})
    made.add_annotation(
        x=1,
        xref="paper",
        xanchor="right",
        y=place,
        yanchor="middle",
        text=text,
        showarrow=False,
        bgcolor=SURFACE,
        borderpad=3,
        font={"size": 12, "color": INK},
    )


def lateness(facts: Facts) -> Section:
    title = "How late events come"
    if facts.no_lateness:
        return Section("lateness", title, "", "", note=facts.no_lateness)
    edges, labels = facts.behind_edges, behind_labels(facts.behind_edges)
    numbers: dict[int | None, int] = defaultdict(int)
    for row in facts.lateness:
        numbers[row["bin"]] += row["events"]
    without = numbers.pop(None, 0)
    judged = sum(numbers.values())
    delay_text, lateness_text = facts.settings["watermark_delay"], facts.settings["allowed_lateness"]
    delay = edges.index(micros_of(delay_text))
    last = max([*(number for number in numbers if number is not None), delay + 1])
    bins = range(last + 1)
    bound = delay if lateness_text is None else edges.index(micros_of(lateness_text))
    lines = [(delay, f"watermark delay {delay_text}")]
    if delay < bound <= last:
        lines.append((bound, f"allowed lateness {lateness_text}"))
    rows = {number: number + sum(number > edge for edge, _ in lines) for number in bins}
    made = figure(height=140 + 25 * (len(bins) + len(lines)))
    most = max([*numbers.values(), 1])
    for name, colour, chosen in (
        ("at or after the watermark", BLUE, [number for number in bins if number <= delay]),
        ("behind the watermark", RED, [number for number in bins if number > delay]),
    ):
        made.add_trace(
            objects().Bar(
                orientation="h",
                x=[numbers.get(number) for number in chosen],
                y=[rows[number] for number in chosen],
                marker={"color": colour},
                text=[f"{numbers[number]:,}" if number in numbers else "" for number in chosen],
                textposition="outside",
                textfont={"size": 11, "color": MUTED},
                cliponaxis=False,
                customdata=[[labels[number], share(numbers.get(number, 0), judged)] for number in chosen],
                hovertemplate="%{customdata[0]}: %{x:,} events (%{customdata[1]})<extra></extra>",
                name=name,
            )
        )
    for edge, text in lines:
        mark(made, rows[edge] + 1, text)
    made.update_layout(barmode="overlay")
    # from below one event on, and as far as it takes for the number at the end of the longest bar
    made.update_xaxes(
        title_text="events (each line ten times the one before)",
        type="log",
        dtick=1,
        tickformat="~s",
        tickangle=0,
        range=[-0.3, log10(most) + 0.25 * (log10(most) + 0.3) + 0.1],
        showgrid=True,
        fixedrange=True,
    )
    made.update_yaxes(
        title_text="behind the newest event of all runs before",
        tickvals=[*rows.values()],
        ticktext=[labels[number] for number in rows],
        showgrid=False,
        zeroline=False,
        fixedrange=True,
        range=[rows[last] + 0.6, -0.6],
    )
    past = sum(past_watermark(facts).values())
    shown = "" if facts.runs_so_far == len(facts.runs) else f" of the newest {len(facts.runs)} runs"
    late = numbers.get(0, 0)
    others = f" {counted(without, 'event')} rejected for other reasons than lateness are left out." if without else ""
    return Section(
        "lateness",
        title,
        f"Of {counted(judged, 'event')}{shown}, {share(judged - late, judged)} came behind the newest event of the "
        f"runs before theirs, and {share(past, judged)} by more than the watermark delay of {delay_text}.{others}",
        "Each bar is the events that were so far behind when a run read them. Those below the dashed line are "
        f"behind the watermark: their {facts.noun} may have been closed by then. Bars grow by powers of ten, so that "
        "few late events are seen beside many punctual ones.",
        made,
    )


def run_axis(made: Any, facts: Facts) -> None:
    """Whole numbers, and no bar as wide as the page where there are few runs."""
    numbers = [run["run"] for run in facts.runs]
    made.update_xaxes(range=[numbers[0] - 0.6, max(numbers[-1] + 0.6, numbers[0] + 11.4)])
    if len(numbers) <= 40:
        made.update_xaxes(tickvals=numbers)
    made.update_xaxes(title_text="run", row=len(made._grid_ref) if made._grid_ref else 1, col=1)  # noqa: SLF001


def newest_only(facts: Facts) -> str:
    if facts.runs_so_far == len(facts.runs):
        return ""
    return f" The newest {len(facts.runs)} of {facts.runs_so_far:,} runs are shown."


def shares(facts: Facts) -> Section:
    past = past_watermark(facts) if not facts.no_lateness else Counter[int]()
    series: list[tuple[str, str, list[int]]] = []
    if not facts.no_lateness:
        taken = [max(past[run["run"]] - run["rejected_late"], 0) for run in facts.runs]
        series.append(("behind the watermark, taken in", BLUE, taken))
    for reason, (name, colour) in REASONS.items():
        series.append((name, colour, [run.get(f"rejected_{reason}", 0) for run in facts.runs]))
    read = [run["events_read"] for run in facts.runs]
    made = figure(height=340)
    for name, colour, numbers in series:
        if any(numbers):
            made.add_trace(
                objects().Bar(
                    x=[run["run"] for run in facts.runs],
                    y=[number / total if total else 0 for number, total in zip(numbers, read, strict=True)],
                    marker={"color": colour},
                    customdata=[
                        [counted(number, "event"), f"{total:,}"] for number, total in zip(numbers, read, strict=True)
                    ],
                    hovertemplate=(
                        f"run %{{x}}: %{{y:.2%}} {name}<br>%{{customdata[0]}} of %{{customdata[1]}}<extra></extra>"
                    ),
                    name=name,
                )
            )
    made.update_layout(barmode="stack", showlegend=True)
    made.update_yaxes(title_text="share of the events of the run", tickformat="~%", fixedrange=True)
    if not any(any(numbers) for _, _, numbers in series):
        made.update_yaxes(range=[0, 0.01])
        nothing_to_see(made, "No event was rejected, and none came behind the watermark.")
    run_axis(made, facts)
    rejected = sum(facts.rejected.values())
    events = rejected + (facts.sessions["all"][0]["events"] or 0)
    bounded = facts.settings["allowed_lateness"]
    rule = (
        f"Lateness is unlimited: an event behind the watermark is taken in, and reopens its {facts.noun} if it has to."
        if bounded is None
        else f"Allowed lateness is {bounded}: an event that is further behind, its gap included, is rejected."
        if facts.kind == "sessions"
        else f"Allowed lateness is {bounded}: a window that ends before is final, and an event that counts in none is "
        "rejected."
    )
    return Section(
        "shares",
        "Late and rejected events, run by run",
        f"Of all events {share(rejected, events)} were rejected ({rejected:,} of {events:,}). "
        f"{rule}{newest_only(facts)}",
        "Each bar is one run: how much of what it read came behind the watermark, and how much it rejected and why. "
        "A bar that stands out is worth a look at what arrived then.",
        made,
        note=f"What came behind the watermark and was taken in is not shown. {facts.no_lateness}"
        if facts.no_lateness
        else "",
    )


def cursor_time(text: str | None, cursor_type: str | None) -> datetime | None:
    """
    The moment that a cursor stands for, if it stands for one.

    >>> cursor_time("2026-01-01 10:00:00.5 UTC", "timestamp").isoformat()
    '2026-01-01T10:00:00.500000'
    """
    if text is None or not (cursor_type or "").startswith(("timestamp", "date")):
        return None
    return datetime.fromisoformat(text.removesuffix(" UTC"))


def held_back(facts: Facts) -> str:
    """Of several sources, or of the sides of a join: which one holds the watermark, and how far the others are."""
    of = "side" if facts.kind == "matches" else "source"
    reached = {one["name"]: one["micros"] for one in facts.runs[-1]["reached"]}
    leads = facts.settings["watermark_policy"] == "max"
    missing = [name for name, micros in reached.items() if micros is None]
    known = {name: micros for name, micros in reached.items() if micros is not None}
    if not known:
        return ""
    if missing and not leads:
        return f" It waits for the {of} {missing[0]}, which has brought no row with a time yet."
    if "watermark_held_by" in facts.runs[-1]:
        holder = facts.runs[-1]["watermark_held_by"]
        if holder is None:
            return " All sources are idle, and it follows the clock."
    else:
        holder = (max if leads else min)(known, key=lambda name: known[name])
    apart = {name: abs(micros - known[holder]) for name, micros in known.items() if name != holder}
    others = ", ".join(
        f"{name} is {rough(micros)} {'behind' if leads else 'further'}" for name, micros in apart.items()
    )
    return f" It is {'led' if leads else 'held'} by the {of} {holder}{f'; {others}' if others else ''}."


COLOURS = (AMBER, GREEN, PURPLE, RED, MUTED)


def draw_sources(made: Any, facts: Facts, runs: Sequence[Row], across: Sequence[datetime | None]) -> list[datetime]:
    """How far each of several sources has come, below the watermark of all."""
    drawn: list[datetime] = []
    for number, name in enumerate(facts.sources):
        places = [next((one["micros"] for one in run["reached"] if one["name"] == name), None) for run in runs]
        own = [None if micros is None else at(micros) for micros in places]
        drawn += [time for time in own if time is not None]
        made.add_trace(
            objects().Scatter(
                x=across,
                y=own,
                mode="lines+markers",
                line={"shape": "hv", "color": COLOURS[number % len(COLOURS)], "width": 1.5, "dash": "dash"},
                marker={"size": 5},
                customdata=[run["run"] for run in runs],
                hovertemplate=f"run %{{customdata}}: {name} alone %{{y|%Y-%m-%d %H:%M:%S}} UTC<extra></extra>",
                name=f"{name} alone",
            )
        )
    return drawn


def watermark(facts: Facts) -> Section:
    title = "How the watermark follows the arrivals"
    runs = [run for run in facts.runs if run["watermark_after"] is not None]
    if not runs:
        none = "No event with a time has come yet, so there is no watermark."
        return Section("watermark", title, "", "", note=f"{none}{held_back(facts) if facts.sources else ''}")
    cursors = [run.get("cursor_to") for run in runs]
    arrivals = [cursor_time(cursor, facts.cursor_type) for cursor in cursors]
    by_cursor = all(arrivals)
    across = arrivals if by_cursor else [at(run["finished_at"]) for run in runs]
    reached = [at(run["watermark_after"]) for run in runs]
    made = figure(height=380)
    of_sources = draw_sources(made, facts, runs, across) if facts.sources else []
    up_to = "<br>arrivals up to %{customdata[1]}" if any(cursors) else ""
    made.add_trace(
        objects().Scatter(
            x=across,
            y=reached,
            mode="lines+markers",
            line={"shape": "hv", "color": BLUE, "width": 2},
            marker={"size": 8, "color": BLUE},
            customdata=[[run["run"], cursor] for run, cursor in zip(runs, cursors, strict=True)],
            hovertemplate=f"run %{{customdata[0]}}: watermark %{{y|%Y-%m-%d %H:%M:%S}} UTC{up_to}<extra></extra>",
            name="watermark after each run",
        )
    )
    behind = [x - y for x, y in zip(across, reached, strict=True) if x is not None]
    span = max(reached) - min(reached)
    is_ahead = behind[-1].total_seconds() < 0
    is_live = by_cursor and (is_ahead or behind[-1] <= max(3 * span, timedelta(days=1)))
    ends = [min(x for x in across if x is not None), max(x for x in across if x is not None)]
    if is_live:
        made.add_trace(
            objects().Scatter(
                x=ends,
                y=ends,
                mode="lines",
                line={"color": MUTED, "width": 1.5, "dash": "dot"},
                hoverinfo="skip",
                name="if it were never behind",
            )
        )
    what = "arrivals read up to (UTC)" if by_cursor else "when the run ended (UTC)"
    made.update_xaxes(**times(), title_text=what, range=times_between(*ends))
    drawn = [*reached, *of_sources, *(ends if is_live else [])]
    made.update_yaxes(
        title_text="watermark: event time (UTC)",
        **times(),
        range=times_between(min(drawn), max(drawn)),
        nticks=6,
        fixedrange=True,
    )
    made.update_layout(showlegend=True)
    away = rough(abs(int(behind[-1].total_seconds() * 1_000_000)))
    side = "ahead of" if is_ahead else "behind"
    versus = "the newest arrival" if by_cursor else "the end of the run"
    old = "" if is_live or not by_cursor else " Old data are being read: they took place long before they arrived."
    return Section(
        "watermark",
        title,
        f"After run {runs[-1]['run']} the watermark is {said(runs[-1]['watermark_after'])}, {away} {side} {versus}."
        f"{held_back(facts) if facts.sources else ''}{old}{newest_only(facts)}",
        "Each dot is a run. Up is event time, to the right is what had arrived by then; what is below the line is "
        "taken to be complete. "
        + ("A dashed line is where one of them alone would have brought it. " if facts.sources else "")
        + ("The dotted line is where a watermark without any delay would be. " if is_live else "")
        + "A flat piece is a time when nothing newer came; a jump that never comes down may be a clock that is ahead.",
        made,
        # what moves a watermark too far is for explain_state to judge, here as at the top of the page
        warning=" ".join(one["text"] for one in facts.warnings if one["about"] == "clock"),
    )


def drawn_changes(facts: Facts, prefix: str, kinds: Sequence[tuple[str, str, str]]) -> tuple[Any, dict[str, int]]:
    """A row of bars for each kind of change (its name, its colour, how it came), and what they are in all."""
    titles = [f"{kind}, {how}" for kind, _, how in kinds]
    made = figure(rows=len(kinds), titles=titles, height=560, legend=False)
    runs: list[Row] = facts.runs
    for row, (kind, colour, _) in enumerate(kinds, 1):
        made.add_trace(
            objects().Bar(
                x=[run["run"] for run in runs],
                y=[run[f"{prefix}_{kind}"] for run in runs],
                marker={"color": colour},
                customdata=[said(run["finished_at"]) for run in runs],
                hovertemplate=f"run %{{x}}: %{{y:,}} {prefix} {kind}<br>ended %{{customdata}}<extra></extra>",
                showlegend=False,
                name=kind,
            ),
            row=row,
            col=1,
        )
        most = max(run[f"{prefix}_{kind}"] for run in runs)
        made.update_yaxes(range=[0, max(most, 1) * 1.1], **whole_numbers(most), row=row, col=1)
    run_axis(made, facts)
    return made, {kind: sum(run[f"{prefix}_{kind}"] for run in runs) for kind, _, _ in kinds}


def changes_of_join(facts: Facts) -> Section:
    kinds = (
        ("matched", BLUE, "pairs that were found"),
        ("pending", MUTED, "rows that began to wait"),
        ("unmatched", AMBER, "rows that came out without a match"),
        ("superseded", PURPLE, "rows that a match has replaced"),
    )
    made, sums = drawn_changes(facts, "rows", kinds)
    return Section(
        "changes",
        "What runs did to the rows of the join",
        f"In all {sums['matched']:,} matched, {sums['pending']:,} set to wait, {sums['unmatched']:,} put out without a "
        f"match, {sums['superseded']:,} replaced by a match.{newest_only(facts)}",
        "Each column is one run, and each row has a scale of its own. A row that is replaced after it came out without "
        "a match is the work of a late row.",
        made,
    )


def changes(facts: Facts) -> Section:
    if facts.kind == "matches":
        return changes_of_join(facts)
    kinds = (
        ("created", BLUE, f"with no {facts.noun} stored before"),
        ("extended", GREEN, "by new events"),
        ("merged", PURPLE, "into another one")
        if facts.kind == "sessions"
        else ("missed", PURPLE, "by events that came when they were final"),
        ("closed", AMBER, "passed by the watermark"),
    )
    made, sums = drawn_changes(facts, facts.kind, kinds)
    if facts.kind == "sessions":
        third = f"{sums['merged']:,} merged into others"
        late = "Sessions that are extended or merged long after they began are the work of late events; one is"
    else:
        third = f"{sums['missed']:,} times missed by an event"
        late = "Windows that are extended long after they began are the work of late events; one is"
    return Section(
        "changes",
        f"What runs did to {facts.kind}",
        f"In all {sums['created']:,} created, {sums['extended']:,} extended, {third}, {sums['closed']:,} closed."
        f"{newest_only(facts)}",
        f"Each column is one run, and each row has a scale of its own. {late} closed more than once if a late event "
        "has reopened it.",
        made,
    )
