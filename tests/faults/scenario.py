"""A project whose runs are hurt: what arrives, where its runs can be held, and what its tables must have in the end."""

from __future__ import annotations

import dataclasses
import random
import sys
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import yaml
from dbt.cli.main import dbtRunner

from tests.oracle import Aggregate, Event, Settings
from tests.oracle.asof import Asof, AsofSettings, AsofStream
from tests.oracle.joins import Bound, Join, JoinStream, Row, StateSettings
from tests.support.database import Connection, Embedded
from tests.support.processes import GATE, Gate, Process
from tests.support.replay import by_repr, expected_row, plain, rebuilt
from tests.support.session import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scripts.thrift import ThriftServer
    from tests.support.database import Database
    from tests.support.processes import Worker

MINUTE = 60_000_000
DAY = 24 * 60 * MINUTE
BEGINNING = 20_454 * DAY  # 2026-01-01
SETTINGS = Settings(gap=30 * MINUTE, aggregates=(Aggregate("pages", "count"),))
LIVE = "status in ('open', 'closed', 'final')"

# Text that no compression makes small: an event of weight 1 brings 64 bytes of it into its session.
BALLAST = (
    "if(weight = 0, null, array_join(transform(sequence(1, weight), "
    "number -> sha2(concat(user_id, event_time, number), 256)), ''))"
)
# A constraint that takes hours on a session with ballast; it may neither sleep nor read a pipe.
ENDLESS = "ballast is null or levenshtein(repeat(ballast, 1000), repeat('x', 1000000)) > 0"
GATE_MACROS = """
{% macro gate(name) %}GATE{% endmacro %}

{% macro pass(name) %}
    {% if execute and flags.WHICH in ['run', 'build'] %}{% do run_query('select ' ~ gate(name)) %}{% endif %}
{% endmacro %}
"""
STATE_MODEL = """
{{ config(
    materialized='incremental',
    incremental_strategy='merge',
    unique_key='session_id',
    post_hook="{{ pass('committed') }}",
    tblproperties={'write.parquet.compression-codec': 'snappy'},
) }}

{% set state = event_windows.session_state(
    events=source('raw', 'events'),
    keys=['user_id'],
    event_time='event_time',
    gap='30 minutes',
    cursor='arrived_at',
    aggregates={
        'pages': {'function': 'count'},
        'passed': {'function': 'max', 'expression': gate('merging')},
        'ballast': {'function': 'max', 'expression': "BALLAST"},
    },
) %}
{% do pass('read') %}
{{ state }}
"""
PAIRS_MODEL = """
{{ config(
    materialized='incremental',
    incremental_strategy='merge',
    unique_key='match_id',
    post_hook="{{ pass('committed') }}",
) }}

{% set side = {
    'relation': source('raw', 'events'), 'id': 'event_id', 'event_time': 'event_time', 'cursor': 'arrived_at',
} %}
{% set state = event_windows.interval_join(
    left=side,
    right=side,
    on=['user_id'],
    lower=0,
    upper='1 hour',
    how='left',
    condition='l.event_id <> r.event_id',
    left_condition=gate('merging') ~ ' is not null',
) %}
{% do pass('read') %}
{{ state }}
"""
BEFORE_MODEL = """
{{ config(
    materialized='incremental',
    incremental_strategy='merge',
    unique_key='match_id',
    post_hook="{{ pass('committed') }}",
) }}

{% set side = {
    'relation': source('raw', 'events'), 'id': 'event_id', 'event_time': 'event_time', 'cursor': 'arrived_at',
} %}
{% set state = event_windows.asof_join(
    left=side,
    right=side,
    on=['user_id'],
    allow_exact_matches=false,
    right_condition=gate('merging') ~ ' is not null',
) %}
{% do pass('read') %}
{{ state }}
"""
VISITS_MODEL = """
{{ config(materialized='table', pre_hook="{{ pass('between') }}") }}

{{ event_windows.live_sessions(ref('sessions_state')) }}
"""
DAYS_MODEL = """
{{ config(
    materialized='incremental',
    incremental_strategy='merge',
    unique_key='visited_on',
    post_hook=[
        "{{ pass('mart_committed') }}",
        "{{ event_windows.delete_gone(ref('sessions_state'), where='visits = 0') }}",
        "{{ pass('mart_done') }}",
    ],
) }}

{% set changes = event_windows.changes(ref('sessions_state')) %}
{% do pass('mart_read') %}
with changed as ({{ changes }}),

days as (
    select date(session_start) as visited_on, max(state_run) as state_run from changed group by visited_on
),

live as ({{ event_windows.live_sessions(ref('sessions_state')) }})

select days.visited_on, count(live.session_id) as visits, sum(live.event_count) as events, days.state_run
from days left join live on days.visited_on = date(live.session_start)
where {{ gate('mart_merging') }} is not null
group by days.visited_on, days.state_run
"""
NEIGHBOURS_MODEL = """
{{ config(materialized='table', pre_hook="{{ pass('between') }}") }}

{{ event_windows.live_matches(ref('pairs_state')) }}
"""
NEIGHBOURS = StateSettings(
    "left", Join(Bound(0), Bound(60 * MINUTE), condition=lambda left, right: left.id != right.id)
)

