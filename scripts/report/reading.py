"""
What the report shows, read through dbt: the SQL is in queries/, and what a session, a run or a rejected event is, the
package's own macros say there.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from scripts.dbt_runner import DbtProject, dbt
from scripts.report import models
from scripts.report.durations import HOUR, MINUTE, SECOND, micros_of
from scripts.report.errors import ReportError, rejected
from scripts.report.layout import QUERIES
from scripts.report.models import Row
from scripts.report.questions import ACCEPTED, Questions, funnels_of, retention_of
from scripts.report.sources import choose_sources, lacks, needed_columns, settings_of_sources

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dbt.contracts.graph.manifest import Manifest


Key = list[str | None]

NEWEST_RUNS = 150
"""More bars than that nobody can tell apart; and each event is compared with each of them."""
MOST_EVENTS = 3_000
"""Of one key, in the time line: the page has to stay small enough to open."""
MOST_SESSIONS = 25
"""Of the key that is shown where none is asked for."""

NOTHING: Row = {
    **dict.fromkeys(("sessions", "events", "rows", "final", "pairs"), 0),
    **dict.fromkeys(("first_micros", "last_micros", "lengths", "sizes", "longest", "largest", "aparts")),
}
"""All rows at once where there is none: Spark has no row for them either."""

NOUNS = {"sessions": "session", "windows": "window", "matches": "match"}
SAID = {"sessions": "sessions", "windows": "windows", "matches": "a join"}
BUILT_BY = {"sessions": "session_state", "windows": "window_state", "matches": "interval_join or asof_join"}

DAY = 24 * HOUR
LENGTH_EDGES = [
    *(1, SECOND, 10 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 30 * MINUTE),
    *(HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 24 * HOUR),
]
SIZE_EDGES = [2, 3, 4, 5, 6, 11, 21, 51, 101, 201, 501, 1001]
BEHIND_EDGES = [
    *(0, 10 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE),
    *(HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY),
]


@dataclass(frozen=True)
class Visitor:
    """One key and what became of its events."""

    key: Key
    sessions: list[Row]
    merged: list[Row]
    rejected: list[Row]
    events: list[Row]
    """The newest ones; empty where the events can't be read."""


@dataclass(frozen=True)
class Facts:
    """All that the page shows. Times and durations are microseconds."""

    model: str
    relation: str
    kind: str
    """`sessions`, `windows` or `matches`."""
    settings: Row
    cursor_type: str | None
    warnings: list[Row]
    """What deserves a look, as explain_state says it: `about` (clock, late, long or files) and `text`."""
    runs_so_far: int
    runs: list[Row]
    """The newest ones, in their order."""
    sessions: dict[str, list[Row]]
    """
    Live sessions, or windows, counted by `hour`, `length` (sessions alone), `size`, `status`, and `all`. Rows of a join
    by `hour`, `apart`, `status` and `all`.
    """
    rejected: dict[str, int]
    """Events by reason; of a join by side and reason."""
    superseded: int
    visitor: Visitor | None
    no_events: str
    """Why there are no events to show, or ''."""
    events_name: str
    event_hours: list[Row]
    lateness: list[Row]
    no_lateness: str
    behind_edges: list[int]
    sources: list[str] = field(default_factory=list)
    """The names of several sources, or of the sides of a join."""
    apart_edges: list[int] = field(default_factory=list)
    funnels: list[Row] = field(default_factory=list)
    """Each step of each aggregate `funnel`."""

    @property
    def noun(self) -> str:
        """What a row of the state is."""
        return NOUNS[self.kind]


@dataclass(frozen=True)
class State:
    """A state model as its queries need it."""

    project: DbtProject
    manifest: Manifest
    reference: str
    settings: Row = field(default_factory=dict)
    events: str = "none"
    """The expression that gives the events, such as ref('web', 'page_views'), a list of them for several, or none."""
    cursor_to: int | None = None
    table: str | None = None
    """What an exact cursor knows the table of the events by."""
    sources: list[Row] = field(default_factory=list)
    """How each of several sources is read: their settings, with `cursor_to` and `table`."""

    def rows(self, query: str, *, candidates: Sequence[str] = (), **given: Any) -> list[Row]:
        """
        The rows of a query. They travel as JSON, so that no driver or adapter changes a type.

        What Python hands over is JSON in a literal of the template: no value of it is read as a template or as SQL.
        """
        known = {**given, "settings": self.settings, "cursor_to": self.cursor_to, "table": self.table}
        known["sources"] = self.sources
        literal = json.dumps(json.dumps(known, ensure_ascii=False), ensure_ascii=False)
        text = "".join(
            (
                f"{{%- set state = {self.reference} -%}}{{%- set events = {self.events} -%}}",
                f"{{%- set candidates = [{', '.join(candidates)}] -%}}{{%- set given = fromjson({literal}) -%}}",
                (QUERIES / "_begin.sql").read_text() if self.settings else "",
                "select to_json(struct(*), map('ignoreNullFields', 'false')) as found from (\n",
                (QUERIES / f"{query}.sql").read_text(),
                ")",
            )
        )
        answer: Any = dbt("show", "--inline", text, "--limit", "-1", project=self.project, manifest=self.manifest)
        return [json.loads(row[0]) for row in answer.result.results[0].agate_table.rows]

    def catalog(self, candidates: Sequence[str]) -> list[Row]:
        """The state and the candidates: relation, and columns with their types, None where there is no table."""
        (found,) = self.rows("catalog", candidates=candidates)
        return [*json.loads(found["found"])]


