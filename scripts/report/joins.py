"""The rows of a join: when they took place, how far apart the two of a match are, who waits, and what was rejected."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING

from scripts.report.activity import (
    by_period,
    chosen_period,
    distribution,
    main_stretch,
    outside,
    period_bars,
    periods_between,
)
from scripts.report.arrivals import newest_only, run_axis
from scripts.report.drawing import (
    AMBER,
    BLUE,
    GREEN,
    MUTED,
    PURPLE,
    RED,
    Section,
    count_axis,
    figure,
    nothing_to_see,
    objects,
    said,
    times,
    whole_numbers,
)
from scripts.report.durations import counted, rough, share

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scripts.report.reading import Facts

STATUSES = {"match": BLUE, "unmatched": AMBER, "pending": MUTED}
REASONS = {
    "late": RED,
    "future": PURPLE,
    "past": AMBER,
    "null_event_time": MUTED,
    "null_id": GREEN,
    "duplicate_id": BLUE,
}


def rows_of(facts: Facts, status: str) -> int:
    return sum(row["rows"] for row in facts.sessions["status"] if row["status"] == status)


def rows_per_hour(facts: Facts) -> Section:
    title = "Rows of the join per hour"
    hours: dict[str, dict[int, int]] = {
        status: {
            row["hour_micros"]: row["rows"]
            for row in facts.sessions["hour"]
            if row["status"] == status and row["hour_micros"] is not None
        }
        for status in STATUSES
    }
    if not any(hours.values()):
        return Section("per-hour", title, "", "", note="There is no row yet.")
    first, last = main_stretch(sum((Counter(numbers) for numbers in hours.values()), Counter[int]()))
    name, length = chosen_period(first, last)
    made = figure(height=300)
    total: Counter[int] = Counter()
    for status, colour in STATUSES.items():
        numbers: Mapping[int, int] = by_period(hours[status], length)
        total.update(numbers)
        if numbers:
            made.add_trace(period_bars(numbers, length, colour, status))
    made.update_layout(barmode="stack", bargap=0, hovermode="closest", showlegend=True)
    count_axis(made, f"rows per {name}", max(total.values()))
    left_out = outside({"row": dict(sum((Counter(one) for one in hours.values()), Counter[int]()))}, first, last)
    made.update_xaxes(range=periods_between(first - first % length, last - last % length + length, length), **times())
    lines = ["time (UTC)", *(f"not shown: {one.replace(', ', ',<br>')}" for one in left_out)]
    made.update_xaxes(title_text="<br>".join(lines))
    (everything,) = facts.sessions["all"]
    return Section(
        "per-hour",
        f"Rows of the join per {name}",
        f"{rows_of(facts, 'match'):,} matches, {rows_of(facts, 'unmatched'):,} rows without a match and "
        f"{rows_of(facts, 'pending'):,} that wait for one, from {said(everything['first_micros'])} to "
        f"{said(everything['last_micros'])}.",
        f"Each bar is one {name} in UTC, by the time of the left row, or of the right one where there is no left. "
        "Where rows without a match stand out, one of the sources may have lost rows, or have come too late.",
        made,
        warning=(
            f"The time axis leaves out {'; '.join(left_out)} (UTC): far from all others, which would be too small to "
            "see. A double click on the picture shows all."
            if left_out
            else ""
        ),
    )


def signed(micros: int) -> str:
    """
    >>> signed(-90_000_000), signed(0)
    ('-1.5 min', '0 s')
    """
    return f"-{rough(-micros)}" if micros < 0 else rough(micros)


def later(micros: int) -> str:
    """
    >>> later(90_000_000), later(0), later(-90_000_000)
    ('at most 1.5 min later than', 'not later than', 'at least 1.5 min before')
    """
    if micros < 0:
        return f"at least {rough(-micros)} before"
    return f"at most {rough(micros)} later than" if micros else "not later than"


def distances(facts: Facts) -> Section:
    title = "How far apart the rows of a match are"
    edges = facts.apart_edges
    numbers = {row["apart_bin"]: row["rows"] for row in facts.sessions["apart"] if row["apart_bin"] is not None}
    pairs = facts.sessions["all"][0]["pairs"]
    if not pairs:
        return Section("apart", title, "", "", note="There is no match of two rows yet.", half=True)
    numbers = {number: count for number, count in numbers.items() if count}
    labels = [
        f"before {signed(edges[0])}",
        *(f"{signed(low)} to {signed(high)}" for low, high in pairwise(edges)),
        f"{signed(edges[-1])} and more",
    ]
    # rows without a partner have no distance, and are in no bin
    bins = [(labels[number], numbers.get(number, 0)) for number in range(min(numbers), max(numbers) + 1)]
    middle, most = facts.sessions["all"][0]["aparts"]
    return Section(
        "apart",
        title,
        f"In half of the matches the right row is {later(middle)} the left one, in nine of ten {later(most)} it.",
        "Each bar is the matches that are so far apart; with a sign the right row came first. Many at the end of the "
        "interval say that a longer one would find more.",
        distribution(bins, "matches", "right row after the left one", BLUE),
        half=True,
    )


def standing(facts: Facts) -> Section:
    title = "How the rows stand"
    of: dict[tuple[str, str], tuple[int, int]] = {
        (row["status"], row["side"]): (row["rows"], row["final"]) for row in facts.sessions["status"]
    }
    if not of:
        return Section("standing", title, "", "", note="There is no row yet.", half=True)
    places = [
        (label, of[key])
        for label, key in (
            ("match", ("match", "both")),
            ("left row, unmatched", ("unmatched", "left")),
            ("right row, unmatched", ("unmatched", "right")),
            ("left row, pending", ("pending", "left")),
            ("right row, pending", ("pending", "right")),
        )
        if key in of
    ]
    made = figure(height=124 + 32 * len(places))
    for name, colour, numbers in (
        ("final", BLUE, [final for _, (_, final) in places]),
        ("may change", AMBER, [rows - final for _, (rows, final) in places]),
    ):
        made.add_trace(
            objects().Bar(
                orientation="h",
                x=numbers,
                y=[label for label, _ in places],
                marker={"color": colour},
                hovertemplate=f"%{{y}}: %{{x:,}} {name}<extra></extra>",
                name=name,
            )
        )
    made.update_layout(barmode="stack", showlegend=True)
    made.update_yaxes(type="category", autorange="reversed", showgrid=False, fixedrange=True)
    made.update_xaxes(title_text="rows", showgrid=True, **whole_numbers(max(rows for _, (rows, _) in places)))
    waiting = {side: of.get(("pending", side), (0, 0))[0] for side in ("left", "right")}
    final = sum(number for _, number in of.values())
    total = sum(number for number, _ in of.values())
    return Section(
        "standing",
        title,
        f"{share(final, total)} of {counted(total, 'row')} are final; {counted(waiting['left'], 'left row')} and "
        f"{counted(waiting['right'], 'right row')} wait for a match.",
        "A final row is written by no later run. A pending row waits until the watermark has passed the end of "
        "its interval.",
        made,
        half=True,
    )


def rejected_by_side(facts: Facts) -> Section:
    """Two rows of bars with one scale: what each side has lost in each run."""
    sides = ("left", "right")
    made = figure(rows=2, titles=[f"{side} side" for side in sides], height=420)
    drawn = set()
    most = 0.0
    for place, side in enumerate(sides, 1):
        shares: dict[int, float] = defaultdict(float)
        for reason, colour in REASONS.items():
            numbers = [run.get(f"{side}_rejected_{reason}") or 0 for run in facts.runs]
            if not any(numbers):
                continue
            read = [run[f"{side}_events_read"] for run in facts.runs]
            parts = [number / total if total else 0 for number, total in zip(numbers, read, strict=True)]
            for run, part in zip(facts.runs, parts, strict=True):
                shares[run["run"]] += part
            made.add_trace(
                objects().Bar(
                    x=[run["run"] for run in facts.runs],
                    y=parts,
                    marker={"color": colour},
                    customdata=[
                        [counted(number, "row"), f"{total:,}"] for number, total in zip(numbers, read, strict=True)
                    ],
                    hovertemplate=(
                        f"run %{{x}}: %{{y:.2%}} {reason}<br>%{{customdata[0]}} of %{{customdata[1]}}<extra></extra>"
                    ),
                    name=reason.replace("_", " "),
                    legendgroup=reason,
                    showlegend=reason not in drawn,
                ),
                row=place,
                col=1,
            )
            drawn.add(reason)
        most = max([most, *shares.values()])
    made.update_layout(barmode="stack", showlegend=bool(drawn), margin={"t": 60 if drawn else 34})
    # above the titles of the two
    made.update_layout(legend={"y": 1.1})
    made.update_yaxes(title_text="share of the run", tickformat="~%", fixedrange=True, range=[0, most * 1.1 or 0.01])
    if not drawn:
        nothing_to_see(made, "No row was rejected.")
    run_axis(made, facts)
    by_reason = ", ".join(
        f"{number:,} {reason.replace(': ', ' ')}" for reason, number in sorted(facts.rejected.items())
    )
    lateness = {side: facts.settings[side]["allowed_lateness"] for side in sides}
    rule = (
        "Lateness is unlimited: a late row is joined, and its match replaces the row that came out without one."
        if lateness["left"] is None
        else f"Allowed lateness is {lateness['left']} on the left and {lateness['right']} on the right: a row that is "
        "further behind is rejected."
    )
    return Section(
        "rejected",
        "Rejected rows of each side, run by run",
        f"In {counted(facts.runs_so_far, 'run')} {counted(sum(facts.rejected.values()), 'row')} were rejected"
        f"{f' ({by_reason})' if by_reason else ''}. {rule}{newest_only(facts)}",
        "Each bar is one run: the share of a side's new rows that it rejected, and why. Both sides have one scale.",
        made,
    )


def interval(facts: Facts) -> str:
    """The interval in words; a bound that the state does not have is open."""
    bounds = facts.settings["interval"]
    lower, upper = (bounds.get(name) for name in ("lower", "upper"))
    return f"{'unbounded' if lower is None else signed(lower)} to {'unbounded' if upper is None else signed(upper)}"
