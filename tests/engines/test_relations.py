"""Relations by kind: what a project has events in, and names them by, beside all that reads them.

One project is built on an empty schema by one command, run again with the names of columns in other letters, and built
with `--empty`. A kind of relation is a line of `EVENTS`, a macro a line of `READS` or `STATES`.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlparse

import pytest

from scripts.shared.project import Project

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pyspark.sql import DataFrame, Row, SparkSession

pytestmark = pytest.mark.engines

SCHEMA = "relations_by_kind"
ODD = "page views-2026.raw"
TYPED = """
    select
        cast(Id as bigint) as Id, User_ID, cast(At as timestamp) as At, cast(Arrived as timestamp) as Arrived,
        cast(Price as bigint) as Price
    from {{ ref('log') }}
"""
LOG = """Id,User_ID,At,Arrived,Price
1,ann,2026-01-01 10:00:00,2026-01-02 01:00:00,5
2,ann,2026-01-01 10:10:00,2026-01-02 01:00:00,7
3,bob,2026-01-01 11:00:00,2026-01-02 01:00:00,1
"""
LATER = "4,bob,2026-01-01 11:20:00,2026-01-02 02:00:00,3\n"

EVENTS = {
    "table": "ref('a_table')",
    "view": "ref('a_view')",
    "ephemeral": "ref('an_ephemeral')",
    "seed": "ref('log')",
    "snapshot": "ref('a_snapshot')",
    "latest": "ref('versioned')",
    "pinned": "ref('versioned', v=1)",
    "in_package": "ref('scratch', 'a_table')",
    "alias": "ref('an_alias')",
    "schema": "ref('a_schema')",
    "source": "source('raw', 'events')",
    "catalog": "source('other_catalog', 'odd')",
}
NAMES = {"k": "user_id", "t": "at", "i": "id", "c": "arrived", "p": "price", "n": "pages", "s": "spent"}
AGGREGATES = "aggregates={{'{n}': {{'function': 'count'}}, '{s}': {{'function': 'sum', 'expression': '{p}'}}}}"
SIDE = "{{'relation': {e}, 'id': '{i}', 'event_time': '{t}', 'columns': {{'{side}_{p}': '{p}'}}{cursor}}}"
# In a view, from scratch: each gives rows of its own, which stand in one column of one view for each kind.
READS = {
    "sessions": "sessions({e}, keys=['{k}'], event_time='{t}', gap='30 minutes', " + AGGREGATES + ")",
    "by_rules": "sessions({e}, keys=['{k}'], event_time='{t}', gap='30 minutes', id='{i}', cursor='{c}', "
    "cut_on=['{p}'])",
    "windows": "windows({e}, keys=['{k}'], event_time='{t}', size='1 hour', " + AGGREGATES + ")",
    "newest": "newest({e}, ['{k}'], ['{t}', '{i}'], ['{p}'])",
    "deduplicate": "deduplicate({e}, ['{k}'], ['{t} desc', '{i}'])",
    "moving": "moving_aggregates({e}, ['{k}'], ['{t}', '{i}'], {{'rows': [-1, 0]}}, "
    "{{'{s}': {{'function': 'sum', 'expression': '{p}'}}}})",
    "join": "interval_join(left={left}, right={right}, on=['{k}'], lower=0, upper='1 hour')",
    "session_events": "session_events({e}, ref('visits'), ['{k}'], '{t}', id='{i}')",
}
MERGES = (
    "materialized='incremental', incremental_strategy='merge', file_format='delta', on_schema_change='fail', "
    "unique_key='{id}', incremental_predicates=[event_windows.within_reach('{reach}')]"
)
STATES = {
    "sessions": (
        MERGES.format(id="session_id", reach="session_end"),
        "session_state({e}, keys=['{k}'], event_time='{t}', gap='30 minutes', cursor='{c}', " + AGGREGATES + ")",
    ),
    "windows": (
        MERGES.format(id="window_id", reach="window_end"),
        "window_state({e}, keys=['{k}'], event_time='{t}', size='1 hour', cursor='{c}', " + AGGREGATES + ")",
    ),
    "join": (
        MERGES.format(id="match_id", reach="left_event_at"),
        "interval_join(left={left}, right={right}, on=['{k}'], lower=0, upper='1 hour', how='left')",
    ),
    "reread": (
        MERGES.format(id="session_id", reach="session_end"),
        "session_state({e}, keys=['{k}'], event_time='{t}', gap='30 minutes', cursor='{c}', reread_events=true, "
        "id='{i}', cut_on=['{p}'], " + AGGREGATES + ")",
    ),
}


def call(text: str, events: str, *, upper: bool = False) -> str:
    """A call of a macro on these events, with the names of columns in one case or the other."""
    names = {part: name.upper() if upper else name for part, name in NAMES.items()}
    cursor = f", 'cursor': '{names['c']}'" if "how=" in text else ""
    sides = {side: SIDE.format(e=events, side=side, cursor=cursor, **names) for side in ("left", "right")}
    return "{{ event_windows." + text.format(e=events, **sides, **names) + " }}"


KEPT = {
    "table": "sessions",
    "view": "windows",
    "seed": "join",
    "snapshot": "reread",
    "alias": "windows",
    "schema": "sessions",
    "catalog": "join",
}
"""Of which kinds which state is kept: they take turns, and `BESIDE` has more. Of an ephemeral model there is none."""
NAMED = {"alias": ", alias='a_state'", "schema": ", schema='own'"}
FEED = "'delta.enableChangeDataFeed': 'true', 'delta.enableRowTracking': 'true'"
EXACT = "cursor={{'delta': 'commit_version'}}"
BESIDE = {
    # made by the same command as what reads its commits
    "fed": f"{{{{ config(materialized='incremental', file_format='delta', tblproperties={{{FEED}}}) }}}}\n{TYPED}"
    "{% if is_incremental() %} where Id > (select max(Id) from {{ this }}) {% endif %}",
    "exact": (STATES["sessions"][0], "ref('fed')", STATES["sessions"][1].replace("cursor='{c}'", EXACT)),
    "exact_again": (STATES["reread"][0], "ref('fed')", STATES["reread"][1].replace("cursor='{c}'", EXACT)),
    "kept_v1": (STATES["sessions"][0], "ref('versioned', v=1)", STATES["sessions"][1]),
    "kept_v2": (STATES["sessions"][0], "ref('versioned')", STATES["sessions"][1].replace("30 minutes", "5 minutes")),
    "placed": (MERGES.format(id="Id", reach="At"), "ref('a_view')", READS["session_events"].replace("visits", "live")),
    "live": "{{ event_windows.live_sessions(ref('kept', v=1)) }}",
    "followed": f"{{{{ config({MERGES.format(id='session_id', reach='session_end')}) }}}}\n"
    "{{ event_windows.changes(ref('kept', v=2)) }}",
}
# What reads a state: each gives rows of its own, as in `READS`.
OF_STATES = {
    "live": "live_sessions(ref('kept'))",
    "aliases": "session_aliases(ref('kept', v=1))",
    "rejected": "rejected_events(ref('kept', v=2))",
    "rejected_rows": "rejected_events(ref('kept', v=1), ref('versioned', v=1))",
    "runs": "run_log(ref('windows_of_alias'))",
    "windows": "live_windows(ref('windows_of_view'))",
    "matches": "live_matches(ref('join_of_seed'))",
}
EPHEMERAL = "{{ config(materialized='ephemeral') }}\n"
REFUSED = {
    **{f"{name}_of_ephemeral": "is a CTE or an ephemeral model, which nothing can read" for name in STATES},
    "placed_in_ephemeral": "sessions: is a CTE or an ephemeral model, which nothing can read",
    "live_of_ephemeral": "state: is an ephemeral model, of which neither columns nor checkpoints can be read",
    "changes_of_ephemeral": "state: is an ephemeral model, of which neither columns nor checkpoints can be read",
}
BY_GAP = {"keys": ["USER_ID"], "event_time": "AT", "gap": "30 minutes"}
OF_SIDE = {"relation": "ref('log')", "id": "ID", "event_time": "AT", "cursor": "ARRIVED"}
JOINED = {"on": ["USER_ID"], "lower": 0, "upper": "1 hour", "how": "left"}


def generic_tests() -> dict[str, list[dict[str, Any]]]:
    """Generic tests of models: with the names of columns in other letters than the models have them."""
    counted = {"pages": {"function": "count"}, "spent": {"function": "sum", "expression": "PRICE"}}
    sides = {side: {**OF_SIDE, "columns": {f"{side}_price": "PRICE"}} for side in ("left", "right")}
    given: dict[str, dict[str, Any]] = {
        "kept": {
            "events_are_conserved": {"events": "ref('versioned', v=1)", "cursor": "ARRIVED"},
            "late_share_below": {"share": 0.5},
        },
        "sessions_of_table": {
            "state_equals_rebuild": {
                **BY_GAP,
                "events": "ref('a_table')",
                "cursor": "ARRIVED",
                "aggregates": counted,
            },
        },
        "windows_of_view": {
            "state_equals_rebuild": {
                "keys": ["USER_ID"],
                "event_time": "AT",
                "size": "1 hour",
                "events": "ref('a_view')",
                "cursor": "ARRIVED",
                "aggregates": counted,
            },
        },
        "join_of_seed": {
            "events_are_conserved": {"events": "ref('log')", "cursor": "ARRIVED", "side": "left"},
            "join_equals_rebuild": {**sides, **JOINED},
            "join_sources_are_kept": {
                side: {name: OF_SIDE[name] for name in ("relation", "id", "event_time")} for side in sides
            },
        },
        "visits_within": {
            "sessions_do_not_overlap": {"keys": ["USER_ID"]},
            "sessions_respect_gap": {**BY_GAP, "events": "ref('an_ephemeral')"},
            "session_aggregates_match_events": {
                **BY_GAP,
                "events": "ref('an_ephemeral')",
                "aggregates": counted,
            },
        },
        "an_ephemeral": {
            "events_are_delivered_once": {"id": "ID"},
            "frame_is_total_order": {"partition_by": ["USER_ID"], "order_by": ["user_id", "AT"]},
        },
    }
    return {
        model: [{f"event_windows.{name}": {"arguments": arguments}} for name, arguments in of_model.items()]
        for model, of_model in given.items()
    }


def rows_of_each(calls: dict[str, str]) -> str:
    """One row with what each call gives, under its name."""
    columns = [f"(select collect_list(struct(*)) from (\n{text}\n)) as {name}" for name, text in calls.items()]
    return "select\n" + ",\n".join(columns)


def write_models(project: Project, *, upper: bool = False) -> None:
    for kind, events in EVENTS.items():
        project.model(
            f"reads_{kind}",
            rows_of_each({name: call(text, events, upper=upper) for name, text in READS.items()}),
        )
        for name in STATES if kind == "ephemeral" else [KEPT[kind]] if kind in KEPT else []:
            config, text = STATES[name]
            config += NAMED.get(kind, "")
            project.model(f"{name}_of_{kind}", f"{{{{ config({config}) }}}}\n{call(text, events, upper=upper)}")
    for name, model in BESIDE.items():
        if isinstance(model, str):
            project.model(name, model)
        else:
            config, events, text = model
            project.model(name, f"{{{{ config({config}) }}}}\n{call(text, events, upper=upper)}")
    reads = {name: f"{{{{ event_windows.{text} }}}}" for name, text in OF_STATES.items()}
    project.model("reads_states", rows_of_each(reads))


def write_refused(project: Project) -> None:
    project.model("kept_within", f"{EPHEMERAL}select * from {{{{ ref('kept') }}}}")
    placed = call(READS["session_events"].replace("visits", "visits_within"), "ref('a_table')")
    project.model("placed_in_ephemeral", f"{{{{ config({MERGES.format(id='id', reach='at')}) }}}}\n{placed}")
    project.model("live_of_ephemeral", "{{ event_windows.live_sessions(ref('kept_within')) }}")
    project.model("changes_of_ephemeral", "{{ event_windows.changes(ref('kept_within')) }}")


def begin(project: Project) -> None:
    project.write("seeds/log.csv", LOG)
    times = {"Id": "bigint", "Price": "bigint", "At": "timestamp", "Arrived": "timestamp"}
    project.write("seeds/log.yml", {"seeds": [{"name": "log", "config": {"column_types": times}}]})
    for name, config in {
        "a_table": "materialized='table'",
        "a_view": "materialized='view'",
        "an_ephemeral": "materialized='ephemeral'",
        "an_alias": "alias='another_name'",
        "a_schema": "schema='own'",
        "versioned_v1": "materialized='view'",
        "versioned_v2": "materialized='view'",
    }.items():
        project.model(name, f"{{{{ config({config}) }}}}\n{TYPED}")
    project.model("visits", call(READS["sessions"], "ref('a_table')"))
    project.model("visits_within", EPHEMERAL + call(READS["sessions"], "ref('an_ephemeral')"))
    snapshot = "unique_key='Id', strategy='check', check_cols=['At'], file_format='delta'"
    project.write(
        "snapshots/a_snapshot.sql",
        f"{{% snapshot a_snapshot %}}{{{{ config({snapshot}) }}}}{TYPED}{{% endsnapshot %}}",
    )
    tables = {f"{SCHEMA}.events": "delta", f"ice.{SCHEMA}.`{ODD}`": "iceberg"}
    for table, table_format in tables.items():
        columns = "Id bigint, User_ID string, At timestamp, Arrived timestamp, Price bigint"
        project.spark.sql(f"create table {table} ({columns}) using {table_format}")
        arrive(project, table, LOG.split("\n", 1)[1])
    odd = {"name": "odd", "identifier": ODD, "quoting": {"identifier": True}}
    versions = {"latest_version": 2, "versions": [{"v": 1}, {"v": 2}]}
    tested = generic_tests()
    models = [{"name": name, **versions, "data_tests": tested.pop(name, [])} for name in ("versioned", "kept")]
    project.write(
        "models/models.yml",
        {
            "models": models + [{"name": name, "data_tests": of_model} for name, of_model in tested.items()],
            "sources": [
                {"name": "raw", "schema": SCHEMA, "tables": [{"name": "events"}]},
                {"name": "other_catalog", "schema": f"ice.{SCHEMA}", "tables": [odd]},
            ],
        },
    )
    write_models(project)
    write_refused(project)


def arrive(project: Project, table: str, lines: str) -> None:
    rows = [line.split(",") for line in lines.splitlines()]
    values = ", ".join(
        f"({one}, '{user}', timestamp'{at}', timestamp'{loaded}', {price})" for one, user, at, loaded, price in rows
    )
    project.spark.sql(f"insert into {table} values {values}")


def outcomes(results: list[Any]) -> dict[str, str]:
    """Of the models and tests that did not end well the message, in one line."""
    return {
        result.node.name: re.sub(r"\s+", " ", str(result.message))
        for result in results
        if result.status not in ("success", "pass")
    }


def given(project: Project, kinds: Iterable[str]) -> dict[str, dict[str, list[str]]]:
    """What each macro gives of each kind of relation, but for the columns of a snapshot's own; by one query."""
    parts = [f"select '{kind}' as kind, to_json(struct(*)) as row from {SCHEMA}.reads_{kind}" for kind in kinds]
    found: dict[str, dict[str, list[str]]] = {}
    for one in project.spark.sql(" union all ".join(parts)).collect():
        of_macros = {
            name: sorted(
                str({column: value for column, value in row.items() if not column.startswith("dbt_")}) for row in rows
            )
            for name, rows in json.loads(one.row).items()
        }
        found[one.kind] = of_macros
    return found