BEFORE = AsofSettings("left", Asof(exact=False).interval, asof=Asof(exact=False))


AnyScenario = TypeVar("AnyScenario", bound="Scenario")


@dataclass
class Scenario:
    """
    A source, a state model and a table made of it, in one table format.

    A run comes by four gates: `read` when it has read its checkpoint and measured the batch, `merging` inside the
    MERGE, `committed` right after it, `between` before the next model starts.
    """

    macro: ClassVar[str] = "session_state"
    state_table: ClassVar[str] = "sessions_state"
    settings: ClassVar[Settings] = SETTINGS
    state_model: ClassVar[str] = STATE_MODEL
    folder: Path
    schema: str
    format: str
    target: str
    database: Database
    port: int = 0
    """Of the server, where there is one."""
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.folder.mkdir(exist_ok=True)
        self.write_project()
        self.sql("create schema if not exists {schema}")
        self.sql(
            "create table {schema}.events (event_id bigint, user_id string, event_time timestamp,"
            " arrived_at timestamp, weight int)"
            " using {format}"
        )

    def gate(self, name: str) -> Gate:
        return Gate(self.folder / "gates" / name)

    def sql(self, text: str) -> list[tuple[Any, ...]]:
        """A statement in which {schema} and {format} stand for this scenario's."""
        return self.database.sql(text.replace("{schema}", self.schema).replace("{format}", self.format))

    def write(self, path: str, content: str | dict[str, Any]) -> None:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content if isinstance(content, str) else yaml.safe_dump(content, sort_keys=False))

    def write_project(self) -> None:
        self.write(
            "dbt_project.yml",
            {
                "name": "scratch",
                "version": "1.0.0",
                "profile": "scratch",
                "packages-install-path": "dbt_packages",
                "flags": {"send_anonymous_usage_stats": False},
                "models": {"scratch": {"+file_format": self.format}},
            },
        )
        self.write("profiles.yml", {"scratch": self.profile()})
        self.write("packages.yml", {"packages": [{"local": str(ROOT)}]})
        (self.folder / "dbt_packages").mkdir()
        (self.folder / "dbt_packages" / "event_windows").symlink_to(ROOT)
        (self.folder / "gates").mkdir()
        self.write(
            "macros/gate.sql", GATE_MACROS.replace("GATE", GATE.format(pipe=f"{self.folder}/gates/{{{{ name }}}}"))
        )
        self.write_models()

    def write_models(self) -> None:
        self.write("models/sessions_state.sql", self.state_model.replace("BALLAST", BALLAST))
        self.write("models/visits.sql", VISITS_MODEL)
        conserved = {"name": "conserved", "arguments": {"events": "source('raw', 'events')", "cursor": "arrived_at"}}
        self.write(
            "models/models.yml",
            {
                **self.sources(),
                "models": [
                    {"name": "sessions_state", "data_tests": [{"event_windows.events_are_conserved": conserved}]}
                ],
            },
        )

    def sources(self) -> dict[str, Any]:
        return {"sources": [{"name": "raw", "schema": self.schema, "tables": [{"name": "events"}]}]}

    def profile(self) -> dict[str, Any]:
        """The project's own targets, in a schema of this scenario; and the server with Iceberg as its first catalog."""
        profile: dict[str, Any] = yaml.safe_load((ROOT / "profiles" / "profiles.yml").read_text())["event_windows"]
        thrift = profile["outputs"]["thrift"]
        thrift["port"] = self.port
        iceberg_first = {"set:hiveconf:spark.sql.defaultCatalog": "ice"}
        profile["outputs"]["thrift_iceberg"] = {**thrift, "server_side_parameters": iceberg_first}
        for output in profile["outputs"].values():
            output["schema"] = self.schema
        return profile

    def arrive(self, *, weight: int = 0, at_once: bool = False) -> None:
        """
        Some visits, and one event without a time, which every rebuild rejects as well.

        They arrive after all that is there, or at once with the last of it: with the same cursor. Some are near older
        ones, so that sessions grow and merge.
        """
        chance = random.Random(len(self.events))  # noqa: S311 (the same events at every run of the tests)
        newest = max((event.cursor for event in self.events), default=BEGINNING)
        times = [BEGINNING + chance.randrange(DAY) for _ in range(40)]
        batch = [
            Event(
                (chance.choice("abcd"),),
                time,
                newest + (0 if at_once else number),
                payload={"event_id": len(self.events) + number},
            )
            for number, time in enumerate((*times, None), 1)
        ]
        self.deliver(batch, weight)

    def deliver(self, batch: list[Event], weight: int = 0) -> None:
        rows = ", ".join(
            f"({event.payload['event_id']}, '{event.key[0]}',"
            f" timestamp_micros({'null' if event.event_time is None else event.event_time}),"
            f" timestamp_micros({event.cursor}), {weight if number == 0 else 0})"
            for number, event in enumerate(batch)
        )
        self.sql(f"insert into {{schema}}.events values {rows}")
        self.events.extend(batch)

    def command(self, *arguments: str) -> list[str]:
        """The arguments of a dbt command on this project."""
        places = {"project-dir": ".", "profiles-dir": ".", "log-path": "logs", "target-path": "target"}
        return [
            *("--no-use-colors", *arguments, "--target", self.target),
            *(part for name, place in places.items() for part in (f"--{name}", str(self.folder / place))),
        ]

    def start(self, *arguments: str) -> Process:
        """Starts a dbt command in a process of its own."""
        dbt = Path(sys.executable).with_name("dbt")
        return Process([dbt, *self.command(*arguments)])

    def run(self, *arguments: str) -> None:
        """A dbt command that has to succeed, in this process; by default all models and their tests."""
        result = dbtRunner().invoke(self.command(*(arguments or ("build",))))
        outcomes: Any = result.result or []
        assert result.success, result.exception or [outcome.message for outcome in outcomes]

    @contextmanager
    def held(self, gate: str, *arguments: str) -> Iterator[Process]:
        """A run that stands at a gate, and goes on afterwards; others may pass there."""
        closed = self.gate(gate)
        closed.close()
        process = self.start(*(arguments or ("run",)))
        try:
            closed.wait(process)
            yield process
        except BaseException:
            if process.alive:
                process.kill()
            raise
        finally:
            closed.open()

    def compiled_test(self, name: str) -> str:
        """The SQL of a data test as it was run last."""
        (file,) = (self.folder / "target" / "compiled").rglob(f"{name}.sql")
        return file.read_text()

    def state(self) -> list[tuple[Any, ...]]:
        """Every row of the state table, whole."""
        return sorted(self.sql("select to_json(struct(*)) from {schema}." + self.state_table))

    def committed_runs(self) -> int:
        return int(self.sql(f"select count(*) from {{schema}}.{self.state_table} where status = 'checkpoint'")[0][0])

    def differences(self, events: list[Event] | None = None) -> list[str]:
        """What the tables have other than a rebuild of all (or these) events: nothing, if none was lost or doubled."""
        compared = self.found_and_due(self.events if events is None else events)
        return [f"{what}: {found} instead of {due}" for what, (found, due) in compared.items() if found != due]

    def found_and_due(self, events: list[Event]) -> dict[str, tuple[Any, Any]]:
        """What the tables have, and what they must have after a rebuild of these events."""
        columns = """user_id, session_id, status, unix_micros(session_start), unix_micros(session_end),
            unix_micros(last_event_at), event_count, smallest_cursor, largest_cursor, pages"""
        if self.settings.cuts:
            columns = columns.replace("pages", "started_by, pages")
        expected = by_repr(map(expected_row, rebuilt(events, self.settings)))
        live = by_repr(plain(row) for row in self.sql(f"select {columns} from {{schema}}.sessions_state where {LIVE}"))
        rejected = self.sql(
            "select reason, sum(event_count) from {schema}.sessions_state where status = 'rejected' group by reason"
        )
        without_time = sum(event.event_time is None for event in events)
        ids = self.sql("select count(*), count(distinct session_id) from {schema}.sessions_state")[0]
        visits = self.sql("select session_id, event_count from {schema}.visits")
        return {
            "sessions": (live, [plain(row) for row in expected]),
            "rejected": (rejected, [("null_event_time", without_time)]),
            "ids": (ids[0], ids[1]),
            "visits": (sorted(visits), sorted((row[1], row[6]) for row in expected)),
        }