def parsed(project: DbtProject) -> Manifest:
    answer: Any = dbt("parse", project=project)
    manifest: Manifest = answer.result
    return manifest


def choose_events(
    settings: Row, name: str, candidates: Sequence[Any], built: Sequence[Row], asked: str | None
) -> tuple[str, str, str]:
    """The events' expression and name, or why there are none. What is asked for must do; what is found may fail to."""
    columns = needed_columns(settings)
    wanted = "a relation that is built and has the columns " + ", ".join(columns)
    if asked:
        (only,) = built
        if only["columns"] is None:
            raise rejected("EVENTS", f"is not built yet: there is no table or view {only['relation']}", asked, wanted)
        if missing := lacks(only, columns):
            raise rejected("EVENTS", f"has no column {', '.join(missing)}", asked, wanted)
    fit = [one for one, found in zip(candidates, built, strict=True) if not lacks(found, columns)]
    if len(fit) == 1:
        return models.reference(fit[0]), models.shown_name(fit[0]), ""
    names = ", ".join(models.shown_name(one) for one in fit or candidates) or "nothing"
    if fit:
        return "none", "", f"{name} reads {names}, and any of them could have its events. Name it: EVENTS=name."
    return "none", "", f"{name} reads {names}, which is not {wanted}. Name the events: EVENTS=name."


def key_of(text: str, columns: Sequence[str]) -> Key:
    """
    A key as it is given: the value of the only column, or JSON with a value for each.

    >>> key_of("ann", ["user"]), key_of('{"user": null}', ["user"]), key_of('{"b": 2, "a": "x"}', ["a", "b"])
    (['ann'], [None], ['x', '2'])
    """
    try:
        given = json.loads(text)
    except ValueError:
        given = text
    if isinstance(given, dict):
        if {*given} != {*columns}:
            raise rejected("KEY", "does not name the columns of the key", text, f"JSON with {', '.join(columns)}")
        values = [given[name] for name in columns]
        return [value if value is None else value if isinstance(value, str) else json.dumps(value) for value in values]
    if len(columns) != 1:
        example = json.dumps(dict.fromkeys(columns, "..."))
        raise rejected("KEY", f"is one value, and a key has {len(columns)} columns", text, f"JSON such as {example}")
    return [text]


def said_key(key: Key, columns: Sequence[str]) -> str:
    """
    >>> said_key(["ann"], ["user"]), said_key(["1", None], ["a", "b"]), said_key([], [])
    ('user ann', 'a 1, b NULL', '(none)')
    """
    named = (f"{name} {'NULL' if value is None else value}" for name, value in zip(columns, key, strict=True))
    return ", ".join(named) or "(none)"


def read_visitor(state: State, asked: str | None) -> Visitor | None:
    """The key that is asked for, else one that is worth a look; None where there is no session yet."""
    columns = state.settings["keys"]
    key: Key
    worth = state.rows("visitors", most_events=MOST_EVENTS, most_sessions=MOST_SESSIONS) if asked is None else []
    if asked is not None:
        key = key_of(asked, columns)
    elif worth:
        key = json.loads(worth[0]["key"])
    else:
        return None
    rows = state.rows("visitor", key=key)
    if not rows and asked is not None:
        some = state.rows("visitors", most_events=MOST_EVENTS, most_sessions=MOST_SESSIONS)
        known = " or ".join(said_key(json.loads(row["key"]), columns) for row in some)
        raise rejected("KEY", "has neither a session nor a rejected event", asked, f"for example {known}")
    found: dict[str, list[Row]] = {"session": [], "merged": [], "rejected": []}
    for row in sorted(rows, key=lambda row: (row["first_micros"] or 0, row["session_id"] or "")):
        found[row["kind"]].append(row)
    events = [] if state.events == "none" else state.rows("visitor_events", key=key, most_events=MOST_EVENTS)
    return Visitor(key, found["session"], found["merged"], found["rejected"], events[::-1])


