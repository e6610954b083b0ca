"""A dbt project of the queries of Nexmark, whose rows come in arrivals; and DuckDB, with the answers by hand."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from benchmarks import engine
from benchmarks.layout import SUITES
from benchmarks.nexmark.generator import TABLES
from benchmarks.spark import Resources
from scripts.shared.project import Project

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from dbt.artifacts.schemas.results import NodeResult
    from pyspark.sql import SparkSession

NEXMARK = SUITES / "nexmark"
SCHEMA = "nexmark"
QUERIES = tuple(sorted((file.stem for file in (NEXMARK / "answers").glob("q*.sql")), key=lambda name: int(name[1:])))


def live(query: str) -> str:
    """The model that has a query's rows by what its states hold."""
    return f"live_{query}"


@dataclass
class Suite:
    """The tables are Delta tables. What has arrived by a moment is in them, and DuckDB reads as much from the files."""

    spark: SparkSession
    folder: Path
    files: Mapping[str, Path]
    """Of the three tables, all of their rows."""
    longest_auction: str
    """No auction is open for longer: a duration, for the join of auctions with bids."""
    schema: str = SCHEMA

    @cached_property
    def project(self) -> Project:
        names = {"vars": {"longest_auction": self.longest_auction}}
        project = Project(self.folder / "project", self.spark, self.schema, settings=names)
        for part in ("macros", "models"):
            shutil.copytree(NEXMARK / part, project.folder / part, dirs_exist_ok=True)
        tables = [{"name": name} for name in TABLES]
        source = {"name": "nexmark", "schema": self.schema, "tables": tables}
        project.write("models/sources.yml", {"sources": [source]})
        return project

    @cached_property
    def duckdb(self) -> Any:
        resources = Resources()
        return engine.duckdb(resources.cores, resources.memory, str(self.folder))

    def moments(self, parts: int) -> list[int]:
        """Cuts the time in which rows arrive into equal parts: the end of each, in microseconds since 1970."""
        all_rows = f"from read_parquet({[str(file) for file in self.files.values()]}, union_by_name = true)"
        moments = self.duckdb.sql(f"{all_rows} select epoch_us(min(arrived_at)), epoch_us(max(arrived_at))")
        ((first, last),) = moments.fetchall()
        return [first + (last - first) * part // parts for part in range(1, parts + 1)]

    def arrive(self, after: int | None, until: int) -> None:
        """Append what has arrived in a time, which includes its end."""
        since = "" if after is None else f"arrived_at > timestamp_micros({after}) and "
        for name, file in self.files.items():
            rows = self.spark.read.parquet(str(file)).where(f"{since}arrived_at <= timestamp_micros({until})")
            rows.write.format("delta").mode("append").saveAsTable(f"{self.project.schema}.{name}")

    def run(self, *models: str) -> list[NodeResult]:
        """Build models and what they are made of."""
        return self.project.dbt("run", "--select", *(f"+{model}" for model in models))

    def show(self, until: int) -> None:
        """Let DuckDB see what has arrived by a moment."""
        for name, file in self.files.items():
            rows = f"from read_parquet('{file}') where epoch_us(arrived_at) <= {until}"
            self.duckdb.execute(f"create or replace view {name} as {rows}")

    def answer(self, query: str) -> str:
        return (NEXMARK / "answers" / f"{query}.sql").read_text()

    def answer_rows(self, query: str) -> int:
        """Computes a query's answer and gives its number of rows."""
        self.duckdb.execute(f"create or replace temp table answer as {self.answer(query)}")
        ((rows,),) = self.duckdb.sql("select count(*) from answer").fetchall()
        return int(rows)

    def differences(self, query: str, model: str) -> list[tuple[Any, ...]]:
        """Some rows that a model has and the answer of its query has not, and the other way round."""
        self.answer_rows(query)
        written = self.folder / "compared" / model
        self.project.table(model).write.mode("overwrite").parquet(str(written))
        columns = ", ".join(self.duckdb.table("answer").columns)
        ours = f"from read_parquet('{written}/*.parquet') select {columns}"
        theirs = f"from answer select {columns}"
        only = "from (({} except all {}) limit 5) select '{}' as found_in, *"
        found = self.duckdb.sql(
            f"({only.format(ours, theirs, 'model')}) union all ({only.format(theirs, ours, 'answer')})"
        )
        rows: list[tuple[Any, ...]] = found.fetchall()
        return rows