@dataclass
class RereadScenario(Scenario):
    """The same sessions, made again from their events, some of which are delivered twice."""

    settings: ClassVar[Settings] = dataclasses.replace(SETTINGS, id="event_id", max_duration=45 * MINUTE, rereads=True)
    state_model: ClassVar[str] = STATE_MODEL.replace(
        "cursor='arrived_at',", "cursor='arrived_at', reread_events=true, id='event_id', max_duration='45 minutes',"
    )

    def deliver(self, batch: list[Event], weight: int = 0) -> None:
        again = [dataclasses.replace(event, cursor=batch[-1].cursor) for event in (*self.events[:3], *batch[:3])]
        super().deliver([*batch, *again], weight)


@dataclass
class AddingScenario(Scenario):
    """The same, whose model gets one aggregate more for each test: adding it comes by the gate `adding`."""

    added: list[str] = field(default_factory=list)

    def add(self) -> list[str]:
        """A model with an aggregate more, and what a run of it has to be told."""
        name = f"added_{len(self.added) + 1}"
        self.added.append(name)
        columns = "".join(
            f"'{name}': {{'function': 'count_if', 'expression': gate('adding') ~ ' is not null'}}, "
            for name in self.added
        )
        model = self.state_model.replace("'pages': {", f"{columns}'pages': {{").replace("BALLAST", BALLAST)
        self.write("models/sessions_state.sql", model)
        return ["--vars", "{event_windows_add_aggregates: sessions_state}"]

    def found_and_due(self, events: list[Event]) -> dict[str, tuple[Any, Any]]:
        """Each of them counts the events of a session; where it is not there yet it is no part of this."""
        there = {str(column[0]) for column in self.sql("describe table {schema}.sessions_state")}
        wrong = " or ".join(f"{name} is distinct from event_count" for name in self.added if name in there)
        counted = self.sql(f"select count(*) from {{schema}}.sessions_state where {LIVE} and ({wrong or 'false'})")
        return {**super().found_and_due(events), "added": (counted, [(0,)])}


