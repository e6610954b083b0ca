"""What a release is made of: one version everywhere, forms that GitHub takes, a wheel of the linter that works."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from scripts.install import LINTER
from scripts.layout import PROJECT, VENV

if TYPE_CHECKING:
    from pathlib import Path

PACKAGE = yaml.safe_load((PROJECT / "dbt_project.yml").read_text())
FORMS = sorted(PROJECT.glob(".github/ISSUE_TEMPLATE/*.yml"))
VERSION = re.compile(r"\d+\.\d+\.\d+")


def test_one_version_everywhere() -> None:
    assert VERSION.fullmatch(PACKAGE["version"])
    assert tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["version"] == PACKAGE["version"]


def test_the_changelog_is_in_order() -> None:
    first, *released = re.findall(r"^## (.*)$", (PROJECT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert first == "[Unreleased]"
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}", heading) for heading in released)
    numbers = [tuple(map(int, VERSION.findall(heading)[0].split("."))) for heading in released]
    assert numbers == sorted(numbers, reverse=True)
    assert all(".".join(map(str, number)) <= PACKAGE["version"] for number in numbers[:1])


def test_what_the_package_hub_asks_for() -> None:
    assert re.fullmatch(r"[a-z][a-z0-9_]*", PACKAGE["name"])
    assert len(PACKAGE["require-dbt-version"]) == 2, "from and up to"
    assert (PROJECT / "LICENSE").exists()
    assert "packages.yml" in (PROJECT / "README.md").read_text()
    assert not (PROJECT / "packages.yml").exists(), "depends on no other package"


@pytest.mark.parametrize("path", [form for form in FORMS if form.stem != "config"], ids=lambda form: form.stem)
def test_forms_of_issues(path: Path) -> None:
    form: dict[str, Any] = yaml.safe_load(path.read_text())
    assert form.keys() >= {"name", "description", "body"}
    fields = [field for field in form["body"] if field["type"] != "markdown"]
    assert {field["type"] for field in fields} <= {"input", "textarea", "dropdown", "checkboxes"}
    assert len({field["id"] for field in fields}) == len(fields) > 0
    assert all(field["attributes"]["label"] for field in fields)


def test_ci_is_the_command_that_anybody_can_run() -> None:
    (job,) = yaml.safe_load((PROJECT / ".github/workflows/ci.yml").read_text())["jobs"].values()
    assert [step["run"] for step in job["steps"] if "run" in step] == [".ci/run"]
    used = [step["uses"] for step in job["steps"] if "uses" in step]
    assert all(re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", action) for action in used), "a tag can be moved"


def test_every_kind_of_test_is_run_by_ci_or_at_night() -> None:
    makefile = (PROJECT / "Makefile").read_text()
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
    layers = {"test-nightly", *re.findall(r"^make ([a-z-]+)", (PROJECT / ".ci" / "run").read_text(), re.MULTILINE)}
    commands = [
        re.findall(rf"^{layer}:.*\n\t.*-m (.*)$", makefile, re.MULTILINE) for layer in layers - {"setup", "lint"}
    ]
    run = {word for (command,) in commands for word in re.findall(r"(?<!not )\b[a-z]+\b", command)}
    assert {marker.partition(":")[0] for marker in settings["markers"]} <= run


def test_every_command_is_listed_once_and_few_by_make_alone() -> None:
    targets = re.findall(r"^([a-z-]+):(?!=)", (PROJECT / "Makefile").read_text(), re.MULTILINE)
    listed = [subprocess.check_output(["make", *more], cwd=PROJECT, text=True) for more in ([], ["more"])]
    for_users, others = (re.findall(r"^  make ([a-z-]+) ", text, re.MULTILINE) for text in listed)
    assert sorted([*for_users, *others, "help"]) == sorted(targets)
    assert len(for_users) <= 13


def test_the_wheel_of_the_linter_works(tmp_path: Path) -> None:
    """Built by the locked uv with nothing to download, installed apart, asked about a window."""
    uv = VENV / "bin" / "uv"
    build: list[str | Path] = [uv, "build", "--quiet", "--offline", "--wheel", "--out-dir", tmp_path, LINTER]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {
        f"sqlfluff_plugin_event_windows/{file}" for file in ("defaults.cfg", "py.typed", "library/event_windows.py")
    } <= set(names)
    installed = tmp_path / "installed"
    # apart, and first on the path: the environment of the project has the plugin already, from its sources
    install: list[str | Path] = [
        uv,
        "pip",
        "install",
        "--quiet",
        "--offline",
        "--no-deps",
        "--target",
        installed,
        wheel,
    ]
    subprocess.run([*install, "--python", sys.executable], check=True, capture_output=True)
    lint = (
        "import sqlfluff, sqlfluff_plugin_event_windows as plugin;"
        "print(plugin.__file__);"
        "found = sqlfluff.lint('select sum(a) over (partition by b order by c) as d from t\\n', dialect='sparksql');"
        "print(*sorted({violation['code'] for violation in found}))"
    )
    linted = subprocess.run(
        [sys.executable, "-c", lint],
        env={**os.environ, "PYTHONPATH": str(installed)},
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    place, codes = linted.stdout.splitlines()
    assert place.startswith(str(installed))
    assert "EW01" in codes.split()
