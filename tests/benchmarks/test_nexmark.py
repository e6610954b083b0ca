"""Every query of Nexmark gives the rows of its answer by hand, in batch and after every arrival."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from benchmarks import packages
from benchmarks.nexmark.__main__ import HEAD, measure
from benchmarks.nexmark.generator import START, Nexmark, write
from benchmarks.nexmark.suite import NEXMARK, QUERIES, SCHEMA, Suite, live
from scripts.layout import PROJECT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pyspark.sql import SparkSession

MADE = Nexmark(events=20_000, events_per_second=100, longest_delay_seconds=60, start=START - 100_000)
"""Two hundred seconds, half of them before midnight. A tenth of the rows comes up to a minute late."""

SECOND = {"date_time": "date_trunc('second', date_time)"}
COARSE = {
    "persons": SECOND,
    "auctions": {**SECOND, "expires": "date_trunc('second', expires)"},
    "bids": {
        **SECOND,
        "price": "[100, 10000, 1000000][1 + price % 3]::bigint",
        "auction": "if(auction % 100 = 0, auction + bid_id % 40, auction)",
    },
}
"""
Whole seconds, three prices and no hot auction: ties, bids at the ends of windows and of auctions, pauses as long as the
gap.
"""


def as_generated(files: dict[str, Path]) -> dict[str, Path]:
    return files


def with_ties(files: dict[str, Path]) -> dict[str, Path]:
    found = {}
    with packages.load("duckdb").connect() as duckdb:
        for name, file in files.items():
            found[name] = file.with_name(f"coarse_{name}.parquet")
            changed = ", ".join(f"{sql} as {column}" for column, sql in COARSE[name].items())
            rows = f"select * replace ({changed}) from read_parquet('{file}')"
            duckdb.execute(f"set TimeZone = 'UTC'; copy ({rows}) to '{found[name]}' (format parquet)")
    return found


@pytest.fixture
def _no_tables(spark: SparkSession) -> Iterator[None]:
    spark.sql(f"drop schema if exists {SCHEMA} cascade")
    yield
    spark.sql(f"drop schema if exists {SCHEMA} cascade")


def test_each_answer_has_its_models() -> None:
    batch = {file.stem for file in (NEXMARK / "models" / "batch").glob("*.sql")}
    incremental = {file.stem for file in (NEXMARK / "models" / "incremental").glob("*.sql")}
    assert {name for name in batch if name[1:].isdigit()} == {*QUERIES}
    assert {live(query) for query in QUERIES} <= incremental


def test_the_page_has_all_queries_and_says_which_are_here() -> None:
    listed = re.findall(
        r"^\| (\*\*)?(q\d+)(?:\*\*)? [A-Z]", (PROJECT / "docs" / "nexmark.md").read_text(), re.MULTILINE
    )
    assert [name for _, name in listed] == [f"q{number}" for number in range(23)]
    assert [name for bold, name in listed if bold] == [*QUERIES]


@pytest.mark.nightly
@pytest.mark.usefixtures("_no_tables")
@pytest.mark.parametrize(
    ("change", "arrivals"),
    [
        (with_ties, 3),
        (as_generated, 3),
    ],
)
def test_every_query_gives_the_answer_by_hand(
    measured_spark: SparkSession, tmp_path: Path, change: Any, arrivals: int
) -> None:
    files = change(write(MADE, tmp_path))
    suite = Suite(measured_spark, tmp_path, files, f"{MADE.longest_auction_seconds} seconds")
    before = None
    for moment in suite.moments(arrivals):
        suite.arrive(before, moment)
        suite.run(*map(live, QUERIES))
        suite.show(moment)
        assert {query: found for query in QUERIES if (found := suite.differences(query, live(query)))} == {}
        before = moment
    suite.run(*QUERIES)
    assert {query: found for query in QUERIES if (found := suite.differences(query, query))} == {}
    rows = {query: suite.answer_rows(query) for query in QUERIES}
    assert min(rows.values()) >= 2, "a test of nothing"


@pytest.mark.nightly
@pytest.mark.usefixtures("_no_tables")
def test_what_the_command_measures(measured_spark: SparkSession, tmp_path: Path) -> None:
    """A query of one state, and one whose state is under another incremental model."""
    few = replace(MADE, events=2_000)
    suite = Suite(measured_spark, tmp_path, write(few, tmp_path), f"{few.longest_auction_seconds} seconds")
    head, _, *lines = measure(suite, ["q4", "q11"], runs=2)
    assert head == HEAD
    cells = [line.strip("| ").split(" | ") for line in lines]
    assert [(name, same) for name, *_, same in cells] == [("q4", "yes"), ("q11", "yes")]
    assert all(int(rows.replace(",", "")) >= 5 for _, rows, *_ in cells)
    assert [line.run for line in measured_spark.sql(RUNS).collect()] == [1, 2, 3]


RUNS = f"select checkpoint.run from {SCHEMA}.q11_state where status = 'checkpoint' order by run"
