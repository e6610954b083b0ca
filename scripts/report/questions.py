"""Funnels, of a state or of a table, and retention: how far people come, and who comes back."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scripts.report.drawing import (
    AMBER,
    BLUE,
    GRID,
    Section,
    figure,
    html_table,
    objects,
)
from scripts.report.durations import counted, rough, share

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scripts.report.models import Row

FUNNEL = re.compile(r"struct<reached:int,times:array<.*>>")
"""The type of the aggregate `funnel`."""
STEPS = "steps_reached"
"""A number of steps alone has this name, as in the reference project."""
AFTER = re.compile(r"(hour|day|week|month|quarter|year)s_after")
MOST_WRITTEN = 16
"""Columns of the triangle in which a number has room."""
OF_RETENTION = ("cohort_size", "people")
ACCEPTED = (
    f"a table with a funnel (a column that the aggregate gives, or {STEPS}), or of retention (first_week, weeks_after, "
    "cohort_size, people; other units likewise)"
)


@dataclass(frozen=True)
class Questions:
    """What the report shows of a table that is no state."""

    model: str
    relation: str
    funnels: list[Row] = field(default_factory=list)
    """A row a funnel and step: `name`, `step`, `met`, `stopped`, `micros_since_last`."""
    cohorts: list[Row] = field(default_factory=list)
    """A row a cohort and unit since: `cohort`, `after`, `size`, `people`, `is_complete`."""
    unit: str = ""
    """Of the cohorts, such as `week`."""


def funnels_of(columns: Mapping[str, str]) -> list[Row]:
    """
    The columns that are funnels.

    >>> funnels_of({"a": "struct<reached:int,times:array<timestamp>>", "steps_reached": "int", "b": "int"})
    [{'name': 'a', 'has_times': True}, {'name': 'steps_reached', 'has_times': False}]
    """
    found = [(name, bool(FUNNEL.fullmatch(kind.replace(" ", "").lower()))) for name, kind in columns.items()]
    return [{"name": name, "has_times": has_times} for name, has_times in found if has_times or name.lower() == STEPS]


def retention_of(columns: Mapping[str, str]) -> Row | None:
    """
    How a table of retention names what it has, or None where it is no such table.

    >>> retention_of({"first_week": "date", "weeks_after": "int", "cohort_size": "bigint", "people": "bigint"})
    {'unit': 'week', 'cohort': 'first_week', 'after': 'weeks_after', 'is_complete': False}
    >>> retention_of({"first_week": "date", "days_after": "int", "cohort_size": "bigint", "people": "bigint"})
    """
    names = [name.lower() for name in columns]
    units = [found[1] for name in names if (found := AFTER.fullmatch(name))]
    if len(units) != 1 or f"first_{units[0]}" not in names or not {*OF_RETENTION}.issubset(names):
        return None
    (unit,) = units
    return {
        "unit": unit,
        "cohort": f"first_{unit}",
        "after": f"{unit}s_after",
        "is_complete": "is_complete" in names,
    }


def funnel_sections(rows: Sequence[Row], noun: str) -> list[Section]:
    """A picture for each funnel."""
    names = list(dict.fromkeys(row["name"] for row in rows))
    return [funnel(name, [row for row in rows if row["name"] == name], noun) for name in names]


def funnel(name: str, rows: Sequence[Row], noun: str) -> Section:
    """How many met each step, and where the others stopped."""
    title = f"How far the funnel {name} got"
    ident = "funnel-" + re.sub(r"\W+", "-", name)
    everything = next((row["met"] for row in rows if row["step"] == 0), 0)
    steps = [row for row in rows if row["step"] > 0]
    if not steps:
        return Section(ident, title, "", "", note=f"None of {counted(everything, noun)} met the first step.")
    first, last = steps[0], steps[-1]
    says = (
        f"Of {counted(everything, noun)} {first['met']:,} met the first step ({share(first['met'], everything)}). "
        f"Of these {last['met']:,} came to step {last['step']} ({share(last['met'], first['met'])})."
    )
    made = figure(height=120 + 56 * len(steps))
    labels = [f"step {row['step']}" for row in steps]
    for shown, colour, numbers in (
        ("went on", BLUE, [row["met"] - row["stopped"] for row in steps]),
        ("went no further", AMBER, [row["stopped"] for row in steps]),
    ):
        made.add_trace(
            objects().Bar(
                y=labels,
                x=numbers,
                name=shown,
                orientation="h",
                marker_color=colour,
                hovertemplate=f"%{{y}}, {shown}: %{{x:,}}<extra></extra>",
            )
        )
    made.update_layout(barmode="stack", legend={"traceorder": "normal"})
    made.update_yaxes(autorange="reversed", fixedrange=True, rangemode="normal")
    made.update_xaxes(title_text=f"{noun}s", tickformat=",~r", rangemode="tozero")
    heads = dict.fromkeys(("step", "met it", "of the first", "went no further"), True)
    cells = [
        [str(row["step"]), f"{row['met']:,}", share(row["met"], first["met"]), f"{row['stopped']:,}"] for row in steps
    ]
    reads = "Each bar is what met a step."
    since = [row["micros_since_last"] for row in steps]
    if any(micros is not None for micros in since):  # a number of steps alone has no times
        heads["half within"] = True
        cells = [
            [*row, "" if micros is None else rough(round(micros))] for row, micros in zip(cells, since, strict=True)
        ]
        reads += " In the table is the time since the step before within which half of them met it."
    return Section(
        ident,
        title,
        says,
        reads,
        figure=made,
        after=f'<div class="wide">{html_table(heads, cells)}</div>',
    )


def is_of_a_cohort(row: Row) -> bool:
    """
    Whether anybody came first then. A table may have rows of people who never came.

    >>> is_of_a_cohort({"cohort": "2026-06-01", "after": 0, "size": 4})
    True
    >>> is_of_a_cohort({"cohort": None, "after": None, "size": 3})
    False
    """
    return row["cohort"] is not None and row["after"] is not None and bool(row["size"])


def retention(rows: Sequence[Row], unit: str) -> Section:
    """The triangle: a line a cohort, a column a unit since."""
    title = f"Who comes back, by {unit}"
    rows = [row for row in rows if is_of_a_cohort(row)]
    if not rows:
        return Section("retention", title, "", "", note="There is no cohort yet.")
    cohorts = sorted({row["cohort"] for row in rows})
    last = max(row["after"] for row in rows)
    found = {(row["cohort"], row["after"]): row for row in rows}
    sizes = {row["cohort"]: row["size"] for row in rows}
    shares: list[list[float | None]] = []
    texts: list[list[str]] = []
    for cohort in cohorts:
        line = [found.get((cohort, after)) for after in range(last + 1)]
        shares.append([None if row is None else 100 * row["people"] / row["size"] for row in line])
        texts.append(
            [
                ""
                if row is None
                else f"{row['people']:,} of {row['size']:,}" + ("" if row["is_complete"] else f"; the {unit} goes on")
                for row in line
            ]
        )
    later = [row for row in rows if row["after"] == 1 and row["is_complete"]]
    came, could = sum(row["people"] for row in later), sum(row["size"] for row in later)
    says = f"{counted(len(cohorts), 'cohort')} of {sum(sizes.values()):,} people. "
    says += (
        f"{share(came, could)} of them came back in the {unit} after their first."
        if could
        else f"No {unit} after is over."
    )
    made = figure(height=110 + 26 * len(cohorts), legend=False)
    made.add_trace(
        objects().Heatmap(
            x=[*range(last + 1)],
            y=[f"{cohort} ({sizes[cohort]:,})" for cohort in cohorts],
            z=shares,
            text=texts,
            zmin=0,
            zmax=100,
            colorscale=[[0, GRID], [1, BLUE]],
            colorbar={"title": {"text": "%"}, "thickness": 12},
            hovertemplate="%{y}, %{x} after: %{text}<extra></extra>",
            hoverongaps=False,
            texttemplate="%{z:.0f}" if last <= MOST_WRITTEN else None,
            xgap=1,
            ygap=1,
        )
    )
    made.update_yaxes(autorange="reversed", type="category", fixedrange=True, rangemode="normal")
    made.update_xaxes(title_text=f"{unit}s after the first", dtick=max(1, last // 12))
    return Section(
        "retention",
        title,
        says,
        f"Each line is the people who came first in one {unit}, with how many they are. A cell is the share of them "
        f"that came so many {unit}s later; that of a {unit} that goes on will still grow.",
        figure=made,
    )


def question_sections(facts: Questions) -> list[Section]:
    shown = funnel_sections(facts.funnels, "row")
    return [*shown, *([retention(facts.cohorts, facts.unit)] if facts.unit else [])]
