"""Runs a suite and keeps what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from benchmarks import comet_plugin, definition
from benchmarks.case_run import SECONDS_TO_START, CaseRun, Say
from benchmarks.cases import Answer, Case
from benchmarks.data import is_made
from benchmarks.document import SUFFIX, Document, write
from benchmarks.layout import RESULTS
from benchmarks.machine import machine, versions
from benchmarks.process import Process
from benchmarks.spark import Resources, measured_settings, model_settings
from benchmarks.worker import Request

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Options:
    suite: str
    size: int | None = None
    only: tuple[str, ...] = ()
    """These benchmarks; all, if none is named."""
    contenders: tuple[str, ...] = ()
    """These contenders and the reference; all, if none is named."""
    iterations: int = 5
    limit: float = 120.0
    """Seconds for one step of one contender."""
    record: bool = False
    """Whether an answer that no file knows is added to it."""
    resources: Resources = field(default_factory=Resources)


def make_tables(options: Options, say: Say) -> None:
    """What is missing, in processes that measure nothing."""
    for benchmark in definition.benchmarks(options.suite, options.only):
        size = options.size or benchmark.size
        if is_made(benchmark.table, size):
            continue
        say(f"{benchmark.title}: {size:,} rows are made")
        with Process(Request(benchmark.suite, benchmark.name, size, None, [], 0, options.resources)) as process:
            process.next(SECONDS_TO_START)
            process.end()


def record(case: Case, answer: Answer) -> None:
    file = definition.file_of(case.benchmark.suite, case.benchmark.name)
    file.write_text(definition.with_answer(file.read_text(), case, answer))


def settings(options: Options) -> dict[str, str]:
    """Those of Spark that a figure may depend on."""
    of_suite = model_settings(options.resources) if options.suite in ("floor", "runs", "series") else {}
    return measured_settings(options.resources) | (comet_plugin.SETTINGS if options.suite == "comet" else of_suite)


def profile(options: Options, say: Say) -> None:
    """What the stages of each contender take, once it is warm. Nothing is kept."""
    make_tables(options, say)
    for whole in definition.benchmarks(options.suite, options.only):
        benchmark = whole.with_contenders(options.contenders)
        for case in benchmark.cases(options.size):
            done = CaseRun(case, options.iterations, options.limit, options.resources, say)
            done.run()
            for name, table in done.profiles.items():
                say(f"\n#### {benchmark.title}, {case.name}, `{name}`\n\n{table}")


def run(options: Options, say: Say, results: Path = RESULTS) -> Path:
    """All cases of a suite. The file is written after each, so that a run that is stopped leaves what it has."""
    make_tables(options, say)
    began = datetime.now(UTC)
    document: Document = {
        "suite": options.suite,
        "began": f"{began:%Y-%m-%d %H:%M} UTC",
        "size": options.size,
        "only": list(options.only),
        "contenders": list(options.contenders),
        "iterations": options.iterations,
        "limit_s": options.limit,
        "versions": versions(),
        "machine": machine(),
        "settings": settings(options),
        "cases": [],
        "finished": False,
    }
    results.mkdir(parents=True, exist_ok=True)
    file = results / f"{options.suite}-{began:%Y%m%dT%H%M%SZ}{SUFFIX}"
    for whole in definition.benchmarks(options.suite, options.only):
        benchmark = whole.with_contenders(options.contenders)
        slow: dict[str, str] = {}
        for case in benchmark.cases(options.size):
            say(f"{benchmark.title}: {case.name}")
            done = CaseRun(case, options.iterations, options.limit, options.resources, say, slow)
            done.run()
            slow |= {
                name: case.name
                for name, measured in done.found.items()
                if measured.why.startswith("took longer") and name not in slow
            }
            if options.record and case.expected is None and done.expected:
                record(case, Answer(**done.expected))
            document["cases"] += done.as_json()
            write(document, file)
    write(document | {"finished": True}, file)
    return file
