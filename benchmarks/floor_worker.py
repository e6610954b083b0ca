"""
Measures small runs beside the smallest MERGE that dbt can make: all models in turn, run after run.

Each round brings one batch to the source. Every model is run once with it, and then once more with nothing new.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, cast

from benchmarks import comet_plugin
from benchmarks.answers import answer
from benchmarks.model_worker import SCHEMA, ModelWorker
from benchmarks.spark import compilations, iceberg_settings, java, process_cpu_seconds
from scripts.daemons import HOST, free_port
from scripts.shared.project import Project
from scripts.shared.session import session_settings

if TYPE_CHECKING:
    from pathlib import Path

    from dbt_common.events.base_types import EventMsg
    from pyspark.sql import DataFrame, SparkSession

    from benchmarks.cases import Answer, Benchmark, Run
    from benchmarks.contenders import FloorRun, ModelRun

STEPS = ("batch", "nothing new")
"""What each model finds in a round, in this order."""

THRIFT_PORT = "spark.hadoop.hive.server2.thrift.port"

COMMITTED = '"commitDurationMs":'
"""What tells a commit's record from the others that Delta keeps."""


def settings_of(benchmark: Benchmark, scratch: Path) -> dict[str, str]:
    """What Spark is started with for a benchmark, beside the settings of all."""
    settings = {**benchmark.settings, **(comet_plugin.settings() if benchmark.suite == "comet" else {})}
    if benchmark.run and benchmark.run.table_format == "iceberg":
        settings |= iceberg_settings(scratch)
    if benchmark.run and benchmark.run.through == "thrift":
        settings |= {"spark.hadoop.hive.server2.thrift.bind.host": HOST, THRIFT_PORT: str(free_port())}
    return settings


def halves(events: DataFrame) -> dict[str, DataFrame]:
    """Two sides for a join: of two events, one is an impression and one a click."""
    columns = {
        "impressions": ("event_id as impression_id", "user_id as ad_id", "event_time as shown_at", "arrived_at"),
        "clicks": ("event_id as click_id", "user_id as ad_id", "event_time as clicked_at", "arrived_at"),
    }
    return {
        name: events.where(f"event_id % 2 = {rest}").selectExpr(*selected)
        for rest, (name, selected) in enumerate(columns.items())
    }


@dataclass
class Moment:
    """Counters of this process and of Java."""

    wall: float
    java_cpu: float
    dbt_cpu: float
    compiled: int
    millis: float

    @classmethod
    def now(cls, spark: SparkSession) -> Moment:
        cpu, compiled = process_cpu_seconds(spark), compilations(spark)
        return cls(time.perf_counter(), cpu, time.process_time(), compiled, 1000 * time.time())


class NodeWatch:
    """The only node of a dbt command, from its start to its end: parsing and the list of tables are not counted."""

    def __init__(self, spark: SparkSession) -> None:
        self.spark = spark
        self.commits = java(spark).scala.collection.mutable.ArrayBuffer()
        """What Delta records while it is told to; nothing else tells how long a commit took."""
        self.moments: list[Moment] = []
        """Of its start, and then of its end."""
        self.statements = 0

    def __call__(self, event: EventMsg) -> None:
        name = event.info.name
        if name == "NodeStart":
            self.record(self.commits)
            self.moments.append(Moment.now(self.spark))
        elif name == "NodeFinished":
            self.moments.append(Moment.now(self.spark))
            self.record(None)
        elif name == "SQLQuery" and len(self.moments) == 1:
            self.statements += 1

    def record(self, into: Any) -> None:
        getattr(java(self.spark).com.databricks.spark.util.Log4jUsageLogger, "usageTracker_$eq")(into)

    @property
    def span(self) -> tuple[float, float]:
        began, ended = self.moments
        return began.millis, ended.millis

    def figures(self) -> dict[str, Any]:
        began, ended = self.moments
        figures = {
            "wall_s": ended.wall - began.wall,
            "process_cpu_s": ended.java_cpu - began.java_cpu,
            "dbt_cpu_s": ended.dbt_cpu - began.dbt_cpu,
            "statements": self.statements,
            "compiled": ended.compiled - began.compiled,
        }
        found = [self.commits.apply(number).blob() or "" for number in range(self.commits.size())]
        commits = [json.loads(record)["commitDurationMs"] / 1000 for record in found if COMMITTED in record]
        return figures | ({"commits": len(commits), "commit_s": sum(commits)} if commits else {})