@dataclass
class ApplyingScenario(Scenario):
    """
    Sessions that follow updates and deletes of their source. Each arrival corrects an event and takes one out that
    came before.
    """

    settings: ClassVar[Settings] = dataclasses.replace(SETTINGS, rereads=True)
    state_model: ClassVar[str] = STATE_MODEL.replace(
        "cursor='arrived_at',", "cursor={'delta': 'commit_version', 'changes': 'apply'}, reread_events=true,"
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        self.sql(
            "alter table {schema}.events set tblproperties ("
            "delta.enableChangeDataFeed = true, delta.enableRowTracking = true)"
        )

    def deliver(self, batch: list[Event], weight: int = 0) -> None:
        timed = sorted(
            ((event.event_time, event) for event in self.events if event.event_time is not None), key=itemgetter(0)
        )
        super().deliver(batch, weight)
        if not timed:
            return
        (_, gone), (before, moved) = timed[:2]
        later = before + 20 * MINUTE
        self.sql(f"delete from {{schema}}.events where event_id = {gone.payload['event_id']}")
        self.sql(
            f"update {{schema}}.events set event_time = timestamp_micros({later})"
            f" where event_id = {moved.payload['event_id']}"
        )
        kept = [event for event in self.events if event not in (gone, moved)]
        self.events[:] = [*kept, dataclasses.replace(moved, event_time=later)]

    def write_models(self) -> None:
        """Without the test of conservation, which counts by a column."""
        super().write_models()
        self.write("models/models.yml", self.sources())

    def found_and_due(self, events: list[Event]) -> dict[str, tuple[Any, Any]]:
        """Cursors are commits here, which the events do not know."""
        compared = super().found_and_due(events)
        (found, due) = compared["sessions"]
        cursors = slice(7, 9)
        for rows in (found, due):
            for number, row in enumerate(rows):
                rows[number] = (*row[: cursors.start], *row[cursors.stop :])
        return {**compared, "sessions": (by_repr(found), by_repr(due))}


@dataclass
class JoinScenario(Scenario):
    """The same source joined with itself: what each user did within an hour of each event."""

    macro: ClassVar[str] = "interval_join"
    state_table: ClassVar[str] = "pairs_state"
    state_model: ClassVar[str] = PAIRS_MODEL

    def stream(self) -> JoinStream:
        return JoinStream(NEIGHBOURS)

    def write_models(self) -> None:
        self.write("models/pairs_state.sql", self.state_model)
        self.write("models/neighbours.sql", NEIGHBOURS_MODEL)
        self.write("models/models.yml", self.sources())

    def found_and_due(self, events: list[Event]) -> dict[str, tuple[Any, Any]]:
        """What the tables have, and what a join of these events in one run gives."""
        rows = [Row(event.payload["event_id"], event.key, event.event_time, cursor=event.cursor) for event in events]
        stream = self.stream()
        stream.run(rows, rows)
        live = """select left_id, right_id, status from {schema}.pairs_state
            where status in ('match', 'pending', 'unmatched')"""
        rejected = """select side, left_id, right_id, reason, event_count from {schema}.pairs_state
            where status = 'rejected'"""
        without_time = [event.payload["event_id"] for event in events if event.event_time is None]
        ids = self.sql("select count(*), count(distinct match_id) from {schema}.pairs_state")[0]
        return {
            "rows": (by_repr(self.sql(live)), by_repr(stream.live())),
            "rejected": (
                by_repr(self.sql(rejected)),
                by_repr(
                    (side, number if side == "left" else None, number if side == "right" else None, reason, 1)
                    for number in without_time
                    for side, reason in (("left", "null_event_time"), ("right", "null_event_time"))
                ),
            ),
            "ids": (ids[0], ids[1]),
            "neighbours": (
                by_repr(self.sql("select status, count(*) from {schema}.neighbours group by status")),
                by_repr(Counter(status for _, _, status in stream.live()).items()),
            ),
        }


@dataclass
class AsofScenario(JoinScenario):
    """The same source with itself: what each user did last before each event, however long ago."""

    macro: ClassVar[str] = "asof_join"
    state_model: ClassVar[str] = BEFORE_MODEL

    def stream(self) -> JoinStream:
        return AsofStream(BEFORE)


@dataclass
class EmbeddedScenario(Scenario):
    """The same with Spark in the process of dbt, which lives until it is killed."""

    database: Embedded

    def start(self, *arguments: str) -> Worker:
        worker = self.database.worker
        worker.request("dbt", self.command(*arguments))
        return worker

    def table_folder(self, name: str) -> Path:
        return Path(self.database.environment["EVENT_WINDOWS_HOME"]) / "warehouse" / f"{self.schema}.db" / name

    def run(self, *arguments: str) -> None:
        worker = self.start(*(arguments or ("build",)))
        assert worker.answer(), worker.output


def on_server(
    server: ThriftServer, table_format: str, folder: Path, kind: type[AnyScenario], schema: str
) -> AnyScenario:
    """Models in tables of a server, after their first run."""
    catalog, target = {"delta": ("spark_catalog", "thrift"), "iceberg": ("ice", "thrift_iceberg")}[table_format]
    return begun(kind(folder, schema, table_format, target, Connection(server, catalog), server.port))


def embedded(home: Path, table_format: str, folder: Path) -> EmbeddedScenario:
    """Models in tables of a home, after their first run."""
    target = {"delta": "embedded", "iceberg": "iceberg"}[table_format]
    environment = {
        "EVENT_WINDOWS_HOME": str(home),
        "EVENT_WINDOWS_TARGET": target,
        "EVENT_WINDOWS_SMALL_DATA": "true",
        "DBT_PROFILES_DIR": str(ROOT / "profiles"),  # where Spark finds its logging
        # ballast is half as long in Spark's own files as in the table's, so that these are the first to be too long
        "PYSPARK_SUBMIT_ARGS": "--conf spark.io.compression.codec=zstd pyspark-shell",
    }
    return begun(EmbeddedScenario(folder, "faults", table_format, target, Embedded(environment)))


def begun(scenario: AnyScenario) -> AnyScenario:
    scenario.arrive()
    scenario.run()
    different = scenario.differences()
    assert not different, different
    return scenario
