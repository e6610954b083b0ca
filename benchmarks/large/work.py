"""One step in a process of its own: `python -m benchmarks.large.work EVENTS STEP`."""

from __future__ import annotations

import json
import math
import os
import sys
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import unquote, urlsplit

from benchmarks import engine, event_log
from benchmarks.answers import answer
from benchmarks.contenders import LARGE, ModelRun
from benchmarks.data import ROWS_A_FILE
from benchmarks.large.parts import (
    KEYS,
    LATE_PER_MILLE,
    LATENESS,
    SETTINGS,
    SOURCES,
    STEPS,
    TABLE,
    Source,
    Step,
)
from benchmarks.layout import BENCH, MODELS, SCRATCH
from benchmarks.model_worker import SCHEMA, last_commit, written
from benchmarks.spark import Resources, java, measured, start
from scripts.shared.project import Project
from scripts.shared.rendering import Table

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

    from benchmarks.cases import Case
    from benchmarks.data import ArrivingEvents

SOURCE = "source"
"""The step that makes the source."""
EVENTS = f"{SCHEMA}.events"
VIEW = "events_of_step"
MOST_MEMORY = "VmHWM"
"""By the name that /proc has for it."""


@dataclass(frozen=True)
class Kept:
    """What steps leave behind, in a folder for each size: figures, and tables that outlive the process."""

    events: int

    @property
    def folder(self) -> Path:
        return BENCH / "large" / str(self.events)

    def file(self, step: str) -> Path:
        return self.folder / "steps" / f"{step}.json"

    def read(self, step: str) -> dict[str, Any] | None:
        file = self.file(step)
        return json.loads(file.read_text()) if file.exists() else None

    def write(self, step: str, found: dict[str, Any]) -> None:
        self.file(step).parent.mkdir(parents=True, exist_ok=True)
        self.file(step).write_text(json.dumps(found, indent=1) + "\n")

    def version(self, step: str | None, what: str = "version") -> Any:
        found = self.read(step) if step else None
        return found and found[what]

    @property
    def settings(self) -> dict[str, str]:
        metastore = f"jdbc:derby:;databaseName={self.folder}/metastore;create=true"
        return SETTINGS | {
            "spark.sql.warehouse.dir": str(self.folder / "warehouse"),
            "spark.hadoop.javax.jdo.option.ConnectionURL": metastore,
        }


