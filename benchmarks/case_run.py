"""
A case with all its contenders.

They share a Java process and take turns (A B C A B C ...), so that what warms up, drifts or disturbs does so for all
of them; the figures of memory are Spark's own, by task, which sharing does not touch. Who takes too long or fails
ends that process, and the others start anew in another one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any

from benchmarks.layout import LOG
from benchmarks.machine import other_versions
from benchmarks.process import Process, Stopped
from benchmarks.worker import Request

if TYPE_CHECKING:
    from benchmarks.cases import Case
    from benchmarks.spark import Resources

RUNS_A_ROW = 5
"""Of runs that go on from each other, so many make a median, and a row of the table."""

SECONDS_TO_START = 3600.0
"""Until a worker's first message: Java has to start, and a table may have to be made."""

Say = Callable[[str], None]


@dataclass
class Measured:
    """A contender in a case."""

    outcome: str = "right"
    """`right`, `wrong` (another answer), `unchecked` (nothing to compare it with) or `left out`."""
    why: str = ""
    answer: dict[str, int] | None = None
    iterations: list[dict[str, Any]] = field(default_factory=list)


@dataclass
class CaseRun:
    """All contenders of a case; starts as many processes as it takes."""

    case: Case
    iterations: int
    limit: float
    """Seconds for one step of one contender."""
    resources: Resources
    say: Say
    slow_before: dict[str, str] = field(default_factory=dict)
    """Who took too long in a narrower case, and where."""
    found: dict[str, Measured] = field(default_factory=dict)
    expected: dict[str, int] | None = None
    profiles: dict[str, str] = field(default_factory=dict)
    """What the stages of a contender's last iteration took, as a table."""

    def run(self) -> None:
        for name, where in self.slow_before.items():
            self.found[name] = Measured("left out", f"took too long at {where}")
        while not self.one_process():
            pass

    def one_process(self) -> bool:
        """Whether it came to its end; if not, the contender at which it stopped is out, and the rest starts anew."""
        out = {name: done for name, done in self.found.items() if done.outcome == "left out"}
        self.found = {name: out.get(name, Measured()) for name in self.case.benchmark.contenders}
        racing = [name for name in self.found if name not in out]
        if not racing:
            return True
        request = Request(
            suite=self.case.benchmark.suite,
            benchmark=self.case.benchmark.name,
            size=self.case.size,
            width=self.case.width,
            contenders=racing,
            iterations=self.iterations,
            resources=self.resources,
        )
        at: str | None = None
        with Process(request) as process:
            try:
                while "totals" not in (message := process.next(self.limit if at else SECONDS_TO_START)):
                    at = message["contender"]
                    self.take(at, message)
            except Stopped as stopped:
                if at is None:
                    raise RuntimeError(f"The worker {stopped} before the first contender; {LOG} says why.") from None
                if self.found[at].outcome != "left out":
                    self.left_out(at, str(stopped))
                return False
            self.add_totals(message["totals"])
            self.profiles = message["profiles"]
            process.end()
        return True

    def left_out(self, name: str, why: str) -> None:
        self.found[name] = Measured("left out", why)
        self.say(f"    {name}: left out, {why}")

    def take(self, name: str, message: dict[str, Any]) -> None:
        if "left_out" in message:
            self.left_out(name, message["left_out"])
        elif "answer" in message:
            expected = message["expected"]
            if not self.case.benchmark.own_answers:
                self.expected = expected
            self.found[name].answer = message["answer"]
            if expected is None:
                self.found[name].outcome = "unchecked"
                self.found[name].why = "no expected answer is known, and the reference gave none"
            elif message["answer"] != expected:
                self.found[name].outcome = "wrong"
                self.found[name].why = f"gave {message['answer']}, not {expected}"
                self.say(f"    {name}: WRONG, {self.found[name].why}")
        elif "figures" in message:
            self.found[name].iterations.append(message["figures"])
            self.say(f"    {name} {message['iteration']}: {message['figures']['wall_s']:.2f} s")

    def add_totals(self, totals: dict[str, dict[str, Any]]) -> None:
        """The figures of the tasks, to the iteration that they belong to."""
        for group, figures in totals.items():
            name, iteration = group.split("/")
            self.found[name].iterations[int(iteration) - 1].update(figures)

    def as_json(self) -> list[dict[str, Any]]:
        """For the document: a case of its own for each of the parts."""
        return [
            self.case_json(
                width,
                {name: replace(one, iterations=one.iterations[iterations]) for name, one in self.found.items()},
            )
            for width, iterations in self.parts()
        ]

    def parts(self) -> list[tuple[int | None, slice]]:
        """What tells each part from the others, with its iterations: each five runs that went on from each other."""
        run = self.case.benchmark.run
        if run is None or run.in_a_row == 1:
            return [(self.case.width, slice(None))]
        if self.case.benchmark.suite == "floor":
            batch = round(self.case.size * run.batch_percent / 100)
            return [(new, slice(step, None, 2)) for step, new in enumerate((batch, 0))]
        ends = run.stops or range(RUNS_A_ROW, run.in_a_row + 1, RUNS_A_ROW)
        return [(end, slice(end - RUNS_A_ROW, end)) for end in ends]

    def case_json(self, width: int | None, found: dict[str, Measured]) -> dict[str, Any]:
        benchmark = self.case.benchmark
        settings = {**other_versions(benchmark.environment), **benchmark.settings}
        return {
            "benchmark": benchmark.name,
            "title": benchmark.title,
            "case": self.case.name,
            "size": self.case.size,
            "width": width,
            "baseline": benchmark.baseline,
            "expected": self.expected,
            **({"settings": settings} if settings else {}),
            "contenders": {name: asdict(measured) for name, measured in found.items()},
        }
