"""A run that nobody made: figures that are easy to check by eye."""

from __future__ import annotations

from typing import Any

MEGABYTE = 1_000_000


def measured(*walls: float, engine: str = "spark") -> dict[str, Any]:
    """A contender that was right; its tasks took twice as long as the clock says."""
    iterations = [{"wall_s": wall, "process_cpu_s": 3 * wall} for wall in walls]
    for iteration in iterations:
        if engine == "spark":
            iteration |= {"task_cpu_s": 2 * iteration["wall_s"], "peak_task_bytes": 64 * MEGABYTE, "spilled_bytes": 0}
        else:
            iteration |= {"peak_process_bytes": 512 * MEGABYTE}
    answer = {"rows": 3, "checksum": 7}
    return {"outcome": "right", "why": "", "answer": answer, "iterations": iterations}


def out(outcome: str, why: str) -> dict[str, Any]:
    return {"outcome": outcome, "why": why, "answer": None, "iterations": []}


def case(width: int | None = None, **contenders: dict[str, Any]) -> dict[str, Any]:
    return {
        "benchmark": "dense" if width is None else "rows_one_partition",
        "title": "Dense, 16 events a session" if width is None else "One partition, ROWS",
        "case": "5,000 rows",
        "size": 5000,
        "width": width,
        "baseline": "session_window" if width is None else "native_frame",
        "expected": {"rows": 3, "checksum": 7},
        "contenders": contenders,
    }


def document(suite: str, *cases: dict[str, Any]) -> dict[str, Any]:
    return {
        "suite": suite,
        "began": "2025-03-28 10:00 UTC",
        "size": None,
        "only": [],
        "contenders": [],
        "iterations": 3,
        "limit_s": 120.0,
        "versions": {"event_windows": "abc1234", "pyspark": "4.1.4"},
        "machine": {"cores": 2, "memory_gb": 24, "processor": "a processor", "system": "Linux 6.1"},
        "settings": {"spark.master": "local[2]"},
        "cases": list(cases),
        "finished": True,
    }


SESSIONS = document(
    "sessions",
    case(
        auto=measured(2.0, 2.1, 2.2),
        islands=measured(4.0, 4.2, 4.4),
        session_window=measured(8.0, 8.4, 8.8),
        native=out("wrong", "gave 4 rows"),
        lag_sum=out("left out", "took longer than 120 s"),
        polars=measured(1.0, 1.1, 1.2, engine="polars"),
    ),
)
FRAMES = document(
    "frames",
    case(10, auto=measured(2.0, 2.1, 2.2), native_frame=measured(2.1, 2.2, 2.3)),
    case(100, auto=measured(2.0, 2.1, 2.2), native_frame=out("left out", "took longer than 120 s")),
)
JOINS = document("joins", case(equi=measured(3.0, 3.1, 3.2), duckdb=measured(1.0, 1.1, 1.2, engine="duckdb")))
RUN = measured(1.0, 1.1, 1.2)
RUN["iterations"] = [
    iteration | {"dbt_cpu_s": 0.5, "written_rows": 1200, "copied_rows": 200, "written_files": 2, "removed_files": 1}
    for iteration in RUN["iterations"]
]
RUNS = document("runs", case(run=RUN, full_refresh=measured(9.0, 9.1, 9.2)))
SLOW = out("left out", "took longer than 120 s")
SERIES = document(
    "series",
    case(5, run=measured(2.0, 2.1, 2.2), nightly=SLOW),
    case(10, run=measured(3.0, 3.1, 3.2), nightly=SLOW),
)
FLOOR_CASES = [
    case(new, smallest_merge=measured(*walls), sessions_bounded=measured(*(2 * wall for wall in walls)))
    for new, walls in ((10_000, (2.0, 4.0, 6.0)), (0, (1.0, 2.0, 3.0)))
]
FLOOR = document("floor", *(each | {"baseline": "smallest_merge", "settings": {"a": "1"}} for each in FLOOR_CASES))
EACH = (FLOOR, FRAMES, JOINS, RUNS, SERIES, SESSIONS)
