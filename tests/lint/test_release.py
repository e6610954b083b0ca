"""What a release is made of: one version everywhere, forms that GitHub takes, a wheel of the linter that works."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from scripts.install import LINTER, pip_settings_for_uv, run
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


UV = VENV / "bin" / "uv"


def build(into: Path, what: str, source: Path) -> Path:
    """A distribution of the linter, built by the locked uv with nothing to download."""
    command: list[str | Path] = [UV, "build", "--quiet", "--offline", f"--{what}", "--out-dir", into, source]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = into.glob("*.whl" if what == "wheel" else "*.tar.gz")
    return built


def files(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as read:
        return {name: read.read(name) for name in read.namelist()}


def test_the_linter_is_one_wheel_by_its_sources_and_by_its_sdist(tmp_path: Path) -> None:
    wheel = build(tmp_path / "wheel", "wheel", LINTER)
    found = files(wheel)
    assert {
        f"sqlfluff_plugin_event_windows/{file}" for file in ("defaults.cfg", "py.typed", "library/event_windows.py")
    } <= found.keys()
    assert sum(name.endswith("/licenses/LICENSE") for name in found) == 1
    with tarfile.open(build(tmp_path / "sdist", "sdist", LINTER)) as sdist:
        sdist.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert files(build(tmp_path / "again", "wheel", unpacked)) == found


@pytest.mark.slow
def test_a_stranger_installs_the_linter(tmp_path: Path) -> None:
    """Into an environment that has nothing, with the newest SQLFluff that it admits; asked about the README's query."""
    wheel = build(tmp_path / "wheel", "wheel", LINTER)
    python = tmp_path / "venv" / "bin" / "python"
    run("make an environment", [UV, "venv", "--python", sys.executable, tmp_path / "venv"])
    command: list[str | Path] = [UV, "pip", "install", "--system-certs", "--python", python, wheel]
    run("install the linter", command, pip_settings_for_uv())
    (query,) = re.findall(r"^```sql\n(.*?)^```$", (LINTER / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    (tmp_path / "query.sql").write_text(query)
    linted = subprocess.run(
        [python.parent / "sqlfluff", "lint", "--dialect", "databricks", "--rules", "event_windows", "query.sql"],
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
    )
    assert linted.returncode == 1, linted.stderr
    assert re.findall(r"EW\d\d", linted.stdout) == ["EW01", "EW03", "EW01", "EW05"]


def test_the_linter_says_what_is_new() -> None:
    version = tomllib.loads((LINTER / "pyproject.toml").read_text())["project"]["version"]
    newest = re.findall(r"^- ([\w.]+): ", (LINTER / "README.md").read_text(), re.MULTILINE)[0]
    assert newest == version
