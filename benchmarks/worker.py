"""Measures one case, all contenders in one Java process, and says what begins and what came of it."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Self

from pyspark.errors import PySparkException

from benchmarks import data, definition, engine
from benchmarks.answers import answer
from benchmarks.cases import Answer, Case
from benchmarks.contenders import SUITE_CONTENDERS, Contender
from benchmarks.data import Events, Readings, Traffic
from benchmarks.spark import Resources, force, measured
from scripts.layout import HOME
from scripts.shared.rendering import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from typing import TextIO

    from pyspark.sql import DataFrame, SparkSession

    from benchmarks.event_log import Spans

PREFIX = "ew_benchmark_"


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
    spans: Spans = field(default_factory=dict)
    """Of the measurements whose tasks are told by time alone."""

    def __post_init__(self) -> None:
        sources = data.sources(self.case.benchmark.table)
        self.folders = {name: data.folder_of(source, self.case.size) for name, source in sources.items()}
        self.in_race = [*self.contenders]

    def say(self, **message: Any) -> None:
        print(json.dumps(message), file=self.messages, flush=True)

    def run(self) -> None:
        self.leave_out_what_cannot_run()
        self.prepare()
        self.check(self.case.expected)
        for iteration in range(1, self.iterations + 1):
            for name in self.in_race:
                with self.attempt(name, f"iteration {iteration}"):
                    figures = self.measure(name, iteration)
                    self.say(contender=name, iteration=iteration, figures=figures)

    def prepare(self) -> None:
        for name, folder in self.folders.items():
            self.spark.read.parquet(str(folder)).createOrReplaceTempView(PREFIX + name)

    def check(self, expected: Answer | None = None) -> None:
        """Who gives another answer than the expected one, or than the reference, is not measured."""
        reference = self.case.benchmark.reference
        for name in sorted(self.in_race, key=lambda name: name != reference):
            with self.attempt(name, "answer"):
                found = self.answer_of(self.contender(name))
            if expected is None and name == reference:
                expected = found
            self.say(contender=name, answer=asdict(found), expected=expected and asdict(expected))
            if found != expected:
                self.in_race.remove(name)

    def leave_out_what_cannot_run(self) -> None:
        """Where this Spark has no such setting: it rejects to read one that it doesn't know."""
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
        kind = self.case.benchmark.result
        if contender.engine == "spark":
            with self.settings(contender):
                return answer(kind, self.result(contender))
        written = self.scratch / "answer.parquet"
        engine.ask(self.engine_request(contender, str(written)))
        return answer(kind, self.spark.read.parquet(str(written)))

    def measure(self, name: str, iteration: int) -> dict[str, Any]:
        contender = self.contender(name)
        if contender.engine != "spark":
            return engine.ask(self.engine_request(contender))
        with self.settings(contender):
            return self.measured(name, iteration, lambda: force(self.result(contender)))

    def measured(self, name: str, iteration: int, step: Callable[[], object]) -> dict[str, Any]:
        return measured(self.spark, f"{name}/{iteration}", step)

    def result(self, contender: Contender) -> DataFrame:
        return self.spark.sql(contender.query(self.case, {name: PREFIX + name for name in self.folders}, self.read))

    def read(self, sql: str) -> Table:
        return Table([tuple(row) for row in self.spark.sql(sql).collect()])

    def engine_request(self, contender: Contender, write_to: str | None = None) -> engine.Request:
        table = self.case.benchmark.table
        files = {name: f"{folder}/*.parquet" for name, folder in self.folders.items()}
        return engine.Request(
            engine=contender.engine,
            query=contender.query(
                self.case, {name: f"read_parquet('{file}')" for name, file in files.items()}, self.read
            ),
            files=files,
            keys=[] if isinstance(table, Readings) else table.keys,
            apart_micros=1_000_000 * apart_seconds(table),
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


def apart_seconds(table: data.Table) -> int:
    """How far apart two rows may be that belong together."""
    if isinstance(table, Events):
        return table.gap_seconds
    return table.range_seconds if isinstance(table, Traffic) else 0


def first_line(error: Exception) -> str:
    """What an engine says, without the plan or the stack below it, and without this machine's folders."""
    return str(error).strip().partition("\n")[0].replace(str(HOME), "...")
