"""`make demo` as a user runs it: a process of its own, an empty home, its output on the terminal."""

from __future__ import annotations

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
    return [line.rstrip() for line in output.splitlines() if not re.search(r"\b\d+ s\b|^Logs: ", line)]


def test_the_readme_shows_a_part_of_the_output(shown: tuple[Path, str]) -> None:
    _, output = shown
    assert "WARN" not in output
    (block,) = re.findall(r"^```text\n(.*?)^```$", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    parts = [told(part) for part in block.split("\n...\n")]
    assert sum(map(len, parts)) > 5
    lines = told(output)
    for part in parts:
        assert "\n".join(part) in "\n".join(lines)


def test_the_output_tells_the_whole_story(shown: tuple[Path, str]) -> None:
    """Its examples are those of the tables; without a terminal it is plain lines, and each long step is named."""
    _, output = shown
    assert "\033" not in output
    assert "\r" not in output
    events = ("Late: ", "Extended: ", "Joined: ", "Delivered again: ", "Rejected: ", "Not read: ", "Forgotten: ")
    for word in (*events, "Checked by dbt tests:", "Try next"):
        assert word in output
    assert output.count("visitor_sessions_state, ") >= 3
    assert max(len(line) for line in output.splitlines() if not re.search(r"\d s$|^Logs: ", line)) <= 120
    commands = output.partition("Try next\n")[2].partition("\n\n")[0].splitlines()
    assert [line.split()[1] for line in commands] == ["report", "dbt", "demo"]


@pytest.mark.nightly
def test_everything(tmp_path: Path) -> None:
    """FULL=1: all arrivals, models and tests, the site; and what a streaming job would have dropped is what the other
    state has rejected as late."""
    home = tmp_path / "home"
    output = run(home, "scripts.demo", "--full")
    assert "WARN" not in output
    assert re.search(r"a dbt build: \d\d models, and all of 2\d\d data tests passed\.", output)
    assert (home / "target" / "static_index.html").stat().st_size > 1_000_000
    dropped = [int(number.replace(",", "")) for number in re.findall(r"would have dropped ([\d,]+)", output)]
    late = "select sum(rejected_late) as late from demo.bounded_session_runs"
    rejected = run(home, "dbt.cli.main", "show", "--output", "json", "--inline", late)
    assert sum(dropped) == int(re.findall(r'"late": (\d+)', rejected)[0]) > 100
    assert "make demo LOG=path" in output


@pytest.mark.nightly
def test_a_log_of_ones_own(tmp_path: Path) -> None:
    """Common format, out of order, in one arrival; and the real log, where it is at hand: every line accounted for."""
    path = tmp_path / "access.log"
    path.write_text(LOG + "\nthis is no access log line\n")
    lines, arrivals = 601, "1"
    if SHARED_LOG.exists():
        path, lines, arrivals = SHARED_LOG, 10_000, "4"
    output = run(tmp_path / "home", "scripts.demo", "--log", str(path), "--arrivals", arrivals)
    assert len(re.findall(r"^Arrival \d", output, re.MULTILINE)) == int(arrivals)

    def total(words: str) -> int:
        return sum(int(number.replace(",", "")) for number in re.findall(words, output))

    assert total(r"Arrival \d of \d: ([\d,]+) line") == lines
    assert total(r"Not read: ([\d,]+) line") == 1
    assert total(r"\n  ([\d,]+) requests?\. Sessions") == lines - 1
    assert "Rejected" not in output


@pytest.mark.nightly
def test_arrivals_without_a_request(tmp_path: Path) -> None:
    """The first and the last file have none: their runs tell of none, and not of the run before once more."""
    logs = tmp_path / "ann's logs"
    logs.mkdir()
    for name, day in (("a", 16), ("c", 18)):
        (logs / f"{name}.log").write_text(f'10.0.0.1 - - [{day}/May/2015:00:00:00 +0000] "GE\n' * 3)
    (logs / "b.log").write_text(LOG)
    output = run(tmp_path / "ann's home", "scripts.demo", "--log", str(logs))
    told_of = re.findall(r"^  (?:([\d,]+) requests?\. Sessions|(No request)\.)", output, re.MULTILINE)
    assert told_of == [("", "No request"), ("600", ""), ("", "No request")]
    assert output.count("Not read: 3 lines, kept apart (incomplete line 3).") == 2
