"""The tables, and the pages that they stand on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from benchmarks.definition import NAMES
from benchmarks.document import SUFFIX, read, write
from benchmarks.layout import PAGE, PLOTS, PUBLISHED
from benchmarks.page import MARKED, NOTHING, filled, is_whole, pages, parts_of, stem
from benchmarks.questions import PARTS
from benchmarks.report import number, section, table
from tests.benchmarks.documents import EACH, FLOOR, FRAMES, RUNS, SERIES, SESSIONS

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


def test_runs_in_a_row() -> None:
    lines = table(SERIES["cases"], "up to run").splitlines()
    assert lines[0].startswith("| up to run | contender | wall s | ")
    assert lines[2].startswith("| 5 | `run` | 2.1 (2.0–2.2) | ")
    assert lines[3].startswith("| 10 | `run` | 3.1 (3.0–3.2) | ")
    assert lines[-1] == "- `nightly`: left out, took longer than 120 s", "said once"


def test_small_runs_beside_the_smallest_merge() -> None:
    """Round by round: what made all of a round slow makes no difference."""
    said = section(FLOOR)
    assert "\n\nHere a 1.\n\n| new events | contender | wall s | times `smallest_merge` | " in said
    assert "| 10,000 | `smallest_merge` | 4.0 (2.0–6.0) | |" in said
    assert "| 10,000 | `sessions_bounded` | 8.0 (4.0–12.0) | 2.00 (2.00–2.00) |" in said
    assert "| 0 | `sessions_bounded` | 4.0 (2.0–6.0) | 2.00 (2.00–2.00) |" in said


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


def test_a_run_that_lacks_somebody_is_not_published() -> None:
    assert is_whole(SESSIONS)
    assert is_whole(SESSIONS | {"only": ["dense"]})
    for part in ({"contenders": ["auto"]}, {"finished": False}):
        assert not is_whole(SESSIONS | part)


def test_the_whole_takes_the_place_of_its_parts() -> None:
    dense = SESSIONS | {"only": ["dense"]}
    there = {stem(each): each for each in (dense, dense | {"size": 20_000_000}, SESSIONS)}
    assert parts_of(SESSIONS, there) == ["sessions-dense"]
    assert parts_of(SESSIONS | {"only": ["sparse"]}, there) == []
    assert parts_of(SESSIONS | {"only": ["sparse", "dense"]}, there) == ["sessions-dense"]


def test_a_run_of_another_size_has_a_name_of_its_own() -> None:
    assert stem(SESSIONS) == "sessions"
    assert stem(SESSIONS | {"size": 20_000_000}) == "sessions-20000000"
    assert stem(SESSIONS | {"only": ["dense", "sparse"]}) == "sessions-dense-sparse"


def test_each_published_run_has_its_place(tmp_path: Path) -> None:
    for document in (*EACH, SESSIONS | {"size": 20_000_000}):
        write(document, tmp_path / f"{stem(document)}{SUFFIX}")
    found = []
    for page in sorted(PLOTS.glob("*.md")):
        before = filled(page.read_text(), page, tmp_path / "empty")
        after = filled(before, page, tmp_path)
        assert filled(after, page, tmp_path) == after
        assert [line for line in before.splitlines() if line not in after.splitlines()] in ([], [NOTHING])
        found += re.findall(r"\((.*?\.svg)\)", after)
    names = ("floor", "frames", "joins", "runs", "series", "sessions", "sessions-20000000")
    assert found == [f"{name}.svg" for name in names]


def test_each_part_that_is_made_has_one_place() -> None:
    texts = [page.read_text() for page in pages()]
    names = [name for text in texts for _, name, _ in MARKED.findall(text)]
    assert sorted(names) == sorted([*NAMES, "large", *PARTS])
    assert len(names) == sum(text.count("made by `make bench`") for text in texts), "a part without its end"


def test_the_pages_say_what_the_published_runs_say() -> None:
    for page in pages():
        text = page.read_text()
        assert filled(text, page) == text, "python -m benchmarks pages writes it"
    pictures = list(PLOTS.glob("*.svg"))
    assert {path.stem for path in pictures} == {path.stem for path in PUBLISHED.glob(f"*{SUFFIX}")}
    assert not [path.name for path in pictures if path.stat().st_size > 40_000]


def test_the_first_page_is_short() -> None:
    assert len(PAGE.read_text().splitlines()) <= 220
    linked = set(re.findall(r"\(benchmarks/(\w+\.md)", PAGE.read_text()))
    assert linked == {path.name for path in PLOTS.glob("*.md")}, "all others are behind it"


def test_a_run_is_kept_whole_in_a_line_a_contender(tmp_path: Path) -> None:
    part = {"outcome": "right", "why": "", "answer": None, "iterations": [{"wall_s": 0.1}, {"wall_s": 1e-9, "gc_s": 0}]}
    for document in (*EACH, SESSIONS | {"cases": [SESSIONS["cases"][0] | {"contenders": {"part": part}}]}):
        file = tmp_path / f"a{SUFFIX}"
        write(document, file)
        assert read(file) == document
        assert len(file.read_text().splitlines()) == 1 + sum(1 + len(case["contenders"]) for case in document["cases"])
