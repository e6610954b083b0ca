"""A name is a column, a time is a timestamp, or there is an error: of dbt where the catalog knows, else of Spark.

Spark alone takes text for a time, a DATE for midnight, a number for seconds, and an unknown `user` for a function.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from py4j.protocol import Py4JJavaError
from pyspark.errors import PySparkException

from scripts.shared.rendering import Call, Package
from scripts.shared.session import session_settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyspark.sql import SparkSession

    from scripts.shared.project import Project

PACKAGE = Package(Call(which="compile", config={"materialized": "view"}))
EVENTS = "events as (select 'a' as k, 1L as id, {} as t, interval '10' minute as gap, 1 as n)"
TIMES = {
    "text": "'2026-05-01 9:50:00'",
    "date": "date'2026-05-01'",
    "timestamp": "timestamp'2026-05-01 09:50:00'",
    "timestamp_ntz": "timestamp_ntz'2026-05-01 09:50:00'",
}
OF_SESSIONS = "visits as (select 'a' as k, 'x' as session_id, t as session_start, t as last_event_at from events)"
SIDE = {"relation": "events", "id": "id", "event_time": "t"}
FAILURES = (PySparkException, Py4JJavaError)  # the second of a side that is broadcast
ANSI = pytest.mark.parametrize("ansi", ["true", "false"], ids=["ANSI", "not ANSI"])


def sessions(**changed: Any) -> str:
    given = {"events": "events", "keys": ["k"], "event_time": "t", "gap": "30 minutes", "strategy": "islands"}
    return str(PACKAGE.sessions(**{**given, **changed}))


def join(**changed: Any) -> str:
    given = {"left": SIDE, "right": SIDE, "on": ["k"], "lower": 0, "upper": "1 hour"}
    return str(PACKAGE.interval_join(**{**given, **changed}))


def moving(**changed: Any) -> str:
    given = {
        "relation": "events",
        "partition_by": ["k"],
        "order_by": ["t"],
        "frame": {"range": ["-1 hour", 0]},
        "aggregates": {"total": {"function": "sum", "expression": "n"}},
    }
    return str(PACKAGE.moving_aggregates(**{**given, **changed}))


def session_events(**changed: Any) -> str:
    given = {"events": "events", "sessions": "visits", "keys": ["k"], "event_time": "t", "id": "id"}
    return str(PACKAGE.session_events(**{**given, **changed}))


OVER_A_CTE: dict[str, Callable[[], str]] = {
    "islands": sessions,
    "compact": lambda: sessions(strategy="compact"),
    "native": lambda: sessions(strategy="native"),
    "a gap per event": lambda: sessions(gap={"sql": "gap"}),
    "session_window": lambda: f"select count(*) from events group by k, {PACKAGE.session_window('t', '30 minutes')}",
    "time_window": lambda: f"select {PACKAGE.time_window('t', '10 minutes')} as w from events",
    "session_events": session_events,
    "interval_join": join,
    "interval_join in buckets": lambda: join(strategy="buckets", how="left"),
    "moving_aggregates": moving,
    "moving_aggregates with a frame": lambda: moving(strategy="native"),
}


def run(spark: SparkSession, sql: str, *, time: str = "timestamp", where: str = "") -> list[Any]:
    events = EVENTS.format(TIMES[time]).removesuffix(")") + where + ")"
    return spark.sql(f"with {events}, {OF_SESSIONS}\n\nselect * from (\n{sql}\n)").collect()


@ANSI
@pytest.mark.parametrize("macro", OVER_A_CTE)
def test_a_cte_without_a_timestamp_fails(spark: SparkSession, macro: str, ansi: str) -> None:
    sql = OVER_A_CTE[macro]()
    of_a_frame = macro.startswith("moving")
    with session_settings(spark, {"spark.sql.ansi.enabled": ansi}):
        for time, said in (("text", "string"), ("date", "date")):
            if time == "date" and of_a_frame:
                assert run(spark, sql, time=time)  # midnight in UTC, as its page says
                continue
            with pytest.raises(FAILURES) as caught:
                run(spark, sql, time=time)
            message = str(caught.value)
            assert "event_windows" in message
            assert ("is not a time" if of_a_frame else "is not a timestamp; given: t " + said) in message
            assert "accepted: timestamp, timestamp_ntz" in message
            assert run(spark, sql, time=time, where=" where false") == []
        for time in ("timestamp", "timestamp_ntz"):
            assert run(spark, sql, time=time)


@ANSI
@pytest.mark.parametrize("gap", ["1800", "'1800'", "null", "interval '1' month", "1.5D"])
@pytest.mark.parametrize("macro", ["sessions", "session_window"])
def test_a_gap_that_is_no_day_time_interval_fails(spark: SparkSession, macro: str, gap: str, ansi: str) -> None:
    if macro == "sessions":
        sql = sessions(gap={"sql": gap})
    else:
        sql = f"select count(*) from events group by k, {PACKAGE.session_window('t', {'sql': gap})}"
    with session_settings(spark, {"spark.sql.ansi.enabled": ansi}), pytest.raises(PySparkException) as caught:
        run(spark, sql)
    said = "gap: is not a day-time interval" if gap[0] in "1'n" and "D" not in gap else "CAST_WITHOUT_SUGGESTION"
    assert said in str(caught.value)


NAMED: dict[str, Callable[[str], str]] = {
    "sessions, a key": lambda name: sessions(keys=["k", name]),
    "sessions, the time": lambda name: sessions(event_time=name),
    "session_events, a key": lambda name: session_events(keys=[name]),
    "session_events, the time": lambda name: session_events(event_time=name),
    "session_events, the order": lambda name: session_events(order_by=[f"{name} desc"]),
    "interval_join, a key": lambda name: join(on=["k", name]),
    "interval_join, an id": lambda name: join(left={**SIDE, "id": name}),
    "interval_join, a time": lambda name: join(right={**SIDE, "event_time": name}),
    "interval_join, a column": lambda name: join(left={**SIDE, "columns": {"c": name}}),
    "deduplicate, a key": lambda name: PACKAGE.deduplicate("events", [name], ["t", "id"]),
    "deduplicate, the order": lambda name: PACKAGE.deduplicate("events", ["k"], [f"{name} desc", "id"]),
    "newest, a key": lambda name: PACKAGE.newest("events", [name], ["t", "id"], ["n"]),
    "newest, the order": lambda name: PACKAGE.newest("events", ["k"], ["t", name], ["n"]),
    "newest, a column": lambda name: PACKAGE.newest("events", ["k"], ["t", "id"], {name: 2}),
    "moving_aggregates, a key": lambda name: moving(partition_by=["k", name]),
    "moving_aggregates, the order": lambda name: moving(order_by=[name, "id"], frame={"rows": [-100, 0]}),
    "moving_aggregates, a frame": lambda name: moving(order_by=[name, "id"], frame="growing"),
}


@pytest.mark.parametrize(
    ("where", "name"),
    [
        *((where, "user") for where in NAMED),
        *(("sessions, a key", name) for name in ("current_date", "current_timestamp")),
    ],
)
def test_a_name_is_never_a_function(spark: SparkSession, where: str, name: str) -> None:
    with pytest.raises(PySparkException, match=rf"UNRESOLVED_COLUMN[\s\S]*`{name}` cannot be resolved"):
        run(spark, str(NAMED[where](name)))


@pytest.mark.parametrize("where", NAMED)
def test_a_column_may_have_the_name_of_a_function(spark: SparkSession, where: str) -> None:
    """And an expression of the caller may use it with and without the name of the CTE."""
    time = TIMES["timestamp"]
    columns = f"'a' as k, 1L as id, {time} as t, 1 as n, {time} as `user`"
    sql = NAMED[where]("user")
    visits = "visits as (select *, 'x' as session_id, t as session_start, t as last_event_at from events)"
    assert spark.sql(f"with events as (select {columns}), {visits} select * from (\n{sql}\n)").collect()
    aggregates = {"users": {"function": "collect_list", "expression": "concat(`user`, events.`user`)"}}
    assert spark.sql(f"with events as (select {columns})\n{sessions(keys=['user'], aggregates=aggregates)}").collect()


def test_nothing_of_it_is_left_in_the_plan(spark: SparkSession, schema: str) -> None:
    """A filter on the time reaches the files, as without the checks."""
    spark.sql(f"create table {schema}.events (k string, t timestamp, gap interval day to second) using parquet")
    windowed = f"select {PACKAGE.time_window('t', '10 minutes')} as w, t from events"
    for sql in (sessions(), sessions(gap={"sql": "gap"}), sessions(strategy="native"), windowed):
        frame = spark.sql(f"with events as (select * from {schema}.events where t > timestamp'2026-01-01') {sql}")
        plan = frame._jdf.queryExecution().executedPlan().toString()
        assert "raise_error" not in plan
        assert "typeof" not in plan
        assert "GreaterThan(t,2026-01-01" in plan


TABLE = "create table {}.{} ({}) using delta"
STATE_CONFIG = "materialized='incremental', incremental_strategy='merge', unique_key='session_id', file_format='delta'"


def model(call: str, config: str = "materialized='view'", before: str = "") -> str:
    return f"{{{{ config({config}) }}}}\n{before}{{{{ event_windows.{call} }}}}\n"


def state(events: str = "ref('of_state')", **arguments: str) -> str:
    given = {"keys": "['user_id']", "event_time": "'at'", "gap": "'1 hour'", "cursor": "'id'"} | arguments
    return f"session_state(events={events}, " + ", ".join(f"{name}={value}" for name, value in given.items()) + ")"


OF = "keys=['user_id'], gap='1 hour'"
RAW = "source('raw', 'events')"
REFUSED = {
    "text": (f"sessions({RAW}, {OF}, event_time='as_text')", "event_time: is not a timestamp"),
    "dates": (f"sessions({RAW}, {OF}, event_time='as_date')", "'as_date date'"),
    "misspelled": (f"sessions({RAW}, {OF}, event_time='att')", "the nearest is at; the columns are id, user_id, at"),
    "a_function": (f"sessions({RAW}, keys=['user'], gap='1 hour', event_time='at')", "the nearest is user_id"),
    "nowhere": (f"sessions(source('raw', 'nowhere'), {OF}, event_time='at')", "dbt build --select +nowhere"),
    "no_state": (f"live_sessions({RAW})", "has no columns status and checkpoint, so it is not a state"),
    "no_log": (f"run_log({RAW})", "has no columns status and checkpoint, so it is not a state"),
    "no_sessions": (
        f"session_events({RAW}, {RAW}, ['user_id'], 'at', id='id')",
        "sessions: has no column session_id, session_start, last_event_at",
    ),
}

OF_IDD, IN_IDD = (f"{{'total': {{'function': 'sum', 'expression': '{sql}'}}}}" for sql in ("idd", "2 * idd"))
SIDES = ", ".join(
    f"{side}={{'relation': {RAW}, 'id': 'id', 'event_time': 'at', 'columns': {{'the_{side}': 'id'}}}}"
    for side in ("left", "right")
)
BATCH = f"sessions({RAW}, {OF}, event_time='at'"
MOVING = f"moving_aggregates({RAW}, ['user_id'], ['at'], {{'range': ['-1 hour', 0]}}, aggregates="
# SQL with a column that is not there: the call, the argument, and whether that is the whole of it
MISSPELLED = {
    "of_a_sum": (f"{BATCH}, aggregates={OF_IDD})", "aggregates.total.expression: is not a column of"),
    "in_a_sum": (f"{BATCH}, aggregates={IN_IDD})", "aggregates.total.expression: names idd, which"),
    "of_any": (f"{BATCH}, aggregates={{'a': {{'sql': 'count(distinct idd)'}}}})", "aggregates.a.sql: names idd, which"),
    "of_a_start": (f"{BATCH}, start_when=\"idd > 1 and as_text = 'idd'\")", "start_when: names idd, which"),
    "of_a_cut": (f"{BATCH}, cut_on=['as_text', 'idd'])", "cut_on: is not a column of"),
    "of_a_gap": (
        f"sessions({RAW}, keys=['user_id'], gap={{'sql': 'idd'}}, event_time='at')",
        "gap: is not a column of",
    ),
    "of_windows": (
        f"windows({RAW}, [], 'at', '1 hour', aggregates={OF_IDD})",
        "expression: is not a column of",
    ),
    "of_a_frame": (f"{MOVING}{OF_IDD})", "aggregates.total.expression: is not a column of"),
    "of_a_side": (
        f"interval_join({SIDES}, on=['user_id'], lower=0, upper='1 hour', right_condition='idd > 1')",
        "right_condition: names idd, which is not a column of",
    ),
    "of_both": (
        f"interval_join({SIDES}, on=['user_id'], lower=0, upper='1 hour', condition='l.id < r.idd')",
        "condition: names r.idd, which is not a column of r",
    ),
}
RIGHT = (
    f"{BATCH}, aggregates={{'a': {{'function': 'sum', 'expression': 'aggregate(array(id), 0L, (x, y) -> x + y)'}},"
    " 'b': {'function': 'sum', 'expression': 'extract(doy from at) + cast(id as tinyint)'},"
    " 'c': {'function': 'max', 'expression': \"named_struct('idd', id).idd\"}})"
)


def test_dbt_says_what_is_wrong_before_anything_runs(project: Project) -> None:
    tables = [{"name": "events"}, {"name": "nowhere"}]
    project.write("models/sources.yml", {"sources": [{"name": "raw", "schema": project.schema, "tables": tables}]})
    project.spark.sql(
        TABLE.format(project.schema, "events", "id bigint, user_id string, at timestamp, as_text string, as_date date")
    )
    for name, (call, _) in {**REFUSED, **MISSPELLED}.items():
        project.model(name, model(call))
    project.model("right", model(RIGHT))
    project.model("state_of_text", model(state(RAW, event_time="'as_text'"), STATE_CONFIG))
    project.model("state_of_names", model(state(RAW, cursor="'ids'"), STATE_CONFIG))
    project.model("state_of_sums", model(state(RAW, aggregates=OF_IDD), STATE_CONFIG))
    windows = state(RAW, size="'1 hour'", aggregates=OF_IDD).replace("gap='1 hour', ", "")
    config = STATE_CONFIG.replace("session_id", "window_id")
    project.model("state_of_windows", model(windows.replace("session_state", "window_state"), config))
    results, _ = project.try_dbt("run")
    messages = {result.node.name: str(result.message) for result in results}
    for name, (_, said) in REFUSED.items():
        assert said in messages[name], messages[name]
        assert "Plan" not in messages[name]
    for name, (_, said) in {
        **MISSPELLED,
        "state_of_sums": MISSPELLED["of_a_sum"],
        "state_of_windows": MISSPELLED["of_a_sum"],
    }.items():
        assert said in messages[name], messages[name]
        assert "the nearest is id; the columns are id, user_id, at" in messages[name]
        assert "Plan" not in messages[name]
    assert [str(result.status) for result in results if result.node.name == "right"] == ["success"]
    assert "event_time: is not a timestamp" in messages["state_of_text"]
    assert "the nearest is id;" in messages["state_of_names"]
    project.dbt("compile")  # the tables may be older than the files
    # what the call itself shows is said when the project is parsed
    by_text = model(f"sessions('raw.events', {OF}, event_time='at')")
    after_ctes = model(state(RAW), STATE_CONFIG, "with robots as (select 1 as id)\n")
    for sql, said in ((by_text, "use source() or ref()"), (after_ctes, "model: has CTEs before the call")):
        project.model("parsed", sql)
        assert said in project.try_dbt("parse")[1]


def test_a_run_asks_for_the_columns_once(project: Project) -> None:
    project.model("of_state", "{{ config(materialized='table') }} select 1 as id, 'a' as user_id, now() as at")
    project.model("a_state", model(state(), STATE_CONFIG))
    project.model("visits", model("live_sessions(ref('a_state'))"))
    project.dbt("run")
    log = project.folder / "logs" / "dbt.log"
    before = len(log.read_text())
    project.dbt("run", "--select", "a_state", "visits")
    asked = [line for line in log.read_text()[before:].splitlines() if "describe extended" in line.lower()]
    assert sum(".of_state" in line for line in asked) == 1, asked
