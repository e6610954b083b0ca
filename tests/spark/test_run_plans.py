"""What Spark makes of a run of a state: scans, exchanges, sorts, joins and groupings, in files of their own.

Each scan costs Delta some small jobs to list files, each exchange a stage, each copy of a step the time to plan it.
After a change on purpose: `EVENT_WINDOWS_GOLDENS=write pytest tests/spark/test_run_plans.py`, and read what git shows.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Relation
from scripts.shared.session import session_settings
from tests.support.state import StateModel

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyspark.sql import SparkSession

PLANS = Path(__file__).parent / "plans" / "runs"
OPERATOR = re.compile(r"(?P<operator>\w*(?:Exchange|Sort|Window|Aggregate|Join|Generate|Union))\b(?P<rest>.*)")
SCAN = re.compile(r"FileScan parquet \S*?(?P<table>events|state)\[")

SESSIONS = {
    "keys": ["user_id"],
    "event_time": "seen_at",
    "gap": "30 minutes",
    "cursor": "loaded_at",
    "aggregates": {"revenue": {"function": "sum", "expression": "amount"}},
}
SIDE = {"id": "event_id", "event_time": "seen_at", "cursor": "loaded_at", "watermark_delay": "1 minute"}
WINDOWS = {
    **{name: value for name, value in SESSIONS.items() if name != "gap"},
    "size": "1 hour",
    "slide": "20 minutes",
}
JOIN = {"on": ["user_id"], "lower": 0, "upper": "5 minutes", "how": "left"}
STATES: dict[str, dict[str, Any]] = {
    "sessions_bounded": {**SESSIONS, "allowed_lateness": "1 hour", "strategy": "islands"},
    "sessions_compact": {**SESSIONS, "allowed_lateness": "1 hour", "strategy": "compact"},
    "sessions_unlimited": {**SESSIONS, "strategy": "islands"},
    "sessions_straggler": {**SESSIONS, "strategy": "islands"},
    "windows_bounded": {**WINDOWS, "allowed_lateness": "1 hour"},
    "windows_straggler": WINDOWS,
    "join_bounded": {**JOIN, "allowed_lateness": "1 hour"},
    "join_unlimited": JOIN,
    "join_full": {**JOIN, "how": "full", "allowed_lateness": "1 hour"},
}
MACROS = {"sessions": "session_state", "windows": "window_state", "join": "interval_join"}
AT_NIGHT = {"sessions_compact", "join_unlimited", "join_full"}


def simplified(plan: str) -> str:
    """From the last operator to the first, without what is computed: a reader counts them, and sees their keys."""
    shown = []
    for line in plan.split("\n"):
        text = line.lstrip(" :+-*()0123456789")
        if scan := SCAN.match(text):
            shown.append(f"Scan {scan['table']}")
        elif (found := OPERATOR.match(text)) and not text.startswith("FileScan"):
            keys = re.search(r"\(keys=\[(.*?)\], |\[(.*?)\]|hashpartitioning\((.*?)\)", found["rest"])
            named = next((group for group in keys.groups() if group is not None), "") if keys else ""
            names = re.findall(r"\b([a-zA-Z_]\w*)#\d+", named)
            shown.append(" ".join([found["operator"], ", ".join(dict.fromkeys(names))]).strip())
    return "\n".join(shown) + "\n"


def state_model(spark: SparkSession, schema: str, state: str) -> tuple[StateModel, Callable[[int], None]]:
    """A state of this name, and what appends the batch of a number to its events."""
    events, kind = Relation(schema, "events"), state.partition("_")[0]
    is_join = kind == "join"
    late = 500_000 if state.endswith("straggler") else 0
    arguments = dict(STATES[state])
    if is_join:
        arguments |= {
            "left": {**SIDE, "relation": events, "columns": ["amount"]},
            "right": {**SIDE, "relation": events, "columns": {"other_amount": "amount"}},
        }

    def arrive(number: int) -> None:
        spark.range(1000 * number, 1000 * number + 1000).selectExpr(
            "concat('event ', id) as event_id",
            "concat('user ', id % 7) as user_id",
            f"timestamp_seconds(1767225600 + id - if(id = 1000, {late}, 0)) as seen_at",
            "timestamp_seconds(1767225600 + id) as loaded_at",
            "id % 11 as amount",
        ).write.format("delta").mode("append").saveAsTable(str(events))

    model = StateModel(
        spark,
        None if is_join else events,
        arguments,
        this=Relation(schema, "state"),
        macro=MACROS[kind],
        unique_key={"sessions": "session_id", "windows": "window_id", "join": "match_id"}[kind],
    )
    return model, arrive


@pytest.mark.slow
@pytest.mark.parametrize(
    "state",
    [pytest.param(name, marks=pytest.mark.nightly) if name in AT_NIGHT else name for name in STATES],
)
def test_plan(spark: SparkSession, schema: str, state: str) -> None:
    """Of the second run, on Delta."""
    model, arrive = state_model(spark, schema, state)
    arrive(0)
    model.run()
    arrive(1)
    with session_settings(spark, {"spark.sql.adaptive.enabled": "false"}):
        plan = spark.sql(model.render())._jdf.queryExecution().executedPlan().toString()
    path = PLANS / f"{state}.txt"
    if os.environ.get("EVENT_WINDOWS_GOLDENS") == "write":
        path.write_text(simplified(plan))
    assert simplified(plan) == path.read_text()


def test_every_plan_has_its_state() -> None:
    assert {path.stem for path in PLANS.glob("*.txt")} == set(STATES)
