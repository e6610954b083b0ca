"""Plays a history of windows on Spark, run by run, and says where the state and the oracle differ."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from scripts.shared.rendering import Call, Package, Relation
from tests.oracle.windows import WINDOW_REASONS, Windows, WindowStream, filled, rebuild_windows
from tests.support.replay import by_repr, flat, hashed, in_utc, plain, write_events, written
from tests.support.state import StateInMemory, StateModel, fetched, in_micros

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pyspark.sql import DataFrame, SparkSession

    from tests.oracle import Event
    from tests.oracle.window_histories import WindowHistory
    from tests.oracle.windows import Calendar, Missed, Window, WindowRun


def text(micros: int | None) -> str | None:
    return None if micros is None else f"{'-' if micros < 0 else ''}{abs(micros)} microseconds"


WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def cut(settings: Windows, keys: list[str]) -> dict[str, Any]:
    """The oracle's settings as the arguments of `windows`."""
    given: dict[str, Any] = {
        "keys": keys,
        "event_time": "event_time",
        "size": text(settings.size),
        "slide": text(settings.slide),
        "offset": text(settings.offset) if settings.offset else None,
        "calendar": None,
        "aggregates": {aggregate.name: written(aggregate) for aggregate in settings.aggregates},
    }
    if settings.calendar:
        given["calendar"] = written_calendar(settings.calendar)
    return given


def written_calendar(calendar: Calendar) -> dict[str, Any]:
    """With what differs from the defaults, as a user would give it."""
    more = {
        "week_starts_on": WEEKDAYS[calendar.weekday] if calendar.weekday else None,
        "day_starts_at": "{:02}:{:02}".format(*divmod(calendar.starts_at, 60)) if calendar.starts_at else None,
        "length": calendar.length if calendar.length > 1 else None,
    }
    given = {"unit": calendar.unit, "time_zone": calendar.time_zone}
    return given | {name: value for name, value in more.items() if value is not None}


def arguments(settings: Windows, keys: list[str]) -> dict[str, Any]:
    """The oracle's settings as the arguments of `window_state`."""
    return cut(settings, keys) | {
        "cursor": "arrived_at",
        "watermark_delay": text(settings.watermark_delay),
        "allowed_lateness": text(settings.allowed_lateness),
        "max_future_skew": text(settings.max_future_skew),
        "min_event_time": None if settings.min_event_time is None else in_utc(settings.min_event_time),
        "id": settings.id,
    }


def expected_row(window: Window) -> tuple[Any, ...]:
    aggregates = tuple(plain(value) for value in window.aggregates.values())
    return (
        *window.key,
        hashed((window.key, window.start)),
        window.status,
        window.start,
        window.end,
        len(window.events),
        window.own,
        *window.cursors,
        *aggregates,
    )


def expected_batch_row(window: Window) -> tuple[Any, ...]:
    """What `windows` gives."""
    aggregates = tuple(plain(value) for value in window.aggregates.values())
    window_id = hashed((window.key, window.start))
    return (*window.key, window_id, window.start, window.end, len(window.events), *aggregates)


def batch_rows(
    spark: SparkSession, events: Relation | str, settings: Windows, keys: list[str], **more: Any
) -> list[tuple[Any, ...]]:
    # in windows that overlap an average of decimals is a DOUBLE where nobody knows the type, as the reference says
    overlap = settings.calendar.length > 1 if settings.calendar else settings.every < (settings.size or 0)
    columns = {str(events): dict(spark.table(str(events)).dtypes)} if overlap else {}
    sql = str(Package(Call(columns=columns)).windows(events=events, **cut(settings, keys), **more))
    return by_repr(tuple(plain(value) for value in row.values()) for row in fetched(in_micros(spark.sql(sql))))


def live_windows(spark: SparkSession, table: Relation, **given: Any) -> DataFrame:
    """The view of a state."""
    columns = {str(table): dict(spark.table(str(table)).dtypes)}
    return spark.sql(str(Package(Call(columns=columns)).live_windows(state=table, **given)))


