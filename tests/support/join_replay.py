"""Plays a history of two sides on Spark, run by run, and says where state and oracle differ."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from scripts.shared.rendering import Relation
from tests.oracle.asof import AsofSettings, AsofStream
from tests.oracle.join_histories import SQL, by_commits, in_unicode
from tests.oracle.joins import Bound, JoinStream, Row, StateSettings
from tests.support.commits import CURSORS, compact, create, source
from tests.support.state import StateInMemory, StateModel, local_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pyspark.sql import SparkSession

    from tests.oracle.join_histories import JoinHistory
NAMES = ("left", "right")
AS_DOCUMENTED = partial(StateModel, predicates="not DBT_INTERNAL_DEST.is_final", partition_by="is_final")
"""The table that docs/interval_joins.md advises for bounded lateness; it is right for any."""


def bound(given: Bound | None) -> Any:
    if given is None:
        return "unbounded"
    text = f"{'-' if given.micros < 0 else ''}{abs(given.micros)} microseconds"
    return {"exclusive": text} if given.exclusive else text


def arguments(history: JoinHistory, tables: Sequence[Relation], strategy: str) -> dict[str, Any]:
    """The oracle's settings as the arguments of `interval_join`."""
    settings, join = history.settings, history.settings.join
    sides: list[dict[str, Any]] = [
        {
            "relation": table,
            "id": "id",
            "event_time": "at",
            "cursor": "arrival" if settings.skew is None else "arrived_at",
            "watermark_delay": f"{delay} microseconds",
            "columns": {f"{name}_value": "value"},
        }
        for name, table, delay in zip(NAMES, tables, settings.delays, strict=True)
    ]
    if settings.how in ("left_semi", "left_anti"):
        del sides[1]["columns"]
    lateness = settings.lateness
    return of_clocks(settings) | {
        "left": sides[0],
        "right": sides[1],
        "on": [
            "k",
            *([{"time_window": f"{join.window} microseconds"}] if join.window else []),
            *(["at"] if join.same_time else []),
        ],
        "lower": bound(join.lower),
        "upper": bound(join.upper),
        "how": settings.how,
        "condition": SQL[join.condition],
        "left_condition": SQL[join.left_condition],
        "right_condition": SQL[join.right_condition],
        "watermark_policy": settings.policy,
        "allowed_lateness": lateness
        and {name: f"{micros} microseconds" for name, micros in zip(NAMES, lateness, strict=True)},
        "strategy": strategy,
    }


def asof_arguments(history: JoinHistory, tables: Sequence[Relation]) -> dict[str, Any]:
    """The oracle's settings as the arguments of `asof_join`."""
    assert isinstance(history.settings, AsofSettings)
    asof = history.settings.asof
    of_both = arguments(history, tables, "auto")
    for name in ("lower", "upper", "condition", "strategy"):
        del of_both[name]
    return of_both | {
        "direction": asof.direction,
        "tolerance": asof.tolerance and bound(asof.tolerance),
        "allow_exact_matches": asof.exact,
    }


def of_clocks(settings: StateSettings) -> dict[str, Any]:
    given: dict[str, Any] = {}
    if settings.skew is not None:
        given["max_future_skew"] = {
            name: f"{micros} microseconds" for name, micros in zip(NAMES, settings.skew, strict=True)
        }
    if settings.first_time is not None:
        given["min_event_time"] = f"{datetime.fromtimestamp(settings.first_time / 1_000_000, UTC):%Y-%m-%d %H:%M:%S}"
    return given


def write_rows(spark: SparkSession, table: Relation, rows: Sequence[Row]) -> None:
    """The rows of a side so far as a temporary view."""
    local_table(
        spark,
        [
            {"id": row.id, "k": row.key[0], "micros": row.time, "value": row.value, "arrival": row.cursor}
            for row in rows
        ],
        "id bigint, k string, micros bigint, value int, arrival bigint",
    ).selectExpr(
        "* except (micros)", "timestamp_micros(micros) as at", "timestamp_micros(arrival) as arrived_at"
    ).createOrReplaceTempView(table.identifier)


