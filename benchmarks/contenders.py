"""
Who takes part, by suite. What a contender runs is the macro's own output, or a query as somebody would write it.

A contender gives the same columns as the others, an id of the session or pair among them, made in the way of its users.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from string import Template
from typing import TYPE_CHECKING, Any, Literal, cast

from benchmarks.data import Events, Readings, SteadyEvents, Traffic
from benchmarks.layout import MODELS, QUERIES
from scripts.shared.rendering import Call, Package, Relation, Table

if TYPE_CHECKING:
    from benchmarks.cases import Case

Reader = Callable[[str], Table]
"""What runs the queries that a macro asks before it writes its own."""

Sources = Mapping[str, str]
"""What a query reads, by the names of `data.sources`."""

Writer = Callable[["Case", Sources, Reader], str]
"""Gives the query for a case, or for Polars the name of its function."""


@dataclass(frozen=True)
class Contender:
    what: str
    """For the page, in a few words."""
    query: Writer
    engine: Literal["spark", "duckdb", "polars"] = "spark"
    settings: Mapping[str, str] = field(default_factory=dict)
    """Of the Spark session, while it runs; where this Spark knows one of them not, it is left out."""


@dataclass(frozen=True)
class ModelRun(Contender):
    """A model that dbt runs; `query` reads what it has made."""

    model: str = ""
    """Its file in models/, in the folder of what a row is."""
    full_refresh: bool = False
    continues: bool = False
    """Whether it goes on from what it has made before the batch came."""
    reads: tuple[str, ...] = ()
    """Models that are brought up to date before it, without being measured."""


@dataclass(frozen=True)
class FloorRun(ModelRun):
    """A model that is run with a batch and then with nothing new."""

    by_hand: Writer = field(kw_only=True)
    """What its rows have to be, from the source alone."""
    gives: str = field(kw_only=True)
    """What a row is, for the answer."""
    continues: bool = True


@dataclass(frozen=True)
class StreamRun(ModelRun):
    """A streaming query in place of a model; `query` reads what has come out of it, without what still waits."""


AMOUNT: Mapping[str, Mapping[str, Any]] = {"amount": {"function": "sum", "expression": "amount"}}
STEPS = {letter: f"pmod(amount, 4) = {step}" for step, letter in enumerate("abc")}


CUT: Mapping[str, Any] = {"start_when": "amount < 0", "cut_on": ["user_id"]}
"""Rules that end no session of ours, so that the answer is that without them."""


def sessions(strategy: str, aggregates: Mapping[str, Mapping[str, Any]] = AMOUNT, **rules: Any) -> Writer:
    """The macro as a model calls it; `auto` reads its sample in the same measurement."""

    def write(case: Case, sources: Sources, read: Reader) -> str:
        table, events = cast("Events", case.benchmark.table), sources["events"]
        types = {"event_id": "bigint", "event_time": "timestamp", "amount": "bigint"}
        columns = {**dict.fromkeys(table.keys, "string"), **types}
        macros = Package(Call(config={"materialized": "table"}, run_query=read, columns={events: columns}))
        own_gap = {"sql": "make_dt_interval(0, 0, 0, gap_seconds)"}
        return str(
            macros.sessions(
                events=Relation("", events),
                keys=table.keys,
                event_time="event_time",
                gap=own_gap if table.own_gaps else f"{table.gap_seconds} seconds",
                aggregates=aggregates,
                strategy=strategy,
                **rules,
            )
        )

    return write


def steps_of(reached: str, strategy: str, aggregate: Mapping[str, Any]) -> Writer:
    """How far sessions get, made of one aggregate, `way`."""

    def write(case: Case, sources: Sources, read: Reader) -> str:
        keys = ", ".join(cast("Events", case.benchmark.table).keys)
        found = sessions(strategy, {"way": aggregate})(case, sources, read)
        columns = f"{keys}, session_id, session_start, {reached} as reached"
        return f"with found as (\n\n{found}\n\n)\n\nselect {columns}\nfrom found"

    return write


def windows(case: Case, sources: Sources, read: Reader) -> str:
    table, events = cast("SteadyEvents", case.benchmark.table), sources["events"]
    columns = {**dict.fromkeys(table.keys, "string"), "event_time": "timestamp", "amount": "bigint"}
    return str(
        Package(Call(run_query=read, columns={events: columns})).windows(
            events=Relation("", events),
            keys=table.keys,
            event_time="event_time",
            size=f"{table.window_seconds} seconds",
            slide=f"{table.slide_seconds} seconds" if table.slide_seconds else None,
            aggregates={"amount": {"function": "sum", "expression": "amount"}},
        )
    )


# as the catalog would tell a model
READINGS = {"reading_id": "bigint", "meter_id": "string", "measured_at": "timestamp", "value": "bigint"}


FIVE = {
    f"moving_{function}": {"function": function, "expression": "value"}
    for function in ("sum", "count", "avg", "min", "max")
}
DIFFERENT = {"different": {"function": "count_distinct", "expression": "value"}}


def moving_aggregates(strategy: str, aggregates: Mapping[str, Mapping[str, str]] = FIVE) -> Writer:
    def write(case: Case, sources: Sources, read: Reader) -> str:
        readings = sources["readings"]
        rows, width = case.benchmark.unit == "rows", cast("int", case.width)
        return str(
            Package(Call(run_query=read, columns={readings: READINGS})).moving_aggregates(
                relation=Relation("", readings),
                partition_by=["meter_id"],
                order_by=order_by(case),
                frame={"rows": [1 - width, 0]} if rows else {"range": [f"-{width} seconds", 0]},
                aggregates=aggregates,
                strategy=strategy,
            )
        )

    return write


TRAFFIC = {
    "impressions": {"impression_id": "bigint", "shown_at": "timestamp", "place": "bigint"},
    "clicks": {"click_id": "bigint", "clicked_at": "timestamp", "place": "bigint"},
}


def interval_join(strategy: str) -> Writer:
    def write(case: Case, sources: Sources, read: Reader) -> str:
        table = cast("Traffic", case.benchmark.table)
        keys = dict.fromkeys(table.keys, "string")
        columns = {sources[side]: types | keys for side, types in TRAFFIC.items()}
        left, right = (
            {"relation": Relation("", sources[side]), "id": id_, "event_time": time, "columns": [id_, time]}
            for side, id_, time in (("impressions", "impression_id", "shown_at"), ("clicks", "click_id", "clicked_at"))
        )
        return str(
            Package(Call(config={"materialized": "table"}, run_query=read, columns=columns)).interval_join(
                left=left,
                right=right,
                on=table.keys,
                lower=0,
                upper=f"{table.range_seconds} seconds",
                condition=table.condition,
                strategy=strategy,
            )
        )

    return write


def asof_join(case: Case, sources: Sources, read: Reader) -> str:
    """Of each click the last impression in the range before it."""
    table = cast("Traffic", case.benchmark.table)
    keys = dict.fromkeys(table.keys, "string")
    columns = {sources[side]: types | keys for side, types in TRAFFIC.items()}
    left, right = (
        {"relation": Relation("", sources[side]), "id": id_, "event_time": time, "columns": [id_, time]}
        for side, id_, time in (("clicks", "click_id", "clicked_at"), ("impressions", "impression_id", "shown_at"))
    )
    return str(
        Package(Call(config={"materialized": "table"}, run_query=read, columns=columns)).asof_join(
            left=left, right=right, on=table.keys, tolerance=f"{table.range_seconds} seconds", how="inner"
        )
    )


def newest_match(case: Case, sources: Sources, read: Reader) -> str:
    """Of all impressions that a click matches, the last one."""
    newest = Package().deduplicate(
        relation="matches", keys=["click_id"], order_by=["shown_at desc", "impression_id desc"]
    )
    return f"with matches as (\n\n{interval_join('auto')(case, sources, read)}\n\n)\n\n{newest}"


def made_by(model: str) -> Writer:
    return lambda case, sources, read: f"table {sources[model]}"  # noqa: ARG005 (it is asked for nothing)


def text_of(model: str) -> Writer:
    """What a model of models/ gives, as a query of its own; it reads nothing but sources."""
    return lambda case, sources, read: Package().compiled((MODELS / f"{model}.sql").read_text())  # noqa: ARG005 (it has nothing to ask)


def live(macro: str, model: str) -> Writer:
    return lambda case, sources, read: str(getattr(Package(), macro)(Relation("", sources[model])))  # noqa: ARG005 (it has nothing to ask)


def live_rows(case: Case, sources: Sources, read: Reader) -> str:  # noqa: ARG001 (it has nothing to ask)
    macros = Package()
    live = {"joins": macros.live_matches, "sessions": macros.live_sessions, "windows": macros.live_windows}[
        case.benchmark.kind
    ]
    return str(live(Relation("", sources["state"])))


def order_by(case: Case) -> list[str]:
    """RANGE admits one column, and treats ties alike."""
    return ["measured_at", "reading_id"] if case.benchmark.unit == "rows" else ["measured_at"]


def written(name: str, micros: str = "unix_micros") -> Writer:
    """A query of queries/, whose text Spark and DuckDB both read."""

    def write(case: Case, sources: Sources, read: Reader) -> str:  # noqa: ARG001 (it has nothing to ask)
        table = case.benchmark.table
        values: dict[str, object] = {**sources, "micros": micros}
        if not isinstance(table, Readings):
            values["keys"] = ", ".join(table.keys)
        if isinstance(table, Events):
            gap = f"{table.gap_seconds} seconds"
            values["gap_micros"] = table.gap_seconds * 1_000_000
            values["gap_interval"] = f"interval '{gap}'"
            values["gap_text"] = "concat(gap_seconds, ' seconds')" if table.own_gaps else f"'{gap}'"
        elif isinstance(table, SteadyEvents):
            slide_seconds = table.slide_seconds or table.window_seconds
            lengths = dict.fromkeys(f"'{seconds} seconds'" for seconds in (table.window_seconds, slide_seconds))
            values["window_texts"] = ", ".join(lengths)
            values["window"] = f"interval '{table.window_seconds} seconds'"
            values["slide"] = f"interval '{slide_seconds} seconds'"
            values["panes"] = table.window_seconds // slide_seconds
        elif isinstance(table, Traffic):
            values["range_micros"] = table.range_seconds * 1_000_000
            values["range"] = f"interval '{table.range_seconds} seconds'"
            values["left_keys"] = ", ".join(f"l.{key}" for key in table.keys)
            values["same_key"] = " and ".join(f"l.{key} = r.{key}" for key in table.keys)
            values["condition"] = f"and {table.condition}" if table.condition else ""
        elif case.width:
            values["order_by"] = ", ".join(order_by(case))
            start = f"{case.width - 1}" if case.benchmark.unit == "rows" else f"interval '{case.width} seconds'"
            values["frame"] = f"{case.benchmark.unit} between {start} preceding and current row"
            values["rows_before"] = case.width - 1
        return Template((QUERIES / f"{name}.sql").read_text()).substitute(values)

    return write


def named(function: str) -> Writer:
    """A function of benchmarks/polars_queries.py."""
    return lambda case, sources, read: function  # noqa: ARG005 (it is asked for nothing)


SEGMENT_TREE = {"spark.sql.window.segmentTree.enabled": "true"}

RUNS: Mapping[str, Contender] = {
    "run": ModelRun("the state model, an incremental run", live_rows, model="state", continues=True),
    "full_refresh": ModelRun("the state model, rebuilt", live_rows, model="state", full_refresh=True),
    "reread": ModelRun(
        "the same with `reread_events`, an incremental run",
        live("live_sessions", "reread"),
        model="reread",
        continues=True,
    ),
    "by_rules": ModelRun(
        "that with `id`, `cut_on` and `max_duration`, which cut none here",
        live("live_sessions", "by_rules"),
        model="by_rules",
        continues=True,
    ),
    "distinct_sketch": ModelRun(
        "the state model with `approx_count_distinct`, an incremental run",
        live("live_sessions", "distinct_sketch"),
        model="distinct_sketch",
        continues=True,
    ),
    "distinct_exact": ModelRun(
        "the same with `reread_events` and `count_distinct`, an incremental run",
        live("live_sessions", "distinct_exact"),
        model="distinct_exact",
        continues=True,
    ),
    "from_scratch": ModelRun("the macro in a table, rebuilt", made_by("from_scratch"), model="from_scratch"),
    "nightly": ModelRun("a table by hand, rebuilt", made_by("nightly"), model="nightly"),
    "look_back": ModelRun("by hand, the last three days", made_by("look_back"), model="look_back", continues=True),
    "touched": ModelRun(
        "by hand, all events of the users who have new ones",
        made_by("touched_by_hand"),
        model="touched_by_hand",
        continues=True,
    ),
    "stream": StreamRun(
        "Structured Streaming with RocksDB, without dbt", made_by("stream"), model="stream", continues=True
    ),
    "place": ModelRun(
        "`session_events`, an incremental run",
        made_by("placed_events"),
        model="placed_events",
        continues=True,
        reads=("state", "visits"),
    ),
    "place_all": ModelRun(
        "`session_events`, rebuilt",
        made_by("placed_events"),
        model="placed_events",
        full_refresh=True,
        reads=("state", "visits"),
    ),
    "place_by_hand": ModelRun(
        "`lag`, a running `sum` and `row_number`, rebuilt", made_by("placed_by_hand"), model="placed_by_hand"
    ),
    "days": ModelRun(
        "a mart by day of `changes`, an incremental run",
        made_by("visits_daily"),
        model="visits_daily",
        continues=True,
        reads=("state", "visits"),
    ),
    "all_days": ModelRun(
        "the same mart, rebuilt",
        made_by("visits_daily"),
        model="visits_daily",
        full_refresh=True,
        reads=("state", "visits"),
    ),
    "days_by_hand": ModelRun(
        "the same by hand, rebuilt", made_by("days_by_hand"), model="days_by_hand", reads=("state", "visits")
    ),
    **{
        f"{name}{ending}": contender
        for ending, tolerance in {"": "within an hour", "_ever": "however long before"}.items()
        for name, contender in {
            "last_click": ModelRun(
                f"`asof_join`, {tolerance}, an incremental run",
                live("live_matches", f"last_click{ending}"),
                model=f"last_click{ending}",
                continues=True,
            ),
            "last_click_rebuilt": ModelRun(
                "the same model, rebuilt",
                live("live_matches", f"last_click{ending}"),
                model=f"last_click{ending}",
                full_refresh=True,
            ),
            "last_click_by_hand": ModelRun(
                "`last_value` over a union, by hand, rebuilt",
                made_by(f"last_click_by_hand{ending}"),
                model=f"last_click_by_hand{ending}",
            ),
        }.items()
    },
}

SETTLED = ModelRun("a table by hand of what came at most a day late, rebuilt", made_by("settled"), model="settled")

LATENESS = {"bounded": "lateness of 1 hour", "unlimited": "unlimited lateness"}

FLOOR: Mapping[str, Contender] = {
    "smallest_merge": FloorRun(
        "the new events, merged by id, by hand",
        made_by("smallest_merge"),
        model="smallest_merge",
        by_hand=made_by("events"),
        gives="events",
    ),
    **{
        f"sessions_{bound}": FloorRun(
            f"`session_state`, {lateness}",
            live("live_sessions", f"sessions_{bound}"),
            model=f"sessions_{bound}",
            by_hand=text_of("sessions/nightly"),
            gives="sessions",
        )
        for bound, lateness in LATENESS.items()
    },
    "placed_events": FloorRun(
        "`session_events` over the sessions with a lateness of 1 hour",
        made_by("placed_events"),
        model="placed_events",
        reads=("sessions_bounded", "visits"),
        by_hand=text_of("sessions/placed_by_hand"),
        gives="placed_events",
    ),
    **{
        f"join_{bound}": FloorRun(
            f"`interval_join`, {lateness}",
            live("live_matches", f"join_{bound}"),
            model=f"join_{bound}",
            by_hand=text_of("joins/nightly"),
            gives="joins",
        )
        for bound, lateness in LATENESS.items()
    },
    "last_click": FloorRun(
        "`asof_join`, within an hour, lateness of 1 hour",
        live("live_matches", "last_click"),
        model="last_click",
        by_hand=text_of("joins/last_click_by_hand"),
        gives="joins",
    ),
    "windows_bounded": FloorRun(
        "`window_state`, an hour, lateness of 1 hour",
        live("live_windows", "windows_bounded"),
        model="windows_bounded",
        by_hand=text_of("windows/nightly"),
        gives="windows",
    ),
    **{
        name: FloorRun(
            f"`session_state` with `id`, `cut_on` and `max_duration` (which cut none here), {what}",
            live("live_sessions", name),
            model=name,
            by_hand=text_of("sessions/nightly"),
            gives="sessions",
        )
        for name, what in {
            "sessions_by_rules": "lateness of 1 hour",
            "sessions_applied": "which applies changes",
        }.items()
    },
}

SESSIONS: Mapping[str, Contender] = {
    "auto": Contender("`sessions`, which chooses", sessions("auto")),
    "islands": Contender("`sessions` with strategy `islands`", sessions("islands")),
    "compact": Contender("`sessions` with strategy `compact`", sessions("compact")),
    "native": Contender("`sessions` with strategy `native`", sessions("native")),
    "cut": Contender("`sessions` with `start_when` and `cut_on`", sessions("auto", **CUT)),
    "by_rules": Contender(
        "that with `id` and `max_duration`", sessions("auto", **CUT, id="event_id", max_duration="24 hours")
    ),
    "session_window": Contender("Spark's `session_window`, by hand", written("session_window")),
    "lag_sum_cut": Contender("`lag_sum` with both conditions", written("lag_sum_cut")),
    "lag_sum": Contender("`lag` and a running `sum`, by hand", written("lag_sum")),
    "running_end": Contender("a running `max` and `sum`, by hand", written("running_end")),
    "duckdb": Contender("DuckDB, the text of `lag_sum`", written("lag_sum", "epoch_us"), "duckdb"),
    "duckdb_running_end": Contender("DuckDB, the text of `running_end`", written("running_end"), "duckdb"),
    "polars": Contender("Polars, shifted columns", named("sessions"), "polars"),
    "funnel": Contender(
        "`sessions` with a `funnel` within an hour",
        steps_of("way.reached", "auto", {"function": "funnel", "steps": [*STEPS.values()], "within": "1 hour"}),
    ),
    "sequence": Contender(
        "`sessions` with a `sequence`, and patterns",
        steps_of(
            "case when way rlike 'a.*b.*c' then 3 when way rlike 'a.*b' then 2 else int(way rlike 'a') end",
            "islands",
            {"function": "sequence", "events": STEPS},
        ),
    ),
    "fold": Contender("`lag`, a running `sum`, `collect_list` and a fold, by hand", written("fold")),
    "polars_running_end": Contender("Polars, a running maximum", named("sessions_of_own_gaps"), "polars"),
}

LARGE: Mapping[str, Contender] = {
    **{name: SESSIONS[name] for name in ("session_window", "auto", "lag_sum", "duckdb")},
    **{bound: replace(RUNS["run"], what=f"`session_state`, {lateness}") for bound, lateness in LATENESS.items()},
    **{name: RUNS[name] for name in ("nightly", "touched", "look_back")},
    "windows": replace(RUNS["run"], what="`window_state`"),
    "windows_by_hand": RUNS["nightly"],
    "windows_look_back": RUNS["look_back"],
    "place": replace(RUNS["place"], what="`session_events`"),
    "place_by_hand": Contender("the query of the same, by hand", text_of("sessions/placed_by_hand")),
}

WINDOWS: Mapping[str, Contender] = {
    "windows": Contender("`windows`, sliding ones of panes", windows),
    "spark_window": Contender("Spark's `window`, by hand", written("spark_window")),
    "date_trunc": Contender("`date_trunc`, by hand", written("date_trunc")),
    "duckdb": Contender("DuckDB, the text of `date_trunc`", written("date_trunc"), "duckdb"),
    "duckdb_panes": Contender("DuckDB, panes by hand", written("panes"), "duckdb"),
}

INTERVAL_JOIN = Contender("`interval_join`, in buckets of time", interval_join("auto"))
HOURLY_JOIN = Contender("Spark's join by key and hour, by hand", written("hourly_join"))

BY_COMET: Mapping[str, Contender] = {
    "sessions": SESSIONS["auto"],
    "session_window": SESSIONS["session_window"],
    "lag_sum": SESSIONS["lag_sum"],
    "windows": WINDOWS["windows"],
    "date_trunc": WINDOWS["date_trunc"],
    "join": INTERVAL_JOIN,
    "hourly_join": HOURLY_JOIN,
}
WITHOUT_COMET = {
    f"{name}_without": replace(
        contender, what=f"{contender.what}, without Comet", settings={"spark.comet.enabled": "false"}
    )
    for name, contender in BY_COMET.items()
}

SUITE_CONTENDERS: Mapping[str, Mapping[str, Contender]] = {
    "comet": {**BY_COMET, **WITHOUT_COMET},
    "sessions": SESSIONS,
    "frames": {
        "auto": Contender("`moving_aggregates`, which chooses", moving_aggregates("auto")),
        "linear": Contender("`moving_aggregates` with strategy `linear`", moving_aggregates("linear")),
        "native_frame": Contender("Spark's frame, by hand", written("moving_frame")),
        "segment_tree": Contender("the same with Spark's segment tree", written("moving_frame"), settings=SEGMENT_TREE),
        "duckdb": Contender("DuckDB, the text of `native_frame`", written("moving_frame"), "duckdb"),
        "distinct": Contender("`moving_aggregates` with `count_distinct`", moving_aggregates("auto", DIFFERENT)),
        "distinct_join": Contender("a join by row numbers, by hand", written("distinct_join")),
        "duckdb_distinct": Contender("DuckDB's `count(distinct)` over the frame", written("distinct_frame"), "duckdb"),
    },
    "joins": {
        "auto": INTERVAL_JOIN,
        "equi": Contender("`interval_join` with strategy `equi`", interval_join("equi")),
        "equi_join": Contender("Spark's join by key, the interval as a filter, by hand", written("equi_join")),
        "hourly_join": HOURLY_JOIN,
        "duckdb": Contender("DuckDB, the text of `equi_join`", written("equi_join"), "duckdb"),
        "duckdb_hourly": Contender("DuckDB, the text of `hourly_join`", written("hourly_join", "epoch_us"), "duckdb"),
        "asof": Contender("`asof_join`", asof_join),
        "newest_match": Contender("`interval_join` and `deduplicate`", newest_match),
        "last_value": Contender("`last_value` over a union of both sides, by hand", written("last_impression")),
        "duckdb_asof": Contender("DuckDB's `asof join`", written("last_impression_asof"), "duckdb"),
        "polars_asof": Contender("Polars' `join_asof`", named("last_impression"), "polars"),
    },
    "windows": WINDOWS,
    "floor": FLOOR,
    "large": LARGE,
    "runs": RUNS,
    "series": {"settled": SETTLED, **{name: RUNS[name] for name in ("run", "stream", "nightly")}},
}
