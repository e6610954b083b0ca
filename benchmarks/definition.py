"""Benchmarks as their files say them: the .yml files in the folder of each suite."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml

from benchmarks.cases import Answer, Benchmark, Case, Run
from benchmarks.contenders import SUITE_CONTENDERS
from benchmarks.data import TABLES
from benchmarks.layout import SUITES

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

NAMES = ("comet", "floor", "frames", "joins", "runs", "series", "sessions", "windows")


def file_of(suite: str, name: str) -> Path:
    return SUITES / suite / f"{name}.yml"


def read(suite: str, name: str) -> Benchmark:
    said: dict[str, Any] = yaml.safe_load(file_of(suite, name).read_text())
    (kind, settings), *rest = said.pop("table").items()
    if rest:
        raise ValueError(f"{name}.yml: one table is due, not {1 + len(rest)}")
    contenders = tuple(said.pop("contenders"))
    run = said.pop("run", None)
    if run and "stops" in run:
        run["stops"] = tuple(run["stops"])
    expected = {case: Answer(**answer) for case, answer in (said.pop("expected", None) or {}).items()}
    benchmark = Benchmark(
        suite=suite,
        name=name,
        table=TABLES[kind](**settings),
        contenders=contenders,
        widths=tuple(said.pop("widths", ())),
        run=Run(**run) if run else None,
        expected=expected,
        **said,
    )
    unknown = {*contenders, benchmark.reference, benchmark.baseline} - SUITE_CONTENDERS[suite].keys()
    if unknown or not {benchmark.reference, benchmark.baseline} <= set(contenders):
        raise ValueError(f"{name}.yml: {sorted(unknown) or 'reference or baseline'} is not among the contenders")
    return benchmark


def benchmarks(suite: str, only: Iterable[str] = ()) -> list[Benchmark]:
    """All of a suite, or those named."""
    names = sorted(path.stem for path in (SUITES / suite).glob("*.yml"))
    unknown = set(only) - set(names)
    if unknown:
        raise ValueError(f"no benchmark named {', '.join(sorted(unknown))}; {suite} has {', '.join(names)}")
    return [read(suite, name) for name in names if not only or name in only]


def with_answer(text: str, case: Case, answer: Answer) -> str:
    """A benchmark's file, whose last key is `expected` if it has an answer, with one answer more."""
    key = "" if "\nexpected:" in text else "\nexpected:"
    return f"{text.rstrip()}{key}\n  {case.name}: {{rows: {answer.rows}, checksum: {answer.checksum}}}\n"
