"""Each generic test passes on what the package has built, and fails, with a sentence, on tables tampered with.

Some cases of every test go through `dbt test`, and what that stored is looked at. The others run what the macro gives,
with ANSI on (dbt-spark switches it off), several at a time: nearly all of the work is to plan them, on one thread each.
"""

from __future__ import annotations

import re
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, cast

import pytest
from dbt.deprecations import reset_deprecations
from pyspark.errors import PySparkException

from scripts.shared.project import Project
from scripts.shared.rendering import Call, Package, Relation
from tests.spark.generic_test_cases import CALLS, CASES, EVENTS, LOGINS, STATES, VISITS, Case, Tampered, at
from tests.support.state import StateModel, answers_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from dbt.artifacts.schemas.results import NodeResult
    from pyspark.sql import DataFrame, SparkSession
    from pyspark.sql.types import ArrayType, StructType

pytestmark = pytest.mark.slow

SCHEMA = "t_generic_tests"
THROUGH_DBT = [case for case in CASES if case.run]
RENDERED = [case for case in CASES if not case.run]


def table_of(case: Case) -> str:
    return case.on if isinstance(case.on, str) else f"x_{case.name}"


def make_events(spark: SparkSession) -> None:
    for name, runs in EVENTS.items():
        rows = [
            (user, time and f"2026-01-0{3 if user == 'dan' else 1} {time}", number, f"2026-01-02 0{run}:00")
            for run, batch in enumerate(runs, 1)
            for user, time, number in batch
        ]
        spark.createDataFrame(rows, "user_id string, time string, minutes int, arrived string").selectExpr(
            "user_id",
            "user_id as problem",
            "cast(time as timestamp) as event_time",
            "cast(arrived as timestamp) as arrived_at",
            "minutes",
            "minutes / 2D as price",
            "concat('/', minutes) as path",
        ).write.format("delta").saveAsTable(f"{SCHEMA}.{name}")
    visits = f"select * from {SCHEMA}.visits"
    late = f"select 'ann', 'ann', {at('10:30')}, timestamp'2026-01-02 03:00', 1, 0.5D, '/1'"
    lost = "if(user_id is null, null, arrived_at) as arrived_at"
    for name, sql in {
        "visits_and_more": f"{visits} union all {late}",
        "visits_lost": f"{visits} where user_id is not null",
        "visits_without_cursor": f"select event_time, {lost} from ({visits})",
        "odd_of_bob": f"select * from {SCHEMA}.odd where user_id = 'bob'",
        "calls_in_time": f"select * from {SCHEMA}.calls where user_id <> 'dan'",
    }.items():
        spark.sql(f"create view {SCHEMA}.{name} as {sql}")


def build_states(spark: SparkSession) -> None:
    """Two runs of each state, the source being at each one what had arrived by then."""
    for name, arguments in STATES.items():
        arrived = Relation(SCHEMA, f"{name}_arrived")
        macro, unique_key = ("window_state", "window_id") if "gap" not in arguments else ("session_state", "session_id")
        state = StateModel(
            spark, arrived, arguments, this=Relation(SCHEMA, f"{name}_state"), macro=macro, unique_key=unique_key
        )
        for run in (1, 2):
            spark.sql(
                f"create or replace view {arrived} as select * from {SCHEMA}.{name} "
                f"where arrived_at <= timestamp'2026-01-02 0{run}:00'"
            )
            state.run()


def build_views(spark: SparkSession) -> None:
    states = ("visits_state", "logins_state")
    macros = Package(Call(columns={f"{SCHEMA}.{state}": catalog(spark, state) for state in states}))
    islands = {"strategy": "islands"}
    for name, sql in {
        "visits_live": macros.live_sessions(Relation(SCHEMA, "visits_state")),
        "logins_live": macros.live_sessions(Relation(SCHEMA, "logins_state")),
        "logins_batch": macros.sessions(Relation(SCHEMA, "logins"), **LOGINS, **islands),
        "visits_batch": macros.sessions(Relation(SCHEMA, "visits"), **VISITS, **islands),
        "calls_batch": macros.sessions(Relation(SCHEMA, "calls_in_time"), **CALLS, **islands),
    }.items():
        spark.sql(f"create view {SCHEMA}.{name} as {sql}")