def read_lateness(state: State) -> tuple[list[int], list[Row]]:
    """Events of the newest runs by how far they were behind; among the edges are the delay and the lateness."""
    named = [state.settings["watermark_delay"], state.settings["allowed_lateness"]]
    edges = sorted({*BEHIND_EDGES, *(micros_of(text) for text in named if text is not None)})
    skew = state.settings["max_future_skew"]
    rows = state.rows(
        "lateness",
        edges=edges,
        newest_runs=NEWEST_RUNS,
        delay=micros_of(state.settings["watermark_delay"]),
        skew=None if skew is None else micros_of(skew),
        earliest=state.settings.get("min_event_time"),
    )
    return edges, rows


OF_SEVERAL = "Each source has a watermark delay of its own, so there is no one time that an event is behind."


def found_events(
    state: State, name: str, relations: Sequence[tuple[Any, Row]], newest: Row, asked: str | None
) -> tuple[State, str, str]:
    """The state with its events, their name, and why there are none or ''."""
    settings = state.settings
    candidates, built = [one for one, _ in relations], [found for _, found in relations]
    reached = [one["cursor_to"] for one in newest["sources"]]
    if "sources" not in settings:
        expression, shown, none = choose_events(settings, name, candidates, built, asked)
        if reached[0] is None:
            expression, none = "none", "No run has read an event yet."
        return replace(state, events=expression, cursor_to=reached[0], table=newest["sources"][0]["table"]), shown, none
    if asked:
        raise rejected("EVENTS", "is one relation, and the state has several sources", asked, f"no EVENTS for {name}")
    # a source that has brought nothing yet has nothing that a run has read
    known = zip(settings_of_sources(settings), newest["sources"], strict=True)
    sources = [{**one, "cursor_to": seen["cursor_to"], "table": seen["table"]} for one, seen in known]
    expression, shown, none = choose_sources(sources, settings["keys"], name, candidates, built)
    some = [one for one in sources if one["cursor_to"] is not None]
    if not none and not some:
        expression, none = "none", "No run has read an event yet."
    elif not none and len(some) < len(sources):
        expression, _, none = choose_sources(some, settings["keys"], name, candidates, built)
    # under a name that no key has
    event_time = "event_time" if "event_time" not in settings["keys"] else "event_time_of_source"
    common = {**settings, "event_time": event_time, "cursor": None, "watermark_delay": None}
    return replace(state, settings=common, events=expression, sources=some), shown, none


