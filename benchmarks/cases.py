"""What a benchmark is: its table, its contenders, what runs of it find, and its answers."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from benchmarks.data import Events, Readings, SteadyEvents, Table, Traffic

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

KINDS: dict[type[Table], str] = {Events: "sessions", Readings: "frames", SteadyEvents: "windows", Traffic: "joins"}


@dataclass(frozen=True)
class Answer:
    """What a result is, whatever the order of its rows."""

    rows: int
    checksum: int


@dataclass(frozen=True)
class Run:
    """What a model finds that is run again: the rows that have come since, as a share of all."""

    batch_percent: float
    allowed_lateness: str | None = None
    in_a_row: int = 1
    """How many such batches come, each before a run that goes on from the last one."""
    stops: tuple[int, ...] = ()
    """The runs after which the answers are compared, and which end the rows of the table; () is each five."""
    looked_after_every: int | None = None
    """After so many runs `compact_state` and VACUUM look after the tables; None is never."""
    warm_up: int = 0
    """How many of these come before the first iteration that is measured."""
    rows_a_file: int | None = None
    """At most, of all tables before the first batch; None is as many as Spark writes."""
    table_format: Literal["delta", "iceberg"] = "delta"
    through: Literal["session", "thrift"] = "session"
    """How dbt reaches Spark."""


@dataclass(frozen=True)
class Case:
    """One thing to measure: a benchmark at a size and, for frames, a width."""

    benchmark: Benchmark
    size: int
    width: int | None = None

    @property
    def name(self) -> str:
        """The name under which the benchmark's file has the expected answer."""
        return f"{self.size:,} rows" + (f", {self.width:,} wide" if self.width else "")

    @property
    def expected(self) -> Answer | None:
        return self.benchmark.expected.get(self.name)


@dataclass(frozen=True)
class Benchmark:
    """One file."""

    suite: str
    name: str
    title: str
    table: Table
    size: int
    contenders: tuple[str, ...]
    reference: str
    """Whose answer is taken where the file has none."""
    baseline: str
    """Whom the others are compared with in the tables."""
    unit: str | None = None
    widths: tuple[int, ...] = ()
    run: Run | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    """Of Spark, in place of those of the suite."""
    gives: str | None = None
    """What a row of the result is, where it is not what the table is for."""
    environment: str | None = None
    """That of scripts/environments.py whose Spark it is measured with; None is the project's own."""
    expected: Mapping[str, Answer] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """What the table is for."""
        (kind,) = (kind for table, kind in KINDS.items() if isinstance(self.table, table))
        return kind

    @property
    def models(self) -> str:
        """The folder of its models."""
        return self.suite if self.suite == "floor" else self.kind

    @property
    def result(self) -> str:
        """What a row of the result is."""
        return self.gives or self.kind

    @property
    def own_answers(self) -> bool:
        """Whether each contender has an answer of its own, as models of different things do."""
        return self.suite == "floor"

    def with_contenders(self, names: Collection[str]) -> Benchmark:
        """With those named and the reference, or with all if none is named."""
        kept = [name for name in self.contenders if not names or name in names or name == self.reference]
        return replace(self, contenders=tuple(kept))

    def cases(self, size: int | None = None) -> list[Case]:
        """From the narrowest to the widest."""
        widths: list[int | None] = [*sorted(self.widths)] or [None]
        return [Case(self, size or self.size, width) for width in widths]
