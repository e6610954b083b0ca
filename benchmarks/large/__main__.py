"""
Half a billion events: `python -m benchmarks.large`, or another number with `--events`.

It makes the source and takes one step after another, each in a process of its own. What a step has measured and the
tables that it has made are kept, and a step that is done is not taken again: the command goes on where it was stopped.
When all are done, the run lies where `python -m benchmarks compare large` finds it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from benchmarks.__main__ import is_ready, say, whole
from benchmarks.document import SUFFIX, write
from benchmarks.large.parts import EVENTS, PARTS, SETTINGS, STEPS, Step
from benchmarks.large.work import SOURCE, Kept
from benchmarks.layout import LOG, RESULTS
from benchmarks.machine import machine, versions
from benchmarks.process import leave_nothing
from benchmarks.spark import Resources, measured_settings, model_settings
from scripts.layout import PROJECT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from benchmarks.document import Document


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m benchmarks.large", description=__doc__)
    made.add_argument("--events", type=whole, default=EVENTS, help="of the history; default %(default)s")
    made.add_argument("--limit", type=float, default=7_200, help="seconds for a step; default %(default)s")
    made.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, metavar="PART", help="these parts")
    return made


def take(kept: Kept, step: str, limit: float) -> None:
    """In a process group of its own, so that nothing of it is left."""
    say(f"{datetime.now(UTC):%H:%M} {step}")
    LOG.parent.mkdir(parents=True, exist_ok=True)
    with LOG.open("a") as log:
        command = [sys.executable, "-m", "benchmarks.large.work", str(kept.events), step]
        process = subprocess.Popen(command, cwd=PROJECT, stdout=log, stderr=log, start_new_session=True)
        began = time.monotonic()
        try:
            code = process.wait(limit)
            why = f"ended with code {code}" if code else ""
        except subprocess.TimeoutExpired:
            why = f"took longer than {limit:.0f} s"
        finally:
            leave_nothing(process)
    if why:
        say(f"      {why}; {LOG} says more")
        kept.write(step, {"left_out": why})
    else:
        say(f"      {time.monotonic() - began:.0f} s")


def with_those_before(step: Step) -> set[str]:
    """The step, and those whose tables it reads or goes on from."""
    return {step.name}.union(*(with_those_before(before) for before in step.those_before()))


def missing(kept: Kept, only: Iterable[str]) -> list[str]:
    """The steps that are not done, in their order."""
    needed = {name for step in STEPS.values() if step.part in only for name in with_those_before(step)}
    steps = [SOURCE, *(name for name in STEPS if name in needed)]
    return [step for step in steps if kept.read(step) is None]


def can_be_taken(kept: Kept, step: str) -> bool:
    """Whether what it goes on from is there."""
    before = STEPS[step].those_before() if step in STEPS else []
    return all("version" in (kept.read(earlier.name) or {}) for earlier in before)


def measured(kept: Kept, step: Step, expected: dict[str, int] | None) -> dict[str, Any]:
    """A contender as a document has it."""
    found = kept.read(step.name) or {"left_out": "what it goes on from is not there"}
    if "left_out" in found:
        return {"outcome": "left out", "why": found["left_out"], "answer": None, "iterations": []}
    is_right = found["answer"] == expected
    outcome = "unchecked" if expected is None else "right" if is_right else "wrong"
    why = "" if is_right else f"gave {found['answer']}, not {expected}"
    return {"outcome": outcome, "why": why, "answer": found["answer"], "iterations": found["iterations"]}


def case(kept: Kept, name: str) -> dict[str, Any]:
    part = PARTS[name]
    steps = [Step(name, contender) for contender in part.contenders]
    expected = (kept.read(steps[0].name) or {}).get("answer")
    return {
        "benchmark": name,
        "title": part.title,
        "case": f"{kept.events:,} rows",
        "size": kept.events,
        "width": None,
        "baseline": part.contenders[0],
        "expected": expected,
        "contenders": {step.contender: measured(kept, step, expected) for step in steps},
    }


def document(kept: Kept, began: datetime, limit: float, only: Sequence[str]) -> Document:
    resources = Resources()
    return {
        "suite": "large",
        "began": f"{began:%Y-%m-%d %H:%M} UTC",
        "size": None if kept.events == EVENTS else kept.events,
        "only": [] if set(only) == set(PARTS) else [*only],
        "contenders": [],
        "iterations": 1,
        "limit_s": limit,
        "versions": versions(),
        "machine": machine(),
        "settings": measured_settings(resources) | model_settings(resources) | SETTINGS,
        "cases": [case(kept, name) for name in only],
        "finished": not missing(kept, only),
    }


def main() -> int:
    options = parser().parse_args()
    if not is_ready():
        return 1
    kept, began = Kept(options.events), datetime.now(UTC)
    for step in missing(kept, options.only):
        if can_be_taken(kept, step):
            take(kept, step, options.limit)
    RESULTS.mkdir(parents=True, exist_ok=True)
    file = RESULTS / f"large-{began:%Y%m%dT%H%M%SZ}{SUFFIX}"
    write(document(kept, began, options.limit, [*options.only]), file)
    say(f"Kept in {file}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
