"""The streaming queries and the states of one test, played against each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from scripts.shared.rendering import Relation
from tests.parity.sides import LiveSessions, OracleSessions, Outcome, StateSessions, differences
from tests.support.state import StateInMemory

if TYPE_CHECKING:
    from pathlib import Path

    from pyspark.sql import SparkSession

    from tests.oracle import History


@dataclass
class Bench:
    """Makes the sides that a test compares."""

    spark: SparkSession
    schema: str
    folder: Path
    queries: list[LiveSessions] = field(default_factory=list)
    iceberg: Relation | None = None

    def live(self, history: History, **options: Any) -> LiveSessions:
        name = f"live_{len(self.queries)}"
        query = LiveSessions(self.spark, history, self.folder / name, name, **options)
        self.queries.append(query)
        return query

    def in_memory(self, history: History) -> StateSessions:
        return StateSessions(self.spark, history, Relation("", f"{self.schema}_state"), StateInMemory)

    def in_delta(self, history: History) -> StateSessions:
        return StateSessions(self.spark, history, Relation(self.schema, "state"))

    def in_iceberg(self, history: History) -> StateSessions:
        self.spark.sql(f"create namespace if not exists ice.{self.schema}")
        self.iceberg = Relation(f"ice.{self.schema}", "state")
        return StateSessions(self.spark, history, self.iceberg, format="iceberg")

    def compare(self, history: History, state: StateSessions) -> list[Outcome]:
        """Plays a history on three sides, which have to agree after every run; what each run left behind."""
        live, oracle = self.live(history), OracleSessions(history)
        outcomes = []
        for number, batch in enumerate(history.batches, 1):
            live.begin(batch)  # it works while the others do
            sides = {"session_state": state.run(batch), "the oracle": oracle.run(batch), "live": live.outcome()}
            found = differences(sides)
            assert not found, f"{history.made_by}, run {number}:\n" + "\n".join(found)
            outcomes.append(sides["live"])
        return outcomes

    def stop(self) -> None:
        for query in self.queries:
            query.stop()
        if self.iceberg is not None:
            self.spark.sql(f"drop table if exists {self.iceberg}")
            self.spark.sql(f"drop namespace if exists {self.iceberg.schema}")