@dataclass
class Built:
    """What has come of the commands."""

    project: Project
    outcomes: dict[str, dict[str, str]] = field(default_factory=dict)
    """By command, what did not end well."""
    given: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    types: dict[str, dict[str, str]] = field(default_factory=dict)
    recorded: list[Row] = field(default_factory=list)

    def run(self, name: str, *arguments: str) -> None:
        results, error = self.project.try_dbt(*arguments)
        self.outcomes[name] = outcomes(results) if results else {"dbt": error}

    def state(self, kind: str) -> DataFrame:
        schema = f"{SCHEMA}_own" if kind == "schema" else SCHEMA
        return self.project.spark.table(f"{schema}.{'a_state' if kind == 'alias' else f'{KEPT[kind]}_of_{kind}'}")


EXECUTED = ("table", "ephemeral", "snapshot", "pinned", "catalog")
"""Of these kinds the rows are looked at; the views of the others are analyzed by Spark."""


@pytest.fixture(scope="module")
def built(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Built]:
    """Built by one command on an empty schema, then again with one event more."""
    for schema in (SCHEMA, f"{SCHEMA}_own"):
        spark.sql(f"drop schema if exists {schema} cascade")
    spark.sql(f"create namespace ice.{SCHEMA}")
    folder = tmp_path_factory.mktemp("relations")
    settings = {"on-run-end": "{{ event_windows.record_runs(results) }}"}
    project = Project(folder=folder, spark=spark, schema=SCHEMA, threads=4, settings=settings)
    begin(project)
    built = Built(project)
    built.run("first", "build", "--exclude", "test_type:generic")
    built.given = given(project, EXECUTED)
    built.recorded = project.table("event_windows_runs").collect()
    built.types = {f"reads_{kind}": dict(project.table(f"reads_{kind}").dtypes) for kind in EVENTS}

    project.write("seeds/log.csv", LOG + LATER)
    for table in (f"{SCHEMA}.events", f"ice.{SCHEMA}.`{ODD}`"):
        arrive(project, table, LATER)
    write_models(project, upper=True)
    built.run("again", "build", "--exclude", *(set(built.types) - {"reads_table", "reads_catalog"}))
    yield built
    spark.sql(f"drop table ice.{SCHEMA}.`{ODD}` purge")
    spark.sql(f"drop namespace ice.{SCHEMA}")
    spark.sql(f"drop schema if exists {SCHEMA}_own cascade")
    project.drop()


