"""Measures runs that go on from each other, as those of a table that is kept for months do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchmarks.model_worker import ModelWorker

if TYPE_CHECKING:
    from benchmarks.contenders import ModelRun


@dataclass
class SeriesWorker(ModelWorker):
    """
    A batch comes before each run.

    What they came to is checked in the end; the run that this begins with finds nothing new.
    """

    def run(self) -> None:
        self.leave_out_what_cannot_run()
        self.build_history()
        for number, (first, end) in enumerate(self.batches, start=1):
            self.append(first, end, files=1)
            for name in self.in_race:
                if self.model_run(name).continues:
                    with self.attempt(name, f"run {number}"):
                        self.say(contender=name, iteration=number, figures=self.measure(name, number))
        self.check()

    def start_again(self, contender: ModelRun) -> None:
        """It never does."""
