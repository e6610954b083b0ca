"""
dbt-glue with the package, as far as it goes without AWS: its SQL beside that of dbt-spark, and what it sends.

Nothing is run. A statement goes to AWS as Python with SQL in it; compared is the SQL that Spark would get.
`docs/support.md` says what that shows.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from scripts.environments import environment
from tests.package.glue_driver import statements
from tests.package.installed import SHOP
from tests.render.case import CHECKPOINT, FIRST_RUN, MEASURED, by_source
from tests.support.session import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.engines

DRIVER = Path(__file__).parent / "glue_driver.py"
RUN_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
TARGETS: dict[str, dict[str, Any]] = {
    "glue": {
        "role_arn": "arn:aws:iam::0:role/none",
        "region": "none",
        "workers": 2,
        "worker_type": "G.1X",
        "location": "s3://none/shop",
    },
    "spark": {"method": "thrift", "host": "127.0.0.1"},
}
# Quotes of both kinds, which end up in the settings that the checkpoint keeps.
STATE = """
{{{{ config(
    materialized='incremental',
    incremental_strategy='merge',
    unique_key='session_id',
    file_format='{table_format}',
    partition_by=['session_date'],
    incremental_predicates=[event_windows.within_reach('session_end')],
    {config}
) }}}}

{{{{ event_windows.session_state(
    events=ref('page_views'),
    keys=['user_id'],
    event_time='viewed_at',
    gap='30 minutes',
    cursor='loaded_at',
    aggregates={{'homes': {{'function': 'sum', 'expression': "if(path like '/\\"home\\"%', 1, 0)"}}}},
    max_future_skew='1 hour',
) }}}}
"""
STATES = {
    "delta_state": STATE.format(table_format="delta", config=""),
    "iceberg_state": STATE.format(table_format="iceberg", config="use_iceberg_temp_views='True',"),
    "copied_state": STATE.format(table_format="iceberg", config=""),
}
PAGE_VIEWS = {"view_id": "bigint", "user_id": "string", "viewed_at": "timestamp", "path": "string"}
EVENTS = {"format": "delta", "type": "view", "columns": {**PAGE_VIEWS, "loaded_at": "timestamp"}}
IMPRESSIONS = {"impression_id": "string", "campaign": "string", "user_id": "string", "shown_at": "timestamp"}
COLUMNS = {
    "session_id": "string",
    "user_id": "string",
    "session_end": "timestamp",
    "homes": "bigint",
    "session_date": "date",
    "status": "string",
    "checkpoint": "struct<run:bigint>",
}
SESSIONS = {"format": "delta", "type": "table", "columns": COLUMNS}
BUILT = {
    "shop_dev.page_views": EVENTS,
    "shop_dev.impressions": {**EVENTS, "columns": {**IMPRESSIONS, "loaded_at": "timestamp"}},
    "shop_dev.visits_state": SESSIONS,
    "shop_dev.seen_pages_state": {
        **SESSIONS,
        "columns": {"match_id": "string", "campaign": "string", "status": "string", "checkpoint": "struct<run:bigint>"},
    },
    "marts.visits": {**SESSIONS, "type": "view"},
    "shop_dev.delta_state": SESSIONS,
    "shop_dev.iceberg_state": {**SESSIONS, "format": "iceberg"},
}


@dataclass
class Glue:
    """The foreign project, with a profile for dbt-glue and one for dbt-spark."""

    folder: Path
    process: subprocess.Popen[str]

    def dbt(
        self,
        *arguments: str,
        target: str = "glue",
        tables: dict[str, Any] | None = None,
        answers: list[tuple[str, dict[str, Any]]] | None = None,
    ) -> dict[str, Any]:
        """A dbt command, where these tables are there and these queries have these answers: what it says and sends."""
        places = {"project-dir": self.folder, "profiles-dir": self.folder, "log-path": self.folder / "logs"}
        if arguments[0] != "deps":
            places["target-path"] = self.folder / target
            arguments = (*arguments, "--target", target)
        where = [part for name, place in places.items() for part in (f"--{name}", str(place))]
        called = ["--no-use-colors", *arguments, *where]
        assert self.process.stdin
        assert self.process.stdout
        print(
            json.dumps({"arguments": called, "tables": tables or {}, "answers": answers or []}),
            file=self.process.stdin,
            flush=True,
        )
        left: dict[str, Any] = json.loads(self.process.stdout.readline())
        return left

    def compiled(self, target: str) -> dict[str, str]:
        """The SQL of every model and data test, without what is different in every run."""
        folder = self.folder / target / "compiled"
        found = {str(path.relative_to(folder)): RUN_ID.sub("", path.read_text()) for path in folder.rglob("*.sql")}
        if target == "glue":
            # it puts them into such a literal of Python
            return {name: ast.literal_eval(f"'''{sql}\n'''").removesuffix("\n") for name, sql in found.items()}
        return found


@pytest.fixture(scope="module")
def glue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Glue]:
    folder: Path = shutil.copytree(SHOP, tmp_path_factory.mktemp("glue") / "shop")
    packages = folder / "packages.yml"
    packages.write_text(packages.read_text().replace("../../..", str(ROOT)))
    for name, text in STATES.items():
        (folder / "models" / f"{name}.sql").write_text(text)
    outputs = {name: {"type": name, "schema": "shop_dev", "threads": 1, **given} for name, given in TARGETS.items()}
    (folder / "profiles.yml").write_text(yaml.safe_dump({"shop": {"target": "glue", "outputs": outputs}}))
    with subprocess.Popen(
        [environment("glue"), DRIVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        project = Glue(folder, process)
        assert project.dbt("deps")["succeeded"]
        yield project


def spark_gets(sent: list[str]) -> list[str]:
    """One line each, without dbt's comment."""
    queries = [query for code in sent for query in statements(code)]
    return [" ".join(re.sub(r"/\* \{.*?\} \*/", "", query).split()) for query in queries]


