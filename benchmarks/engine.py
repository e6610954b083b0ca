"""
One query on DuckDB or Polars, in a process of its own: `python -m benchmarks.engine`, request and answer in JSON.

Neither compiles anything that a second query would find ready, and only a process has a peak of memory. Starting it and
loading the library is not counted.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from benchmarks import packages
from benchmarks.polars_queries import FUNCTIONS
from scripts.layout import PROJECT

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Request:
    engine: str
    query: str
    files: dict[str, str]
    """By the names of `data.sources`."""
    keys: list[str]
    apart_micros: int
    """The gap of sessions, or how long after a row its partner may come."""
    cores: int
    memory: str
    scratch: str
    write_to: str | None = None
    """A Parquet file for the result, to be checked; without one it is a table in memory."""


def duckdb(cores: int, memory: str, scratch: str) -> Any:
    """A database in memory, with what Spark has beside it."""
    database = packages.load("duckdb").connect(
        config={
            "threads": cores,
            "memory_limit": f"{memory.removesuffix('g')}GB",
            "temp_directory": f"{scratch}/duckdb",
        }
    )
    database.execute("set TimeZone = 'UTC'")
    return database


def duckdb_query(request: Request) -> Callable[[], object]:
    database = duckdb(request.cores, request.memory, request.scratch)
    if request.write_to:
        return lambda: database.execute(f"copy ({request.query}) to '{request.write_to}' (format parquet)")
    return lambda: database.sql(request.query).to_arrow_table()


def polars_query(request: Request) -> Callable[[], object]:
    query = FUNCTIONS[request.query](request.files, request.keys, request.apart_micros)
    return lambda: query.collect().write_parquet(request.write_to) if request.write_to else query.collect()


def measured(run: Callable[[], object]) -> dict[str, float | int]:
    wall, cpu = time.perf_counter(), time.process_time()
    result = run()
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    del result
    unit = 1 if sys.platform == "darwin" else 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    return {"wall_s": wall, "process_cpu_s": cpu, "peak_process_bytes": peak}


class EngineError(Exception):
    """The process failed; the message is the last thing that it said."""


def ask(request: Request) -> dict[str, float | int]:
    """Run a request in a new process, and what it measured."""
    answer = subprocess.run(
        [sys.executable, "-m", "benchmarks.engine"],
        input=json.dumps(asdict(request)),
        env={**os.environ, "POLARS_MAX_THREADS": str(request.cores)},
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    if answer.returncode != 0:
        said = answer.stderr.strip().splitlines()
        raise EngineError(said[-1] if said else f"ended with {answer.returncode}")
    figures: dict[str, float | int] = json.loads(answer.stdout)
    return figures


def main() -> int:
    request = Request(**json.load(sys.stdin))
    prepare = {"duckdb": duckdb_query, "polars": polars_query}[request.engine]
    print(json.dumps(measured(prepare(request))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
