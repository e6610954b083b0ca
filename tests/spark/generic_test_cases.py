"""What each generic test is shown: tables that it passes, tables that were tampered with, and what it says of those."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

VISITS: dict[str, Any] = {
    "keys": ["user_id"],
    "event_time": "event_time",
    "gap": "30 minutes",
    "aggregates": {
        "pages": {"function": "count"},
        "amount": {"function": "sum", "expression": "price"},
        "landing": {"function": "first", "expression": "path"},
    },
}
LOGINS: dict[str, Any] = {
    "keys": ["user_id"],
    "event_time": "event_time",
    "gap": {"sql": "make_dt_interval(0, 0, minutes)"},
    "id": "minutes",
    "start_when": "minutes >= 100",
}
CALLS: dict[str, Any] = {
    "keys": ["user_id"],
    "event_time": "event_time",
    "gap": {"sql": "make_dt_interval(0, 0, minutes)"},
    "boundary": "exclusive",
}
WEEK = {"unit": "week", "time_zone": "UTC"}
STATES: dict[str, dict[str, Any]] = {
    "visits": {**VISITS, "cursor": "arrived_at"},
    "calls": {**CALLS, "cursor": "arrived_at", "max_future_skew": "1 hour"},
    # an event that was still in time overlaps a final session; another was too late and lies within it
    "bounded": {
        "keys": ["user_id"],
        "event_time": "event_time",
        "gap": "10 minutes",
        "cursor": "arrived_at",
        "allowed_lateness": "5 minutes",
        "aggregates": {"pages": {"function": "count"}},
    },
    # made again from its events, of which two are delivered twice; the id is the number of minutes
    "hits": {
        **VISITS,
        "cursor": "arrived_at",
        "aggregates": {"paths": {"function": "count_distinct", "expression": "path"}},
        "reread_events": True,
        "id": "minutes",
        "max_duration": "1 hour",
    },
    # cut at two logins of one instant, and once more in the second run
    "logins": {
        "keys": ["user_id"],
        "event_time": "event_time",
        "gap": "30 minutes",
        "cursor": "arrived_at",
        "reread_events": True,
        "id": "minutes",
        "start_when": "minutes >= 100",
    },
    # windows; the number of minutes tells deliveries
    "hours": {
        "keys": ["user_id"],
        "event_time": "event_time",
        "size": "1 hour",
        "slide": "30 minutes",
        "cursor": "arrived_at",
        "id": "minutes",
        "aggregates": {"amount": {"function": "sum", "expression": "price"}},
    },
    "late_hours": {
        "keys": ["user_id"],
        "event_time": "event_time",
        "size": "1 hour",
        "cursor": "arrived_at",
        "allowed_lateness": "30 minutes",
    },
    # a key with the name of a column of the tests; aggregates of which Spark can't compare or round the values itself
    "odd": {
        "keys": ["problem"],
        "event_time": "event_time",
        "gap": "30 minutes",
        "cursor": "arrived_at",
        "reread_events": True,
        "aggregates": {
            "by_path": {"sql": "map_from_entries(collect_list(struct(path, minutes)) filter (where path is not null))"},
            "spread": {"function": "STDDEV", "expression": "price"},
            "dearest": {"function": "max", "expression": "price"},
            "paths": {"function": "count_distinct", "expression": "path"},
            "way": {"function": "funnel", "steps": ["minutes = 1", "minutes = 6"]},
            "mean": {
                "initial": "struct(price as total, 1L as number)",
                "merge": "struct(sum({state}.total) as total, sum({state}.number) as number)",
                "final": "{state}.total / {state}.number",
            },
        },
    },
    # an average of decimals is one, of more digits
    "means": {
        "keys": ["user_id"],
        "event_time": "event_time",
        "size": "1 hour",
        "slide": "30 minutes",
        "cursor": "arrived_at",
        "aggregates": {"share": {"function": "avg", "expression": "cast(minutes / 7 as decimal(5, 2))"}},
    },
    "weeks": {
        "keys": ["minutes"],
        "event_time": "event_time",
        "calendar": WEEK,
        "cursor": "arrived_at",
    },
}
# user, event time on 1 January 2026 (or whole), minutes of gap or none; a list a run
EVENTS: dict[str, list[list[tuple[str | None, str | None, int | None]]]] = {
    "visits": [
        [("ann", "10:00", 1), ("ann", "10:20", 2), ("ann", "11:00", 3), (None, "10:00", 4), ("bob", "12:00", 5)],
        [("ann", "10:40", 6), ("ann", "13:00", 7), ("bob", "12:10", 8), ("cat", None, 9)],
    ],
    "calls": [
        [("ann", "10:00", 60), ("ann", "10:10", 5), ("ann", "10:05", None), ("ann", "11:30", 5), ("dan", "23:59", 5)],
        [("ann", "10:50", 30), ("ann", "11:20", 2), ("bob", "10:00", 0)],
    ],
    "bounded": [
        [("ann", "10:00", 1), ("ann", "10:08", 1), ("ann", "10:15", 1), ("bob", "10:35", 1)],
        [("ann", "10:05", 1), ("ann", "10:22", 1), ("bob", "10:36", 1)],
    ],
    "hits": [
        [("ann", "10:00", 1), ("ann", "10:20", 2), ("ann", "11:00", 3), ("ann", "10:00", 1)],
        [("ann", "10:40", 4), ("ann", "10:20", 2), ("bob", "12:00", 5)],
    ],
    "logins": [
        [("ann", "10:00", 20), ("ann", "10:10", 100), ("ann", "10:10", 101), ("ann", "10:20", 2), ("ann", "13:00", 3)],
        [("ann", "10:15", 102), ("bob", "10:00", 100)],
    ],
    "hours": [
        [("ann", "10:10", 1), ("ann", "10:10", 1), ("bob", "12:00", 2)],
        [("ann", "10:10", 1), ("ann", "10:40", 3), ("cat", None, 4)],
    ],
    "means": [[("ann", "10:10", 1), ("ann", "10:20", 2)], [("ann", "10:15", 3)]],
    "odd": [
        [("ann", "10:00", 1), ("ann", "10:20", 2), ("ann", "11:00", 3), ("bob", "12:00", 5)],
        [("ann", "10:40", 6)],
    ],
    "weeks": [[("ann", "10:00", number) for number in range(8)]],
    "late_hours": [
        [("ann", "10:10", 1), ("ann", "12:00", 2)],
        [("ann", "10:20", 3), ("bob", "12:10", 4)],
    ],
}


@dataclass(frozen=True)
class Tampered:
    """A view of a table with other expressions for some columns, without some rows, or with some rows twice."""

    table: str
    columns: dict[str, str] = field(default_factory=dict)
    where: str = "true"
    twice: str = "false"


@dataclass(frozen=True)
class Case:
    """A data test on a table or on a tampered one: its arguments, and the problems it should find (none: it passes)."""

    name: str
    test: str
    on: str | Tampered
    arguments: dict[str, Any] = field(default_factory=dict)
    problems: tuple[str, ...] = ()
    where: str | None = None
    run: bool = False
    """Through `dbt test`, which takes seconds a case. The others are compiled by dbt and run with ANSI on."""


ANN = "user_id = 'ann' and session_start = timestamp'2026-01-01 10:00'"
AFTERNOON = "session_start = timestamp'2026-01-01 13:00'"


def changed(condition: str, **columns: str) -> Tampered:
    """The state of visits with other values in the rows of a condition."""
    return Tampered("visits_state", {c: f"if({condition}, {new}, {c})" for c, new in columns.items()})


def logins(condition: str, **columns: str) -> Tampered:
    """The same of the state whose sessions are cut."""
    return Tampered("logins_state", changed(condition, **columns).columns)


def at(time: str) -> str:
    return f"timestamp'2026-01-01 {time}'"


def of(name: str, **changes: Any) -> dict[str, Any]:
    """The arguments of a state model with its source, as the tests of it take them."""
    return {"events": f"source('shop', '{name}')", **STATES[name], **changes}


def some(name: str, *arguments: str, **changes: Any) -> dict[str, Any]:
    given = of(name, **changes)
    return {argument: given[argument] for argument in ("events", *arguments, *changes)}


GAP = ("keys", "event_time", "gap", "cursor")
AGGREGATES = ("keys", "event_time", "aggregates", "cursor")
USER = {"keys": ["user_id"]}
ANN_AND_RUNS = "user_id = 'ann' or status = 'checkpoint'"
BATCH = {"events": "source('shop', 'visits')", **VISITS}

OVERLAP = [
    Case("apart_state", "sessions_do_not_overlap", "visits_state", USER),
    Case("apart_live", "sessions_do_not_overlap", "visits_live", USER, run=True),
    Case("apart_batch", "sessions_do_not_overlap", "visits_batch", USER),
    Case("apart_final", "sessions_do_not_overlap", "bounded_state", USER),
    Case("apart_cut", "sessions_do_not_overlap", "logins_state", USER),
    Case("apart_cut_exclusive", "sessions_do_not_overlap", "logins_state", {**USER, "boundary": "exclusive"}),
    Case("apart_cut_live", "sessions_do_not_overlap", "logins_live", USER, where="user_id = 'ann'", run=True),
    Case("apart_cut_batch", "sessions_do_not_overlap", "logins_batch", USER),
    Case(
        "cut_by_a_gap",
        "sessions_do_not_overlap",
        logins("session_start = timestamp'2026-01-01 10:15'", started_by="'gap'"),
        USER,
        ("the session begins at 2026-01-01 10:15:00, not after session <id> has ended at 2026-01-01 10:15:00",),
    ),
    Case(
        "cut_too_early",
        "sessions_do_not_overlap",
        logins("session_start = timestamp'2026-01-01 10:15'", session_start=at("10:14")),
        USER,
        ("the session begins at 2026-01-01 10:14:00, not after session <id> has ended at 2026-01-01 10:15:00",),
    ),
    Case(
        "cut_to_nothing",
        "sessions_do_not_overlap",
        logins("session_start = timestamp'2026-01-01 10:15'", session_end=at("10:15")),
        USER,
        ("the session ends no later than it begins",),
    ),
    Case(
        "apart_own_started_by",
        "sessions_do_not_overlap",
        Tampered("logins_live", {"started_by": "1"}),
        USER,
        where="user_id = 'bob'",
    ),
    Case("apart_exclusive", "sessions_do_not_overlap", "calls_state", {**USER, "boundary": "exclusive"}),
    Case(
        "touching_exclusive",
        "sessions_do_not_overlap",
        changed(AFTERNOON, session_start=at("11:30")),
        {**USER, "boundary": "exclusive"},
    ),
    Case(
        "touching",
        "sessions_do_not_overlap",
        changed(AFTERNOON, session_start=at("11:30")),
        USER,
        ("the session begins at 2026-01-01 11:30:00, not after session <id> has ended at 2026-01-01 11:30:00",),
        run=True,
    ),
    Case(
        "overlapping",
        "sessions_do_not_overlap",
        changed(AFTERNOON, session_start=at("11:29")),
        {**USER, "boundary": "exclusive"},
        ("the session begins at 2026-01-01 11:29:00, before session <id> has ended at 2026-01-01 11:30:00",),
    ),
    Case(
        "same_twice",
        "sessions_do_not_overlap",
        Tampered("visits_batch", twice="user_id is null"),
        USER,
        ("the session begins at 2026-01-01 10:00:00, not after session <id> has ended at 2026-01-01 10:30:00",),
    ),
    Case(
        "no_end",
        "sessions_do_not_overlap",
        changed(AFTERNOON, session_end="null"),
        USER,
        ("the session has no start or no end",),
    ),
    Case(
        "backwards",
        "sessions_do_not_overlap",
        changed(AFTERNOON, session_end=at("12:59")),
        USER,
        ("the session ends no later than it begins",),
    ),
    Case(
        "touching_elsewhere",
        "sessions_do_not_overlap",
        changed(AFTERNOON, session_start=at("11:30")),
        USER,
        where="user_id = 'bob'",
        run=True,
    ),
]

RESPECT = [
    Case("gap_state", "sessions_respect_gap", "visits_state", some("visits", *GAP)),
    Case("gap_where", "sessions_respect_gap", "visits_state", some("visits", *GAP), where=ANN_AND_RUNS),
    Case("gap_live", "sessions_respect_gap", "visits_live", some("visits", *GAP[:3])),
    Case("gap_batch", "sessions_respect_gap", "visits_batch", some("visits", *GAP[:3])),
    Case("gap_bounded", "sessions_respect_gap", "bounded_state", some("bounded", *GAP)),
    Case("gap_cut", "sessions_respect_gap", "logins_state", some("logins", *GAP), run=True),
    Case("gap_cut_live", "sessions_respect_gap", "logins_live", some("logins", *GAP[:3])),
    Case("gap_cut_per_event", "sessions_respect_gap", "logins_batch", some("logins", *GAP[:2], gap=LOGINS["gap"])),
    Case(
        "gap_cut_elsewhere",
        "sessions_respect_gap",
        logins("session_start = timestamp'2026-01-01 10:00' and user_id = 'ann'", session_end=at("10:12")),
        some("logins", *GAP),
        ("session_end is 2026-01-01 10:12:00, its events give 2026-01-01 10:30:00",),
    ),
    Case("gap_per_event", "sessions_respect_gap", "calls_state", some("calls", *GAP, "boundary"), run=True),
    Case(
        "gap_shorter",
        "sessions_respect_gap",
        "visits_batch",
        some("visits", *GAP[:2], gap="19 minutes"),
        (
            "session_end is 2026-01-01 10:30:00, its events give 2026-01-01 10:19:00",
            (
                "session_end is 2026-01-01 11:30:00, its events give 2026-01-01 11:19:00; "
                "the event at 2026-01-01 10:20:00 begins after everything before it has ended at 2026-01-01 10:19:00"
            ),
            "session_end is 2026-01-01 12:40:00, its events give 2026-01-01 12:29:00",
            "session_end is 2026-01-01 13:30:00, its events give 2026-01-01 13:19:00",
        ),
        run=True,
    ),
    Case(
        "gap_touching_exclusive",
        "sessions_respect_gap",
        "visits_batch",
        some("visits", *GAP[:2], gap="20 minutes", boundary="exclusive"),
        (
            "session_end is 2026-01-01 10:30:00, its events give 2026-01-01 10:20:00",
            (
                "session_end is 2026-01-01 11:30:00, its events give 2026-01-01 11:20:00; "
                "the event at 2026-01-01 10:20:00 begins when or after everything before it has ended at "
                "2026-01-01 10:20:00"
            ),
            "session_end is 2026-01-01 12:40:00, its events give 2026-01-01 12:30:00",
            "session_end is 2026-01-01 13:30:00, its events give 2026-01-01 13:20:00",
        ),
    ),
    Case(
        "gap_shifted",
        "sessions_respect_gap",
        changed(ANN, session_start=at("09:59"), last_event_at=at("11:01"), session_end=at("11:31")),
        some("visits", *GAP),
        (
            (
                "session_start is 2026-01-01 09:59:00, its events give 2026-01-01 10:00:00; "
                "last_event_at is 2026-01-01 11:01:00, its events give 2026-01-01 11:00:00; "
                "session_end is 2026-01-01 11:31:00, its events give 2026-01-01 11:30:00"
            ),
        ),
    ),
    Case(
        "gap_glued",
        "sessions_respect_gap",
        Tampered(
            "visits_batch",
            {"last_event_at": f"if({ANN}, {at('13:00')}, last_event_at)"},
            where=f"not ({AFTERNOON})",
        ),
        some("visits", *GAP[:3]),
        (
            (
                "session_end is 2026-01-01 11:30:00, its events give 2026-01-01 13:30:00; "
                "the event at 2026-01-01 13:00:00 begins after everything before it has ended at 2026-01-01 11:30:00"
            ),
        ),
    ),
    Case(
        "gap_empty",
        "sessions_respect_gap",
        changed(AFTERNOON, session_start=at("14:00"), last_event_at=at("14:00"), session_end=at("14:30")),
        some("visits", *GAP),
        ("no event lies between the start and the last event of the session",),
    ),
    Case(
        "gap_null",
        "sessions_respect_gap",
        changed(AFTERNOON, session_start="null"),
        some("visits", *GAP),
        ("the session has no start or no last event",),
    ),
    Case(
        "gap_null_end",
        "sessions_respect_gap",
        changed("user_id is null", session_end="null"),
        some("visits", *GAP),
        ("session_end is NULL, its events give 2026-01-01 10:30:00",),
    ),
    Case(
        "gap_per_event_end",
        "sessions_respect_gap",
        Tampered("calls_state", {"session_end": "session_end - interval 1 microsecond"}, where="status <> 'rejected'"),
        some("calls", *GAP, "boundary"),
        (
            "session_end is 2026-01-01 11:19:59.999999, its events give 2026-01-01 11:20:00",
            "session_end is 2026-01-01 11:21:59.999999, its events give 2026-01-01 11:22:00",
            "session_end is 2026-01-01 11:34:59.999999, its events give 2026-01-01 11:35:00",
        ),
    ),
]

MATCH = [
    Case("match_state", "session_aggregates_match_events", "visits_state", some("visits", *AGGREGATES), run=True),
    Case(
        "match_where",
        "session_aggregates_match_events",
        "visits_state",
        some("visits", *AGGREGATES),
        where=ANN_AND_RUNS,
    ),
    Case("match_live", "session_aggregates_match_events", "visits_live", some("visits", *AGGREGATES[:3])),
    Case("match_batch", "session_aggregates_match_events", "visits_batch", some("visits", *AGGREGATES[:3])),
    Case("match_bounded", "session_aggregates_match_events", "bounded_state", some("bounded", *AGGREGATES)),
    Case(
        "match_calls", "session_aggregates_match_events", "calls_state", some("calls", "keys", "event_time", "cursor")
    ),
    Case(
        "match_calls_batch",
        "session_aggregates_match_events",
        "calls_batch",
        {"events": "source('shop', 'calls_in_time')", **{k: CALLS[k] for k in ("keys", "event_time", "gap")}},
    ),
    Case(
        "match_rounding",
        "session_aggregates_match_events",
        changed(ANN, amount="amount + 1e-12"),
        some("visits", *AGGREGATES),
    ),
    Case(
        "match_changed",
        "session_aggregates_match_events",
        changed(ANN, event_count="event_count + 1", pages="null", amount="amount + 1e-6", landing="'/elsewhere'"),
        some("visits", *AGGREGATES),
        (
            (
                "event_count is 5, its events give 4; pages is NULL, its events give 4; "
                "amount is 6.000001, its events give 6.0; landing is /elsewhere, its events give /1"
            ),
        ),
        run=True,
    ),
    Case(
        "match_cut",
        "session_aggregates_match_events",
        changed(ANN, last_event_at=at("10:40")),
        some("visits", *AGGREGATES[:2], "cursor"),
        ("event_count is 4, its events give 3",),
    ),
    Case(
        "match_empty",
        "session_aggregates_match_events",
        changed(AFTERNOON, session_start=at("14:00"), last_event_at=at("14:00")),
        some("visits", *AGGREGATES),
        (
            (
                "event_count is 1, its events give 0; pages is 1, its events give NULL; "
                "amount is 3.5, its events give NULL; landing is /7, its events give NULL"
            ),
        ),
    ),
    Case(
        "match_unread",
        "session_aggregates_match_events",
        "visits_state",
        {**some("visits", *AGGREGATES[:2]), "events": "source('shop', 'visits_and_more')"},
        ("event_count is 4, its events give 5",),
    ),
    Case(
        "match_up_to_cursor",
        "session_aggregates_match_events",
        "visits_state",
        {**some("visits", *AGGREGATES[:2], "cursor"), "events": "source('shop', 'visits_and_more')"},
    ),
]

CONSERVED = [
    *(
        Case(f"conserved_{name}", "events_are_conserved", f"{name}_state", some(name, "cursor"), run=name == "bounded")
        for name in STATES
    ),
    Case(
        "conserved_unread",
        "events_are_conserved",
        "visits_state",
        {"events": "source('shop', 'visits_and_more')", "cursor": "arrived_at"},
    ),
    Case(
        "lost_session",
        "events_are_conserved",
        Tampered("visits_state", where="user_id is not null or status = 'checkpoint'"),
        some("visits", "cursor"),
        (
            "the source has 9 events up to the newest run, the state holds 8 (7 in sessions, 1 rejected)",
            "the runs have accepted 8 events, the sessions hold 7",
        ),
        run=True,
    ),
    Case(
        "lost_session_beside_duplicates",
        "events_are_conserved",
        Tampered("hits_state", where="user_id = 'ann' or status = 'checkpoint'"),
        some("hits", "cursor"),
        (
            (
                "the source has 7 events up to the newest run, the state holds 4 (4 in sessions, 0 rejected), "
                "and 2 are duplicates"
            ),
            "the runs have accepted 5 events, the sessions hold 4",
        ),
    ),
    Case(
        "lost_rejection",
        "events_are_conserved",
        Tampered("visits_state", where="status <> 'rejected'"),
        some("visits", "cursor"),
        (
            "the source has 9 events up to the newest run, the state holds 8 (8 in sessions, 0 rejected)",
            "the runs have rejected 1 events, the rejected rows hold 0",
        ),
    ),
    Case(
        "doubled_session",
        "events_are_conserved",
        Tampered("visits_state", twice=f"({AFTERNOON}) and status <> 'checkpoint'"),
        some("visits", "cursor"),
        (
            "the source has 9 events up to the newest run, the state holds 10 (9 in sessions, 1 rejected)",
            "the runs have accepted 8 events, the sessions hold 9",
        ),
    ),
    Case(
        "uncounted",
        "events_are_conserved",
        changed(AFTERNOON, event_count="null"),
        some("visits", "cursor"),
        (
            "1 rows of the state have no event_count",
            "the source has 9 events up to the newest run, the state holds 8 (7 in sessions, 1 rejected)",
            "the runs have accepted 8 events, the sessions hold 7",
        ),
    ),
    Case(
        "lost_event",
        "events_are_conserved",
        "visits_state",
        {"events": "source('shop', 'visits_lost')", "cursor": "arrived_at"},
        (
            "the source has 8 events up to the newest run, the state holds 9 (8 in sessions, 1 rejected)",
            "the source has 8 events up to the newest run, the runs have read 9",
        ),
    ),
    Case(
        "lost_cursor",
        "events_are_conserved",
        "visits_state",
        {"events": "source('shop', 'visits_without_cursor')", "cursor": "arrived_at"},
        (
            "1 events of the source have no cursor, so no run will read them",
            "the source has 8 events up to the newest run, the state holds 9 (8 in sessions, 1 rejected)",
            "the source has 8 events up to the newest run, the runs have read 9",
        ),
    ),
    Case(
        "miscounted_run",
        "events_are_conserved",
        changed("checkpoint.run = 2", checkpoint="replaced(events_accepted = source.events_accepted - 1)"),
        some("visits", "cursor"),
        (
            "run 2 has read 4 events, accepted or rejected 3",
            "the runs have accepted 7 events, the sessions hold 8",
        ),
    ),
    Case(
        "uncounted_run",
        "events_are_conserved",
        changed("checkpoint.run = 2", checkpoint="replaced(events_read = null)"),
        some("visits", "cursor"),
        (
            "run 2 has read NULL events, accepted or rejected 4",
            "the source has 9 events up to the newest run, the runs have read 5",
        ),
    ),
    Case(
        "no_checkpoint",
        "events_are_conserved",
        Tampered("visits_state", where="status <> 'checkpoint'"),
        some("visits", "cursor"),
        (
            "the runs have accepted 0 events, the sessions hold 8",
            "the runs have rejected 0 events, the rejected rows hold 1",
            "the source has 0 events up to the newest run, the state holds 9 (8 in sessions, 1 rejected)",
            "the state has no checkpoint",
        ),
    ),
]

HITS = {name: value for name, value in of("hits").items() if name != "reread_events"}
REBUILD = [
    Case("rebuild_visits", "state_equals_rebuild", "visits_state", of("visits"), run=True),
    Case("rebuild_sample", "state_equals_rebuild", "visits_state", of("visits", one_in=2)),
    Case("rebuild_calls", "state_equals_rebuild", "calls_state", of("calls")),
    Case("rebuild_hits", "state_equals_rebuild", "hits_state", HITS),
    Case(
        "rebuild_hits_without_rules",
        "state_equals_rebuild",
        "hits_state",
        {name: value for name, value in HITS.items() if name not in ("id", "max_duration")},
        (
            (
                "the state was built with id minutes, this test was given NULL; "
                "the state was built with max_duration 1 hour, this test was given NULL"
            ),
        ),
    ),
    Case(
        "rebuild_unread",
        "state_equals_rebuild",
        "visits_state",
        of("visits", events="source('shop', 'visits_and_more')"),
    ),
    Case(
        "rebuild_changed",
        "state_equals_rebuild",
        changed(ANN, session_end="null", event_count="7", amount="amount + 1e-6", landing="'/elsewhere'"),
        of("visits"),
        (
            (
                "session_end is NULL, a rebuild gives 2026-01-01 11:30:00; event_count is 7, a rebuild gives 4; "
                "amount is 6.000001, a rebuild gives 6.0; landing is /elsewhere, a rebuild gives /1"
            ),
        ),
    ),
    Case(
        "rebuild_other_key",
        "state_equals_rebuild",
        changed("user_id is null", user_id="'nil'"),
        of("visits"),
        ("user_id is nil, a rebuild gives NULL",),
    ),
    Case(
        "rebuild_lost",
        "state_equals_rebuild",
        Tampered("visits_state", where="user_id is not null or status = 'checkpoint'"),
        of("visits"),
        ("a rebuild has the session, the state has not",),
    ),
    Case(
        "rebuild_twice",
        "state_equals_rebuild",
        Tampered("visits_state", twice="user_id is null and status <> 'checkpoint'"),
        of("visits"),
        ("the state has the session 2 times",),
    ),
    Case(
        "rebuild_other_id",
        "state_equals_rebuild",
        changed(AFTERNOON, session_id="'another'"),
        of("visits"),
        ("a rebuild has the session, the state has not", "the state has the session, a rebuild has not"),
    ),
    Case(
        "rebuild_sample_lost",
        "state_equals_rebuild",
        Tampered("visits_state", where="status = 'checkpoint'"),
        of("visits", one_in=2),
        ("a rebuild has the session, the state has not",),
    ),
    Case(
        "rebuild_bounded",
        "state_equals_rebuild",
        "bounded_state",
        {k: v for k, v in of("bounded").items() if k != "allowed_lateness"},
        ("the state was built with allowed_lateness 5 minutes; only one of unlimited lateness equals a rebuild",),
    ),
    Case(
        "rebuild_other_settings",
        "state_equals_rebuild",
        "visits_state",
        of("visits", gap="1 hour", boundary="exclusive", aggregates={}, max_future_skew="1 day"),
        (
            (
                "the state was built with gap 30 minutes, this test was given 1 hour; "
                'the state was built with aggregates {"amount":{"expression":"price","function":"sum"},'
                '"landing":{"expression":"path","function":"first"},"pages":{"function":"count"}}, '
                "this test was given {}; "
                "the state was built with boundary inclusive, this test was given exclusive; "
                "the state was built with max_future_skew NULL, this test was given 1 day"
            ),
        ),
        run=True,
    ),
    Case(
        "rebuild_no_checkpoint",
        "state_equals_rebuild",
        Tampered("visits_state", where="status <> 'checkpoint'"),
        of("visits"),
        ("the state has no checkpoint",),
    ),
]

LATE = [
    Case("late_none", "late_share_below", "visits_state", {"share": 0}),
    Case("late_few", "late_share_below", "bounded_state", {"share": 0.15}, run=True),
    Case("late_newest", "late_share_below", "bounded_state", {"share": 0.34, "runs": 1}),
    Case(
        "late_many",
        "late_share_below",
        "bounded_state",
        {"share": 0.125},
        ("1 of 7 events were late in 2 runs: 14.286 %, accepted are 12.5 %",),
        run=True,
    ),
    Case(
        "late_many_newest",
        "late_share_below",
        "bounded_state",
        {"share": 0.2, "runs": 1},
        ("1 of 3 events were late in 1 runs: 33.333 %, accepted are 20.0 %",),
    ),
    Case(
        "late_uncounted",
        "late_share_below",
        changed(
            "checkpoint.run = 2",
            checkpoint="replaced(rejected = transform_values(source.rejected, (k, v) -> if(k = 'late', null, v)))",
        ),
        {"share": 1},
        ("1 of 2 runs have not counted their events",),
    ),
]

BOB = "user_id <=> 'bob'"
OF_WINDOWS = [
    Case("windows_equal", "state_equals_rebuild", "hours_state", of("hours")),
    Case("windows_have_means", "state_equals_rebuild", "means_state", of("means")),
    Case(
        "windows_counted_otherwise",
        "state_equals_rebuild",
        Tampered("hours_state", {"event_count": f"if({BOB}, 7, event_count)"}),
        of("hours"),
        ("event_count is 7, a rebuild gives 1",) * 2,
    ),
    Case(
        "windows_cut_otherwise",
        "state_equals_rebuild",
        "hours_state",
        of("hours", slide="1 hour"),
        ("the state was built with slide 30 minutes, this test was given 1 hour",),
    ),
    Case(
        "windows_of_deliveries",
        "state_equals_rebuild",
        "hours_state",
        of("hours", id=None),
        ("the state was built with id minutes, this test was given NULL",),
    ),
    Case(
        "lost_windows",
        "events_are_conserved",
        Tampered("hours_state", where=f"not {BOB}"),
        some("hours", "cursor"),
        (
            (
                "the source has 6 events up to the newest run, the state holds 3 (2 in windows, 1 rejected), "
                "and 2 are duplicates"
            ),
            "the runs have accepted 3 events, the windows hold 2",
        ),
    ),
    Case("late_windows", "late_share_below", "late_hours_state", {"share": 0.25}),
    Case(
        "many_late_windows",
        "late_share_below",
        "late_hours_state",
        {"share": 0.2},
        ("1 of 4 events were late in 2 runs: 25.0 %, accepted are 20.0 %",),
    ),
]

ODD = {name: value for name, value in of("odd").items() if name != "reread_events"}
ODD_MATCH = {name: value for name, value in ODD.items() if name != "gap"}
NEARLY = Tampered("odd_state", {name: f"{name} * (1 + 1e-12D)" for name in ("spread", "mean")})
FAR = Tampered(
    "odd_state",
    {
        **{name: f"{name} * (1 + 1e-6D)" for name in ("spread", "mean", "dearest")},
        "by_path": "if(problem = 'bob', map('/5', 6), by_path)",
    },
    where="problem = 'bob' or status = 'checkpoint'",
)
ODD_CASES = [
    Case("odd_apart", "sessions_do_not_overlap", "odd_state", {"keys": ["problem"]}, run=True),
    Case("odd_gap", "sessions_respect_gap", "odd_state", some("odd", "keys", "event_time", "gap", "cursor")),
    Case(
        "odd_gap_shorter",
        "sessions_respect_gap",
        "odd_state",
        some("odd", "keys", "event_time", "cursor", gap="40 minutes"),
        (
            "session_end is 2026-01-01 11:30:00, its events give 2026-01-01 11:40:00",
            "session_end is 2026-01-01 12:30:00, its events give 2026-01-01 12:40:00",
        ),
        run=True,
    ),
    Case("odd_match", "session_aggregates_match_events", "odd_state", ODD_MATCH),
    Case("odd_rebuild", "state_equals_rebuild", "odd_state", ODD, run=True),
    Case("odd_match_rounding", "session_aggregates_match_events", NEARLY, ODD_MATCH),
    Case("odd_rebuild_rounding", "state_equals_rebuild", NEARLY, ODD),
    Case(
        "odd_rebuild_changed",
        "state_equals_rebuild",
        FAR,
        {**ODD, "events": "source('shop', 'odd_of_bob')"},
        (
            (
                "by_path is {/5 -> 6}, a rebuild gives {/5 -> 5}; dearest is 2.5000025, a rebuild gives 2.5; "
                "mean is 2.5000025, a rebuild gives 2.5"
            ),
        ),
    ),
    Case(
        "odd_dearest",
        "session_aggregates_match_events",
        Tampered("odd_state", {"dearest": "dearest + 1e-12D"}, where="problem = 'bob' or status = 'checkpoint'"),
        ODD_MATCH,
        ("dearest is 2.500000000001, its events give 2.5",),
    ),
    Case(
        "weeks_as_they_are_anyway",
        "state_equals_rebuild",
        "weeks_state",
        of("weeks", calendar={**WEEK, "week_starts_on": "monday", "day_starts_at": "00:00", "length": 1}),
    ),
    Case(
        "weeks_of_another_day",
        "state_equals_rebuild",
        "weeks_state",
        of("weeks", calendar={**WEEK, "week_starts_on": "sunday"}),
        ("the state was built with calendar.week_starts_on monday, this test was given sunday",),
    ),
    Case(
        "weeks_of_a_key_that_was_smaller",
        "state_equals_rebuild",
        Tampered("weeks_state", {"minutes": "cast(minutes as bigint)"}),
        of("weeks", one_in=2),
    ),
]

ID = {"id": "minutes", "keys": ["user_id"], "event_time": "event_time"}
COPY = Tampered("visits", twice="minutes = 2")
DELIVERED = [
    Case("delivered_once", "events_are_delivered_once", "visits", {"id": "minutes"}, run=True),
    Case("delivered_once_compared", "events_are_delivered_once", "visits", ID),
    Case(
        "delivered_twice",
        "events_are_delivered_once",
        COPY,
        {"id": "minutes"},
        ("the event 2 was delivered 2 times",),
        run=True,
    ),
    Case("delivered_twice_compared", "events_are_delivered_once", COPY, ID, ("the event 2 was delivered 2 times",)),
    Case(
        "delivered_with_other_keys_and_times",
        "events_are_delivered_once",
        "calls",
        ID,
        ("1 events have no id", "the event 5 was delivered 3 times with different keys and different times"),
    ),
    Case(
        "delivered_with_other_times",
        "events_are_delivered_once",
        Tampered("calls", where="user_id = 'ann' and minutes = 5"),
        ID,
        ("the event 5 was delivered 2 times with different times",),
    ),
    Case(
        "delivered_with_other_keys",
        "events_are_delivered_once",
        Tampered("calls", columns={"event_time": at("10:00")}, where="minutes = 5"),
        {"id": "minutes", "keys": ["user_id"]},
        ("the event 5 was delivered 3 times with different keys",),
    ),
]

CASES = [*DELIVERED, *OVERLAP, *RESPECT, *MATCH, *CONSERVED, *REBUILD, *LATE, *OF_WINDOWS, *ODD_CASES]
