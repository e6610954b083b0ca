"""
A worker in a process of its own: `python -m benchmarks.measure REQUEST`.

The request is JSON, and so is each line that it prints. Who reads them (benchmarks/runner.py) ends the process when a
contender takes too long, and starts another one without it.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

from benchmarks import data, event_log
from benchmarks.floor_worker import FloorWorker, settings_of
from benchmarks.layout import SCRATCH
from benchmarks.model_worker import ModelWorker
from benchmarks.profile import profiles
from benchmarks.series_worker import SeriesWorker
from benchmarks.spark import start
from benchmarks.worker import Request, Worker

if TYPE_CHECKING:
    from benchmarks.cases import Case


def worker_of(case: Case) -> type[Worker]:
    if case.benchmark.run is None:
        return Worker
    if case.benchmark.suite == "floor":
        return FloorWorker
    return ModelWorker if case.benchmark.run.in_a_row == 1 else SeriesWorker


def main() -> None:
    # Java writes to the standard output that it inherits; the messages go where it can't.
    with os.fdopen(os.dup(1), "w") as messages:
        os.dup2(2, 1)
        request = Request.from_json(sys.argv[1])
        scratch = SCRATCH / str(os.getpid())
        case, resources = request.case, request.resources
        changed = settings_of(case.benchmark, scratch)
        spark = start(resources, scratch, delta=case.benchmark.run is not None, changed=changed)
        data.make(spark, case.benchmark.table, case.size)
        worker = worker_of(case)(spark, case, request.contenders, messages, scratch, request.iterations, resources)
        worker.run()
        spark.stop()
        totals = event_log.totals(scratch / "events", worker.spans)
        message = {
            "totals": {measured: asdict(found) for measured, found in totals.items()},
            "profiles": profiles(scratch / "events"),
        }
        print(json.dumps(message), file=messages)


if __name__ == "__main__":
    main()
