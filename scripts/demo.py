"""
The demo: logs arrive one after the other, each is followed by a run of the models, and the run log tells what it did.

Everything happens in this one process, since starting Spark takes longer than a run. What dbt and Spark have to say
goes to log files; what a person wants to know goes to the terminal.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from scripts import ads, devices
from scripts.arrivals import Arrival, LogError, from_log, from_traffic
from scripts.dbt_runner import dbt, ended_readably, refuse_if_in_use
from scripts.docs_site import write_site
from scripts.java import check_java
from scripts.layout import HOME, ICEBERG_WAREHOUSE, LOGS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyspark.sql import Row, SparkSession

SEED = 20250328
SCHEMA = "demo"
LANDING = HOME / "arrivals"
SIGHTINGS = HOME / "sightings"
ADS = HOME / "ads"
WAITING = HOME / "waiting"
FEW_LINES = 500_000  # up to here Spark interprets queries instead of compiling them: two thirds of the time
TABLES = (HOME / "warehouse", HOME / "metastore_db", ICEBERG_WAREHOUSE)


@dataclass(frozen=True)
class Column:
    """A column of the table on the terminal: its heading, and where the figure comes from."""

    heading: str
    source: str
    width: int = field(kw_only=True, default=9)


COLUMNS = (
    Column("lines", "lines"),
    Column("malformed", "malformed", width=10),
    Column("events", "events_read"),
    Column("accepted", "events_accepted"),
    Column("late", "rejected_late", width=6),
    Column("future", "rejected_future", width=7),
    Column("created", "sessions_created"),
    Column("extended", "sessions_extended"),
    Column("merged", "sessions_merged", width=7),
    Column("closed", "sessions_closed", width=8),
    Column("watermark (UTC)", "watermark_after", width=21),
    Column("seconds", "seconds"),
)


def start_anew() -> None:
    """Remove what a demo before this one left."""
    refuse_if_in_use(HOME)
    for made in (*TABLES, LANDING, SIGHTINGS, ADS, WAITING):
        shutil.rmtree(made, ignore_errors=True)
    for needed in (LOGS, ICEBERG_WAREHOUSE):
        needed.mkdir(parents=True, exist_ok=True)


def session() -> SparkSession:
    """The session that dbt has started."""
    from pyspark.sql import SparkSession  # noqa: PLC0415 (see dbt)

    return SparkSession.builder.getOrCreate()


def query(sql: str) -> list[Row]:
    return session().sql(sql).collect()


def run_row(arrival: Arrival, seconds: float) -> dict[str, Any]:
    """What the run after an arrival did, from the run log."""
    (latest,) = query(f"select * from {SCHEMA}.session_runs order by run desc limit 1")
    (malformed,) = query(f"select count(*) as n from {SCHEMA}.rejected_lines where arrival = {arrival.number}")
    return {**latest.asDict(), "lines": arrival.lines, "malformed": malformed.n, "seconds": seconds}


def shown(value: object) -> str:
    """
    A figure as a person reads it.

    >>> shown(12345), shown(1.26), shown(None)
    ('12,345', '1', '')
    """
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.0f}"
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:%Y-%m-%d %H:%M:%S}" if hasattr(value, "strftime") else str(value)


def print_heading() -> None:
    print("arrival" + "".join(f"{column.heading:>{column.width}}" for column in COLUMNS))


def print_row(row: dict[str, Any]) -> None:
    print("".join(f"{shown(row[column.source]):>{column.width}}" for column in COLUMNS), flush=True)


def print_tests(nodes: list[Any]) -> None:
    kinds = Counter(node.resource_type.value for node in nodes)
    print(f"\nAfter the last one a dbt build: {kinds['model']} models, and all of {kinds['test']} data tests passed.")


def print_marts(nodes: list[Any]) -> None:
    """The models that are meant for others to read, each with its size and the first sentence about it."""
    public = [node for node in nodes if node.resource_type == "model" and node.access == "public"]
    print("\nTables to look at:")
    for node in sorted(public, key=lambda node: node.original_file_path):  # dbt's order is that of finishing
        (row,) = query(f"select count(*) as n from {SCHEMA}.{node.name}")
        sentence = shorten(node.description.partition(". ")[0].strip().rstrip("."), 80, placeholder=" ...")
        print(f"  {SCHEMA}.{node.name:<22}{row.n:>8,} rows   {sentence}")


def print_places(site: Path) -> None:
    print(f"""
Query them:  make dbt ARGS='show --inline "select * from {SCHEMA}.fct_sessions" --limit 5'
Pictures:    make report
Docs site:   {site}
Logs:        {LOGS / "dbt.log"} (dbt), {LOGS / "spark.log"} (Spark)""")


def play(arrivals: Sequence[Arrival]) -> None:
    """Let one arrival after the other land, with a run after each."""
    print_heading()
    for arrival in arrivals:
        print(f"{arrival.number:>3} of {len(arrivals):<2}", end="", flush=True)
        began = time.monotonic()
        arrival.land(LANDING)
        devices.land(SIGHTINGS, arrival.number, len(arrivals))
        ads.land(ADS, arrival.number, len(arrivals))
        if arrival is arrivals[-1]:
            result = dbt("build", "--resource-type", "model", "--resource-type", "test")
        else:
            dbt("run")
        print_row(run_row(arrival, time.monotonic() - began))
    WAITING.rmdir()
    runs: Any = result.result
    nodes = [run.node for run in runs]
    print_tests(nodes)
    dbt("docs", "generate")
    site = write_site()
    print_marts(nodes)
    print_places(site)


def prepared(options: argparse.Namespace) -> list[Arrival]:
    if options.log is None:
        arrivals = from_traffic(WAITING, SEED)
        what = "a few days of web traffic, made up"
    else:
        arrivals = from_log(WAITING, options.log.expanduser(), options.arrivals)
        what = str(options.log)
    total = sum(arrival.lines for arrival in arrivals)
    os.environ.setdefault("EVENT_WINDOWS_SMALL_DATA", "true" if total <= FEW_LINES else "false")
    print(f"{total:,} lines in {len(arrivals)} arrivals ({what}). Spark starts with the first one.\n", flush=True)
    return arrivals


def positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"a whole number from 1 on is due, not {text!r}")
    return int(text)


def main() -> int:
    parser = argparse.ArgumentParser(description="Web traffic becomes sessions, arrival by arrival.")
    parser.add_argument("--log", type=Path, help="your own access log: a file, a folder of files, .gz or not")
    parser.add_argument("--arrivals", type=positive, help="how many parts the log arrives in")
    options = parser.parse_args()
    began = time.monotonic()

    def demo() -> None:
        check_java()
        start_anew()
        play(prepared(options))
        print(f"Took {time.monotonic() - began:.0f} s.")

    return ended_readably(demo, LogError)


if __name__ == "__main__":
    sys.exit(main())
