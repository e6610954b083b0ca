"""`make demo` as a user runs it: a process of its own, an empty home, its output on the terminal."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.support.session import HOME, ROOT

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

SHARED_LOG = ROOT.parent / "shared" / "data" / "access.log"
LOG = "\n".join(
    f"10.0.0.{number % 7} - - [17/May/2015:{number // 60 % 24:02}:{number * 37 % 60:02}:00 +0000] "
    f'"GET /page/{number % 11} HTTP/1.1" 200 {number}'
    for number in range(600)
)


def run(home: Path, *command: str) -> str:
    """What a command prints, on the installed environment and jars but with tables and logs of its own."""
    if not home.exists():
        home.mkdir()
        (home / "jars").symlink_to(HOME / "jars")
    paths = {
        "EVENT_WINDOWS_HOME": str(home),
        "DBT_PROFILES_DIR": str(ROOT / "profiles"),
        "DBT_TARGET_PATH": str(home / "target"),
        "DBT_LOG_PATH": str(home / "logs"),
    }
    ran = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        env={**os.environ, **paths},
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The home of a demo that has run, and what it printed."""
    home = tmp_path_factory.mktemp("demo") / "home"
    return home, run(home, "scripts.demo")


def told(output: str) -> list[str]:
    """The lines that are the same at every run: no seconds, no paths."""
    lines = re.findall(r"^ +\d+ of \d+ .*|^After the last.*|^  demo\..*", output, re.MULTILINE)
    return [re.sub(r" +\d+$", "", line) for line in lines]


def test_the_output_is_the_one_in_the_readme(shown: tuple[Path, str]) -> None:
    home, output = shown
    assert "WARN" not in output
    readme = (ROOT / "README.md").read_text()
    assert told(output) == told(readme)
    assert len(told(readme)) > 15
    assert (home / "target" / "static_index.html").stat().st_size > 1_000_000


def test_the_types_that_are_documented_are_those_of_the_tables(shown: tuple[Path, str]) -> None:
    home, _ = shown
    manifest, catalog = (json.loads((home / "target" / f"{name}.json").read_text()) for name in ("manifest", "catalog"))
    models = {name: node for name, node in manifest["nodes"].items() if node["resource_type"] == "model"}
    for name, model in models.items():
        built = {column: plain(given["type"]) for column, given in catalog["nodes"][name]["columns"].items()}
        assert {column: plain(given["data_type"]) for column, given in model["columns"].items()} == built, name


def plain(data_type: str) -> str:
    """As SQL calls it, which the catalog does not always; the fields of a struct are documented where they are read."""
    name = re.sub(r"<.*|\s", "", data_type)
    return {"long": "bigint", "integer": "int"}.get(name, name)


def test_unit_tests_of_the_models(shown: tuple[Path, str]) -> None:
    home, _ = shown
    output = run(home, "dbt.cli.main", "--no-use-colors", "test", "--select", "test_type:unit")
    passed = re.search(r"PASS=(\d+) WARN=0 ERROR=0 SKIP=0", output)
    assert passed, output
    assert int(passed[1]) >= 10


@pytest.mark.nightly
def test_a_log_of_ones_own(tmp_path: Path) -> None:
    """Common format, out of order, in one arrival; and the real log, where it is at hand: every line accounted for."""
    path = tmp_path / "access.log"
    path.write_text(LOG + "\nthis is no access log line\n")
    lines, arrivals = 601, "1"
    if SHARED_LOG.exists():
        path, lines, arrivals = SHARED_LOG, 10_000, "4"
    output = run(tmp_path / "home", "scripts.demo", "--log", str(path), "--arrivals", arrivals)
    arrived = [line.split() for line in told(output) if re.match(r" +\d+ of \d+ ", line)]
    assert len(arrived) == int(arrivals)

    def total(column: int) -> int:
        return sum(int(row[column].replace(",", "")) for row in arrived)

    # number, of, number, then: lines, malformed, events, accepted
    assert (total(3), total(4), total(4) + total(5)) == (lines, 1, lines)
    assert total(6) == total(5)
