"""Promise 1: after any runs over any arrival order, the live sessions equal a full refresh, ids included."""

from __future__ import annotations

import dataclasses
from itertools import zip_longest
from typing import TYPE_CHECKING

import pytest

from scripts.shared.rendering import Relation
from tests.oracle import History, Settings, history, reorder
from tests.oracle.histories import AGGREGATES
from tests.support.replay import Replay
from tests.support.state import StateInMemory, StateModel

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

ORDERS = 20


def side_by_side(base: History, orders: int) -> History:
    """Many arrival orders of the same events as one history: the number of the order is one more key.

    With unlimited lateness a watermark decides nothing but statuses, so the orders don't disturb each other.
    """
    played = [reorder(base, seed) for seed in range(orders)]
    batches = []
    for parts in zip_longest(*(order.batches for order in played), fillvalue=()):
        batch = [
            dataclasses.replace(event, key=(str(number), *event.key))
            for number, part in enumerate(parts)
            for event in part
        ]
        batches.append(tuple(batch))
    return History(base.settings, tuple(batches), f"side_by_side({base.made_by}, {orders})")


@pytest.mark.parametrize(
    ("seed", "strategy", "gap", "state", "table"),
    [
        pytest.param(11, "islands", 1_800_000_000, StateInMemory, "", marks=pytest.mark.slow, id="islands, one gap"),
        pytest.param(
            12,
            "compact",
            None,
            StateModel,
            "{schema}",
            marks=pytest.mark.nightly,
            id="compact, a gap per event, on Delta",
        ),
    ],
)
def test_every_arrival_order_gives_the_rebuild(
    spark: SparkSession,
    schema: str,
    *,
    seed: int,
    strategy: str,
    gap: int | None,
    state: type[StateModel],
    table: str,
) -> None:
    settings = Settings(gap=gap, watermark_delay=600_000_000, max_future_skew=3_600_000_000, aggregates=AGGREGATES)
    base = history(seed, settings=settings, key_columns=1, size=5)
    replay = Replay(spark, side_by_side(base, ORDERS), Relation(table.format(schema=schema), "state"), strategy, state)
    assert not replay.play(), replay.history.made_by

    by_order: dict[str, set[str]] = {}
    for order, _key, *session in replay.live():
        # neither the id, which hashes the order as a key, nor the cursors, which tell the order, can be equal
        session_id, status, start, end, last, count, _smallest, _largest, *aggregates = session
        assert session_id
        by_order.setdefault(order, set()).add(repr((_key, status, start, end, last, count, aggregates)))
    assert len(by_order) == ORDERS
    assert len({frozenset(sessions) for sessions in by_order.values()}) == 1, replay.history.made_by

    assert not replay.full_refresh(), replay.history.made_by
