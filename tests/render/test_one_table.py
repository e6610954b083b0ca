"""Which tables a view reads, as its plan tells."""

from __future__ import annotations

import pytest

from scripts.shared.rendering import Call, Package, Relation, Table

OWN = "+- SubqueryAlias ice.demo.trades\n   +- RelationV2[trade_id#1L, traded_at#2] ice.demo.trades"


@pytest.mark.parametrize(
    ("read", "reads"),
    [
        ("ice.demo.trades", True),
        ("other.demo.trades", False),
        ("ice.demo.older_trades", False),
        ("ice.demo.quotes", False),
    ],
)
def test_a_table_is_the_one_of_its_catalog(read: str, reads: bool) -> None:
    plans = {"demo.trades": OWN, "demo.seen": OWN.replace("ice.demo.trades", read)}
    package = Package(Call(run_query=lambda sql: Table([(plans[sql.split(" from ")[1].replace("`", "")],)])))
    assert package._reads_table(Relation("demo", "seen"), Relation("demo", "trades")) == reads
