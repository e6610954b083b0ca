"""docs/support.md names the versions that the tests run on, and says of each when it is run."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

import pytest

from scripts.fetch_jars import PROJECT_JARS
from tests.engines import test_reference_project
from tests.faults import test_kills
from tests.package.versions import DELTA, IN_CI
from tests.support.session import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

PAGE = (ROOT / "docs" / "support.md").read_text()
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def versions(requirements: list[str]) -> dict[str, str]:
    pinned = (re.fullmatch(r"([\w-]+)(?:\[.*\])?==(.*)", text) for text in requirements)
    return {found[1]: found[2] for found in pinned if found}


def rows() -> list[list[str]]:
    """Of the first table, with what `the same` stands for."""
    table: list[list[str]] = []
    for line in PAGE.splitlines():
        if re.match(r"\| (dbt-core|the same)", line):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            before = table[-1] if table else cells
            table.append([above if cell == "the same" else cell for cell, above in zip(cells, before, strict=True)])
    return table


def test_what_ci_runs() -> None:
    pinned = versions(PYPROJECT["project"]["dependencies"])
    dbt = f"dbt-core {pinned['dbt-core']}, dbt-spark {pinned['dbt-spark']}"
    formats = [coordinate.rpartition(":")[2] for coordinate in PROJECT_JARS.coordinates]
    run = [row for row in rows() if row[4] == "in CI" and row not in map(row_of, IN_CI)]
    assert {row[0] for row in run} == {dbt}
    assert {row[2] for row in run} == {f"Delta {formats[0]}", f"Iceberg {formats[1]}"}
    assert all(pinned["pyspark"] in row[1] or "Thrift server of one process" in row[1] for row in run)


def row_of(name: str) -> list[str]:
    """What the page has to say of a version that the package is tried with."""
    pinned = versions(PYPROJECT["dependency-groups"][name])
    adapter = "dbt-fabricspark" if name == "fabric" else "dbt-spark"
    return [
        f"dbt-core {pinned['dbt-core']}, {adapter} {pinned[adapter]}",
        f"{pinned['pyspark']} embedded",
        f"Delta {DELTA[name].rpartition(':')[2]}",
        "a foreign project",
        "in CI" if name in IN_CI else "nightly",
    ]


@pytest.mark.parametrize("name", DELTA)
def test_what_a_foreign_project_is_run_on(name: str) -> None:
    assert row_of(name) in rows()


def test_what_stands_beside_other_packages() -> None:
    pinned = versions(PYPROJECT["dependency-groups"]["databricks"])
    assert f"| dbt-core {pinned['dbt-core']}, dbt-databricks {pinned['dbt-databricks']} |" in PAGE
    pinned = versions(PYPROJECT["dependency-groups"]["glue"])
    assert f"| dbt-glue {pinned['dbt-glue']} with dbt-core {pinned['dbt-core']} |" in PAGE
    assert PAGE.count(f"dbt-glue {pinned['dbt-glue']}") == PAGE.count("dbt-glue 1.")
    pinned = versions(PYPROJECT["dependency-groups"]["dbt_2"])
    assert PAGE.count(pinned["dbt"]) == 2


def test_the_oldest_dbt_is_the_oldest_that_is_admitted() -> None:
    oldest = versions(PYPROJECT["dependency-groups"]["oldest"])["dbt-core"]
    assert f'require-dbt-version: [">={oldest}", ' in (ROOT / "dbt_project.yml").read_text()


SAME_TABLES, KILLED = test_reference_project.test_the_same_tables, test_kills.test_dbt_is_killed
MOST = "tests/benchmarks tests/faults tests/lint tests/package tests/render tests/report tests/upgrade"
BESIDE = ("test_[tw][ai]*",)
LANES = (
    " ".join(["tests/spark tests/parity", *(f"--ignore-glob='*/spark/{files}'" for files in BESIDE)]),
    " ".join([MOST, *(f"tests/spark/{files}" for files in BESIDE)]),
)
RUN = (
    "setup || exit",
    f'test-slow IN="{LANES[0]}" >"$second" 2>&1 &',
    "lint &&",
    "test &&",
    f'test-slow IN="{LANES[1]}" &&',
    "test-engines QUICK=1",
)


def test_ci_runs_the_layers_that_the_page_means() -> None:
    said = (ROOT / ".ci" / "run").read_text()
    assert tuple(re.findall(r"^make (.*)$", said, re.MULTILINE)) == RUN
    tests = (ROOT / "tests").glob("*/**/*.py")
    has_slow = {path.relative_to(ROOT).parts[1] for path in tests if "mark.slow" in path.read_text()}
    assert {f"tests/{name}" for name in has_slow} <= set(" ".join(LANES).split())
    makefile = (ROOT / "Makefile").read_text()
    assert 'pytest tests/engines tests/package tests/databricks -m "engines$(if $(QUICK), and not nightly)"' in makefile


def is_nightly(test: Callable[..., object], name: str) -> bool:
    """Whether a test, or its case of this name, is left to the night."""
    marks: list[pytest.Mark] = getattr(test, "pytestmark", [])
    cases = [case for mark in marks if mark.name == "parametrize" for case in mark.args[1]]
    found = [case for case in cases if name in getattr(case, "values", case if isinstance(case, tuple) else [case])]
    assert found, name
    return all(any(mark.name == "nightly" for mark in getattr(case, "marks", [])) for case in found)


@pytest.mark.parametrize(
    ("words", "what", "test", "name"),
    [
        ("Iceberg", "the reference project", SAME_TABLES, "iceberg"),
        ("standalone cluster", "the models of the reference project", SAME_TABLES, "cluster"),
        (
            "a Thrift server of one process",
            "the reference project and its tests",
            test_reference_project.test_the_same_tables,
            "thrift",
        ),
        (
            "a Thrift server of one process",
            "state models, killed, overtaken and run again",
            test_kills.test_dbt_is_killed,
            "read",
        ),
    ],
)
def test_when_an_engine_is_run(words: str, what: str, test: Callable[..., object], name: str) -> None:
    (row,) = [row for row in rows() if (words in row[1] or words in row[2]) and row[3] == what]
    assert row[4] == ("nightly" if is_nightly(test, name) else "in CI")