def tamper(spark: SparkSession, case: Case) -> None:
    """The table of a case, as a view of the one that was tampered with."""
    if isinstance(case.on, str):
        return
    schema = spark.table(f"{SCHEMA}.{case.on.table}").schema
    columns = [f"{expression(case.on, name, schema)} as `{name}`" for name in schema.fieldNames()]
    spark.sql(
        f"create view {SCHEMA}.{table_of(case)} as "
        f"select {', '.join(columns)} from {SCHEMA}.{case.on.table} where {case.on.where} "
        f"union all select * from {SCHEMA}.{case.on.table} where {case.on.twice}"
    )


def expression(what: Tampered, column: str, schema: StructType) -> str:
    """SQL of a column; `replaced(field = value)` is the checkpoint with another value in that field of its sources."""
    sql = what.columns.get(column, f"`{column}`")
    if new := re.search(r"replaced\((\w+) = (.*)\)(?=, checkpoint\))", sql):
        checkpoint = cast("StructType", schema["checkpoint"].dataType)
        source = cast("StructType", cast("ArrayType", checkpoint["sources"].dataType).elementType)
        of_source = {field.name: f"source.{field.name}" for field in source}
        of_source[new[1]] = f"cast({new[2]} as {source[new[1]].dataType.simpleString()})"
        fields = {name: f"checkpoint.{name}" for name in checkpoint.fieldNames()}
        fields["sources"] = f"transform(checkpoint.sources, source -> {struct_of(of_source)})"
        sql = sql.replace(new[0], struct_of(fields))
    return sql


def struct_of(fields: dict[str, str]) -> str:
    return f"named_struct({', '.join(f'{name!r}, {value}' for name, value in fields.items())})"


def catalog(spark: SparkSession, table: str) -> dict[str, str]:
    return dict(spark.table(f"{SCHEMA}.{table}").dtypes)


def said(rows: DataFrame) -> list[str]:
    """The failing rows of a test, ids made plain."""
    name = "ew_problem" if "ew_problem" in rows.columns else "problem"
    return sorted(re.sub("[0-9a-f]{64}", "<id>", row[0]) for row in rows.select(name).collect())


@pytest.fixture(scope="module")
def shop(spark: SparkSession) -> Iterator[SparkSession]:
    """The tables of all cases, in memory: what is tested is SQL, not a table format."""
    spark.sql(f"create schema {SCHEMA}")
    make_events(spark)
    build_states(spark)
    build_views(spark)
    cached = [f"{SCHEMA}.{name}{suffix}" for name in STATES for suffix in ("", "_state")]
    for table in cached:
        spark.catalog.cacheTable(table)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda case: tamper(spark, case), CASES))
    yield spark
    for table in cached:
        spark.catalog.uncacheTable(table)


@pytest.fixture(scope="module")
def found(shop: SparkSession) -> dict[str, list[str]]:
    """The failing rows of all cases that are not run by dbt; of one that can't be run, its error."""
    tables = shop.sql(f"show tables in {SCHEMA}").where("not isTemporary")
    names = [row.tableName for row in tables.collect()]
    columns = {f"{SCHEMA}.{name}": catalog(shop, name) for name in names}

    def run(case: Case) -> list[str]:
        arguments = dict(case.arguments)
        if "events" in arguments:
            arguments["events"] = Relation(SCHEMA, arguments["events"].split("'")[3])
        call = Call(which="test", columns=columns, run_query=answers_of(shop))
        model: Relation | str = Relation(SCHEMA, table_of(case))
        if case.where:  # as dbt writes it
            model = f"(select * from {model} where {case.where}) dbt_subquery"
        try:
            return said(shop.sql(getattr(Package(call), f"test_{case.test}")(model=model, **arguments)))
        except PySparkException as error:
            return [str(error)]

    with ThreadPoolExecutor(4) as pool:
        return dict(zip([case.name for case in RENDERED], pool.map(run, RENDERED), strict=True))