def test_every_macro_takes_every_kind(built: Built) -> None:
    """In one build of all of it; what can't be says why."""
    refused = {name: built.outcomes["first"].pop(name) for name in REFUSED}
    assert {name: said for name, said in refused.items() if REFUSED[name] not in said} == {}
    assert built.outcomes["first"] == {}
    assert {kind: rows for kind, rows in built.given.items() if rows != built.given["table"]} == {}
    assert [len(rows) for rows in built.given["table"].values()] == [2, 3, 2, 2, 2, 3, 4, 3]


def test_a_table_of_the_same_command_has_a_size(built: Built) -> None:
    sizes = {row.model.split(".")[1]: row.files for row in built.recorded if row.status == "success"}
    assert {"exact", "exact_again", "kept_v1", "a_state"} <= sizes.keys()
    assert all(sizes.values()), sizes


def test_a_change_of_letter_case_is_none_of_settings(built: Built) -> None:
    """And a state keeps its own letters, so that dbt sees no other columns; the tests of all have others, too."""
    refused = {name: built.outcomes["again"].pop(name) for name in REFUSED}
    assert refused.keys() == REFUSED.keys()
    assert built.outcomes["again"] == {}
    counted = {
        "sessions": [("ann", 2, 12), ("bob", 2, 4)],
        "windows": [("ann", 2, 12), ("bob", 2, 4)],
        "reread": [("ann", 1, 5), ("ann", 1, 7), ("bob", 1, 1), ("bob", 1, 3)],
        "join": [("ann", 5, 5), ("ann", 5, 7), ("ann", 7, 7), ("bob", 1, 1), ("bob", 1, 3), ("bob", 3, 3)],
    }
    for kind, name in KEPT.items():
        table = built.state(kind)
        assert table.where("status = 'checkpoint'").count() == 2, kind
        columns = ["user_id", *(("left_price", "right_price") if name == "join" else ("pages", "spent"))]
        assert set(columns) <= set(table.columns), kind
        rows = table.where("status in ('open', 'closed', 'match', 'unmatched')").select(*columns).collect()
        assert sorted(map(tuple, rows)) == counted[name], kind
    assert "USER_ID" in built.project.table("reads_table").schema["sessions"].dataType.simpleString()


