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

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dbt.contracts.graph.manifest import Manifest

Row = dict[str, Any]
Key = list[str | None]

NEWEST_RUNS = 150
"""More bars than that nobody can tell apart; and each event is compared with each of them."""
MOST_EVENTS = 3_000
"""Of one key, in the time line: the page has to stay small enough to open."""
MOST_SESSIONS = 25
"""Of the key that is shown where none is asked for."""

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
    """`sessions` or `windows`."""
    settings: Row
    cursor_type: str | None
    warnings: list[Row]
    """What deserves a look, as explain_state says it: `about` (clock, late, long or files) and `text`."""
    runs_so_far: int
    runs: list[Row]
    """The newest ones, in their order."""
    sessions: dict[str, list[Row]]
    """Live sessions, or windows, counted by `hour`, `length` (sessions alone), `size`, `status`, and `all`."""
    rejected: dict[str, int]
    """Events by reason."""
    superseded: int
    visitor: Visitor | None
    no_events: str
    """Why there are no events to show, or ''."""
    events_name: str
    event_hours: list[Row]
    lateness: list[Row]
    no_lateness: str
    behind_edges: list[int]

    @property
    def noun(self) -> str:
        """What a row of the state is."""
        return self.kind.removesuffix("s")


@dataclass(frozen=True)
class State:
    """A state model as its queries need it."""

    project: DbtProject
    manifest: Manifest
    reference: str
    settings: Row = field(default_factory=dict)
    events: str = "none"
    """The expression that gives the events, such as ref('web', 'page_views'), or none."""
    cursor_to: int | None = None
    table: str | None = None
    """What an exact cursor knows the table of the events by."""

    def rows(self, query: str, *, candidates: Sequence[str] = (), **given: Any) -> list[Row]:
        """
        The rows of a query. They travel as JSON, so that no driver or adapter changes a type.

        What Python hands over is JSON in a literal of the template: no value of it is read as a template or as SQL.
        """
        known = {**given, "settings": self.settings, "cursor_to": self.cursor_to, "table": self.table}
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


def needed_columns(settings: Row) -> list[str]:
    """What a relation must have to be the events of a state."""
    cursor = [] if isinstance(settings["cursor"], dict) else [settings["cursor"]]
    return [*settings["keys"], settings["event_time"], *cursor]


def lacks(found: Row, columns: Sequence[str]) -> list[str]:
    have = {name.lower() for name in found["columns"] or {}}
    return [name for name in columns if name.lower() not in have]


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
    if len(columns) > 1:
        example = json.dumps(dict.fromkeys(columns, "..."))
        raise rejected("KEY", f"is one value, and a key has {len(columns)} columns", text, f"JSON such as {example}")
    return [text]


def said_key(key: Key, columns: Sequence[str]) -> str:
    """
    >>> said_key(["ann"], ["user"]), said_key(["1", None], ["a", "b"])
    ('user ann', 'a 1, b NULL')
    """
    return ", ".join(f"{name} {'NULL' if value is None else value}" for name, value in zip(columns, key, strict=True))


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


def read(project: DbtProject, name: str, key: str | None = None, events: str | None = None) -> Facts:
    """Everything about a state model by its name."""
    manifest = parsed(project)
    node, kind = models.find_model(manifest, name)
    if kind == "windows" and key is not None:
        raise rejected(
            "KEY", "is for the time line of a state of sessions", key, f"no KEY for {name}, a state of windows"
        )
    candidates = [models.find_events(manifest, events)] if events else models.upstream(manifest, node)
    state = State(project, manifest, models.reference(node))
    found, *built = state.catalog([models.reference(one) for one in candidates])
    if found["columns"] is None:
        how = f"one that is built: dbt build --select +{name}"
        raise rejected("MODEL", f"is not built yet: there is no table {found['relation']}", name, how)
    if lacks(found, ["checkpoint", f"{kind.removesuffix('s')}_id", "status"]):
        built_by = f"a table that {kind.removesuffix('s')}_state has built"
        raise rejected("MODEL", f"is not a state table: {found['relation']}", name, built_by)
    checkpoint = state.rows("checkpoint")
    if not checkpoint:
        raise ReportError(f"report: {found['relation']} has no checkpoint: no run has finished yet.")
    (newest,) = checkpoint
    settings = json.loads(newest["settings"])
    expression, events_name, no_events = choose_events(settings, name, candidates, built, events)
    if newest["cursor_to"] is None:
        expression, no_events = "none", "No run has read an event yet."
    state = replace(state, settings=settings, events=expression, cursor_to=newest["cursor_to"], table=newest["table"])

    (warned,) = state.rows("warnings")
    visitor = read_visitor(state, key) if kind == "sessions" else None
    sessions: dict[str, list[Row]] = {kind: [] for kind in ("hour", "length", "size", "status", "all")}
    for row in state.rows(kind, hour=HOUR, length_edges=LENGTH_EDGES, size_edges=SIZE_EDGES):
        sessions[row["by"]].append(row)
    totals = {row["reason"]: row["number"] for row in state.rows("totals" if kind == "sessions" else "window_totals")}
    edges, lateness, no_lateness = [*BEHIND_EDGES], list[Row](), no_events
    if not no_events and isinstance(state.settings["cursor"], dict):
        no_lateness = "The cursor is the commit version of a Delta table, which does not say which run read an event."
    if not no_lateness:
        edges, lateness = read_lateness(state)
    return Facts(
        model=name,
        relation=found["relation"],
        kind=kind,
        settings=state.settings,
        cursor_type=newest["cursor_type"],
        warnings=json.loads(warned["found"]),
        runs_so_far=newest["run"],
        runs=state.rows("runs", newest_runs=NEWEST_RUNS)[::-1],
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
    )