@dataclass
class JoinReplay:
    """One history on one state, in a table or in memory."""

    spark: SparkSession
    history: JoinHistory
    this: Relation = field(default_factory=lambda: Relation("", "join_in_memory"))
    strategy: str = "auto"
    state: Callable[..., StateModel] = StateInMemory
    macro: ClassVar[str] = "interval_join"
    stream: ClassVar[type[JoinStream]] = JoinStream

    def __post_init__(self) -> None:
        self.tables = [Relation("", f"{self.this.identifier}_{name}") for name in NAMES]
        self.model = self.state(
            self.spark,
            None,
            self.arguments(),
            this=self.this,
            macro=self.macro,
            unique_key="match_id",
        )

    def arguments(self) -> dict[str, Any]:
        return arguments(self.history, self.tables, self.strategy)

    def play(self) -> list[str]:
        """Every run, compared after each; the differences, none if all is well."""
        self.model.drop()
        stream = self.stream(self.history.settings)
        arrived: tuple[list[Row], list[Row]] = ([], [])
        for number, batch in enumerate(self.history.batches, 1):
            for side in range(2):
                arrived[side].extend(batch[side])
                self.write(self.tables[side], arrived[side], batch[side])
            self.model.run()
            if number > 1 and not any(batch):
                if written := self.model.newest_rows():
                    return [f"{self.history.made_by}, run {number} finds nothing, and writes {written} rows"]
                continue
            stream.run(*batch)
            if found := compare(self.model.rows(), stream):
                return [f"{self.history.made_by}, run {number}: {difference}" for difference in found]
        return []

    def write(self, table: Relation, arrived: list[Row], new: list[Row]) -> None:  # noqa: ARG002 - a table needs them
        write_rows(self.spark, table, arrived)

    def full_refresh(self) -> list[str]:
        """After all runs: the live rows of the state, then the same rebuilt, which have to be equal."""
        before = live_rows(self.model.rows())
        self.model.run(full_refresh=True)
        rebuilt = live_rows(self.model.rows())
        return [] if rebuilt == before else [f"{self.history.made_by}, full refresh: {rebuilt} instead of {before}"]


@dataclass
class AsofReplay(JoinReplay):
    """The same of an as-of join; values are those of the rows that the ids name."""

    macro: ClassVar[str] = "asof_join"
    stream: ClassVar[type[JoinStream]] = AsofStream

    def arguments(self) -> dict[str, Any]:
        return asof_arguments(self.history, self.tables)

    def play(self) -> list[str]:
        differences = super().play()
        values = [
            {row.id: row.value for batch in self.history.batches for row in batch[side]} | {None: None}
            for side in range(2)
        ]
        for row in self.model.rows() if self.history.batches and not differences else []:
            held = (row["left_value"], row["right_value"])
            due = (values[0][row["left_id"]], values[1][row["right_id"]])
            if row["status"] in LIVE and held != due:
                differences.append(f"{self.history.made_by}: values {held} instead of {due} of {row['left_id']}")
        return differences


@dataclass
class ReplayOfCommits(JoinReplay):
    """
    The same on two tables with an exact cursor; every batch is a commit, and compaction another one. Delta's feed does
    not have bytes of text that are no UTF-8 as they are.
    """

    table_format: str = "delta"

    def __post_init__(self) -> None:
        self.history = by_commits(self.history if self.table_format == "iceberg" else in_unicode(self.history))
        super().__post_init__()
        self.tables = [source(self.this.schema, table.identifier, self.table_format) for table in self.tables]
        for name, table in zip(NAMES, self.tables, strict=True):
            self.model.arguments[name] |= {"relation": table, "cursor": CURSORS[self.table_format]}
            create(self.spark, table, "id bigint, k string, at timestamp, value int")

    def write(self, table: Relation, arrived: list[Row], new: list[Row]) -> None:  # noqa: ARG002
        if new:
            together = Relation("", f"{table.identifier}_new")
            write_rows(self.spark, together, new)
            self.spark.sql(f"insert into {table} select id, k, at, value from {together.identifier}")
            compact(self.spark, table)


class AsofReplayOfCommits(ReplayOfCommits, AsofReplay):
    """An as-of join of two tables with an exact cursor."""


def live_rows(rows: Iterable[dict[str, Any]]) -> list[tuple[Any, ...]]:
    return sorted(((row["left_id"], row["right_id"], row["status"]) for row in rows if row["status"] in LIVE), key=repr)


def compare(rows: list[dict[str, Any]], stream: JoinStream) -> list[str]:
    """What the state has other than the oracle."""
    newest = max((row["checkpoint"] for row in rows if row["status"] == "checkpoint"), key=lambda c: c["run"])
    counted: dict[tuple[str, Any, str], int] = {}
    for row in rows:
        if row["status"] == "rejected":
            key = (row["side"], row[f"{row['side']}_id"], row["reason"])
            counted[key] = counted.get(key, 0) + row["event_count"]
    due: dict[tuple[str, Any, str], int] = {}
    for side, id_, reason, _ in stream.rejected:
        due[side, id_, reason] = due.get((side, id_, reason), 0) + 1
    compared: dict[str, tuple[Any, Any]] = {
        "live rows": (live_rows(rows), sorted(stream.live(), key=repr)),
        "final rows": (live_rows(row for row in rows if row["is_final"]), sorted(stream.final(), key=repr)),
        "rejected rows": (counted, due),
        "watermark": (newest["watermark_to"], stream.watermark),
        "bound": (newest["bound_to"], stream.bound),
    }
    return [
        f"{what}: {found} instead of {expected}" for what, (found, expected) in compared.items() if found != expected
    ]


LIVE = ("match", "unmatched", "pending")
