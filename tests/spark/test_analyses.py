"""Every file of analyses/, on sessions of a few lines, with what comes out worked out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from scripts.shared.rendering import Call, Package, Relation
from tests.support.session import ROOT

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

CASES = sorted((Path(__file__).parent / "analyses").glob("*.yml"))


def test_every_analysis_has_a_case() -> None:
    assert {path.stem for path in CASES} == {path.stem for path in (ROOT / "analyses").glob("*.sql")}


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_analysis(spark: SparkSession, path: Path) -> None:
    case = yaml.safe_load(path.read_text())
    for name, given in case["given"].items():
        spark.sql(f"select * from values {given['rows']} as given ({given['columns']})").selectExpr(
            "*", *given.get("computed", [])
        ).createOrReplaceTempView(name)
    text = (ROOT / "analyses" / f"{path.stem}.sql").read_text()
    package = Package(Call(resource_type="analysis", which="compile", config={"materialized": "view"}))
    sql = package.compiled(text, ref=lambda name: Relation("", name))
    found = spark.sql(f"select {case['columns']} from (\n{sql}\n)").collect()
    assert [[str(value) for value in row] for row in found] == [[str(value) for value in row] for row in case["expect"]]
