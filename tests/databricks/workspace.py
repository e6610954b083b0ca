"""
Open-source Spark in place of a Databricks workspace.

dbt-databricks runs in its own environment and process (`driver.py`); each statement that it would send is run here, by
Spark with Delta. What is answered is what Spark has found: where the dialects differ, dbt is told of Spark's error.

Two things a workspace has are made from what Spark has: the catalog has the name that Unity Catalog would give it, and
`information_schema` lists the tables of Spark's own catalog.
"""

from __future__ import annotations

import os
import subprocess
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import Pipe
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyspark.errors import PySparkException
from pyspark.sql import Row

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

    from pyspark.sql import SparkSession

CATALOG = "main"
DRIVER = Path(__file__).parent / "driver.py"
# A path of a cluster, and one that does not say which runtime it has: what dbt-databricks sends is then SQL that
# Spark knows too. From runtime 16.2 on it asks for `describe table ... as json`, which Spark rejects for Delta tables.
HTTP_PATH = "sql/protocolv1/o/0/0"
NOTHING = {
    "row_filters": "table_catalog, table_schema, table_name, filter_name, target_columns",
}


@dataclass
class Workspace:
    """Runs dbt with dbt-databricks, and the statements that it sends."""

    spark: SparkSession
    schema: str = "demo"
    statements: list[str] = field(default_factory=list)
    _dbt: Connection | None = None

    def dbt(self, *arguments: str) -> None:
        """A dbt command, or an AssertionError with the messages of the statements that failed."""
        assert self._dbt is not None
        self.statements = []
        errors: list[str] = []
        self._dbt.send(["--quiet", *arguments])
        while (received := self._dbt.recv())[0] == "sql":
            statement = received[1].partition("*/")[2].strip()
            self.statements.append(statement)
            error, columns, rows = self._run(statement)
            errors += [f"{error}\n{statement}"] if error else []
            self._dbt.send((error, columns, rows))
        _, success, message = received
        assert success, "\n\n".join([message, *errors])

    def _run(self, statement: str) -> tuple[str, list[str], list[tuple[Any, ...]]]:
        sql = statement.replace("`system`.`information_schema`", f"`{CATALOG}`.`information_schema`")
        if "`information_schema`" in sql:
            self._make_information_schema()
        try:
            found = self.spark.sql(sql.replace(f"`{CATALOG}`", "`spark_catalog`"))
            return "", found.columns, [tuple(map(plain, row)) for row in found.collect()]
        except PySparkException as error:
            return str(error), [], []

    def _make_information_schema(self) -> None:
        spark = self.spark
        listed = []
        for table in spark.sql(f"show tables in {self.schema}").where("not isTemporary").collect():
            described = spark.sql(f"describe extended {self.schema}.{table.tableName}").collect()
            found = {row.col_name: row.data_type for row in described}
            listed.append((CATALOG, self.schema, table.tableName, found["Type"], found.get("Provider"), "nobody"))
        columns = "table_catalog, table_schema, table_name, table_type, data_source_format, table_owner"
        typed = ", ".join(f"{column} string" for column in columns.split(", "))
        spark.createDataFrame(listed, typed).write.mode("overwrite").saveAsTable("information_schema.tables")


def plain(value: Any) -> Any:
    """Without the classes of pyspark, which dbt's environment does not have."""
    if isinstance(value, Row):
        return {name: plain(part) for name, part in value.asDict().items()}
    return [plain(part) for part in value] if isinstance(value, list) else value


@contextmanager
def workspace(spark: SparkSession, python: Path) -> Iterator[Workspace]:
    """A process with dbt-databricks, for a while."""
    spark.sql("create schema if not exists information_schema")
    for name, columns in NOTHING.items():
        nothing = ", ".join(f"'' as {column}" for column in columns.split(", "))
        spark.sql(f"create or replace view information_schema.{name} as select {nothing} where false")
    here, there = Pipe()
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("DATABRICKS_", "PYTHON"))},
        "DATABRICKS_HOST": "localhost",
        "DATABRICKS_HTTP_PATH": HTTP_PATH,
        "DATABRICKS_TOKEN": "none",
        "DATABRICKS_CATALOG": CATALOG,
    }
    process = subprocess.Popen(
        [python, DRIVER, str(there.fileno())], pass_fds=[there.fileno()], env=environment, stdin=subprocess.DEVNULL
    )
    there.close()
    try:
        yield Workspace(spark, _dbt=here)
        here.send([])
        process.wait(30)
    finally:
        process.kill()
        process.wait()
        spark.sql("drop schema if exists information_schema cascade")