@pytest.fixture(scope="module")
def results(shop: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> dict[str, NodeResult]:
    """What one `dbt test` gave."""
    project = Project(folder=tmp_path_factory.mktemp("project"), spark=shop, schema=SCHEMA)
    tests: dict[str, list[Any]] = {name: [] for name in EVENTS}
    for case in THROUGH_DBT:
        config = {
            "store_failures": True,
            "alias": f"failures_{case.name}",
            **({"where": case.where} if case.where else {}),
        }
        test = {f"event_windows.{case.test}": {"name": case.name, "arguments": case.arguments, "config": config}}
        tests.setdefault(table_of(case), []).append(test)
    tables = [{"name": name, "data_tests": of_table} for name, of_table in tests.items()]
    project.write("models/sources.yml", {"sources": [{"name": "shop", "schema": SCHEMA, "tables": tables}]})
    given, error = project.try_dbt("test")
    assert len(given) == len(THROUGH_DBT), error
    return {result.node.name: result for result in given}


@pytest.mark.parametrize("case", THROUGH_DBT, ids=[case.name for case in THROUGH_DBT])
def test_through_dbt(shop: SparkSession, results: dict[str, NodeResult], case: Case) -> None:
    result = results[case.name]
    assert str(result.status) == ("fail" if case.problems else "pass"), result.message
    assert said(shop.table(f"{SCHEMA}_dbt_test__audit.failures_{case.name}")) == sorted(case.problems)


@pytest.mark.parametrize("case", RENDERED, ids=[case.name for case in RENDERED])
def test_finds_what_is_wrong_and_nothing_else(found: dict[str, list[str]], case: Case) -> None:
    assert found[case.name] == sorted(case.problems)


def test_all_are_shown_to_pass_and_to_fail() -> None:
    for cases in (THROUGH_DBT, RENDERED):
        for outcome in (True, False):
            assert {case.test for case in cases if bool(case.problems) == outcome} == {
                "events_are_delivered_once",
                "sessions_do_not_overlap",
                "sessions_respect_gap",
                "session_aggregates_match_events",
                "events_are_conserved",
                "state_equals_rebuild",
                "late_share_below",
            }


def test_bad_arguments_stop_dbt_with_all_of_them(tmp_path: Path, spark: SparkSession) -> None:
    """One that the test does not have comes first, and alone: nothing can be said of what it should have been."""
    project = Project(folder=tmp_path, spark=spark, schema=SCHEMA)

    def said_of(**arguments: int) -> str:
        test = {"event_windows.late_share_below": {"name": "few_are_late", "arguments": arguments}}
        tables = [{"name": "state", "data_tests": [test]}]
        project.write("models/sources.yml", {"sources": [{"name": "shop", "tables": tables}]})
        return project.try_dbt("parse")[1]

    assert (
        "event_windows.late_share_below in test few_are_late: 1 problem\n"
        "    days: is not an argument of this macro\n"
        "      given:    7\n"
        "      accepted: share, runs\n"
    ) in said_of(share=5, runs=0, days=7)
    assert (
        "event_windows.late_share_below in test few_are_late: 2 problems\n"
        "    share: is not a share\n"
        "      given:    5\n"
        "      accepted: a number from 0 to 1, such as 0.01\n"
        "    runs: is not a whole number above zero\n"
        "      given:    0\n"
        "      accepted: 1, 2, 3, ...\n"
    ) in said_of(share=5, runs=0)


def test_the_package_parses_without_a_warning(
    tmp_path: Path, spark: SparkSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A YAML that says something else than its macro is a warning of dbt's, no error."""
    # dbt looks there too, takes pytest's -m for its own old --model, and remembers it as long as the process lives
    monkeypatch.setattr(sys, "argv", ["dbt"])
    reset_deprecations()  # type: ignore[no-untyped-call]
    project = Project(folder=tmp_path, spark=spark, schema=SCHEMA)
    unused = "UnusedResourceConfigPath"  # the scratch project has no models
    project.dbt("parse", "--no-partial-parse", "--warn-error-options", f"{{error: all, silence: [{unused}]}}")
