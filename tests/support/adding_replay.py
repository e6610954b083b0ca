"""Plays a history whose model gets more aggregates after some of its runs, and says where the two differ."""

from __future__ import annotations

import dataclasses
import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.support.changes_replay import ReplayOfChanges
from tests.support.replay import Replay, ReplayOfCommits

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.oracle import RunResult, Session


@dataclass
class AddingReplay(Replay):
    """Half of the aggregates come before one of the later runs. Nothing else of what is stored changes by that."""

    adds_before: int = field(init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.all_aggregates = self.history.settings.aggregates
        self.given = dict(self.model.arguments["aggregates"])
        rng = random.Random(len(self.history.events))  # noqa: S311 - to be repeatable, not secret
        self.adds_before = rng.randint(2, max(2, len(self.history.batches)))
        names = [aggregate.name for aggregate in self.all_aggregates]
        known = rng.sample(names, len(names) // 2)
        self.unseen = [name for name in names if name not in known]
        self.know({*known})
        self.runs = 0
        self.just_run, self.model.run = self.model.run, self.run  # type: ignore[method-assign]

    def run(self, *, full_refresh: bool = False) -> None:
        self.before_run()
        self.just_run(full_refresh=full_refresh)

    def know(self, names: set[str]) -> None:
        """The model has these aggregates, in the order of all."""
        self.model.arguments["aggregates"] = {name: self.given[name] for name in self.given if name in names}
        known = tuple(aggregate for aggregate in self.all_aggregates if aggregate.name in names)
        self.history = dataclasses.replace(
            self.history, settings=dataclasses.replace(self.history.settings, aggregates=known)
        )

    def before_run(self) -> None:
        self.runs += 1
        if self.runs == self.adds_before:
            before = self.plain_rows()
            self.know({aggregate.name for aggregate in self.all_aggregates})
            self.model.variables = {"event_windows_add_aggregates": self.table.identifier}
            self.model.render(incremental=True)  # adds them; what is new is read by the MERGE of the run itself
            self.equal("what was stored", self.plain_rows(), before)

    def plain_rows(self) -> list[dict[str, Any]]:
        """The rows as far as nothing may change when aggregates are added."""
        rows = []
        for row in self.model.rows():
            kept = {name: value for name, value in row.items() if name not in self.unseen}
            if kept["aggregate_state"]:
                hidden = (*self.unseen, "ew_unknown")
                kept["aggregate_state"] = {n: v for n, v in kept["aggregate_state"].items() if n not in hidden}
            if kept["checkpoint"]:
                kept["checkpoint"] = {n: v for n, v in kept["checkpoint"].items() if n not in ("settings", "details")}
            rows.append(kept)
        return sorted(rows, key=lambda row: row["session_id"])

    def compare(self, when: str, sessions: Iterable[Session], result: RunResult) -> None:
        names = [aggregate.name for aggregate in self.history.settings.aggregates]
        known = [dataclasses.replace(s, aggregates={name: s.aggregates[name] for name in names}) for s in sessions]
        super().compare(when, known, result)


@dataclass
class AddingReplayOfCommits(AddingReplay, ReplayOfCommits):
    """The same with an exact cursor."""


@dataclass
class AddingReplayOfChanges(AddingReplay, ReplayOfChanges):
    """The same where updates and deletes of the source are applied."""
