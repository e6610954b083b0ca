"""A project's own macros stand in for the package's, with no `dispatch` in its dbt_project.yml. No Spark is started."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.session import ROOT

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    "dbt_project.yml": "{name: shop, version: 1.0.0, profile: shop, flags: {send_anonymous_usage_stats: false}}",
    "packages.yml": f"packages: [{{local: {ROOT}}}]",
    "profiles.yml": "shop: {target: dev, outputs: {dev: {type: spark, method: session, host: none, schema: dev}}}",
    "macros/own.sql": """
{%- macro default__live_sessions(state, status) -%}
select 'shop' as brand, * from {{ state }} where status in ('{{ status | join("', '") }}')
{%- endmacro -%}

{#- The adapter's name goes before `default`. -#}
{%- macro spark__over(partition_by, order_by, frame, ties) -%}
{{ event_windows.default__over(partition_by + ['brand'], order_by, frame, ties) }}
{%- endmacro -%}

{%- macro default__test_sessions_do_not_overlap(model, keys, boundary) -%}
select 'of the shop', '{{ boundary }}' from {{ model }} group by {{ keys | join(', ') }}
{%- endmacro -%}

{%- macro default__explain_state(state) -%}
{%- do print('the shop explains ' ~ state) -%}
{%- endmacro -%}
""",
    "models/visits.sql": "{{ event_windows.live_sessions(source('raw', 'state'), status=['open']) }}",
    "models/numbered.sql": "select sum(n) {{ event_windows.over(['u'], ['id'], 'growing') }} from {{ ref('visits') }}",
    "models/models.yml": """
sources: [{name: raw, tables: [{name: state}]}]
models:
  - name: visits
    data_tests: [event_windows.sessions_do_not_overlap: {arguments: {keys: [u]}}]
""",
}


def dbt(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "dbt.cli.main", "--no-use-colors", *arguments],
        cwd=folder,
        env={name: value for name, value in os.environ.items() if not name.startswith("DBT_")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shop")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    dbt(folder, "deps")
    return folder


@pytest.mark.slow
def test_models_and_generic_tests_get_them(shop: Path) -> None:
    dbt(shop, "compile", "--no-populate-cache", "--no-introspect")
    manifest: dict[str, Any] = json.loads((shop / "target" / "manifest.json").read_text())
    compiled = {node["name"]: " ".join(node["compiled_code"].split()) for node in manifest["nodes"].values()}
    (test,) = (name for name in compiled if name.startswith("event_windows_sessions_do_not_overlap"))
    assert compiled["visits"] == "select 'shop' as brand, * from raw.state where status in ('open')"
    assert "over (partition by `u`, `brand` order by `id`" in compiled["numbered"]
    assert compiled[test].startswith("select 'of the shop', 'inclusive' from dev.visits group by u")
    # so `state:modified` sees a change of an override
    called = manifest["nodes"]["model.shop.visits"]["depends_on"]["macros"]
    assert called == ["macro.event_windows.live_sessions"]
    assert "macro.shop.default__live_sessions" in manifest["macros"][called[0]]["depends_on"]["macros"]


@pytest.mark.slow
def test_an_operation_gets_it(shop: Path) -> None:
    said = dbt(shop, "run-operation", "explain_state", "--args", "{state: visits_state}")
    assert "the shop explains visits_state" in said