def apart_edges(settings: Row) -> list[int]:
    """
    Where bins of the distance between the two rows of a match begin: equal parts of the interval, or where it has no
    end the lengths of sessions, to both sides.

    >>> apart_edges({"interval": {"lower": 0, "upper": 100}})[:3]
    [0, 5, 10]
    >>> apart_edges({"interval": {"lower": 5, "upper": 5}}), apart_edges({"interval": {"upper": 5}})[:2]
    ([5], [-86400000000, -28800000000])
    """
    lower, upper = settings["interval"].get("lower"), settings["interval"].get("upper")
    if lower is None or upper is None:
        return [*(-edge for edge in reversed(LENGTH_EDGES)), 0, *LENGTH_EDGES]
    return sorted({lower + (upper - lower) * part // 20 for part in range(20)})


def read_join(state: State, name: str, relation: str, newest: Row, node: Any) -> Facts:
    """Everything about the state of a join. Its rows tell all; the sources are not read."""
    (warned,) = state.rows("warnings")
    edges = apart_edges(state.settings)
    counted: dict[str, list[Row]] = {kind: [] for kind in ("hour", "apart", "status", "all")}
    for row in state.rows("matches", hour=HOUR, apart_edges=edges):
        counted[row["by"]].append(row)
    counted["all"] = counted["all"] or [NOTHING]
    totals = {row["reason"]: row["number"] for row in state.rows("match_totals")}
    sources = settings_of_sources(state.settings)
    delays = [micros_of(one["watermark_delay"]) for one in sources]
    return Facts(
        model=name,
        relation=relation,
        kind="matches",
        settings=state.settings,
        cursor_type=None,
        warnings=json.loads(warned["found"]),
        runs_so_far=newest["run"],
        runs=state.rows("runs", newest_runs=NEWEST_RUNS, delays=delays)[::-1],
        sessions=counted,
        rejected={reason: number for reason, number in totals.items() if reason != "superseded"},
        superseded=totals.get("superseded", 0),
        visitor=None,
        no_events="The rows of a join say all that is shown.",
        events_name=", ".join(models.shown_name(one) for one in models.upstream(state.manifest, node)),
        event_hours=[],
        lateness=[],
        no_lateness="Each side has a watermark delay of its own.",
        behind_edges=[],
        sources=["left", "right"],
        apart_edges=edges,
    )


def check_asked(name: str, kind: str | None, key: str | None, events: str | None) -> None:
    """What was asked for is something that a model of this kind has."""
    what = "no state" if kind is None else f"a state of {SAID[kind]}"
    if kind != "sessions" and key is not None:
        raise rejected("KEY", "is for the time line of a state of sessions", key, f"no KEY for {name}, {what}")
    if kind in (None, "matches") and events is not None:
        of = "a table" if kind is None else "the state of a join"
        raise rejected("EVENTS", f"is not read for {of}", events, f"no EVENTS for {name}, {what}")


def read_table(state: State, name: str) -> Questions:
    """What a model that is no state says of funnels or retention."""
    (found,) = state.catalog([])
    columns = found["columns"] or {}
    funnels, cohorts = funnels_of(columns), retention_of(columns)
    if not funnels and cohorts is None:
        what = "is another model, not the state of sessions, windows or a join, and has no funnel and no retention"
        raise rejected("MODEL", what, name, f"{models.states_in(state.manifest)}; or {ACCEPTED}")
    return Questions(
        model=name,
        relation=found["relation"],
        funnels=state.rows("funnels", funnels=funnels, is_state=False) if funnels else [],
        cohorts=state.rows("cohorts", **cohorts) if cohorts else [],
        unit=cohorts["unit"] if cohorts else "",
    )


def read(project: DbtProject, name: str, key: str | None = None, events: str | None = None) -> Facts | Questions:
    """Everything about a model by its name."""
    manifest = parsed(project)
    node, kind = models.find_model(manifest, name)
    check_asked(name, kind, key, events)
    if kind is None:
        return read_table(State(project, manifest, models.reference(node)), name)
    candidates = [models.find_events(manifest, events)] if events else models.upstream(manifest, node)
    state = State(project, manifest, models.reference(node))
    found, *built = state.catalog([models.reference(one) for one in candidates])
    if found["columns"] is None:
        how = f"one that is built: dbt build --select +{name}"
        raise rejected("MODEL", f"is not built yet: there is no table {found['relation']}", name, how)
    if lacks(found, ["checkpoint", f"{NOUNS[kind]}_id", "status"]):
        built_by = f"a table that {BUILT_BY[kind]} has built"
        raise rejected("MODEL", f"is not a state table: {found['relation']}", name, built_by)
    checkpoint = state.rows("checkpoint")
    if not checkpoint:
        raise ReportError(f"report: {found['relation']} has no checkpoint: no run has finished yet.")
    (newest,) = checkpoint
    state = replace(state, settings=json.loads(newest["settings"]))
    if kind == "matches":
        return read_join(replace(state, settings={"keys": [], **state.settings}), name, found["relation"], newest, node)
    names = state.settings.get("sources", [])
    delays = [micros_of(one["watermark_delay"]) for one in settings_of_sources(state.settings)]
    state, events_name, no_events = found_events(state, name, list(zip(candidates, built, strict=True)), newest, events)

    (warned,) = state.rows("warnings")
    funnels = funnels_of(found["columns"])
    visitor = read_visitor(state, key) if kind == "sessions" else None
    sessions: dict[str, list[Row]] = {kind: [] for kind in ("hour", "length", "size", "status", "all")}
    for row in state.rows(kind, hour=HOUR, length_edges=LENGTH_EDGES, size_edges=SIZE_EDGES):
        sessions[row["by"]].append(row)
    sessions["all"] = sessions["all"] or [NOTHING]
    totals = {row["reason"]: row["number"] for row in state.rows("totals" if kind == "sessions" else "window_totals")}
    edges, lateness, no_lateness = [*BEHIND_EDGES], list[Row](), no_events
    if names:
        no_lateness = OF_SEVERAL
    elif not no_events and isinstance(state.settings["cursor"], dict):
        no_lateness = "The cursor is the commit version of a Delta table, which does not say which run read an event."
    if not no_lateness:
        edges, lateness = read_lateness(state)
    return Facts(
        model=name,
        relation=found["relation"],
        kind=kind,
        settings=state.settings,
        cursor_type=None if names else newest["sources"][0]["cursor_type"],
        warnings=json.loads(warned["found"]),
        runs_so_far=newest["run"],
        runs=state.rows("runs", newest_runs=NEWEST_RUNS, delays=delays)[::-1],
        sessions=sessions,
        rejected={reason: number for reason, number in totals.items() if reason != "superseded"},
        superseded=totals.get("superseded", 0),
        visitor=visitor,
        no_events=no_events,
        events_name=events_name,
        event_hours=[] if no_events or kind == "windows" else state.rows("event_hours", hour=HOUR),
        lateness=lateness,
        no_lateness=no_lateness,
        behind_edges=edges,
        sources=names,
        funnels=state.rows("funnels", funnels=funnels, is_state=True) if funnels else [],
    )
