"""Measures models that dbt runs: what a batch costs that has come to a history, and what a rebuild of all costs."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

from benchmarks.answers import answer
from benchmarks.contenders import StreamRun
from benchmarks.data import DAYS
from benchmarks.layout import MODELS
from benchmarks.session_stream import SessionStream
from benchmarks.worker import Worker
from scripts.shared.project import Project

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyspark.sql import DataFrame, Row, SparkSession

    from benchmarks.cases import Answer, Run
    from benchmarks.contenders import Contender, ModelRun

SCHEMA = "measured"

WRITTEN = {
    "written_rows": ("numOutputRows",),
    "copied_rows": ("numTargetRowsCopied",),
    "written_files": ("numTargetFilesAdded", "numFiles"),
    "removed_files": ("numTargetFilesRemoved",),
}
"""Figures of what a commit to a Delta table has written, by what its history calls them; a MERGE has its own words."""


@dataclass
class ModelWorker(Worker):
    """
    The sources are Delta tables with a file for each day of arrivals, to which the batch has been appended.

    What an incremental run goes on from is built once, before the batch comes; each run starts from that version of its
    table.
    """

    project: Project = field(init=False)
    before: dict[str, int] = field(default_factory=dict)
    """The version of each such table without the batch."""

    @cached_property
    def stream(self) -> SessionStream:
        """It waits for as long as the model does."""
        delay = str(cast("Run", self.case.benchmark.run).allowed_lateness)
        return SessionStream(self.spark, f"{SCHEMA}.events", f"{SCHEMA}.stream", delay, self.scratch / "stream")

    @property
    def arrived(self) -> int:
        """Rows of each source before the first batch."""
        run = cast("Run", self.case.benchmark.run)
        return round(self.case.size * (1 - run.in_a_row * run.batch_percent / 100))

    @property
    def batches(self) -> list[tuple[int, int]]:
        """The numbers of the first row of each batch and of the first row after it."""
        count = cast("Run", self.case.benchmark.run).in_a_row
        rows = self.case.size - self.arrived
        return [*pairwise(self.arrived + rows * number // count for number in range(count + 1))]

    def prepare(self) -> None:
        self.build_history()
        self.append(self.arrived, self.case.size, files=1)
        self.build_what_is_read(map(self.model_run, self.in_race))

    def build_history(self) -> None:
        self.project = self.new_project()
        for file in (MODELS / self.case.benchmark.models).glob("*.sql"):
            self.project.model(file.stem, file.read_text())
        tables = [{"name": name} for name in self.sources]
        self.project.write("models/sources.yml", {"sources": [{"name": SCHEMA, "schema": SCHEMA, "tables": tables}]})
        self.append(0, self.arrived, files=DAYS)
        continuing = [contender for contender in map(self.model_run, self.in_race) if contender.continues]
        for contender in {contender.model: contender for contender in continuing}.values():
            self.build_what_is_read([contender])
            self.build(contender)
            self.keep(contender)

    def new_project(self) -> Project:
        lateness = cast("Run", self.case.benchmark.run).allowed_lateness
        return Project(self.scratch / "project", self.spark, SCHEMA, settings={"vars": {"allowed_lateness": lateness}})

    @cached_property
    def sources(self) -> dict[str, DataFrame]:
        """All rows of each, the batches included. The first column is a row's number."""
        return {name: self.spark.read.parquet(str(folder)) for name, folder in self.folders.items()}

    def append(self, first: int, end: int, files: int) -> None:
        """The rows of all sources whose numbers are these."""
        table_format = cast("Run", self.case.benchmark.run).table_format
        for name, rows in self.sources.items():
            of_these = f"{first} <= {rows.columns[0]} and {rows.columns[0]} < {end}"
            appended = rows.where(of_these).repartitionByRange(files, "arrived_at")
            appended.write.format(table_format).mode("append").saveAsTable(f"{SCHEMA}.{name}")

    def dbt(self, models: str, *options: str) -> None:
        """In this thread, where Spark knows whom its tasks are for."""
        self.project.dbt("--single-threaded", "run", "--select", models, *options)

    def build(self, contender: ModelRun) -> None:
        if isinstance(contender, StreamRun):
            self.stream.take()
        else:
            self.dbt(contender.model, *(["--full-refresh"] if contender.full_refresh else []))

    def build_what_is_read(self, contenders: Iterable[ModelRun]) -> None:
        for models in {contender.reads for contender in contenders if contender.reads}:
            self.dbt(" ".join(models))

    def model_run(self, name: str) -> ModelRun:
        return cast("ModelRun", self.contender(name))

    def keep(self, contender: ModelRun) -> None:
        """What it goes on from when the batch has come."""
        self.before[contender.model] = self.last_commit(contender.model).version
        if isinstance(contender, StreamRun):
            self.stream.keep()

    def start_again(self, contender: ModelRun) -> None:
        if contender.continues:
            version = self.before[contender.model]
            self.spark.sql(f"restore table {SCHEMA}.{contender.model} to version as of {version}")
        if isinstance(contender, StreamRun):
            self.stream.start_again()

    def answer_of(self, contender: Contender) -> Answer:
        model = cast("ModelRun", contender)
        self.start_again(model)
        self.build(model)
        made = self.spark.sql(contender.query(self.case, {model.model: f"{SCHEMA}.{model.model}"}, self.read))
        if isinstance(model, StreamRun):
            made = made.unionByName(self.stream.waiting_sessions())
        return answer(self.case.benchmark.result, made)

    def measure(self, name: str, iteration: int) -> dict[str, Any]:
        contender = self.model_run(name)
        self.start_again(contender)
        own = time.process_time()
        figures = self.measured(name, iteration, lambda: self.build(contender))
        figures["dbt_cpu_s"] = time.process_time() - own
        return (
            figures
            | written(self.spark, f"{SCHEMA}.{contender.model}")
            | {"table_files": self.files_of(contender.model)}
        )

    def last_commit(self, model: str) -> Row:
        return last_commit(self.spark, f"{SCHEMA}.{model}")

    def files_of(self, model: str) -> int:
        (table,) = self.spark.sql(f"describe detail {SCHEMA}.{model}").collect()
        return int(table.numFiles)


def last_commit(spark: SparkSession, table: str) -> Row:
    (commit,) = spark.sql(f"describe history {table} limit 1").collect()
    return commit


def written(spark: SparkSession, table: str) -> dict[str, int]:
    """What the last commit to a table has written."""
    told = last_commit(spark, table).operationMetrics
    found = {figure: [told[name] for name in names if name in told] for figure, names in WRITTEN.items()}
    return {figure: int(values[0]) for figure, values in found.items() if values}
