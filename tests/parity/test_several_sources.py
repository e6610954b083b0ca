"""A union of streams with a watermark each, run for run: final and stored sessions, late events, the watermark."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any

import pytest
from pyspark.sql import DataFrame

from scripts.shared.rendering import Relation
from scripts.shared.session import session_settings
from tests.oracle import History
from tests.oracle.histories import MILLISECOND
from tests.oracle.several import SeveralStream, Source, several, source_of
from tests.parity.random_sessions import streamable
from tests.parity.sides import LiveSessions, OracleSessions, StateSessions, differences, typed, write
from tests.support.state import StateInMemory

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.oracle import Event
    from tests.oracle.several import Policy
    from tests.parity.bench import Bench

SEEDS = [seed if seed == 1 else pytest.param(seed, marks=pytest.mark.nightly) for seed in range(1, 40)]


@dataclass
class Union:
    """A history, of whose events each is of one of several sources."""

    history: History
    sources: tuple[Source, ...]
    policy: Policy


def union(seed: int) -> Union:
    """What append mode has: each delay is the lateness of its source, in whole milliseconds; nothing is idle."""
    drawn, told = streamable(seed), several(seed)
    delays = [source.watermark_delay // MILLISECOND * MILLISECOND for source in told.sources]
    sources = tuple(Source(source.name, delay, delay) for source, delay in zip(told.sources, delays, strict=True))
    names = [source.name for source in sources]
    batches = tuple(
        tuple(
            dataclasses.replace(
                event, payload=event.payload | {"source": names[(number + event.payload["mark"]) % 7 % len(names)]}
            )
            for event in batch
        )
        for number, batch in enumerate(drawn.batches)
    )
    return Union(History(drawn.settings, batches, f"union({seed})"), sources, told.policy)


@dataclass
class LiveUnion(LiveSessions):
    sources: tuple[Source, ...] = ()

    def events(self) -> DataFrame:
        parts = [
            typed(
                self.source.frame().where(f"get_json_object(value, '$.source') = '{source.name}'"), self.keys
            ).withWatermark("event_time", f"{source.watermark_delay} microseconds")
            for source in self.sources
        ]
        return reduce(DataFrame.unionByName, parts)


class StateUnion(StateSessions):
    def of(self, sources: tuple[Source, ...], policy: Policy) -> None:
        self.sources = sources
        self.model.events = None
        self.model.arguments |= {
            "events": [
                {
                    "relation": Relation("", f"parity_{source.name}"),
                    "name": source.name,
                    "watermark_delay": f"{source.watermark_delay} microseconds",
                    "allowed_lateness": f"{source.allowed_lateness} microseconds",
                }
                for source in sources
            ],
            "watermark_policy": policy,
            "watermark_delay": "0 seconds",
            "allowed_lateness": None,
        }

    def run(self, batch: Iterable[Event]) -> Any:
        batch = list(batch)
        arrived = [*self.arrived, *batch]
        for source in self.sources:
            events = [event for event in arrived if source_of(event) == source.name]
            write(self.spark, f"parity_{source.name}", events, self.keys)
        outcome = super().run(batch)
        newest = max(
            (row["checkpoint"] for row in self.model.rows() if row["status"] == "checkpoint"),
            key=lambda made: made["run"],
        )
        late = sum(source["rejected"]["late"] for source in newest["sources"]) if batch else 0
        return outcome._replace(dropped=late)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_history(bench: Bench, seed: int) -> None:
    drawn = union(seed)
    with session_settings(bench.spark, {"spark.sql.streaming.multipleWatermarkPolicy": drawn.policy}):
        live = LiveUnion(bench.spark, drawn.history, bench.folder / "live", "live_union", sources=drawn.sources)
    state = StateUnion(bench.spark, drawn.history, Relation("", f"{bench.schema}_state"), StateInMemory)
    state.of(drawn.sources, drawn.policy)
    oracle = OracleSessions(drawn.history)
    oracle.stream = SeveralStream(drawn.history.settings, drawn.sources, drawn.policy)
    try:
        for number, batch in enumerate(drawn.history.batches, 1):
            live.begin(batch)
            sides = {"session_state": state.run(batch), "the oracle": oracle.run(batch), "live": live.outcome()}
            found = differences(sides)
            assert not found, f"{drawn.history.made_by}, run {number}, {drawn.policy}:\n" + "\n".join(found)
    finally:
        live.stop()
