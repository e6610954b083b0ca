"""The tables, and the page that they stand on."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from benchmarks.layout import PAGE, PLOTS, PUBLISHED
from benchmarks.page import NOTHING, filled, may_replace, stem
from benchmarks.report import number, section, table
from tests.benchmarks.documents import EACH, FRAMES, RUNS, SESSIONS

if TYPE_CHECKING:
    from pathlib import Path


def test_a_benchmark_of_sessions() -> None:
    assert (
        table(SESSIONS["cases"])
        == """\
| contender | wall s | against `session_window` | task CPU s | CPU against `session_window` | process CPU s | spilled MB | peak MB a task | peak MB a process |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| `auto` | 2.1 (2.0–2.2) | 4.0x less | 4.2 (4.0–4.4) | 4.0x less | 6.3 | 0 | 64.0 | |
| `islands` | 4.2 (4.0–4.4) | 2.0x less | 8.4 (8.0–8.8) | 2.0x less | 12.6 | 0 | 64.0 | |
| `session_window` | 8.4 (8.0–8.8) | | 16.8 (16.0–17.6) | | 25.2 | 0 | 64.0 | |
| `polars` | 1.1 (1.0–1.2) | 7.6x less | | | 3.3 | | | 512 |

- `native`: wrong, gave 4 rows
- `lag_sum`: left out, took longer than 120 s"""  # noqa: E501 (a line of the page)
    )


def test_a_benchmark_of_frames() -> None:
    lines = table(FRAMES["cases"]).splitlines()
    assert lines[2].startswith("| 10 | `auto` | 2.1 (2.0–2.2) | no difference |")
    assert lines[4].startswith("| 100 | `auto` | 2.1 (2.0–2.2) | |")  # nothing to compare it with
    assert lines[-1] == "- `native_frame`, 100 wide: left out, took longer than 120 s"


def test_a_run_says_what_it_has_written() -> None:
    heading, _, run, rebuild, *_ = table(RUNS["cases"]).splitlines()
    assert heading.endswith("| dbt CPU s | rows written | of these unchanged | files written | files removed |")
    assert run.endswith("| 0.50 | 1,200 | 200 | 2 | 1 |")
    assert rebuild.endswith("| | | | | |")


def test_what_it_was_measured_with() -> None:
    said = section(SESSIONS)
    assert "`python -m benchmarks run sessions --iterations 3 --limit 120`, 2025-03-28 10:00 UTC" in said
    assert "- Machine: 2 cores (a processor), 24 GB, Linux 6.1" in said
    assert "event_windows abc1234, pyspark 4.1.4" in said
    assert "--size 20000000" in section(SESSIONS | {"size": 20_000_000})


def test_numbers() -> None:
    assert [number(value) for value in (0, 0.004, 0.126, 1.0, 99.94, 100.4, 12345.6)] == [
        *("0", "0.00", "0.13", "1.0", "99.9", "100", "12,346"),
    ]


def test_a_part_of_a_suite_does_not_replace_the_whole() -> None:
    assert may_replace(SESSIONS, None)
    assert may_replace(SESSIONS, SESSIONS)
    for part in ({"only": ["dense"]}, {"contenders": ["auto"]}, {"finished": False}):
        assert not may_replace(SESSIONS | part, SESSIONS)


def test_a_part_is_published_until_there_is_more() -> None:
    dense, sparse = (SESSIONS | {"only": [name]} for name in ("dense", "sparse"))
    assert may_replace(dense, None)
    assert may_replace(dense, dense)
    assert not may_replace(sparse, dense)
    assert may_replace(SESSIONS, dense)
    assert not may_replace(SESSIONS | {"contenders": ["auto"]}, None)


def test_a_run_of_another_size_has_a_name_of_its_own() -> None:
    assert stem(SESSIONS) == "sessions"
    assert stem(SESSIONS | {"size": 20_000_000}) == "sessions-20000000"


def test_each_published_run_has_its_place(tmp_path: Path) -> None:
    before = filled(PAGE.read_text(), tmp_path)
    for document in (*EACH, SESSIONS | {"size": 20_000_000}):
        (tmp_path / f"{stem(document)}.json").write_text(json.dumps(document))
    after = filled(before, tmp_path)
    assert filled(after, tmp_path) == after
    pictures = re.findall(r"\((.*?\.svg)\)", after)
    assert pictures == [
        f"benchmarks/{name}.svg" for name in ("sessions", "sessions-20000000", "frames", "joins", "runs")
    ]
    assert NOTHING not in after
    assert [line for line in before.splitlines() if line not in after.splitlines()] == [NOTHING] * len(EACH)


def test_the_page_says_what_the_published_runs_say() -> None:
    text = PAGE.read_text()
    assert filled(text) == text, "python -m benchmarks compare writes it"
    assert {path.stem for path in PLOTS.glob("*.svg")} == {path.stem for path in PUBLISHED.glob("*.json")}