def run_of(number: int, settings: str = "") -> list[tuple[str, dict[str, Any]]]:
    """What a run reads before its query: the checkpoint, and what has arrived."""
    first = FIRST_RUN if number == 1 else {}
    measured = by_source({**MEASURED, **first, "run": number}, ("",))
    checkpoint = by_source({**CHECKPOINT, "settings": settings}, ("",))
    return [(r"as watermark_text", measured), (r"order by checkpoint\.run desc limit 1", checkpoint)]


@pytest.mark.parametrize("tables", [{}, BUILT], ids=["nothing is built", "everything is built"])
def test_its_sql_is_that_of_dbt_spark(glue: Glue, tables: dict[str, Any]) -> None:
    """Every model and data test, once Python has read the literal that dbt-glue puts it into."""
    for target in TARGETS:
        left = glue.dbt("compile", "--exclude", "copied_state", target=target, tables=tables)
        assert left["succeeded"], left["said"]
    ours, theirs = glue.compiled("glue"), glue.compiled("spark")
    assert ours == theirs
    state = ours["shop/models/delta_state.sql"]
    assert ("from shop_dev.delta_state" in state) is bool(tables)
    assert r"""if(path like \'/\\"home\\"%\', 1, 0)""" in state, "the settings, as Spark gets them"


def settings_of(sql: str) -> str:
    """What Spark reads of the literal that a checkpoint keeps its settings in."""
    (literal,) = re.findall(r"'settings', '(.*?[^\\])', 'details'", sql)
    return re.sub(r"\\(.)", r"\1", literal)


def test_a_run_is_merged_by_id_within_reach(glue: Glue) -> None:
    """The first run of a Delta table writes its files; the next one merges a temporary view, as with dbt-spark."""
    selected = ("run", "--select", "delta_state", "iceberg_state")
    left = glue.dbt(*selected, tables={"shop_dev.page_views": EVENTS}, answers=run_of(1))
    assert left["succeeded"], left["said"]
    created = [sql for sql in spark_gets(left["sent"]) if "'settings'" in sql]
    settings = [settings_of(sql) for sql in created]
    assert len(settings) == 2
    expression = json.loads(settings[0])["aggregates"]["homes"]["expression"]
    assert expression == """if(path like '/"home"%', 1, 0)"""
    (written,) = [code for code in left["sent"] if '.format("delta")' in code]
    assert '.mode("overwrite").partitionBy("session_date").save("s3://none/shop/shop_dev/delta_state")' in written
    (created_iceberg,) = [sql for sql in created if sql.startswith("create or replace table")]
    assert created_iceberg.startswith("create or replace table glue_catalog.shop_dev.iceberg_state using iceberg")

    left = glue.dbt(*selected, tables=BUILT, answers=run_of(2, settings[0]))
    assert left["succeeded"], left["said"]
    sent = spark_gets(left["sent"])
    named = ", ".join(COLUMNS)
    values = ", ".join(f"DBT_INTERNAL_SOURCE.{name}" for name in COLUMNS)
    for name, table in {"delta_state": "shop_dev", "iceberg_state": "glue_catalog.shop_dev"}.items():
        bound = f"event_windows.reach.model.shop.{name}"
        assert f"set `{bound}` = `timestamp_micros(1767261600000000L)`" in sent
        (view,) = [sql for sql in sent if sql.startswith(f"create or replace temporary view {name}_tmp as with")]
        assert f"another run has committed to shop_dev.{name}" in view, "it is checked where the MERGE reads"
        (merge,) = [sql for sql in sent if sql.startswith(f"merge into {table}.{name} ")]
        assert merge == (
            f"merge into {table}.{name} as DBT_INTERNAL_DEST using {name}_tmp as DBT_INTERNAL_SOURCE"
            " on (DBT_INTERNAL_DEST.`session_end` is null"
            f" or DBT_INTERNAL_DEST.`session_end` >= ${{{bound}}})"
            " and DBT_INTERNAL_SOURCE.session_id = DBT_INTERNAL_DEST.session_id"
            f" when matched then update set * when not matched then insert ({named}) values ({values})"
        )


def test_a_state_of_which_a_copy_would_be_merged_is_rejected(glue: Glue) -> None:
    left = glue.dbt("compile", "--select", "copied_state", tables=BUILT)
    assert not left["succeeded"]
    assert "accepted: use_iceberg_temp_views='True'" in left["said"]


def test_compact_state_knows_an_iceberg_table(glue: Glue) -> None:
    """Its relations do not say that they are Iceberg's."""
    files = {"number": 12, "bytes": 3_400_000}
    left = glue.dbt(
        *("run-operation", "compact_state", "--args", "{state: iceberg_state}"),
        tables=BUILT,
        answers=[(r"iceberg_state\.files", files), (r"current_catalog", {"name": "glue_catalog"})],
    )
    assert left["succeeded"], left["said"]
    assert "12 files, 3.4 MB: call `glue_catalog`.system.rewrite_data_files(table => " in left["said"]
