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
from scripts.report.joins import REASONS, distances, interval, rejected_by_side, rows_per_hour, standing
from scripts.report.layout import PLOTTING, TEMPLATE
from scripts.report.questions import Questions, funnel_sections, question_sections
from scripts.report.sources import settings_of_sources
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
OF_JOINS = (rows_per_hour, distances, standing, rejected_by_side, watermark, changes)


def sections(facts: Facts | Questions) -> list[Section]:
    if isinstance(facts, Questions):
        return question_sections(facts)
    if facts.kind == "matches":
        return [make(facts) for make in OF_JOINS]
    made = [make(facts) for make in SECTIONS if facts.kind == "sessions" or make not in OF_SESSIONS]
    return made + funnel_sections(facts.funnels, facts.noun)


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
    if facts.kind == "matches":
        return shown_words(
            [
                *(
                    (
                        row["status"] if row["side"] == "both" else f"{row['status']}, {row['side']} row",
                        f"{row['rows']:,}",
                    )
                    for row in sorted(facts.sessions["status"], key=lambda row: (row["status"], row["side"]))
                ),
                ("of them final", f"{total['final']:,}"),
                ("replaced by a match", f"{facts.superseded:,}"),
                *((f"rejected, {reason}", f"{number:,}") for reason, number in sorted(facts.rejected.items())),
                ("runs", f"{facts.runs_so_far:,}"),
            ]
        )
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
    return shown_words(figures)


def shown_words(pairs: Sequence[tuple[str, str]]) -> str:
    return "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in pairs)


def of_sources(facts: Facts) -> list[tuple[str, str]]:
    """What each of several sources, or each side of a join, was built with."""
    names = ("id", "event_time", "cursor", "watermark_delay", "allowed_lateness", "max_future_skew", "idle_after")
    found = []
    for source in settings_of_sources(facts.settings):
        parts = [(name.replace("_", " "), source.get(name)) for name in names]
        said = (f"{name} {value if isinstance(value, str) else json.dumps(value)}" for name, value in parts if value)
        found.append((source["name"], ", ".join(said)))
    return found


def built_with(facts: Facts) -> str:
    """The settings that decide what is seen; those at their default are left out."""
    settings = facts.settings
    if facts.kind == "matches":
        conditions = [(name.replace("_", " "), settings.get(name)) for name in CONDITIONS]
        return shown_words(
            [
                ("sources", facts.events_name),
                ("how", settings["how"]),
                ("on", ", ".join(one if isinstance(one, str) else json.dumps(one) for one in settings["on"])),
                ("interval", interval(facts)),
                *((name, value) for name, value in conditions if value),
                *of_sources(facts),
            ]
        )
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
    if facts.sources:
        # what each source has of its own stands with it
        words = [(name, value) for name, value in words if name not in ("event time", "cursor", "watermark delay")]
        words.append(("watermark policy", settings["watermark_policy"]))
    if settings["allowed_lateness"] is None:
        words = [(name, value) for name, value in words if name != "late test"]
        words = [(name, "unlimited" if name == "allowed lateness" else value) for name, value in words]
    if facts.events_name:
        words.insert(0, ("events", facts.events_name))
    listed = [
        (name, value if isinstance(value, str) else ", ".join(value) if isinstance(value, list) else json.dumps(value))
        for name, value in words
        if value not in (None, [])
    ]
    return shown_words([*listed, *(of_sources(facts) if facts.sources else [])])


CONDITIONS = ("condition", "left_condition", "right_condition", "watermark_policy")
TIMES_OF_RUN = ("cursor_to", "left_cursor_to", "right_cursor_to", "watermark_after", "watermark_held_by")


def run_table(facts: Facts) -> str:
    """The run log in figures, for who would rather read than look."""
    heads = {
        "run": "run",
        "cursor_to": "arrivals up to",
        **{f"{side}_cursor_to": f"{side} up to" for side in ("left", "right")},
        "watermark_after": "watermark (UTC)",
        "watermark_held_by": "held by",
        "events_read": "events read",
        "events_accepted": "accepted",
        "rejected_late": "late",
        "rejected_future": "future",
        "rejected_past": "past",
        "rejected_null_event_time": "no time",
        "rejected_bad_gap": "bad gap",
        "rejected_out_of_range": "out of range",
        "duplicates": "duplicates",
        **{
            f"{side}_{column}": f"{side} {head}"
            for side in ("left", "right")
            for column, head in (
                ("events_read", "read"),
                *((f"rejected_{reason}", reason.replace("_", " ")) for reason in REASONS),
            )
        },
        **{f"rows_{name}": name for name in ("matched", "pending", "unmatched", "superseded")},
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


def of_a_state(facts: Facts) -> dict[str, str]:
    """What the page of a state has beside its pictures."""
    return {
        "title": escape(f"{facts.kind.capitalize()} of {facts.relation}"),
        "kind": "state model",
        "warnings": warnings(facts),
        "tiles": f"<dl>{tiles(facts)}</dl>",
        "settings": (
            f'<details><summary>What it was built with</summary><dl class="small">{built_with(facts)}</dl></details>'
        ),
        "runs": (
            f'<details id="runs"><summary>The run log in figures (newest {len(facts.runs):,} runs)</summary>'
            f'<div class="wide">{run_table(facts)}</div></details>'
        ),
    }


def of_a_table(facts: Questions) -> dict[str, str]:
    kinds = [*(["Funnels"] if facts.funnels else []), *(["Retention"] if facts.unit else [])]
    title = escape(f"{' and '.join(kinds).capitalize()} of {facts.relation}")
    return {"title": title, "kind": "model", "warnings": "", "tiles": "", "settings": "", "runs": ""}


def page(facts: Facts | Questions, made: Sequence[Section], now: datetime | None = None) -> str:
    contents = "".join(f'<li><a href="#{one.ident}">{escape(one.title)}</a></li>' for one in made)
    return Template(TEMPLATE.read_text()).substitute(
        **style(),
        **(of_a_table(facts) if isinstance(facts, Questions) else of_a_state(facts)),
        made=f"{now or datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        model=escape(facts.model),
        contents=contents,
        sections="\n".join(shown(one) for one in made),
        colours=in_script(json.dumps(DARK)),
        library=PLOTTING.load("plotly.offline").get_plotlyjs(),
    )