def test_versions_of_a_state_have_a_bound_of_their_own(built: Built) -> None:
    kept = {v: built.project.table(f"kept_v{v}").where("status in ('open', 'closed')").count() for v in (1, 2)}
    assert kept == {1: 2, 2: 4}


def test_empty_gives_no_row_and_the_same_types(built: Built) -> None:
    states = ["table", "view", "snapshot", "catalog"]
    before = {kind: dict(built.state(kind).dtypes) for kind in states}
    write_models(built.project)
    selected = [*(f"reads_{kind}" for kind in EXECUTED), *(f"{KEPT[kind]}_of_{kind}" for kind in states), "exact"]
    built.run("empty", "run", "--empty", "--full-refresh", "--select", *selected)
    assert built.outcomes["empty"] == {}
    for kind in EXECUTED:
        assert dict(built.project.table(f"reads_{kind}").dtypes) == built.types[f"reads_{kind}"], kind
    assert all(rows == [] for of_kind in given(built.project, EXECUTED).values() for rows in of_kind.values())
    for kind, types in before.items():
        assert dict(built.state(kind).dtypes) == types, kind
        assert built.state(kind).where("status <> 'checkpoint'").count() == 0, kind


# What an operation is given, the relation that it finds, and how a model would name it. `{s}` is the schema.
WAYS_TO_NAME = [
    ("a_table", "{s}.a_table", "ref('a_table')"),
    ("log", "{s}.log", "ref('log')"),
    ("a_snapshot", "{s}.a_snapshot", "ref('a_snapshot')"),
    ("versioned", "{s}.versioned_v2", "ref('versioned')"),
    ("versioned.v1", "{s}.versioned_v1", "ref('versioned', v=1)"),
    ("versioned_v1", "{s}.versioned_v1", "ref('versioned', v=1)"),
    ("scratch.a_table", "{s}.a_table", "ref('scratch', 'a_table')"),
    ("scratch.versioned.v1", "{s}.versioned_v1", "ref('scratch', 'versioned', v=1)"),
    ("model.scratch.versioned.v1", "{s}.versioned_v1", "ref('scratch', 'versioned', v=1)"),
    ("an_alias", "{s}.another_name", "ref('an_alias')"),
    ("another_name", "{s}.another_name", "ref('an_alias')"),
    ("a_schema", "{s}_own.a_schema", "ref('a_schema')"),
    ("{s}_own.a_schema", "{s}_own.a_schema", "ref('a_schema')"),
    ("raw.events", "{s}.events", "source('raw', 'events')"),
    ("source.scratch.raw.events", "{s}.events", "source('raw', 'events')"),
    ("{s}.events", "{s}.events", "source('raw', 'events')"),
    ("{s}.A_Table", "{s}.a_table", "ref('a_table')"),
    ("`{s}`.`a_table`", "{s}.a_table", "ref('a_table')"),
    ("`{s}`.`a_view`", "{s}.a_view", "ref('a_view')"),
    ("spark_catalog.{s}.a_table", "{s}.a_table", "ref('a_table')"),
    ("spark_catalog . `{s}`.spare", "{s}.spare", "source('{s}', 'spare')"),
    ("spare", "{s}.spare", "source('{s}', 'spare')"),
    ("delta.`{path}`", "delta.`{path}`", None),
    ("other_catalog.odd", "ice.{s}.`{odd}`", "source('other_catalog', 'odd')"),
    ("ice.{s}.`{odd}`", "ice.{s}.`{odd}`", "source('other_catalog', 'odd')"),
    ("ice.{s}.spare", "ice.{s}.spare", "source('ice_{s}', 'spare')"),
    ("ice.{s}.deep.spare", "ice.{s}.deep.spare", "source('ice_{s}_deep', 'spare')"),
    ("{s}.A_View", "{s}.a_view", "ref('a_view')"),
    ("nothing", None, "is not found"),
    ("{s}.nothing", None, "is not found"),
    ("ice.{s}.nothing", None, "is not found"),
    ("nowhere.{s}.events", None, "is not found"),
    ("versioned.v3", None, "is not found"),
    ("{s}.`events", None, "is not the name of a relation"),
    ("{s}..events", None, "is not the name of a relation"),
    ("an_ephemeral", None, "is an ephemeral model"),
]
FIND = """
{% macro find(names) %}
    {% for name in names %}
        {% set found = event_windows._find_relation('events', name) %}
        {% set columns = event_windows._columns_of(found.relation) if found.relation else none %}
        {% do print('FOUND ' ~ tojson([
            name, found.relation | string if found.relation else none,
            found.problems[0].wrong if found.problems else found.reference, 'user_id' in (columns or {})
        ])) %}
    {% endfor %}
{% endmacro %}

{% macro operate(schema, odd) %}
    {% set events, kept = odd, 'spark_catalog.' ~ schema ~ '.kept_v1' %}
    {% set view = '`' ~ schema ~ '`.`a_view`' %}
    {% do event_windows.suggest_gap(events, keys=['USER_ID'], event_time='at') %}
    {% do event_windows.suggest_lateness(events, event_time='at', cursor='ARRIVED') %}
    {% do event_windows.explain_state(kept) %}
    {% do event_windows.generate_session_models(view, keys=['user_id'], event_time='at', cursor='arrived') %}
    {% do event_windows.explain_state('kept.v2') %}
    {% do event_windows.generate_join_models(
        left={'relation': events, 'id': 'id', 'event_time': 'at', 'cursor': 'arrived'},
        right={'relation': 'versioned.v1', 'id': 'id', 'event_time': 'at', 'cursor': 'arrived'},
        on=['user_id'], lower=0, upper='1 hour'
    ) %}
    {% do event_windows.compact_state('`' ~ schema ~ '`.kept_v1', retention_days=7, dry_run=false) %}
    {% do event_windows.forget_keys('scratch.kept.v1', keys=['nobody'], session_events=[schema ~ '.`placed`']) %}
{% endmacro %}
"""


