"""What the documentation site is made of: everything has its description and type, and the front page names it all."""

from __future__ import annotations

import doctest
import json
import os
import re
import subprocess
import sys
from base64 import b64decode
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
import yaml

from scripts import lineage as lineage_module
from scripts.docs_site import FRONT_PAGE, LINEAGE, site, with_pictures
from scripts.lineage import lineage
from scripts.shared.rendering import Call, Package, Relation
from tests.render.test_macro_files import PUBLIC, is_public, macros_of
from tests.support.reference_project import copied
from tests.support.session import ROOT

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow
LINK = re.compile(r"\(#!/(macro|model)/([\w.]+)\)")


def parsed(folder: Path, project: Path = ROOT) -> dict[str, Any]:
    """As dbt reads a project, which it does without a warning: types that it does not know would be one."""
    paths = {"DBT_TARGET_PATH": str(folder), "DBT_LOG_PATH": str(folder), "DBT_PROFILES_DIR": str(ROOT / "profiles")}
    done = subprocess.run(
        [sys.executable, "-m", "dbt.cli.main", "--warn-error", "--no-use-colors", "parse", "--show-all-deprecations"],
        cwd=project,
        env={**os.environ, **paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    read: dict[str, Any] = json.loads((folder / "manifest.json").read_text())
    return read


@pytest.fixture(scope="module")
def manifest(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return parsed(tmp_path_factory.mktemp("parse"))


@pytest.mark.nightly
def test_every_model_can_change_between_two_commands(tmp_path: Path) -> None:
    """From the second command on dbt reads what has changed; it takes metrics of a model for new ones (issue 13004)."""
    project = copied(tmp_path / "project")
    before = parsed(tmp_path, project)
    for file in (project / "models").rglob("*.yml"):
        file.write_text(re.sub(r"(description: [A-Z][^:\n]*)\.$", r"\1!", file.read_text(), flags=re.MULTILINE))
    again = parsed(tmp_path, project)
    assert again["metrics"].keys() == before["metrics"].keys()
    changed = [
        model["name"] for model in models(again) if any("!" in c["description"] for c in model["columns"].values())
    ]
    assert len(changed) > 20


def models(manifest: dict[str, Any]) -> list[dict[str, Any]]:
    return [node for node in manifest["nodes"].values() if node["resource_type"] == "model"]


def test_every_model_has_its_grain_and_an_owner(manifest: dict[str, Any]) -> None:
    assert len(models(manifest)) > 20
    for model in models(manifest):
        assert re.search(r"\bOne row per ", model["description"]), model["name"]
        group = manifest["groups"][f"group.event_windows.{model['group']}"]
        assert model["config"]["meta"]["owner"] == group["owner"]["name"], model["name"]


def test_every_column_has_a_description_and_a_type(manifest: dict[str, Any]) -> None:
    for model in models(manifest):
        assert model["columns"], model["name"]
        for name, column in model["columns"].items():
            assert column["description"], f"{model['name']}.{name}"
            assert column["data_type"], f"{model['name']}.{name}"


def test_the_seeds_that_dbt_loads_are_those_that_models_join(manifest: dict[str, Any]) -> None:
    """The cases of tests are disabled; what is loaded is described as a model is."""
    seeds = [node for node in manifest["nodes"].values() if node["resource_type"] == "seed"]
    joined = {name for model in models(manifest) for name in model["depends_on"]["nodes"]}
    assert seeds
    for seed in seeds:
        assert seed["unique_id"] in joined, seed["name"]
        assert seed["config"]["tags"] == ["reference"], seed["name"]
        assert re.search(r"\bOne row per ", seed["description"]), seed["name"]
        for column in seed["columns"].values():
            assert column["description"], f"{seed['name']}.{column['name']}"
            assert column["data_type"], f"{seed['name']}.{column['name']}"


def test_what_others_may_read_has_a_contract(manifest: dict[str, Any]) -> None:
    public = [model for model in models(manifest) if model["access"] == "public"]
    assert public
    assert [model["name"] for model in public if not model["contract"]["enforced"]] == []


def test_every_metric_and_measure_is_described(manifest: dict[str, Any]) -> None:
    assert manifest["metrics"]
    described = list(manifest["metrics"].values())
    for model in manifest["semantic_models"].values():
        described += [model, *model["measures"]]
    assert [entry["name"] for entry in described if not entry["description"]] == []


def test_the_front_page_names_every_public_macro_and_only_what_is_there(manifest: dict[str, Any]) -> None:
    text = "".join(manifest["docs"][name]["block_contents"] for name in FRONT_PAGE)
    linked = LINK.findall(text)
    named = {name.rpartition(".")[2] for kind, name in linked if kind == "macro"}
    assert named == {name for path in PUBLIC for name in macros_of(path) if is_public(name)}
    for kind, name in linked:
        assert name in manifest["macros" if kind == "macro" else "nodes"], name


def test_the_front_page_stays_ours(manifest: dict[str, Any]) -> None:
    """Whoever installs the package keeps their own: dbt takes an `__overview__` of any package for the front page."""
    assert [doc for doc in manifest["docs"] if doc.endswith(".__overview__")] == ["doc.dbt.__overview__"]


def test_the_site_has_both_files_in_it_and_the_types_of_sql(manifest: dict[str, Any]) -> None:
    index = '<script>{manifest: "MANIFEST.JSON INLINE DATA", catalog: "CATALOG.JSON INLINE DATA"}</script>'
    model = next(iter(models(manifest)))
    model["raw_code"] = "select '</script>'"
    columns = {name: {"name": name, "type": "long"} for name in model["columns"]}
    page = site(index, manifest, {"nodes": {model["unique_id"]: {"columns": columns}}})
    assert page.count("</script>") == 1
    inside = json.JSONDecoder().raw_decode(page.split("manifest: ")[1])[0]
    assert inside["nodes"][model["unique_id"]]["raw_code"] == model["raw_code"]
    assert not inside["macros"]["macro.event_windows._begin_run"]["docs"]["show"]
    assert inside["macros"]["macro.event_windows.sessions"]["docs"]["show"]
    types = {column["name"]: column["data_type"] for column in model["columns"].values()}
    shown = json.JSONDecoder().raw_decode(page.split("catalog: ")[1])[0]["nodes"][model["unique_id"]]["columns"]
    assert {name: column["type"] for name, column in shown.items()} == types
    assert inside["docs"]["doc.dbt.__overview__"]["block_contents"].startswith("# event_windows")


def test_the_front_page_has_its_pictures_inside(manifest: dict[str, Any]) -> None:
    text = "".join(with_pictures(manifest["docs"][name]["block_contents"], manifest) for name in FRONT_PAGE)
    pictures = [b64decode(found).decode() for found in re.findall(r"\(data:image/svg\+xml;base64,([^)]*)\)", text)]
    assert len(pictures) == text.count("![") == 4
    assert "(#!/picture/" not in text
    for picture in pictures:
        assert ET.fromstring(picture).tag.endswith("svg")  # noqa: S314 (our own)
        assert "prefers-color-scheme: dark" in picture


@pytest.mark.parametrize("folder", LINEAGE)
def test_lineage_is_that_of_the_manifest(manifest: dict[str, Any], folder: str) -> None:
    """Each model of the folder with its macro, each arrow to the right, and no name too long for its box."""
    drawn = lineage("title", manifest, folder)
    inside = [node for node in models(manifest) if folder in node["fqn"]]
    read = {name for node in inside for name in node["depends_on"]["nodes"]}
    arrows = sum(len([name for name in node["depends_on"]["nodes"] if name in manifest["nodes"]]) for node in inside)
    assert drawn.count('<path class="way"') == arrows
    names = re.findall(r'<text x="\d+" y="\d+">(\w+)</text>', drawn)
    assert set(names) == {node["name"] for node in inside} | {name.split(".")[2] for name in read}
    assert max(map(len, names)) <= 25
    for start, end in re.findall(r'd="M(\d+) .* (\d+) \d+"/>', drawn):
        assert int(start) < int(end)
    assert ">session_state<" in drawn or ">interval_join<" in drawn


def test_the_examples_in_the_code_of_lineage() -> None:
    assert doctest.testmod(lineage_module).failed == 0


@pytest.mark.parametrize(
    ("model", "state"),
    [
        ("sessions/session_runs", "session_id"),
        ("sessions/bounded_session_runs", "session_id"),
        ("attribution/ad_join_runs", "match_id"),
    ],
)
def test_a_run_log_is_documented_with_all_its_columns(model: str, state: str) -> None:
    """A contract that lacks a column stops the model; here it is seen without a database."""
    columns = {"demo.state": dict.fromkeys((state, "status", "checkpoint"), "string")}
    sql = str(Package(Call(columns=columns)).run_log(Relation("demo", "state")))
    given = re.findall(r"\bas (\w+),?$", sql, re.MULTILINE)
    (documented,) = yaml.safe_load((ROOT / "models" / f"{model}.yml").read_text())["models"]
    assert [column["name"] for column in documented["columns"] if column["name"] != "join_name"] == given
