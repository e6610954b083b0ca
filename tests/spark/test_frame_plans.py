"""What Spark makes of the frames: exchanges, sorts, windows and joins of the physical plan, in files of their own.

A change of a macro or of Spark that costs another exchange or sort is seen here as a change of a file.
After one on purpose: `EVENT_WINDOWS_GOLDENS=write pytest tests/spark/test_frame_plans.py`, and read what git shows.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Package, Relation
from scripts.shared.session import session_settings

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

PLANS = Path(__file__).parent / "plans"
SHOWN = re.compile(
    r"(Exchange|Sort|Window|WindowGroupLimit|(Hash|ObjectHash|Sort)Aggregate|SortMergeJoin|Generate)[ (]"
)
PURCHASES = Relation("", "purchases")


def over(function: str, frame: Any, order_by: Any = ("bought_at", "purchase_id")) -> str:
    window = Package().over(partition_by=["customer"], order_by=list(order_by), frame=frame)
    return f"select *, {function} {window} as figure from purchases"


def moving(*functions: str) -> str:
    aggregates = {f"{name}_amount": {"function": name, "expression": "amount", "type": "bigint"} for name in functions}
    order = {"partition_by": ["customer"], "order_by": ["bought_at", "purchase_id"], "frame": {"rows": [-999, 0]}}
    return str(Package().moving_aggregates("purchases", aggregates=aggregates, strategy="linear", **order))


SHAPES = {
    "entire": lambda: over("sum(amount)", "entire"),
    "growing": lambda: over("sum(amount)", "growing"),
    "shrinking": lambda: over("sum(amount)", "shrinking"),
    "moving_rows": lambda: over("sum(amount)", {"rows": [-6, 0]}),
    "moving_durations": lambda: over("sum(amount)", {"range": ["-7 days", 0]}, ["bought_at"]),
    "offset": lambda: over("lag(amount)", "offset"),
    "first_of_a_key": lambda: f"select * from ({over('row_number()', 'growing')}) where figure = 1",
    "deduplicate": lambda: str(Package().deduplicate(PURCHASES, ["customer"], ["bought_at desc", "purchase_id"])),
    "newest": lambda: str(
        Package().newest(PURCHASES, ["customer"], ["bought_at", "purchase_id"], {"amount": 2, "purchase_id": 1})
    ),
    "moving_sums": lambda: moving("sum", "count"),
    "moving_extremes": lambda: moving("min", "max"),
}


def simplified(plan: str) -> str:
    """The operators that move, order or group rows, as a list from the last to the first, without what changes."""
    lines = [line.lstrip(" :+-*()0123456789") for line in plan.split("\n") if line.strip()]
    shown = [re.sub(r"#\d+L?|, \[plan_id=\d+\]", "", line) for line in lines if SHOWN.match(line)]
    return "\n".join(re.sub(r"_w\d+|_we\d+", "_w", line) for line in shown) + "\n"


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
def test_plan(spark: SparkSession, shape: str) -> None:
    spark.range(1000).selectExpr(
        "concat('customer ', id % 7) as customer",
        "timestamp_seconds(id) as bought_at",
        "id + 1 as purchase_id",
        "id % 11 as amount",
    ).createOrReplaceTempView("purchases")
    with session_settings(spark, {"spark.sql.adaptive.enabled": "false"}):
        plan = spark.sql(SHAPES[shape]())._jdf.queryExecution().executedPlan().toString()
    path = PLANS / f"{shape}.txt"
    if os.environ.get("EVENT_WINDOWS_GOLDENS") == "write":
        path.write_text(simplified(plan))
    assert simplified(plan) == path.read_text()


def test_every_plan_has_its_shape() -> None:
    assert {path.stem for path in PLANS.glob("*.txt")} == set(SHAPES)
