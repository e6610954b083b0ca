"""Every case of tests/render with the adapter and the names of Databricks: catalog, schema and table, each quoted."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from scripts.shared.rendering import Call, Package, Relation
from tests.render.case import RenderCase, golden_cases


@dataclass(frozen=True)
class InCatalog(Relation):
    """A relation as dbt-databricks writes it."""

    @property
    def name(self) -> str:
        return f"`main`.`{self.schema}`.`{self.identifier}`" if self.schema else f"`{self.identifier}`"


def of_name(name: str) -> InCatalog:
    schema, identifier = name.split(".")
    return InCatalog(schema, identifier)


def in_catalog(call: Call) -> Package:
    """What is known to a macro on Databricks."""
    call.adapter_type = "databricks"
    call.this = InCatalog(call.this.schema, call.this.identifier)
    call.columns = {str(of_name(name)): columns for name, columns in call.columns.items()}
    return Package(call)


def named(sql: str, case: RenderCase) -> str:
    """The golden SQL with every relation of the case in its place in the catalog."""
    given = set(re.findall(r"\b(?:demo|raw)\.\w+", str(case.call))) | {"demo.state"}
    for name in sorted(given, key=len, reverse=True):
        sql = re.sub(rf"(?<![`.\w]){re.escape(name)}\b", str(of_name(name)), sql)
    return sql


# An operation is told a name, and it is dbt that finds the relation: see tests/spark/test_operations.py.
# A case that names another adapter is about SQL that Databricks has in other words. A subquery is a text, not a name.
GIVEN_RELATIONS = [
    case
    for case in golden_cases()
    if "answers" not in case.context
    and case.context.get("adapter_type", "databricks") == "databricks"
    and not str(case.call.get("model", "")).startswith("(")
]


@pytest.mark.parametrize("case", GIVEN_RELATIONS, ids=str)
def test_the_same_sql(case: RenderCase) -> None:
    assert case.render(in_catalog, InCatalog).sql == named(case.golden.sql, case)


def test_delta_is_the_format_of_a_model_that_names_none() -> None:
    """As it is for dbt-databricks; dbt-spark's is none that can merge."""
    config = {"materialized": "incremental", "incremental_strategy": "merge", "unique_key": "session_id"}
    call = {"events": {"relation": "demo.page_views"}, "keys": ["a"], "event_time": "b", "gap": "1 hour", "cursor": "c"}
    case = RenderCase("session_state", "no_format", call, {"which": "compile", "config": config})
    assert "'checkpoint'" in case.render(in_catalog).sql
