"""
dbt 2 reads the project and the one that has installed the package, and renders what needs no database as dbt-core does.

It is the last dbt 2 whose package has the program in it (`dbt_2` in pyproject.toml). To connect, it would fetch a
driver from elsewhere, so nothing is run. It knows no `method: session`: the targets are `thrift`, which is an
experiment to it, and `databricks`.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from scripts.environments import environment
from tests.package.installed import SHOP
from tests.support.reference_project import copied
from tests.support.session import ROOT

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.engines

TARGETS = ["thrift", "databricks"]
KINDS = ("exposures", "groups", "metrics", "nodes", "semantic_models", "unit_tests")
# What dbt reads, apart from the repository: dbt 2 writes into a .gitignore that it finds.
SETTINGS = {
    "DATABRICKS_HOST": "localhost",
    "DATABRICKS_HTTP_PATH": "/none",
    "DATABRICKS_TOKEN": "none",
    "DBT_ALLOW_EXPERIMENTAL_ADAPTERS": "true",
    # or it says that what dbt Labs sells has not checked the metrics
    "DBT_ENGINE_NO_WARN_SEMANTIC_MANIFEST_VALIDATION": "true",
}
# without a server, and without asking for one
WITHOUT_DATABASE = ("compile", "--no-introspect", "--target", "thrift")


def dbt(program: list[str | Path], project: Path, *arguments: str, profiles: Path = ROOT / "profiles") -> str:
    """What a dbt says; where it says it, is in the project."""
    places = {
        "DBT_PROFILES_DIR": str(profiles),
        "DBT_LOG_PATH": str(project / "logs"),
        "EVENT_WINDOWS_HOME": str(project),
    }
    if arguments[0] != "deps":
        places["DBT_TARGET_PATH"] = str(project / "target")
    ran = subprocess.run(
        [*program, *arguments],
        cwd=project,
        env={**os.environ, **SETTINGS, **places},
        capture_output=True,
        text=True,
        check=False,
    )
    return f"{ran.stdout}{ran.stderr}\nexit code {ran.returncode}"


def dbt_core(project: Path, *arguments: str) -> str:
    return dbt([sys.executable, "-m", "dbt.cli.main", "--no-use-colors"], project, *arguments)


def dbt_2(project: Path, *arguments: str, profiles: Path = ROOT / "profiles") -> str:
    return dbt([environment("dbt_2").parent / "dbt"], project, *arguments, profiles=profiles)


def manifest(project: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((project / "target" / "manifest.json").read_text())
    return read


def shop(folder: Path) -> Path:
    """With a profile of both kinds, as somebody who moves to dbt 2 has to lay it out."""
    project: Path = shutil.copytree(SHOP, folder / "shop")
    packages = project / "packages.yml"
    packages.write_text(packages.read_text().replace("../../..", str(ROOT)))
    spark = {"type": "spark", "method": "thrift", "host": "127.0.0.1", "port": 10000, "schema": "shop_dev"}
    databricks = {"type": "databricks", "host": "none", "http_path": "/none", "token": "none", "schema": "shop_dev"}
    outputs = {"thrift": spark, "databricks": {**databricks, "catalog": "main"}}
    (project / "profiles.yml").write_text(yaml.safe_dump({"shop": {"target": "thrift", "outputs": outputs}}))
    said = dbt_2(project, "deps", profiles=project)
    assert said.endswith("exit code 0"), said
    return project


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The reference project as dbt-core reads it."""
    project = copied(tmp_path_factory.mktemp("dbt_core"))
    said = dbt_core(project, "parse", "--target", "thrift")
    assert said.endswith("exit code 0"), said
    return manifest(project)


@pytest.mark.parametrize("target", TARGETS)
def test_it_reads_the_reference_project_without_a_warning(
    target: str, expected: dict[str, Any], tmp_path: Path
) -> None:
    """As many of each kind as dbt-core reads, of the same names, tests apart: dbt 2 calls ours otherwise at home."""
    project = copied(tmp_path)
    said = dbt_2(project, "parse", "--warn-error", "--target", target)
    assert said.endswith("exit code 0"), said
    found = manifest(project)
    assert found["metadata"]["dbt_version"].startswith("2.")
    for kind in KINDS:
        types = [Counter(name.split(".")[0] for name in read[kind]) for read in (found, expected)]
        assert types[0] == types[1], kind
        names = [{name for name in read[kind] if not name.startswith("test.")} for read in (found, expected)]
        assert names[0] == names[1], kind


@pytest.mark.parametrize("target", TARGETS)
def test_it_reads_the_project_that_has_installed_the_package(target: str, tmp_path: Path) -> None:
    project = shop(tmp_path)
    said = dbt_2(project, "parse", "--warn-error", "--target", target, profiles=project)
    assert said.endswith("exit code 0"), said
    found = manifest(project)
    assert {name.split(".")[1] for name in found["nodes"]} == {"shop"}
    assert {path.stem for path in SHOP.rglob("models/**/*.sql")} <= {node["name"] for node in found["nodes"].values()}
    assert found["nodes"]["model.shop.visits"]["schema"] == "marts", "its own generate_schema_name"
    assert "macro.event_windows.session_state" in found["macros"]


def test_what_needs_no_database_is_rendered_as_dbt_core_renders_it(tmp_path: Path) -> None:
    """The same text, but for the quotes around names. What needs the database is rejected, not guessed."""
    project = copied(tmp_path)
    said = dbt_2(project, *WITHOUT_DATABASE, "--static-analysis", "off")
    rejected = set(re.findall(r"Failed \[.*?\] model \w+\.(\w+)", said))
    ours = rendered(project)
    models = {node["name"] for node in manifest(project)["nodes"].values() if node["resource_type"] == "model"}
    assert "Introspective queries are disabled" in said
    assert rejected >= {"visitor_sessions_state", "clicked_impressions_state", "order_impressions_state"}
    assert ours.keys() == models - rejected
    assert {"fct_session_trends", "device_sightings_kept"} <= ours.keys(), "these call our macros"
    page = (ROOT / "docs" / "support.md").read_text()
    assert f"{len(ours)} of the {len(models)} models need no database to be rendered" in page

    shutil.rmtree(project / "target")
    alone = ("--no-populate-cache", "--indirect-selection", "empty", "--select", *sorted(ours))
    said = dbt_core(project, *WITHOUT_DATABASE, *alone)
    assert said.endswith("exit code 0"), said
    assert ours == rendered(project)


def rendered(project: Path) -> dict[str, str]:
    """The SQL of the models that were compiled, by name, without quotes."""
    folder = project / "target" / "compiled" / "event_windows" / "models"
    return {path.stem: path.read_text().replace("`", "").strip() for path in folder.rglob("*.sql")}