@dataclass
class WindowReplay:
    """One history on one state, in a table or in memory."""

    spark: SparkSession
    history: WindowHistory
    table: Relation
    state: Callable[..., StateModel] = StateInMemory
    differences: list[str] = field(default_factory=list)
    ways_to_fill: tuple[str, ...] = ("key", "all", "watermark")

    def __post_init__(self) -> None:
        width = max((len(event.key) for event in self.history.events), default=1)
        self.keys = [f"key_{number}" for number in range(1, width + 1)]
        self.events = Relation("", f"{self.table.identifier}_events")
        self.model = self.state(
            self.spark,
            self.events,
            arguments(self.history.settings, self.keys),
            this=self.table,
            macro="window_state",
            unique_key="window_id",
        )
        self.stream = WindowStream(self.history.settings)

    def play(self) -> list[str]:
        """Every run, compared after each; the differences, none if all is well."""
        arrived: list[Event] = []
        self.model.drop()
        for number, batch in enumerate(self.history.batches, 1):
            arrived.extend(batch)
            write_events(self.spark, self.events.identifier, arrived, self.keys, all_events=self.history.events)
            self.model.run()
            if number > 1 and not batch:  # a run that finds nothing is none
                self.equal(f"run {number}: rows written", self.model.newest_rows(), 0)
                continue
            self.compare(f"run {number}", self.stream.run(batch))
            if self.differences:
                return self.differences
        self.compare_filled()
        return self.differences

    def full_refresh(self) -> list[str]:
        """After all runs: the live windows of the state, the same rebuilt, and those of the batch query."""
        before = self.live_of(self.model.rows())
        self.model.run(full_refresh=True)
        rebuilt = rebuild_windows(self.history.events, self.history.settings)
        self.equal("full refresh", self.live_of(self.model.rows()), before)
        self.equal("rebuild", before, by_repr(map(expected_row, rebuilt)))
        return self.differences

    def live_of(self, rows: Iterable[dict[str, Any]]) -> list[tuple[Any, ...]]:
        names = [
            *self.keys,
            *("window_id", "status", "window_start", "window_end", "event_count", "own_event_count"),
            *("smallest_cursor", "largest_cursor"),
            *(aggregate.name for aggregate in self.history.settings.aggregates),
        ]
        live = [row for row in rows if row["status"] in ("open", "closed", "final")]
        return by_repr(tuple(plain(row[name]) for name in names) for row in live)

    def compare(self, when: str, result: WindowRun) -> None:
        rows = self.model.rows()
        self.equal(f"{when}: windows", self.live_of(rows), by_repr(map(expected_row, self.stream.windows())))
        checkpoints = [flat(row["checkpoint"]) for row in rows if row["status"] == "checkpoint"]
        expected = self.expected_log(result)
        newest = dict(max(checkpoints, key=lambda checkpoint: checkpoint["run"]))
        self.equal(f"{when}: run log", {name: newest[name] for name in expected}, expected)
        rejected = [row for row in rows if row["status"] == "rejected"]
        self.equal(f"{when}: rejected", by_repr(map(self.of_rejected, rejected)), self.expected_rejected())
        self.equal(f"{when}: every id once", len({row["window_id"] for row in rows}), len(rows))
        read = sum(checkpoint["events_read"] - checkpoint.get("duplicates", 0) for checkpoint in checkpoints)
        held = sum(row["own_event_count"] for row in rows if row["status"] != "checkpoint")
        self.equal(f"{when}: every event once", held, read)

    def equal(self, what: str, actual: Any, expected: Any) -> None:
        if actual != expected:
            if isinstance(actual, list):
                extra = [row for row in actual if row not in expected]
                missing = [row for row in expected if row not in actual]
                self.differences.append(f"{what}: only Spark has {extra}, only the oracle has {missing}")
            else:
                self.differences.append(f"{what}: Spark has {actual}, the oracle has {expected}")

    def expected_log(self, result: WindowRun) -> dict[str, Any]:
        return ({"duplicates": result.duplicates} if self.history.settings.id else {}) | {
            "run": result.run,
            "max_event_time": result.max_event_time,
            "watermark_from": result.watermark_before,
            "watermark_to": result.watermark_after,
            "bound_from": result.bound_before,
            "bound_to": result.bound_after,
            "events_read": result.events_read,
            "events_accepted": result.accepted,
            **{f"rejected_{reason}": result.rejected[reason] for reason in WINDOW_REASONS},
            "windows_created": result.created,
            "windows_extended": result.extended,
            "windows_closed": result.closed,
            "windows_missed": result.missed,
        }

    def of_rejected(self, row: dict[str, Any]) -> tuple[Any, ...]:
        names = ("window_start", "window_end", "reason", "event_count", "own_event_count")
        return (
            *(row[key] for key in self.keys),
            *(row[name] for name in (*names, "smallest_cursor", "largest_cursor")),
        )

    def expected_rejected(self) -> list[tuple[Any, ...]]:
        def row(missed: Missed) -> tuple[Any, ...]:
            cursors = [event.cursor for event in missed.events]
            counts = (len(missed.events), missed.own, min(cursors), max(cursors))
            return (*missed.key, missed.start, missed.end, missed.reason, *counts)

        return by_repr(map(row, self.stream.missed))

    def compare_filled(self) -> None:
        """The rows that `fill` adds: key, start, end, and what is carried on; as far as one of three ways says."""
        windows = self.stream.windows()
        to = self.ways_to_fill[len(self.history.events) % len(self.ways_to_fill)]
        last = max((window.start for window in windows), default=None)
        upto = {"key": None, "all": last, "watermark": self.stream.watermark}[to]
        carried = [aggregate.name for aggregate in self.history.settings.aggregates[:1]]
        fill = {"to": to, "values": dict.fromkeys(carried, "last")}
        rows = fetched(in_micros(live_windows(self.spark, self.table, fill=fill)))
        found: dict[bool, list[tuple[Any, ...]]] = {True: [], False: []}
        for row in rows:
            values = [row[key] for key in self.keys], row["window_start"], row["window_end"], [row[n] for n in carried]
            found[row["event_count"] == 0].append((*values[0], *values[1:3], *map(plain, values[3])))
        funnels = [a.name for a in self.history.settings.aggregates[1:] if "funnel" in a.function]
        empty = [row[name] for row in rows for name in funnels if row["event_count"] == 0]
        self.equal(f"filled to {to}: funnels", [funnel for funnel in empty if plain(funnel) != [0, []]], [])
        self.equal(f"filled to {to}: windows with events", len(found[False]), len(windows))
        expected = [
            (*before.key, start, end, *(plain(before.aggregates[name]) for name in carried))
            for before, start, end in filled(windows, self.history.settings, upto)
        ]
        self.equal(f"filled to {to}", by_repr(found[True]), by_repr(expected))