@dataclass
class Work:
    spark: SparkSession
    kept: Kept
    scratch: Path
    table: ArrivingEvents = TABLE
    resources: Resources = field(default_factory=Resources)

    def restore(self, table: str, version: int) -> None:
        self.spark.sql(f"restore table {table} to version as of {version}")

    # The source is a Delta table in the order of arrival. Each of the sources is a version of it.

    def make_source(self) -> dict[str, Any]:
        self.spark.sql(f"create schema if not exists {SCHEMA}")
        self.spark.sql(f"drop table if exists {EVENTS}")
        versions: dict[str, int] = {}
        history = there = 0
        for name, source in SOURCES.items():
            if source.new_percent and there >= self.end_of(source):  # from the history anew
                self.restore(EVENTS, versions["history"])
                there = history
            end = self.end_of(source)
            self.rows(there, end, source).write.format("delta").mode("append").saveAsTable(EVENTS)
            versions[name] = last_commit(self.spark, EVENTS).version
            history, there = history or end, end
        return {"versions": versions}

    def end_of(self, source: Source) -> int:
        return round(self.kept.events * (1 + source.new_percent / 100))

    def rows(self, first: int, end: int, source: Source) -> DataFrame:
        table = replace(self.table, late_per_mille=LATE_PER_MILLE if source.late else 0)
        numbers = self.spark.range(first, end, 1, math.ceil((end - first) / ROWS_A_FILE))
        return numbers.selectExpr(*(f"{sql} as {name}" for name, sql in table.columns(self.kept.events).items()))

    def events_of(self, case: Case, events: str = EVENTS) -> str:
        """What the part reads: the source, or the same events with other keys."""
        keys = KEYS.get(case.benchmark.table, {"user_id": "user_id"})
        columns = (
            "event_id",
            *(f"{sql} as {name}" for name, sql in keys.items()),
            "event_time",
            "amount",
            "arrived_at",
        )
        return f"select {', '.join(columns)} from {events}"  # noqa: S608 (of this benchmark's own words)

    # A query in batch writes Parquet files, whoever runs it, and its answer is that of the files.

    def ask(self, step: Step) -> dict[str, Any]:
        case, contender = step.case(self.kept.events), LARGE[step.contender]
        to = str(self.scratch / "answer.parquet")
        if contender.engine == "duckdb":
            files = [unquote(urlsplit(file).path) for file in self.spark.table(EVENTS).inputFiles()]
            events = self.events_of(case, f"read_parquet({files})")
            query = contender.query(case, {"events": f"({events})"}, self.read)
            figures: dict[str, Any] = engine.ask(self.engine_request(query, to))
        else:
            self.spark.sql(self.events_of(case)).createOrReplaceTempView(VIEW)

            def write() -> None:
                self.spark.sql(contender.query(case, {"events": VIEW}, self.read)).write.parquet(to)

            figures = measured(self.spark, f"{step.contender}/1", write) | self.peak()
        found = answer(case.benchmark.result, self.spark.read.parquet(to))
        return {"iterations": [figures], "answer": asdict(found)}

    def read(self, sql: str) -> Table:
        return Table([tuple(row) for row in self.spark.sql(sql).collect()])

    def engine_request(self, query: str, to: str) -> engine.Request:
        cores, memory = self.resources.cores, self.resources.memory
        return engine.Request("duckdb", query, {}, [], 0, cores, memory, str(self.scratch), to)

    def peak(self) -> dict[str, int]:
        """The most memory that Java has had, where the system tells it."""
        process = java(self.spark).java.lang.ProcessHandle.current().pid()
        status = Path(f"/proc/{process}/status")
        if not status.exists():
            return {}
        lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return {"peak_process_bytes": 1024 * int(lines[MOST_MEMORY].split()[0])}

    # A model is a dbt run. It begins with the table that the step before has left, each time anew.

    def run(self, step: Step) -> dict[str, Any]:
        case, contender = step.case(self.kept.events), cast("ModelRun", LARGE[step.contender])
        table = f"{step.schema}.{contender.model}"
        before = step.goes_on_from()
        project = self.project(step.schema, case)
        if state := step.reads():
            self.restore(f"{step.schema}.state", self.kept.version(state.name))
            project.dbt("run", "--select", "visits")
        options = [] if before else ["--full-refresh"]
        iterations = []
        for number in range(1, step.times + 1):
            if before:
                self.restore(table, self.kept.version(before.name))
            # single-threaded: in this thread Spark knows whom its tasks are for
            figures = measured(
                self.spark,
                f"{step.contender}/{number}",
                lambda: project.dbt("--single-threaded", "run", "--select", contender.model, *options),
            )
            iterations.append(figures | self.peak() | written(self.spark, table))
        made = contender.query(case, {contender.model: table}, self.read)
        return {
            "iterations": iterations,
            "answer": asdict(answer(case.benchmark.result, self.spark.sql(made))),
            "version": last_commit(self.spark, table).version,
        }

    def project(self, schema: str, case: Case) -> Project:
        """The models of the other benchmarks; those of windows find groups of users in place of users."""
        events = SCHEMA
        if case.benchmark.table in KEYS:
            events = f"{SCHEMA}_{schema}"
            self.spark.sql(f"create schema if not exists {events}")
            self.spark.sql(f"create or replace view {events}.events as {self.events_of(case)}")
        settings = {"vars": {"allowed_lateness": LATENESS.get(schema)}}
        project = Project(self.scratch / "project", self.spark, schema, settings=settings)
        for file in (MODELS / case.benchmark.models).glob("*.sql"):
            project.model(file.stem, file.read_text())
        source = {"name": SCHEMA, "schema": events, "tables": [{"name": "events"}]}
        project.write("models/sources.yml", {"sources": [source]})
        return project

    def take(self, step: Step) -> dict[str, Any]:
        self.restore(EVENTS, self.kept.version(SOURCE, "versions")[step.source])
        return self.run(step) if isinstance(LARGE[step.contender], ModelRun) else self.ask(step)


def main() -> None:
    kept, name = Kept(int(sys.argv[1])), sys.argv[2]
    scratch = SCRATCH / str(os.getpid())
    spark = start(Resources(), scratch, delta=True, changed=kept.settings)
    work = Work(spark, kept, scratch)
    try:
        found = work.make_source() if name == SOURCE else work.take(STEPS[name])
    finally:
        spark.stop()
    totals, files = event_log.totals(scratch / "events"), event_log.files_read(scratch / "events")
    for number, figures in enumerate(found.get("iterations", []), 1):
        measurement = f"{STEPS[name].contender}/{number}"
        if measurement in totals:
            figures.update(asdict(totals[measurement]), read_files=files[measurement])
    kept.write(name, found)


if __name__ == "__main__":
    main()