@dataclass
class FloorWorker(ModelWorker):
    """The first rounds warm up, each of the others is an iteration; what the models came to is checked in the end."""

    def run(self) -> None:
        self.leave_out_what_cannot_run()
        if self.settled.through == "thrift":
            java(self.spark).org.apache.spark.sql.hive.thriftserver.HiveThriftServer2.startWithSparkSession(
                self.spark._jsparkSession,  # noqa: SLF001
                False,
            )
        with session_settings(self.spark, self.few_rows_a_file):
            self.build_history()
        for number, batch in enumerate(self.batches[: self.settled.warm_up + self.iterations], start=1):
            self.append(*batch, files=1)
            for step_number, step in enumerate(STEPS, start=1):
                for name in self.in_race:
                    with self.attempt(name, f"{step} {number}"):
                        self.build_what_is_read([self.model_run(name)])
                        measured = len(STEPS) * (number - 1 - self.settled.warm_up) + step_number
                        figures = self.measure(name, measured)
                        if measured > 0:
                            self.say(contender=name, iteration=f"{step} {number}", figures=figures)
        self.check()

    @property
    def settled(self) -> Run:
        return cast("Run", self.case.benchmark.run)

    @property
    def few_rows_a_file(self) -> dict[str, str | None]:
        rows = self.settled.rows_a_file
        return {"spark.sql.files.maxRecordsPerFile": str(rows)} if rows else {}

    def new_project(self) -> Project:
        tables = {"+file_format": self.settled.table_format}
        # the catalog of Iceberg tables has no views
        visits = {"visits": {"+materialized": "table"}} if self.settled.table_format == "iceberg" else {}
        project = Project(
            self.scratch / "project", self.spark, SCHEMA, settings={"models": {"scratch": {**tables, **visits}}}
        )
        if self.settled.through == "thrift":
            port = int(self.spark.sparkContext.getConf().get(THRIFT_PORT) or 0)
            # dbt would ask after 5 s, and then after 10 s: a statement of 6 s would take 10
            project.connect({"method": "thrift", "host": HOST, "port": port, "poll_interval": 1})
        return project

    @property
    def sources(self) -> dict[str, DataFrame]:
        events = self.spark.read.parquet(str(self.folders["events"]))
        return {"events": events, **halves(events)}

    def keep(self, contender: ModelRun) -> None:
        """Runs go on from each other."""

    def measure(self, name: str, iteration: int) -> dict[str, Any]:
        watch = NodeWatch(self.spark)
        self.project.callbacks = [watch]
        self.measured(name, iteration, lambda: self.build(self.model_run(name)))
        self.project.callbacks = []
        if iteration > 0:
            self.spans[f"{name}/{iteration}"] = watch.span
        return watch.figures()

    def check(self, expected: Answer | None = None) -> None:
        """Each has an answer of its own: what a query by hand gives over the source."""
        for name in self.in_race:
            contender = cast("FloorRun", self.contender(name))
            tables = {table: f"{SCHEMA}.{table}" for table in (*self.sources, contender.model)}
            with self.attempt(name, "answer"):
                expected, found = (
                    answer(contender.gives, self.spark.sql(query(self.case, tables, self.read)))
                    for query in (contender.by_hand, contender.query)
                )
            self.say(contender=name, answer=asdict(found), expected=asdict(expected))
