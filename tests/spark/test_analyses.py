"""Every file of analyses/, on sessions of a few lines, with what comes out worked out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from scripts.shared.rendering import Call, Package, Relation
from scripts.shared.session import session_settings, time_zone
from tests.support.session import ROOT

if TYPE_CHECKING:
    from pyspark.sql import Row, SparkSession

CASES = [
    pytest.param(path.stem, case, id=path.stem if number == 0 else f"{path.stem}_{number + 1}")
    for path in sorted((Path(__file__).parent / "analyses").glob("*.yml"))
    for number, case in enumerate(yaml.safe_load_all(path.read_text()))
]


def test_every_analysis_has_a_case() -> None:
    assert {case.values[0] for case in CASES} == {path.stem for path in (ROOT / "analyses").glob("*.sql")}


@pytest.mark.parametrize(("name", "case"), CASES)
def test_analysis(spark: SparkSession, name: str, case: dict[str, Any]) -> None:
    with session_settings(spark, time_zone(case.get("time_zone", "UTC"))):
        found = rows_of_analysis(spark, name, case)
    assert [[str(value) for value in row] for row in found] == [[str(value) for value in row] for row in case["expect"]]


def rows_of_analysis(spark: SparkSession, analysis: str, case: dict[str, Any]) -> list[Row]:
    for name, given in case["given"].items():
        spark.sql(f"select * from values {given['rows']} as given ({given['columns']})").selectExpr(
            "*", *given.get("computed", [])
        ).createOrReplaceTempView(name)
    text = (ROOT / "analyses" / f"{analysis}.sql").read_text()
    package = Package(Call(resource_type="analysis", which="compile", config={"materialized": "view"}))
    sql = package.compiled(text, ref=lambda name: Relation("", name))
    return spark.sql(f"select {case['columns']} from (\n{sql}\n)").collect()
