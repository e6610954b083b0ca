"""A throw-away dbt project that has the package installed, as a user's project has."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import yaml
from dbt.cli.main import dbtRunner

from scripts.layout import PROJECT
from scripts.shared.session import session_settings

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from dbt.artifacts.schemas.results import NodeResult
    from dbt_common.events.base_types import EventMsg
    from pyspark.sql import DataFrame, SparkSession

# dbt-spark turns ANSI mode off as it connects to a session, and would leave it so for all that comes later.
SET_BY_DBT = {"spark.sql.ansi.enabled": "false"}


class DbtError(AssertionError):
    """A dbt command failed; the text is what dbt told its user."""


def _name(result: Any) -> str:
    """What a result is of; that of an operation has no node."""
    return str(result.node.name if hasattr(result, "node") else result.unique_id)


@dataclass
class Project:
    """Writes files, runs dbt in this process on the session of the test run, reads tables."""

    folder: Path
    spark: SparkSession
    schema: str
    threads: int = 1
    settings: dict[str, Any] = field(default_factory=dict)
    callbacks: list[Callable[[EventMsg], None]] = field(default_factory=list)
    """Who is told each event of dbt."""

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.spark.sql(f"create schema if not exists {self.schema}")
        self.write(
            "dbt_project.yml",
            {
                "name": "scratch",
                "version": "1.0.0",
                "profile": "scratch",
                "packages-install-path": "dbt_packages",
                "flags": {"send_anonymous_usage_stats": False, "validate_macro_args": True},
                "models": {"scratch": {"+file_format": "delta"}},
                **self.settings,
            },
        )
        self.connect({"method": "session", "host": "localhost"})
        self.write("packages.yml", {"packages": [{"local": str(PROJECT)}]})
        installed = self.folder / "dbt_packages"
        installed.mkdir(exist_ok=True)
        if not (installed / "event_windows").exists():
            # what `dbt deps` does for a local package; tests/package runs the command itself
            (installed / "event_windows").symlink_to(PROJECT)

    def connect(self, connection: dict[str, Any]) -> None:
        """How dbt reaches Spark, as a profile says it."""
        output = {"type": "spark", **connection, "schema": self.schema, "threads": self.threads}
        self.write("profiles.yml", {"scratch": {"target": "embedded", "outputs": {"embedded": output}}})

    def write(self, path: str, content: str | dict[str, Any]) -> None:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content if isinstance(content, str) else yaml.safe_dump(content, sort_keys=False))

    def model(self, name: str, sql: str) -> None:
        self.write(f"models/{name}.sql", sql)

    def dbt(self, *arguments: str) -> list[NodeResult]:
        """Runs a dbt command; its node results, or a DbtError with what dbt said."""
        results, error = self.try_dbt(*arguments)
        if error:
            raise DbtError(error)
        return results

    def try_dbt(self, *arguments: str) -> tuple[list[NodeResult], str]:
        """Like `dbt`, with the error as text in place of an exception ('' where all went well)."""
        command = [
            "--quiet",
            *arguments,
            *("--project-dir", str(self.folder), "--profiles-dir", str(self.folder)),
            *("--target-path", str(self.folder / "target")),
        ]
        with (
            patch.dict(os.environ, {"DBT_LOG_PATH": str(self.folder / "logs")}),
            session_settings(self.spark, SET_BY_DBT),
        ):
            outcome = dbtRunner(callbacks=self.callbacks).invoke(command)
        results = list(getattr(outcome.result, "results", None) or [])
        if outcome.success:
            return results, ""
        if outcome.exception:
            return results, str(outcome.exception)
        bad = [result for result in results if result.status in ("error", "fail", "runtime error")]
        return results, "\n".join(f"{_name(result)}: {result.message}" for result in bad) or "dbt failed"

    def table(self, name: str) -> DataFrame:
        return self.spark.table(f"{self.schema}.{name}")

    def compiled(self, name: str) -> str:
        return (self.folder / "target" / "compiled" / "scratch" / "models" / f"{name}.sql").read_text()

    def drop(self) -> None:
        self.spark.sql(f"drop schema if exists {self.schema} cascade")
        shutil.rmtree(self.folder, ignore_errors=True)
