"""
The versions of dbt and Spark that the package is tried with: each with the environment and the Delta that fit it.

`python -m tests.package.versions` writes the locks of the jars anew; `make lock` those of the environments.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from scripts.environments import VERSIONS, environment
from scripts.fetch_jars import JarSet, fetch_jars, write_lock
from scripts.layout import JARS

DELTA = {
    "oldest": "io.delta:delta-spark_2.12:3.3.2",
    "spark_4_0": "io.delta:delta-spark_2.13:4.0.0",
    "spark_4_2": "io.delta:delta-spark_4.2_2.13:4.4.0",
    "fabric": "io.delta:delta-spark_4.1_2.13:4.4.0",
}
"""By dependency group of pyproject.toml, which says what else is in it."""
IN_CI = {"spark_4_2"}
"""What is not left to the night."""


@dataclass(frozen=True)
class Version:
    python: Path
    jars: Path


INSTALLED = Version(Path(sys.executable), JARS)
"""The project's own."""


def jar_set(name: str, python: Path) -> JarSet:
    folder = python.parent.parent
    return JarSet((DELTA[name],), VERSIONS / f"{name}.jars.lock", folder / "jars", folder)


def version(name: str) -> Version:
    """An environment and jars that are what their locks say, fetched where they are not there yet."""
    python = environment(name)
    jars = jar_set(name, python)
    fetch_jars(jars)
    return Version(python, jars.folder)


if __name__ == "__main__":
    for each in DELTA:
        write_lock(jar_set(each, environment(each)))
