"""Measures runs that go on from each other, as those of a table that is kept for months do."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit

from benchmarks.contenders import StreamRun
from benchmarks.model_worker import SCHEMA, ModelWorker
from scripts.shared.session import session_settings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from benchmarks.cases import Run
    from benchmarks.contenders import ModelRun

LOG = "_delta_log"


@dataclass
class SeriesWorker(ModelWorker):
    """
    A batch comes before each run.

    What they came to is checked in the end, and where the benchmark says so between; the run that a check begins with
    finds nothing new.
    """

    def run(self) -> None:
        self.leave_out_what_cannot_run()
        if not self.in_race:
            return  # the table alone was to be made
        self.build_history()
        of_runs = cast("Run", self.case.benchmark.run)
        for number, (first, end) in enumerate(self.batches, start=1):
            self.append(first, end, files=1)
            for name in self.in_race:
                if self.model_run(name).continues:
                    with self.attempt(name, f"run {number}"):
                        self.say(contender=name, iteration=number, figures=self.measure(name, number))
            if number == of_runs.in_a_row:
                self.check(self.case.expected)
            elif number in of_runs.stops:
                self.check()
            if of_runs.looked_after_every and number % of_runs.looked_after_every == 0:
                self.look_after()

    def measure(self, name: str, iteration: int) -> dict[str, Any]:
        return super().measure(name, iteration) | self.lies(self.model_run(name).model)

    def lies(self, model: str) -> dict[str, int]:
        """What there is of a table on disk: its newest version, the files of older ones as well, its log."""
        (table,) = self.spark.sql(f"describe detail {SCHEMA}.{model}").collect()
        files = [file for file in Path(urlsplit(table.location).path).rglob("*") if file.is_file()]
        log = [file for file in files if LOG in file.parts]
        kept = [file for file in files if LOG not in file.parts and file.suffix != ".crc"]
        return {
            "table_bytes": int(table.sizeInBytes),
            "kept_files": len(kept),
            "kept_bytes": bytes_of(kept),
            "log_files": len(log),
            "log_bytes": bytes_of(log),
        }

    def look_after(self) -> None:
        """
        As somebody does each week.

        Of VACUUM a week takes what is older than a week. Here all of the runs are of one hour, so it takes everything.
        """
        unchecked = {"spark.databricks.delta.retentionDurationCheck.enabled": "false"}
        for model in {run.model for run in map(self.model_run, self.in_race) if self.is_kept(run)}:
            arguments = json.dumps({"state": f"{SCHEMA}.{model}", "dry_run": False})
            self.project.dbt("run-operation", "compact_state", "--args", arguments)
            with session_settings(self.spark, unchecked):
                self.spark.sql(f"vacuum {SCHEMA}.{model} retain 0 hours").collect()

    def is_kept(self, contender: ModelRun) -> bool:
        """Whether it has a state that the package looks after."""
        return contender.continues and not isinstance(contender, StreamRun)

    def start_again(self, contender: ModelRun) -> None:
        """It never does."""


def bytes_of(files: Iterable[Path]) -> int:
    return sum(file.stat().st_size for file in files)
