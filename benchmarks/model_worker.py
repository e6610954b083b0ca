"""Measures models that dbt runs: what a batch costs that has come to a history, and what a rebuild of all costs."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from benchmarks.answers import answer
from benchmarks.data import DAYS
from benchmarks.layout import MODELS
from benchmarks.worker import Worker
from tests.support.project import Project

if TYPE_CHECKING:
    from pyspark.sql import Row

    from benchmarks.contenders import Contender, ModelRun
    from benchmarks.definition import Answer, Run

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

    def prepare(self) -> None:
        run = cast("Run", self.case.benchmark.run)
        settings = {"vars": {"allowed_lateness": run.allowed_lateness}}
        self.project = Project(self.scratch / "project", self.spark, SCHEMA, settings=settings)
        for file in (MODELS / self.case.benchmark.kind).glob("*.sql"):
            self.project.model(file.stem, file.read_text())
        tables = [{"name": name} for name in self.folders]
        self.project.write("models/sources.yml", {"sources": [{"name": SCHEMA, "schema": SCHEMA, "tables": tables}]})
        arrived = round(self.case.size * (1 - run.batch_percent / 100))
        self.append("<", arrived, files=DAYS)
        for model in {contender.model for contender in map(self.model_run, self.in_race) if contender.continues}:
            self.dbt(model)
            self.before[model] = self.last_commit(model).version
        self.append(">=", arrived, files=1)

    def append(self, which: str, row: int, files: int) -> None:
        """The rows of all sources whose number is below another, or not."""
        for name, folder in self.folders.items():
            rows = self.spark.read.parquet(str(folder))
            rows = rows.where(f"{rows.columns[0]} {which} {row}").repartitionByRange(files, "arrived_at")
            rows.write.format("delta").mode("append").saveAsTable(f"{SCHEMA}.{name}")

    def dbt(self, model: str, *options: str) -> None:
        """In this thread, where Spark knows whom its tasks are for."""
        self.project.dbt("--single-threaded", "run", "--select", model, *options)

    def build(self, contender: ModelRun) -> None:
        self.dbt(contender.model, *(["--full-refresh"] if contender.full_refresh else []))

    def model_run(self, name: str) -> ModelRun:
        return cast("ModelRun", self.contender(name))

    def start_again(self, contender: ModelRun) -> None:
        if contender.continues:
            version = self.before[contender.model]
            self.spark.sql(f"restore table {SCHEMA}.{contender.model} to version as of {version}")

    def answer_of(self, contender: Contender) -> Answer:
        model = cast("ModelRun", contender)
        self.start_again(model)
        self.build(model)
        made = contender.query(self.case, {model.model: f"{SCHEMA}.{model.model}"}, self.read)
        return answer(self.case.benchmark.kind, self.spark.sql(made))

    def measure(self, name: str, iteration: int) -> dict[str, Any]:
        contender = self.model_run(name)
        self.start_again(contender)
        own = time.process_time()
        figures = self.measured(name, iteration, lambda: self.build(contender))
        return figures | {"dbt_cpu_s": time.process_time() - own} | self.written(contender.model)

    def written(self, model: str) -> dict[str, int]:
        told = self.last_commit(model).operationMetrics
        found = {figure: [told[name] for name in names if name in told] for figure, names in WRITTEN.items()}
        return {figure: int(values[0]) for figure, values in found.items() if values}

    def last_commit(self, model: str) -> Row:
        (commit,) = self.spark.sql(f"describe history {SCHEMA}.{model} limit 1").collect()
        return commit
