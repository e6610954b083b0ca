"""
Measures one case, all contenders in one Java process: `python -m benchmarks.worker REQUEST`.

The request is JSON, and so is each line that it prints: what begins, then what came of it. Who reads them
(benchmarks/runner.py) ends the process when a contender takes too long, and starts another one without it.
"""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Self

from pyspark.errors import PySparkException

from benchmarks import data, definition, engine, event_log
from benchmarks.answers import answer
from benchmarks.contenders import SUITE_CONTENDERS, Contender
from benchmarks.data import Events
from benchmarks.definition import Answer, Case
from benchmarks.layout import SCRATCH
from benchmarks.spark import Resources, collect_garbage, force, process_cpu_seconds, start
from scripts.layout import HOME
from tests.support.rendering import Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import TextIO

    from pyspark.sql import DataFrame, SparkSession

SOURCE = "ew_benchmark_source"


@dataclass(frozen=True)
class Request:
    suite: str
    benchmark: str
    size: int
    width: int | None
    contenders: list[str]
    iterations: int
    resources: Resources

    def to_json(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Self:
        said = json.loads(text)
        return cls(**said | {"resources": Resources(**said["resources"])})

    @property
    def case(self) -> Case:
        return Case(definition.read(self.suite, self.benchmark), self.size, self.width)


@dataclass
class Worker:
    spark: SparkSession
    case: Case
    contenders: list[str]
    messages: TextIO
    scratch: Path
    iterations: int = 0
    resources: Resources = field(default_factory=Resources)

    def __post_init__(self) -> None:
        self.folder = data.folder_of(self.case.benchmark.table, self.case.size)
        self.in_race = [*self.contenders]

    def say(self, **message: Any) -> None:
        print(json.dumps(message), file=self.messages, flush=True)

    def run(self) -> None:
        self.leave_out_what_cannot_run()
        self.spark.read.parquet(str(self.folder)).createOrReplaceTempView(SOURCE)
        self.check()
        for iteration in range(1, self.iterations + 1):
            for name in self.in_race:
                with self.attempt(name, f"iteration {iteration}"):
                    figures = self.measure(name, iteration)
                    self.say(contender=name, iteration=iteration, figures=figures)

    def check(self) -> None:
        """Who gives another answer than the expected one is not measured."""
        expected, reference = self.case.expected, self.case.benchmark.reference
        for name in sorted(self.in_race, key=lambda name: name != reference):
            with self.attempt(name, "answer"):
                found = self.answer_of(self.contender(name))
            if expected is None and name == reference:
                expected = found
            self.say(contender=name, answer=asdict(found), expected=expected and asdict(expected))
            if found != expected:
                self.in_race.remove(name)

    def leave_out_what_cannot_run(self) -> None:
        """Where this Spark has no such setting: it refuses to read one that it doesn't know."""
        for name in self.contenders:
            try:
                for setting in self.contender(name).settings:
                    self.spark.conf.get(setting)
            except PySparkException:
                self.in_race.remove(name)
                self.say(contender=name, left_out=f"Spark {self.spark.version} does not have it ({setting})")

    @contextmanager
    def attempt(self, name: str, step: str) -> Iterator[None]:
        """What fails may leave Java without memory, so it ends this process; the next one does without it."""
        self.say(contender=name, begins=step)
        try:
            yield
        except Exception as error:
            self.say(contender=name, left_out=f"failed: {first_line(error)}")
            raise

    def contender(self, name: str) -> Contender:
        return SUITE_CONTENDERS[self.case.benchmark.suite][name]

    def answer_of(self, contender: Contender) -> Answer:
        """Of a result that is computed for this alone. It takes the place of a warm-up."""
        suite = self.case.benchmark.suite
        if contender.engine == "spark":
            with self.settings(contender):
                return answer(suite, self.result(contender))
        written = self.scratch / "answer.parquet"
        engine.ask(self.engine_request(contender, str(written)))
        return answer(suite, self.spark.read.parquet(str(written)))

    def measure(self, name: str, iteration: int) -> dict[str, Any]:
        contender = self.contender(name)
        if contender.engine != "spark":
            return engine.ask(self.engine_request(contender))
        self.spark.sparkContext.setJobGroup(f"{name}/{iteration}", f"{self.case.name}, {name}")
        with self.settings(contender):
            collect_garbage(self.spark)
            wall, cpu = time.perf_counter(), process_cpu_seconds(self.spark)
            force(self.result(contender))
            figures = {
                "wall_s": time.perf_counter() - wall,
                "process_cpu_s": process_cpu_seconds(self.spark) - cpu,
            }
        self.spark.sparkContext.setJobGroup("", "")
        return figures

    def result(self, contender: Contender) -> DataFrame:
        return self.spark.sql(contender.query(self.case, SOURCE, self.read))

    def read(self, sql: str) -> Table:
        return Table([tuple(row) for row in self.spark.sql(sql).collect()])

    def engine_request(self, contender: Contender, write_to: str | None = None) -> engine.Request:
        table = self.case.benchmark.table
        files = f"{self.folder}/*.parquet"
        return engine.Request(
            engine=contender.engine,
            query=contender.query(self.case, f"read_parquet('{files}')", self.read),
            files=files,
            gap_micros=table.gap_seconds * 1_000_000 if isinstance(table, Events) else 0,
            cores=self.resources.cores,
            memory=self.resources.memory,
            scratch=str(self.scratch),
            write_to=write_to,
        )

    @contextmanager
    def settings(self, contender: Contender) -> Iterator[None]:
        before = {name: str(self.spark.conf.get(name)) for name in contender.settings}
        for name, value in contender.settings.items():
            self.spark.conf.set(name, value)
        yield
        for name, value in before.items():
            self.spark.conf.set(name, value)


def first_line(error: Exception) -> str:
    """What an engine says, without the plan or the stack below it, and without this machine's folders."""
    return str(error).strip().partition("\n")[0].replace(str(HOME), "...")


def main() -> None:
    # Java writes to the standard output that it inherits; the messages go where it can't.
    with os.fdopen(os.dup(1), "w") as messages:
        os.dup2(2, 1)
        request = Request.from_json(sys.argv[1])
        scratch = SCRATCH / str(os.getpid())
        case, resources = request.case, request.resources
        spark = start(resources, scratch)
        data.make(spark, case.benchmark.table, case.size)
        Worker(spark, case, request.contenders, messages, scratch, request.iterations, resources).run()
        spark.stop()
        totals = event_log.totals(scratch / "events")
        print(json.dumps({"totals": {group: asdict(found) for group, found in totals.items()}}), file=messages)


if __name__ == "__main__":
    main()
