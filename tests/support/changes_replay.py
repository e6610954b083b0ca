"""Plays a history of a source whose rows are updated and deleted, on a Delta table with its change data feed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from scripts.shared.rendering import Call, Package, Relation
from tests.oracle import rebuild_pieces
from tests.oracle.applied import Applying, Change, ChangeHistory, commits_of
from tests.support.replay import PAYLOAD, Replay, by_repr, expected_row, write_events

if TYPE_CHECKING:
    from tests.oracle import Event, RunResult

FEED = "delta.enableChangeDataFeed = true, delta.enableRowTracking = true"
EXACT = {"delta": "commit_version", "changes": "apply"}


@dataclass
class ReplayOfChanges(Replay):
    """Every run is compared with the oracle; after the last one also with a rebuild, and the events are counted."""

    history: ChangeHistory  # type: ignore[assignment]
    version: int = 0
    stream: Any = field(init=False, default=None)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.stream = Applying(self.history.settings)
        self.events = Relation(self.table.schema, self.events.identifier)
        self.model.events = self.events
        self.model.arguments["cursor"] = EXACT
        self.model.arguments["max_future_skew"] = None
        if self.history.settings.gap is None:
            self.model.arguments["gap"] = {"sql": "timestamp_micros(gap_us) - timestamp_micros(0)"}
        self.spark.sql(f"drop table if exists {self.events}")
        rows = self.rows_of([])
        self.spark.sql(f"create table {self.events} using delta tblproperties ({FEED}) as {rows}")

    def rows_of(self, changes: list[Change]) -> str:
        name = f"{self.events.identifier}_new"
        numbered = [change.event for change in changes if change.event]
        numbers = [change.row for change in changes if change.event]
        write_events(self.spark, name, numbered, self.keys, numbers, all_events=self.history.events)
        columns = ", ".join([*self.keys, "event_time", *PAYLOAD, "source_row"])
        return f"select {columns}, unix_micros(timestamp_micros(0) + gap) as gap_us from {name}"

    def play(self) -> list[str]:
        self.model.drop()
        for number, batch in enumerate(self.history.batches, 1):
            commits = commits_of(batch, self.stream.source.rows)
            for commit in commits:
                self.commit(commit)
            is_compacted = number % 3 == 0 and self.compact()
            self.model.run()
            if number > 1 and not commits and not is_compacted:
                self.equal(f"run {number}: rows written", self.model.newest_rows(), 0)
                continue
            result = self.stream.run()
            self.compare(f"run {number}", self.stream.sessions(), result)
            if self.differences:
                return self.differences
        self.equal("aliases", self.aliases(), self.expected_aliases())
        self.equal("conserved", [row[0] for row in self.spark.sql(self.conserved()).collect()], [])
        self.check_rebuild()
        return self.differences

    def commit(self, changes: list[Change]) -> None:
        self.version += 1
        kind = changes[0].kind
        if kind == "insert":
            self.spark.sql(f"insert into {self.events} {self.rows_of(changes)}")
        elif kind == "update":
            self.spark.sql(
                f"merge into {self.events} as ours using ({self.rows_of(changes)}) as theirs"
                " on ours.source_row = theirs.source_row when matched then update set *"
            )
        else:
            rows = ", ".join(str(change.row) for change in changes)
            self.spark.sql(f"delete from {self.events} where source_row in ({rows})")
        self.stream.source.commit(changes, self.version)

    def compact(self) -> bool:
        """A commit that changes no row, if there is something to compact."""
        self.spark.sql(f"optimize {self.events}")
        (newest,) = self.spark.sql(f"describe history {self.events} limit 1").collect()
        before, self.version = self.version, newest["version"]
        return self.version > before

    def compare(self, when: str, sessions: Any, result: RunResult) -> None:
        super().compare(when, sessions, result)
        rows = self.model.rows()
        newest = max((r["checkpoint"] for r in rows if r["checkpoint"]), key=lambda checkpoint: checkpoint["run"])
        expected = self.stream.applied[-1]
        self.equal(f"{when}: applied", {name: newest["changes"][name] for name in expected}, expected)
        self.equal(f"{when}: read up to", newest["sources"][0]["cursor_to"], self.version)

    def conserved(self) -> str:
        """The generic test as dbt runs it."""
        call = Call(
            which="test",
            columns={str(self.model.this): dict(self.spark.table(str(self.model.this)).dtypes)} | self.model.catalog(),
            run_query=self.query,
        )
        return str(Package(call).test_events_are_conserved(model=self.model.this, events=self.events, cursor=EXACT))

    def query(self, sql: str) -> Any:
        from scripts.shared.rendering import Table

        return Table([tuple(row) for row in self.spark.sql(sql).collect()])

    def check_rebuild(self) -> None:
        """The same sessions; how far a watermark has come is not in the rows that are left."""
        status = len(self.keys) + 1

        def without_status(rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
            return by_repr(row[:status] + row[status + 1 :] for row in rows)

        present: list[Event] = [*self.stream.source.rows.values()]
        rebuilt = by_repr(map(expected_row, rebuild_pieces(present, self.history.settings)))
        self.equal("rebuild", without_status(self.live()), without_status(rebuilt))
        before = without_status(self.live())
        self.model.run(full_refresh=True)
        self.equal("full refresh", without_status(self.live()), before)
