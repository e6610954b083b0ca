"""The page: one file that holds its figures, its style and the library that draws them, and that fetches nothing."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from html import escape
from string import Template
from typing import TYPE_CHECKING, Any

from scripts.report.activity import lengths, per_hour, sizes
from scripts.report.arrivals import changes, lateness, past_watermark, shares, watermark
from scripts.report.drawing import DARK, FONT, GRID, INK, MUTED, RED, SURFACE, html_table, in_html, said
from scripts.report.durations import share
from scripts.report.layout import PLOTTING, TEMPLATE
from scripts.report.timeline import timeline

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scripts.report.drawing import Section
    from scripts.report.reading import Facts

SECTIONS: tuple[Callable[[Facts], Section], ...] = (
    per_hour,
    lengths,
    sizes,
    lateness,
    shares,
    watermark,
    changes,
    timeline,
)


OF_SESSIONS = (lengths, timeline)


def sections(facts: Facts) -> list[Section]:
    return [make(facts) for make in SECTIONS if facts.kind == "sessions" or make not in OF_SESSIONS]


def in_script(text: str) -> str:
    """JSON that can stand in a script element: nothing in it ends the element."""
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def shown(section: Section) -> str:
    parts = [
        f'<section id="{section.ident}"{" class=half" if section.half else ""}>',
        f"<h2>{escape(section.title)}</h2>",
    ]
    if section.says:
        parts.append(f'<p class="says">{in_html(section.says)}</p>')
    if section.warning:
        parts.append(f'<p class="warning">{in_html(section.warning)}</p>')
    if section.note:
        parts.append(f'<p class="note">{in_html(section.note)}</p>')
    if section.figure is not None:
        parts.append(
            f'<div class="figure" role="img" aria-label="{escape(section.title)}. {escape(section.says)}"></div>'
            f'<script type="application/json">{in_script(section.figure.to_json())}</script>'
        )
    if section.reads:
        parts.append(f'<p class="reads"><strong>How to read it.</strong> {escape(section.reads)}</p>')
    return "\n".join([*parts, section.after, "</section>"])


def warnings(facts: Facts) -> str:
    """What explain_state finds worth a look."""
    lines = "".join(f"<li>{in_html(one['text'])}</li>" for one in facts.warnings)
    return f'<div class="warning" id="warnings"><h2>Worth a look</h2><ul>{lines}</ul></div>' if lines else ""


def tiles(facts: Facts) -> str:
    (total,) = facts.sessions["all"]
    rejected = sum(facts.rejected.values())
    accepted = total["events"] or 0
    figures = [
        (facts.kind, f"{total['sessions']:,}"),
        ("events in them", f"{accepted:,}"),
        *((f"of them {row['status']}", f"{row['sessions']:,}") for row in facts.sessions["status"]),
        *([("ids merged away", f"{facts.superseded:,}")] if facts.kind == "sessions" else []),
        ("events rejected", f"{rejected:,} ({share(rejected, rejected + accepted)})"),
        ("runs", f"{facts.runs_so_far:,}"),
    ]
    if not facts.no_lateness:
        figures.insert(-2, ("events behind the watermark", f"{sum(past_watermark(facts).values()):,}"))
    return "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(number)}</dd></div>" for name, number in figures)


def built_with(facts: Facts) -> str:
    """The settings that decide what is seen; those at their default are left out."""
    settings = facts.settings
    names = (
        "keys",
        "event_time",
        "gap",
        "size",
        "slide",
        "offset",
        "calendar",
        "id",
        "cursor",
        "watermark_delay",
        "allowed_lateness",
        "late_test",
        "max_future_skew",
        "min_event_time",
    )
    words: list[tuple[str, Any]] = [(name.replace("_", " "), settings.get(name)) for name in names]
    if settings["allowed_lateness"] is None:
        words = [(name, value) for name, value in words if name != "late test"]
        words = [(name, "unlimited" if name == "allowed lateness" else value) for name, value in words]
    if facts.events_name:
        words.insert(0, ("events", facts.events_name))
    shown_words = [
        (name, value if isinstance(value, str) else ", ".join(value) if isinstance(value, list) else json.dumps(value))
        for name, value in words
        if value not in (None, [])
    ]
    return "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in shown_words)


TIMES_OF_RUN = ("cursor_to", "watermark_after")


def run_table(facts: Facts) -> str:
    """The run log in figures, for who would rather read than look."""
    heads = {
        "run": "run",
        "cursor_to": "arrivals up to",
        "watermark_after": "watermark (UTC)",
        "events_read": "events read",
        "events_accepted": "accepted",
        "rejected_late": "late",
        "rejected_future": "future",
        "rejected_past": "past",
        "rejected_null_event_time": "no time",
        "rejected_bad_gap": "bad gap",
        "rejected_out_of_range": "out of range",
        "duplicates": "duplicates",
        **{f"{facts.kind}_{name}": name for name in ("created", "extended", "merged", "missed", "closed")},
    }
    heads = {column: head for column, head in heads.items() if column in facts.runs[-1]}

    def cell(column: str, value: Any) -> str:
        if value is None:
            return ""
        if column == "watermark_after":
            return said(value).removesuffix(" UTC")
        return f"{value:,}" if isinstance(value, int) else str(value)

    rows = ([escape(cell(column, run[column])) for column in heads] for run in reversed(facts.runs))
    return html_table({head: column not in TIMES_OF_RUN for column, head in heads.items()}, rows)


def style() -> dict[str, str]:
    names = {"ink": INK, "muted": MUTED, "grid": GRID, "surface": SURFACE, "warning": RED}
    return {
        "light": "; ".join(f"--{name}: {colour}" for name, colour in names.items()),
        "dark": "; ".join(f"--{name}: {DARK[colour]}" for name, colour in names.items()),
        "font": FONT,
    }


def page(facts: Facts, made: Sequence[Section], now: datetime | None = None) -> str:
    contents = "".join(f'<li><a href="#{one.ident}">{escape(one.title)}</a></li>' for one in made)
    return Template(TEMPLATE.read_text()).substitute(
        **style(),
        title=escape(f"{facts.kind.capitalize()} of {facts.relation}"),
        made=f"{now or datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        model=escape(facts.model),
        warnings=warnings(facts),
        tiles=tiles(facts),
        settings=built_with(facts),
        contents=contents,
        sections="\n".join(shown(one) for one in made),
        runs=run_table(facts),
        run_count=f"{len(facts.runs):,}",
        colours=in_script(json.dumps(DARK)),
        library=PLOTTING.load("plotly.offline").get_plotlyjs(),
    )
