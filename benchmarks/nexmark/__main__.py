"""
Nexmark at a size of your own: `python -m benchmarks.nexmark --events 10_000_000`.

Nine tenths of the rows are there before the first run that counts. The rest arrives in as many parts as there are runs.
For each query it prints the seconds of our batch model, of an incremental run (the median), of reading what the states
hold, and of DuckDB on the files; and whether both of our results are its answer. Seconds of models are those that dbt
counts for the query's models. Queries that share a state (q4, q6, q9) each count it.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.__main__ import is_ready, say, whole
from benchmarks.layout import DATA, SCRATCH
from benchmarks.nexmark.generator import Nexmark, write
from benchmarks.nexmark.suite import QUERIES, Suite, live
from benchmarks.spark import Resources, start

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dbt.artifacts.schemas.results import NodeResult
    from pyspark.sql import DataFrame

HISTORY_TENTHS = 9
HEAD = "| query | rows | batch s | run s | read s | DuckDB s | same |"


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m benchmarks.nexmark", description=__doc__)
    made.add_argument("--events", type=whole, default=1_000_000, help="persons, auctions and bids; default %(default)s")
    rate, late = Nexmark.events_per_second, Nexmark.longest_delay_seconds
    made.add_argument("--rate", type=whole, default=rate, help="events a second; default %(default)s")
    made.add_argument("--late", type=int, default=late, help="how many seconds at most; default %(default)s")
    made.add_argument("--runs", type=int, default=3, help="incremental runs that are measured; default %(default)s")
    made.add_argument("--only", nargs="+", choices=QUERIES, default=QUERIES, metavar="QUERY")
    return made


def seconds(run: Callable[[], object]) -> float:
    began = time.perf_counter()
    run()
    return time.perf_counter() - began


def read_all(rows: DataFrame) -> None:
    """Every row and every column. A write to `noop` fails over Delta tables: "non-pinned table snapshot"."""
    rows.selectExpr("bit_xor(xxhash64(*))").collect()


def of_query(model: str, results: Sequence[NodeResult]) -> float:
    """Seconds of a model and of the models that it is made of."""
    by_id = {str(result.node.unique_id): result for result in results}
    waiting = {node for node, result in by_id.items() if result.node.name == model}
    found: set[str] = set()
    while waiting:
        found |= waiting
        parents: set[str] = {parent for node in waiting for parent in getattr(by_id[node].node.depends_on, "nodes", [])}
        waiting = (parents & by_id.keys()) - found
    return sum(by_id[node].execution_time for node in found)


def measure(suite: Suite, queries: Sequence[str], runs: int) -> list[str]:
    history, *moments = suite.moments(10 * runs)[HISTORY_TENTHS * runs - 1 :]
    suite.arrive(None, history)
    suite.run(*map(live, queries))
    in_runs: dict[str, list[float]] = {query: [] for query in queries}
    before = history
    for moment in moments:
        suite.arrive(before, moment)
        results = suite.run(*map(live, queries))
        for query in queries:
            in_runs[query].append(of_query(live(query), results))
        before = moment
    in_batch = suite.run(*queries)
    suite.show(before)
    lines = [HEAD, "| --- | ---: | ---: | ---: | ---: | ---: | --- |"]
    for query in queries:
        read = seconds(partial(read_all, suite.project.table(live(query))))
        by_hand = seconds(partial(suite.answer_rows, query))
        different = [model for model in (query, live(query)) if suite.differences(query, model)]
        figures = (of_query(query, in_batch), statistics.median(in_runs[query]), read, by_hand)
        same = f"no: {', '.join(different)}" if different else "yes"
        cells = [query, f"{suite.answer_rows(query):,}", *(f"{figure:.2f}" for figure in figures), same]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def main() -> int:
    options = parser().parse_args()
    if not is_ready():
        return 1
    made = Nexmark(options.events, options.rate, longest_delay_seconds=options.late)
    files = write(made, DATA)
    SCRATCH.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix="nexmark", dir=SCRATCH))
    spark = start(Resources(), scratch, delta=True)
    try:
        suite = Suite(spark, scratch, files, f"{made.longest_auction_seconds} seconds")
        lines = measure(suite, [query for query in QUERIES if query in options.only], options.runs)
    finally:
        spark.stop()
        shutil.rmtree(scratch, ignore_errors=True)
    say(f"{made.events:,} events, {made.events_per_second:,} a second, at most {made.longest_delay_seconds} s late\n")
    say("\n".join(lines))
    return 0 if all(line.endswith("| yes |") for line in lines[2:]) else 1


if __name__ == "__main__":
    sys.exit(main())
