"""Random histories by the thousand: `make fuzz N=1000`, of sessions, windows (`KIND=windows`), joins (`KIND=joins`,
of the nearest row `KIND=asof`),
sessions that are made again from their events (`KIND=reread`), and that apply updates and deletes (`KIND=applied`);
of several sources, sessions (`KIND=several`) and windows (`KIND=several_windows`).

Every seed stands for one history with its settings, and is played run by run on Spark and on the plain-Python oracle.
What has been played is kept, one line a history, so that the command goes on where it was stopped; a change of a
macro or of the oracle starts anew. A history that differs is made small, printed, and kept as well.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from scripts.shared.rendering import Relation
from scripts.shared.session import session_settings, time_zone
from tests.oracle import History, history, history_to_reread, shrink
from tests.oracle.applied import ChangeHistory, history_to_apply, shrink_changes
from tests.oracle.asof import AsofSettings
from tests.oracle.histories import AGGREGATES, UNITS, far_apart, with_other_keys
from tests.oracle.join_histories import JoinHistory, hours_apart, in_any_order, random_asof, random_join
from tests.oracle.join_histories import shrink as shrink_join
from tests.oracle.join_histories import with_other_keys as with_other_join_keys
from tests.oracle.joins import always
from tests.oracle.several import SeveralHistory, several, several_windows, shrink_several
from tests.oracle.window_histories import WindowHistory, random_windows, shrink_windows
from tests.support.changes_replay import ReplayOfChanges
from tests.support.join_replay import AsofReplay, JoinReplay
from tests.support.replay import Replay
from tests.support.session import HOME, ROOT, start_spark
from tests.support.several_replay import SeveralReplay, SeveralWindowReplay
from tests.support.state import StateInMemory, StateModel
from tests.support.window_replay import WindowReplay

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyspark.sql import SparkSession

STRATEGIES = ("auto", "islands", "compact", "native")
MOST_REPORTED = 5
State = Callable[..., StateModel]
"""How a state is kept: in memory, or as dbt keeps it."""


class Trial(Protocol):
    """A history and how it is played, all decided by the seed."""

    @property
    def kinds(self) -> dict[str, str]:
        """What sort of history it is, for the summary."""
        ...

    @property
    def size(self) -> tuple[int, int]:
        """How many runs and events it has."""
        ...

    def differences(self, spark: SparkSession, state: State | None = None, table: Relation | None = None) -> list[str]:
        """Where Spark and the oracle differ, after any run or after a full refresh at the end."""
        ...

    def smallest(self, spark: SparkSession) -> str:
        """A smaller history that differs as well, to read."""
        ...


ZONES = ("UTC", "America/St_Johns", "Asia/Kathmandu", "Europe/Berlin")
"""Of the session: the rows of a state of sessions do not depend on it."""


def of_session(ansi: bool, zone: str) -> dict[str, str]:
    return {"spark.sql.ansi.enabled": str(ansi).lower(), **time_zone(zone)}


class PlayedTrial:
    """What trials have in common: a history, how it is played, and how a smaller one is found that fails as well."""

    history: Any
    state: ClassVar[State] = StateInMemory
    table: ClassVar[Relation] = Relation("", "played_in_memory")

    @property
    def size(self) -> tuple[int, int]:
        return len(self.history.batches), len(self.history.events)

    def differences(self, spark: SparkSession, state: State | None = None, table: Relation | None = None) -> list[str]:
        return self._play(spark, self.history, state or self.state, table or self.table)

    def smallest(self, spark: SparkSession) -> str:
        return self._written(self._shrink(lambda part: bool(self._play(spark, part, self.state, self.table))))

    def _written(self, history: Any) -> str:
        return repr(history)

    def _play(self, spark: SparkSession, played: Any, state: State, table: Relation) -> list[str]:
        raise NotImplementedError

    def _shrink(self, fails: Callable[[Any], bool]) -> Any:
        raise NotImplementedError


@dataclass(frozen=True)
class SessionTrial(PlayedTrial):
    history: History
    strategy: str
    ansi: bool
    zone: str

    @property
    def kinds(self) -> dict[str, str]:
        settings = self.history.settings
        return {
            "lateness": "unlimited" if settings.allowed_lateness is None else f"{settings.late_test} test",
            "gap": "one gap" if settings.gap else "a gap per event",
            "boundary": settings.boundary,
            "strategy": self.strategy,
            "ansi": "ANSI" if self.ansi else "not ANSI",
            "session time zone": self.zone,
        }

    def _shrink(self, fails: Callable[[History], bool]) -> History:
        return shrink(self.history, fails, max_trials=300)

    def _play(self, spark: SparkSession, played: History, state: State, table: Relation) -> list[str]:
        with session_settings(spark, of_session(self.ansi, self.zone)):
            replay = Replay(spark, played, table, self.strategy, state)
            if not replay.play() and played.settings.allowed_lateness is None:
                replay.full_refresh()
        return replay.differences


@dataclass(frozen=True)
class JoinTrial(PlayedTrial):
    history: JoinHistory
    strategy: str
    ansi: bool

    @property
    def kinds(self) -> dict[str, str]:
        settings = self.history.settings
        return {
            "join": settings.how,
            "lateness": "unlimited" if settings.lateness is None else "bounded",
            "interval": self._interval,
            "policy": settings.policy,
            "clock": "any time" if settings.skew is None and settings.first_time is None else "times are checked",
            "strategy": self.strategy,
            "ansi": "ANSI" if self.ansi else "not ANSI",
        }

    @property
    def _interval(self) -> str:
        join = self.history.settings.join
        if join.window or join.same_time:
            return "windows" if join.window else "equal times"
        return "two ends" if join.upper else "one end"

    @property
    def size(self) -> tuple[int, int]:
        return len(self.history.batches), sum(len(rows) for batch in self.history.batches for rows in batch)

    def _written(self, history: JoinHistory) -> str:
        return history.to_text()

    def _shrink(self, fails: Callable[[JoinHistory], bool]) -> JoinHistory:
        return shrink_join(self.history, fails)

    def _play(self, spark: SparkSession, played: JoinHistory, state: State, table: Relation) -> list[str]:
        return self._played(spark, JoinReplay(spark, played, table, self.strategy, state))

    def _played(self, spark: SparkSession, replay: JoinReplay) -> list[str]:
        played = replay.history
        with session_settings(spark, of_session(self.ansi, "UTC")):
            differences = replay.play()
            if not differences and played.batches and played.settings.lateness is None:
                differences = replay.full_refresh()
        return differences


@dataclass(frozen=True)
class AsofTrial(JoinTrial):
    @property
    def kinds(self) -> dict[str, str]:
        settings = self.history.settings
        assert isinstance(settings, AsofSettings)
        asof = settings.asof
        return super().kinds | {
            "interval": "a tolerance" if asof.tolerance else "no tolerance",
            "direction": asof.direction,
            "exact": "exact matches" if asof.exact else "no exact matches",
            "left rows": "of the state" if settings.how == "left" and asof.left_condition is always else "read again",
        }

    def _play(self, spark: SparkSession, played: JoinHistory, state: State, table: Relation) -> list[str]:
        return self._played(spark, AsofReplay(spark, played, table, self.strategy, state))


@dataclass(frozen=True)
class WindowTrial(PlayedTrial):
    history: WindowHistory
    ansi: bool

    @property
    def kinds(self) -> dict[str, str]:
        settings = self.history.settings
        fixed = "tumbling" if settings.size == settings.every else "sliding"
        return {
            "lateness": "unlimited" if settings.allowed_lateness is None else "bounded",
            "windows": f"by {settings.calendar.unit}" if settings.calendar else fixed,
            "clock": "any time" if settings.max_future_skew is None else "times are checked",
            "id": "an id" if settings.id else "no id",
            "ansi": "ANSI" if self.ansi else "not ANSI",
        }

    def _shrink(self, fails: Callable[[WindowHistory], bool]) -> WindowHistory:
        return shrink_windows(self.history, fails)

    def _play(self, spark: SparkSession, played: WindowHistory, state: State, table: Relation) -> list[str]:
        with session_settings(spark, of_session(self.ansi, "UTC")):
            replay = WindowReplay(spark, played, table, state)
            if not replay.play() and played.settings.allowed_lateness is None:
                replay.full_refresh()
        return replay.differences


@dataclass(frozen=True)
class AppliedTrial(PlayedTrial):
    """Its source is a table of Delta, since only that has a feed of what has changed."""

    history: ChangeHistory
    ansi: bool
    state: ClassVar[State] = StateModel
    table: ClassVar[Relation] = Relation("played", "state")

    @property
    def kinds(self) -> dict[str, str]:
        settings = self.history.settings
        rules = [name for name in ("start_when", "cut_on", "max_duration") if getattr(settings, name)]
        return {
            "gap": "one gap" if settings.gap else "a gap per event",
            "id": "an id" if settings.id else "no id",
            "rules": " and ".join(rules) or "no rule",
            "ansi": "ANSI" if self.ansi else "not ANSI",
        }

    def _shrink(self, fails: Callable[[ChangeHistory], bool]) -> ChangeHistory:
        return shrink_changes(self.history, fails)

    def _play(self, spark: SparkSession, played: ChangeHistory, state: State, table: Relation) -> list[str]:
        spark.sql(f"create database if not exists {table.schema}")
        with session_settings(spark, of_session(self.ansi, "UTC")):
            return ReplayOfChanges(spark, played, table, "auto", state).play()


def applied_trial(seed: int) -> AppliedTrial:
    """Ten histories of other keys with the same settings, beside each other."""
    rng = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    return AppliedTrial(history_to_apply(seed, size=rng.choice((3, 5)), width=10), rng.random() < 0.5)


def trial(seed: int) -> SessionTrial:
    """Any settings; most histories are short, since two short ones find more than a long one."""
    rng = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    aggregates = tuple(sorted(rng.sample(AGGREGATES, 3), key=AGGREGATES.index))
    size = rng.choice((3, 5, 5, 12))
    if seed % 5 == 4:
        no_clocks: dict[str, Any] = {"max_future_skew": None, "min_event_time": None}
        gap = rng.choice(UNITS)
        drawn = history(seed, unlimited=True, gap=gap, size=size, aggregates=aggregates, **no_clocks)
        drawn = far_apart(drawn, seed)
    else:
        drawn = history(seed, size=size, aggregates=aggregates)
    return SessionTrial(with_other_keys(drawn, seed), rng.choice(STRATEGIES), rng.random() < 0.5, rng.choice(ZONES))


@dataclass(frozen=True)
class RereadTrial(SessionTrial):
    @property
    def kinds(self) -> dict[str, str]:
        settings = self.history.settings
        rules = [name for name in ("start_when", "cut_on", "max_duration") if getattr(settings, name)]
        return super().kinds | {
            "id": "an id" if settings.id else "no id",
            "rules": " and ".join(rules) or "no rule",
            "strategy": "events read again",
        }


def reread_trial(seed: int) -> RereadTrial:
    rng = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    drawn = with_other_keys(history_to_reread(seed, size=rng.choice((3, 5, 5, 12))), seed)
    return RereadTrial(drawn, "auto", rng.random() < 0.5, rng.choice(ZONES))


def sometimes_hours_apart(drawn: JoinHistory, seed: int) -> JoinHistory:
    """Half of these in any order. Not with a cursor that is a time of arrival, which would be hours behind."""
    if seed % 5 != 4 or drawn.settings.skew is not None:
        return drawn
    return hours_apart(in_any_order(drawn, seed) if seed % 2 else drawn)


def join_trial(seed: int) -> JoinTrial:
    rng = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    drawn = with_other_join_keys(sometimes_hours_apart(random_join(seed), seed), seed)
    return JoinTrial(drawn, rng.choice(("auto", "equi")), rng.random() < 0.5)


def asof_trial(seed: int) -> AsofTrial:
    rng = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    drawn = with_other_join_keys(sometimes_hours_apart(random_asof(seed), seed), seed)
    return AsofTrial(drawn, "auto", rng.random() < 0.5)


def window_trial(seed: int) -> WindowTrial:
    rng = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    size, ansi = rng.choice((3, 5, 5, 12)), rng.random() < 0.5
    return WindowTrial(with_other_keys(random_windows(seed, size=size, twice=rng.random() < 0.4), seed), ansi)


@dataclass(frozen=True)
class SeveralTrial(PlayedTrial):
    history: SeveralHistory
    strategy: str | None
    """None: windows."""
    ansi: bool

    @property
    def kinds(self) -> dict[str, str]:
        settings, sources = self.history.settings, self.history.sources
        told = {str(event.payload["source"]) for event in self.history.events}
        return {
            "sources": f"{len(sources)} sources",
            "lateness": "unlimited" if settings.allowed_lateness is None else "bounded",
            "policy": self.history.policy,
            "idle": "may be idle" if any(source.idle_after for source in sources) else "never idle",
            "empty": "all bring rows" if len(told) == len(sources) else "one brings none",
            "strategy": self.strategy or "windows",
        }

    def _shrink(self, fails: Callable[[SeveralHistory], bool]) -> SeveralHistory:
        return shrink_several(self.history, fails)

    def _play(self, spark: SparkSession, played: SeveralHistory, state: State, table: Relation) -> list[str]:
        with session_settings(spark, of_session(self.ansi, "UTC")):
            if self.strategy is None:
                return SeveralWindowReplay(spark, played, table, state).play()
            return SeveralReplay(spark, played, table, self.strategy, state).play()


def several_trial(seed: int) -> SeveralTrial:
    rng = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    aggregates = tuple(sorted(rng.sample(AGGREGATES, 3), key=AGGREGATES.index))
    drawn = several(seed, size=rng.choice((3, 5, 5, 12)), aggregates=aggregates)
    return SeveralTrial(drawn, rng.choice(STRATEGIES), rng.random() < 0.5)


def several_windows_trial(seed: int) -> SeveralTrial:
    rng = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    return SeveralTrial(several_windows(seed, size=rng.choice((3, 5, 5, 12))), None, rng.random() < 0.5)


KINDS: dict[str, Callable[[int], Trial]] = {
    "sessions": trial,
    "windows": window_trial,
    "joins": join_trial,
    "asof": asof_trial,
    "reread": reread_trial,
    "applied": applied_trial,
    "several": several_trial,
    "several_windows": several_windows_trial,
}


def code_version() -> str:
    """Changes with what decides a result: the macros and the oracle."""
    digest = hashlib.sha256()
    for path in sorted([*(ROOT / "macros").rglob("*.sql"), *(ROOT / "tests" / "oracle").glob("*.py")]):
        digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def play(spark: SparkSession, kind: str, seed: int) -> dict[str, Any]:
    """One line of the record."""
    started = time.monotonic()
    played = KINDS[kind](seed)
    differences = played.differences(spark)
    runs, events = played.size
    record = {
        "seed": seed,
        "runs": runs,
        "events": events,
        "kinds": played.kinds,
        "seconds": round(time.monotonic() - started, 1),
        "differences": differences,
    }
    return record | ({"smallest": played.smallest(spark)} if differences else {})


def summary(records: Iterable[dict[str, Any]]) -> str:
    """What has been played (at least one history), and what differed."""
    played = list(records)
    bad = [record for record in played if record["differences"]]

    runs, events, seconds = (sum(record[what] for record in played) for what in ("runs", "events", "seconds"))
    lines = [
        f"{len(played)} histories of {runs} runs and {events} events in {seconds / 60:.0f} minutes; {len(bad)} differ"
    ]
    for what in played[0]["kinds"]:
        counts = Counter(record["kinds"][what] for record in played).most_common()
        lines.append("  " + ", ".join(f"{count} {value}" for value, count in counts))
    for record in bad[:MOST_REPORTED]:
        lines += ["", f"seed {record['seed']}:", *record["differences"], record["smallest"]]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("count", type=int, help="how many histories, those of earlier times included")
    parser.add_argument("--kind", choices=KINDS, default="sessions")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    chosen = parser.parse_args()

    seeds = range(chosen.first, chosen.first + chosen.count)
    record = HOME / "fuzz" / f"{chosen.kind}_{code_version()}.jsonl"
    record.parent.mkdir(parents=True, exist_ok=True)
    known = {line["seed"]: line for line in map(json.loads, record.open())} if record.exists() else {}
    missing = [seed for seed in seeds if seed not in known]
    print(
        f"{len(seeds) - len(missing)} of {len(seeds)} histories have been played before; kept in {record}", flush=True
    )

    home = HOME / "test" / str(os.getpid())
    spark = start_spark(home, java="")
    try:
        for number, seed in enumerate(missing, 1):
            known[seed] = play(spark, chosen.kind, seed)
            with record.open("a") as file:
                file.write(json.dumps(known[seed]) + "\n")
            if number % 50 == 0 or known[seed]["differences"]:
                print(f"{number} of {len(missing)} played, the newest with seed {seed}", flush=True)
    finally:
        spark.stop()
        shutil.rmtree(home, ignore_errors=True)
    print(summary(known[seed] for seed in seeds))
    return int(any(known[seed]["differences"] for seed in seeds))


if __name__ == "__main__":
    sys.exit(main())
