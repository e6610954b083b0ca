"""One Spark session for the whole run; a project, or a schema of its own, for each test that wants one."""

from __future__ import annotations

import os
import re
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.support.session import HOME, LONG_LIVED, SHORT_LIVED, start_spark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pyspark.sql import SparkSession

    from scripts.shared.project import Project

SCHEMA_OF_PROJECTS = "t_project"
"""One for all, each test after the other: dbt parses everything anew where the schema of a profile has changed."""

MANY = 10
"""Slow tests from which on a Java that is slow to start and fast in the end is the faster one."""

WITH_HIVE = {"engines", "nightly"}
"""Marks of tests that get the catalog of users; where one is asked for, all have it."""


@pytest.fixture(scope="session")
def spark(request: pytest.FixtureRequest) -> Iterator[SparkSession]:
    home = HOME / "test" / str(os.getpid())
    takes_minutes = sum("slow" in test.keywords for test in request.session.items) >= MANY
    hive = any(WITH_HIVE.intersection(test.keywords) for test in request.session.items)
    session = start_spark(home, java=LONG_LIVED if takes_minutes else SHORT_LIVED, hive=hive)
    yield session
    session.stop()
    shutil.rmtree(home, ignore_errors=True)


@pytest.fixture(scope="session")
def homes() -> Iterator[Callable[..., Path]]:
    """Homes for tables and logs, since an embedded metastore admits one process; with the jars that are installed."""
    folder = HOME / "test" / f"{os.getpid()}_homes"

    def make(name: str, jars: Path = HOME / "jars") -> Path:
        home = folder / name
        for needed in ("ice", "logs"):
            (home / needed).mkdir(parents=True)
        (home / "jars").symlink_to(jars)
        return home

    yield make
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def schema(spark: SparkSession, request: pytest.FixtureRequest) -> Iterator[str]:
    """A schema of this test's own, gone afterwards."""
    own = "t_" + re.sub(r"\W+", "_", request.node.name).strip("_").lower()[:80]
    name = SCHEMA_OF_PROJECTS if "project" in request.fixturenames else own
    spark.sql(f"drop schema if exists {name} cascade")
    spark.sql(f"create schema {name}")
    yield name
    spark.sql(f"drop schema if exists {name} cascade")


@pytest.fixture
def iceberg_schema(spark: SparkSession, schema: str) -> Iterator[str]:
    """The same in the Iceberg catalog."""
    name = f"ice.{schema}"
    spark.sql(f"create namespace {name}")
    yield name
    for table in spark.sql(f"show tables in {name}").collect():
        spark.sql(f"drop table {name}.{table.tableName} purge")
    spark.sql(f"drop namespace {name}")


@pytest.fixture(scope="session")
def parsed_package(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What dbt keeps once it has parsed the package, which takes it three seconds of a processor."""
    from scripts.shared.project import Project

    empty = Project(folder=tmp_path_factory.mktemp("empty"), spark=spark, schema=SCHEMA_OF_PROJECTS)
    empty.dbt("parse")
    return empty.folder / "target" / "partial_parse.msgpack"


@pytest.fixture
def project(spark: SparkSession, schema: str, tmp_path: Path, parsed_package: Path) -> Project:
    """A dbt project with the package installed. Only its own files are parsed, as at a user's second command."""
    from scripts.shared.project import Project

    project = Project(folder=tmp_path / "project", spark=spark, schema=schema)
    (project.folder / "target").mkdir()
    shutil.copy(parsed_package, project.folder / "target")
    return project
