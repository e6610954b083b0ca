"""State tables of random histories, in a dbt project that knows them, beside what the oracle says of them."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from scripts.dbt_runner import DbtProject
from scripts.report.reading import Facts, read
from scripts.shared.project import SET_BY_DBT, Project
from scripts.shared.rendering import Relation
from scripts.shared.session import session_settings
from tests.fuzz import join_trial
from tests.oracle import Event, History, Settings, Stream, history
from tests.oracle.histories import AGGREGATES
from tests.oracle.several import SeveralHistory, several
from tests.oracle.window_histories import WindowHistory, random_windows
from tests.support.join_replay import JoinReplay
from tests.support.replay import Replay, arguments, key_names, write_events
from tests.support.several_replay import SeveralReplay, relations
from tests.support.state import StateModel
from tests.support.window_replay import WindowReplay
from tests.support.window_replay import arguments as window_arguments

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from scripts.report.questions import Questions

MINUTE, HOUR, DAY = 60_000_000, 3_600_000_000, 86_400_000_000
FIRST = 1_780_272_000_000_000  # 1 June 2026
SEVERAL_SEED, JOIN_SEED = 156, 88
CONFIG = "{{ config(materialized='incremental', incremental_strategy='merge', unique_key='session_id') }}"


def facts_of(project: Project, model: str, key: str | None = None, events: str | None = None) -> Facts:
    """What the report shows of a state."""
    found = anything_of(project, model, key, events)
    assert isinstance(found, Facts)
    return found


def anything_of(project: Project, model: str, key: str | None = None, events: str | None = None) -> Facts | Questions:
    folder = project.folder
    with session_settings(project.spark, SET_BY_DBT):
        return read(DbtProject(folder, folder, folder / "target"), model, key, events)


@dataclass(frozen=True)
class Built:
    """A state that has been built, run by run."""

    name: str
    project: Project
    history: History
    stream: Stream

    @property
    def keys(self) -> list[str]:
        return key_names(self.history)

    def read(self, key: str | None = None, events: str | None = None, model: str | None = None) -> Facts:
        return facts_of(self.project, model or self.name, key, events)

    def accepted(self) -> list[Event]:
        rejected = {id(one.event) for one in self.stream.rejected}
        return [event for event in self.history.events if id(event) not in rejected]


def in_runs(original: History, runs: int) -> History:
    """The same events in fewer batches; no event object twice, so that each can be told by its identity."""
    size = -(-len(original.batches) // runs)
    batches = [
        tuple(
            Event(one.key, one.event_time, one.cursor, one.gap, dict(one.payload))
            for batch in original.batches[number : number + size]
            for one in batch
        )
        for number in range(0, len(original.batches), size)
    ]
    return History(original.settings, tuple(batches), original.made_by)


def write_model(project: Project, name: str, played: History) -> None:
    settings = arguments(played.settings, key_names(played))
    listed = ", ".join(f"{argument}={value!r}" for argument, value in settings.items())
    call = f"event_windows.session_state(events=source('app', '{name}_events'), {listed})"
    project.model(f"{name}_state", f"{CONFIG}\n{{{{ {call} }}}}")


def build(spark: SparkSession, project: Project, name: str, played: History) -> Built:
    """The state's table and its events' table, as runs of dbt would leave them."""
    replay = Replay(spark, played, Relation(project.schema, f"{name}_state"))
    assert not replay.play()
    assert isinstance(replay.stream, Stream)
    events = f"{name}_events"
    write_events(spark, "all_events", replay.history.events, replay.keys)
    # Delta has no intervals, and so no gap of an event
    spark.sql(f"create table {project.schema}.{events} using parquet as select * from all_events")
    return Built(f"{name}_state", project, replay.history, replay.stream)


def unlimited(seed: int = 21) -> History:
    """One key column, half-hour gaps, and nothing rejected as late."""
    settings: dict[str, Any] = {"gap": 30 * MINUTE, "watermark_delay": 10 * MINUTE, "max_future_skew": None}
    return in_runs(history(seed, unlimited=True, key_columns=1, size=30, **settings), 4)


def bounded(seed: int = 250) -> History:
    """Two key columns, a gap per event, and events rejected for every reason."""
    settings: dict[str, Any] = {"gap": None, "watermark_delay": 10 * MINUTE, "allowed_lateness": 20 * MINUTE}
    return in_runs(history(seed, key_columns=2, size=40, max_future_skew=60 * MINUTE, **settings), 4)


AHEAD = 27 * DAY + 12 * HOUR


def ahead() -> History:
    """Twenty visitors on four days, a run a day. On the second day comes a device whose clock is ahead by a month."""
    days: list[list[Event]] = [[] for _ in range(4)]
    for day, visitor, view in product(range(4), range(20), range(5)):
        at = FIRST + day * DAY + (8 + (visitor * 7 + day) % 11) * HOUR + view * (visitor + 3) * MINUTE
        days[day].append(Event((f"visitor {visitor}",), at, at + (visitor % 4) * MINUTE))
    for view in range(6):
        arrived = FIRST + DAY + 12 * HOUR + view * MINUTE
        days[1].append(Event(("device 7",), arrived + AHEAD, arrived))
    settings = Settings(gap=30 * MINUTE, watermark_delay=10 * MINUTE)
    return History(settings, tuple(map(tuple, days)), "ahead()")


def hours() -> WindowHistory:
    """Windows that overlap, some of them final when an event comes, and events that come twice."""
    drawn = random_windows(
        103,
        size=30,
        calendar=False,
        twice=True,
        watermark_delay=10 * MINUTE,
        allowed_lateness=20 * MINUTE,
        max_future_skew=None,
        min_event_time=None,
        aggregates=(),
    )
    cut = dataclasses.replace(drawn.settings, size=60 * MINUTE, slide=30 * MINUTE, offset=0)
    return dataclasses.replace(drawn, settings=cut)


def write_windows(project: Project, name: str, played: WindowHistory) -> None:
    width = max(len(event.key) for event in played.events)
    settings = window_arguments(played.settings, [f"key_{number}" for number in range(1, width + 1)])
    listed = ", ".join(f"{argument}={value!r}" for argument, value in settings.items())
    call = f"event_windows.window_state(events=source('app', '{name}_events'), {listed})"
    project.model(f"{name}_state", f"{CONFIG.replace('session_id', 'window_id')}\n{{{{ {call} }}}}")


def build_windows(spark: SparkSession, project: Project, name: str, played: WindowHistory) -> WindowReplay:
    """The same of a state of windows."""
    replay = WindowReplay(spark, played, Relation(project.schema, f"{name}_state"), StateModel)
    assert not replay.play()
    write_events(spark, "all_events", played.events, replay.keys)
    spark.sql(f"create table {project.schema}.{name}_events using parquet as select * from all_events")
    return replay


def of_two_sources() -> SeveralHistory:
    """Two sources, one of them with names of its own; both bring events and some are rejected."""
    settings: dict[str, Any] = {"gap": 30 * MINUTE, "max_future_skew": None, "min_event_time": None}
    drawn = several(SEVERAL_SEED, size=25, key_columns=1, aggregates=AGGREGATES[:2], **settings)
    assert len(drawn.sources) == 2
    return drawn


def write_several(project: Project, name: str, played: SeveralHistory) -> None:
    """The text of a model, from which the report learns what it reads. Its table is built by a replay."""
    listed = ", ".join(f"{{'relation': source('app', {source.name!r})}}" for source in played.sources)
    arguments = f"events=[{listed}], keys=['key_1'], event_time='event_time', gap='1 hour', cursor='arrived_at'"
    call = f"event_windows.session_state({arguments})"
    project.model(f"{name}_state", f"{CONFIG}\n{{{{ {call} }}}}")


def build_several(spark: SparkSession, project: Project, name: str, played: SeveralHistory) -> SeveralReplay:
    """The state's table and its sources' tables."""
    replay = SeveralReplay(spark, played, Relation(project.schema, f"{name}_state"), "auto", StateModel)
    assert not replay.play()
    for source, view in relations(played, replay.table).items():
        spark.sql(f"create table {project.schema}.{source} using parquet as select * from {view.identifier}")
    return replay


def build_join(spark: SparkSession, project: Project, name: str) -> JoinReplay:
    """Two sides of different speed in a full join, with rows that wait, that are final, and that are rejected."""
    trial = join_trial(JOIN_SEED)
    replay = JoinReplay(spark, trial.history, Relation(project.schema, f"{name}_state"), "auto", StateModel)
    assert not replay.play()
    return replay