@pytest.mark.nightly
def test_operations_take_every_name(built: Built, capsys: pytest.CaptureFixture[str]) -> None:
    project = built.project
    project.spark.sql(f"create namespace ice.{SCHEMA}.deep")
    spare = {f"{SCHEMA}.spare": "delta", f"ice.{SCHEMA}.spare": "iceberg", f"ice.{SCHEMA}.deep.spare": "iceberg"}
    for table, table_format in spare.items():
        project.spark.sql(f"create table {table} (user_id string) using {table_format}")
    (detail,) = project.spark.sql(f"describe detail {SCHEMA}.spare").collect()
    named = {"s": SCHEMA, "odd": ODD, "path": urlparse(detail.location).path}
    expected = [[text.format(**named) if text else text for text in row] for row in WAYS_TO_NAME]
    project.write("macros/find.sql", FIND)
    capsys.readouterr()
    project.dbt("run-operation", "find", "--args", json.dumps({"names": [name for name, *_ in expected]}))
    said = re.findall(r"^FOUND (.*)$", capsys.readouterr().out, re.MULTILINE)
    for (name, relation, reference), line in zip(expected, said, strict=True):
        found = json.loads(line)
        assert found[:2] == [name, relation]
        assert reference is None or reference in found[2], name
        assert found[3] == (relation is not None), name

    project.dbt("run-operation", "operate", "--args", json.dumps({"schema": SCHEMA, "odd": f"ice.{SCHEMA}.`{ODD}`"}))
    printed = capsys.readouterr().out
    for told in (
        f"Time between events of a key: ice.{SCHEMA}.`{ODD}` by USER_ID, at",
        f"How late events arrive: ice.{SCHEMA}.`{ODD}` by at, ARRIVED",
        "events=ref('a_view'),",
        "'relation': source('other_catalog', 'odd'),",
        "'relation': ref('versioned', v=1),",
        f"{SCHEMA}.kept_v1: the state of sessions after",
        f"{SCHEMA}.kept_v2: the state of sessions after",
        "  compacted from",
        "no row has one of these keys",
    ):
        assert told in printed, f"{told}\n{printed}"
    for table in spare:
        project.spark.sql(f"drop table {table}")
    project.spark.sql(f"drop namespace ice.{SCHEMA}.deep")
