"""Random histories of windows, run by run against the plain-Python oracle; `make fuzz KIND=windows` plays more."""

from __future__ import annotations

import dataclasses
import random
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from pyspark.errors import PySparkException

from scripts.shared.rendering import Call, Package, Relation
from tests.fuzz import window_trial
from tests.oracle import Event
from tests.oracle.window_histories import HOUR, WindowHistory
from tests.oracle.windows import DAY, Calendar, Windows
from tests.support.commits import create, source
from tests.support.replay import PAYLOAD, write_events
from tests.support.state import StateInMemory, StateModel, answers_of
from tests.support.window_replay import WindowReplay

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyspark.sql import SparkSession

FRESH = [random.SystemRandom().randrange(10**6, 10**9) for _ in range(3)]
AS_DOCUMENTED = partial(StateModel, partition_by="window_date", reach="window_end")
"""The table of docs/windows.md."""


def check(spark: SparkSession, seed: int, state: Callable[..., StateModel], table: Relation) -> None:
    differences = window_trial(seed).differences(spark, state, table)
    assert not differences, f"tests.fuzz.window_trial({seed}):\n" + "\n".join(differences)


@pytest.mark.parametrize(
    "seed",
    [
        1,
        *(pytest.param(seed, marks=pytest.mark.slow) for seed in (2, 5, 7)),
        *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(8, 50)),
    ],
)
def test_history(spark: SparkSession, seed: int) -> None:
    check(spark, seed, StateInMemory, Relation("", "state_in_memory"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "windows",
    [
        Windows(size=HOUR, allowed_lateness=0),
        Windows(size=2 * HOUR, slide=HOUR, allowed_lateness=0),
        Windows(size=2 * HOUR, slide=HOUR // 12, allowed_lateness=0),
        Windows(calendar=Calendar("day", "UTC"), allowed_lateness=0),
        Windows(calendar=Calendar("day", "UTC", length=3), allowed_lateness=0),
    ],
    ids=("tumbling", "sliding", "by strips", "calendar", "sliding calendar"),
)
def test_on_the_bound_itself(spark: SparkSession, windows: Windows) -> None:
    """A window that ends at the bound is final, and one that begins there takes what lies on its start."""
    batches = [(DAY,), (DAY - HOUR, DAY - 1, DAY, DAY + 1), (2 * DAY,), (DAY, 2 * DAY - 1, 2 * DAY)]
    # of windows of three days the last one ends at the bound, or after it
    batches += [(5 * DAY,), (3 * DAY - 1, 3 * DAY)]
    played = WindowHistory(
        windows,
        tuple(
            tuple(Event(("a",), time, number * DAY, None, dict.fromkeys(PAYLOAD)) for time in batch)
            for number, batch in enumerate(batches, 1)
        ),
    )
    assert WindowReplay(spark, played, Relation("", "state_in_memory")).play() == []


ONCE = {"keys": ["key_1"], "event_time": "event_time", "size": "1 hour", "id": "event_id"}


def delivered(time: int, cursor: int, event_id: int | None = 1) -> Event:
    return Event(("a",), time, cursor, None, dict.fromkeys(PAYLOAD) | {"event_id": event_id})


@pytest.mark.slow
@pytest.mark.parametrize("runs", [1, 2])
def test_a_delivery_that_was_rejected_is_not_the_first(spark: SparkSession, runs: int) -> None:
    """It came too early by its clock. The same event is delivered again when that is no longer so, and once more."""
    deliveries = [delivered(3 * HOUR, cursor) for cursor in (HOUR, 3 * HOUR, 3 * HOUR + 1)]
    batches = (tuple(deliveries),) if runs == 1 else (tuple(deliveries[:1]), tuple(deliveries[1:]))
    windows = Windows(size=HOUR, max_future_skew=HOUR, id="event_id")
    replay = WindowReplay(spark, WindowHistory(windows, batches), Relation("", "state_in_memory"))
    assert replay.play() == []
    assert [row["event_count"] for row in replay.model.rows() if row["status"] == "open"] == [1]


@pytest.mark.slow
def test_a_week_of_days_is_made_again_from_its_first_day_on(spark: SparkSession) -> None:
    """Of a window of seven days the two events are as far apart as they can be."""
    batches = ((delivered(10 * DAY, HOUR),), (delivered(17 * DAY - 1, 2 * HOUR, 2),))
    windows = Windows(calendar=Calendar("day", "UTC", length=7), id="event_id")
    replay = WindowReplay(spark, WindowHistory(windows, batches), Relation("", "state_in_memory"))
    assert replay.play() == []
    assert [row["event_count"] for row in replay.model.rows() if row["window_start"] == 10 * DAY] == [2]


@pytest.mark.slow
@pytest.mark.parametrize(
    "windows",
    [
        Windows(calendar=Calendar("day", "UTC", length=3), allowed_lateness=0, id="event_id"),
        Windows(size=72 * HOUR, slide=24 * HOUR, allowed_lateness=0, id="event_id"),
    ],
    ids=("calendar", "size"),
)
def test_a_delivery_is_late_as_soon_as_its_last_window_is_final(spark: SparkSession, windows: Windows) -> None:
    """That window ends at the bound itself. Late comes before duplicate, and is said in a row."""
    batches = ((delivered(10 * DAY, HOUR),), (delivered(13 * DAY, 2 * HOUR, 2),), (delivered(10 * DAY, 3 * HOUR),))
    replay = WindowReplay(spark, WindowHistory(windows, batches), Relation("", "state_in_memory"))
    assert replay.play() == []
    late = [row["own_event_count"] for row in replay.model.rows() if row["reason"] == "late"]
    assert sum(late) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "windows",
    [
        Windows(size=HOUR, watermark_delay=6 * HOUR),
        Windows(calendar=Calendar("hour", "UTC"), watermark_delay=6 * HOUR),
        Windows(calendar=Calendar("day", "UTC"), watermark_delay=48 * HOUR),
    ],
    ids=("size", "hour", "day"),
)
def test_a_key_that_the_watermark_has_not_reached_is_not_filled(spark: SparkSession, windows: Windows) -> None:
    """`fill` to the watermark adds windows to the key that has an event before it, and none to the other one."""
    history = WindowHistory(
        windows, ((delivered(0, HOUR), dataclasses.replace(delivered(100 * HOUR, HOUR), key=("b",))),)
    )
    replay = WindowReplay(spark, history, Relation("", "state_in_memory"), ways_to_fill=("watermark",))
    assert replay.play() == []


@pytest.mark.slow
def test_a_window_whose_events_are_gone_is_not_made_again(spark: SparkSession) -> None:
    """Whatever the rest of it would say, it would be less than the window has been."""
    model = StateInMemory(
        spark,
        Relation("", "kept_events"),
        {**ONCE, "cursor": "arrived_at"},
        this=Relation("", "state_in_memory"),
        macro="window_state",
        unique_key="window_id",
    )
    old, other, new = delivered(0, 1), delivered(2 * HOUR, 1), delivered(1, 2, 2)
    write_events(spark, "kept_events", [old, other], ["key_1"])
    model.run()
    write_events(spark, "kept_events", [old, new], ["key_1"])
    model.run()  # the window of the other event is not touched
    assert sorted(row["event_count"] for row in model.rows() if row["status"] != "checkpoint") == [1, 2]
    write_events(spark, "kept_events", [new, delivered(2, 3, 3)], ["key_1"])
    with pytest.raises(PySparkException, match="the source no longer has events of a window that has new ones"):
        model.run()


@pytest.mark.slow
@pytest.mark.parametrize("amounts", [(10, 20), (20, 10)], ids=str)
def test_chance_does_not_choose_among_deliveries_of_one_load(spark: SparkSession, amounts: tuple[int, int]) -> None:
    """They have one cursor, and an aggregate in SQL has no values to put them in order by: the whole row does."""
    model = StateInMemory(
        spark,
        Relation("", "kept_events"),
        {**ONCE, "cursor": "arrived_at", "aggregates": {"total": {"sql": "sum(amount)"}}},
        this=Relation("", "state_in_memory"),
        macro="window_state",
        unique_key="window_id",
    )
    one = delivered(0, 1)
    loaded = [dataclasses.replace(one, payload=one.payload | {"amount": amount}) for amount in amounts]
    later = delivered(1, 2, 2)
    for events in (loaded, [*loaded, dataclasses.replace(later, payload=later.payload | {"amount": 1})]):
        write_events(spark, "kept_events", events, ["key_1"])
        model.run()
    (row,) = [row for row in model.rows() if row["status"] != "checkpoint"]
    assert row["total"] == 11


@pytest.mark.nightly
def test_a_window_that_closes_beside_one_with_a_new_event(spark: SparkSession) -> None:
    """Of its two events one is near enough to the new one to be read again. It closes with both."""
    batches = (
        (delivered(HOUR // 2, HOUR), delivered(39 * HOUR // 20, HOUR, 2)),
        (delivered(39 * HOUR // 10, 2 * HOUR, 3),),
    )
    windows = Windows(size=2 * HOUR, slide=HOUR, id="event_id")
    replay = WindowReplay(spark, WindowHistory(windows, batches), Relation("", "state_in_memory"))
    assert replay.play() == []
    closed = sorted(row["event_count"] for row in replay.model.rows() if row["status"] == "closed")
    assert closed == [1, 1, 2]


@pytest.mark.slow
def test_deliveries_by_commit(spark: SparkSession, schema: str) -> None:
    """The commit of an older row says which delivery came first; each run reads of the source what it has measured."""
    events = Relation(schema, "events")
    model = StateModel(
        spark,
        events,
        {
            **ONCE,
            "cursor": {"delta": "commit_version"},
            "aggregates": {"path": {"function": "max", "expression": "path"}},
        },
        this=Relation(schema, "state"),
        macro="window_state",
        unique_key="window_id",
    )
    tracked = "'delta.enableChangeDataFeed' = 'true', 'delta.enableRowTracking' = 'true'"
    spark.sql(
        f"create table {events} (key_1 string, event_time timestamp, event_id int, path string) using delta "
        f"tblproperties ({tracked})"
    )
    runs = [["1, '/b'", "2, '/a'"], ["1, '/c'", "3, '/b'"], ["3, '/z'", "null, '/d'", "null, '/d'"]]
    found = []
    for batch in runs:
        for row in batch:
            spark.sql(f"insert into {events} select 'a', timestamp'2026-05-01 10:10', {row}")
        model.run()
        (window,) = [row for row in model.rows() if row["status"] == "open"]
        newest = max((row["checkpoint"] for row in model.rows() if row["checkpoint"]), key=lambda made: made["run"])
        found.append((window["event_count"], window["path"], newest["changes"]["duplicates"]))
        assert window["smallest_cursor"] == 1
    assert found == [(2, "/b", 0), (3, "/b", 1), (5, "/d", 1)]


@pytest.mark.nightly
@pytest.mark.parametrize("number", range(len(FRESH)))
def test_history_that_nobody_has_played(spark: SparkSession, number: int) -> None:
    check(spark, FRESH[number], StateInMemory, Relation("", "state_in_memory"))


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(100, marks=pytest.mark.slow),
        *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(101, 108)),
    ],
)
def test_history_in_delta_as_documented(spark: SparkSession, schema: str, seed: int) -> None:
    """Within reach, with deletion vectors, by date."""
    setting = "spark.databricks.delta.properties.defaults.enableDeletionVectors"
    before = spark.conf.get(setting, None)
    spark.conf.set(setting, "true")
    try:
        check(spark, seed, AS_DOCUMENTED, Relation(schema, "state"))
    finally:
        spark.conf.unset(setting) if before is None else spark.conf.set(setting, before)


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(100, marks=pytest.mark.slow),
        *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(101, 104)),
    ],
)
def test_history_in_iceberg(spark: SparkSession, iceberg_schema: str, seed: int) -> None:
    check(spark, seed, partial(StateModel, format="iceberg"), Relation(iceberg_schema, "state"))


@pytest.mark.nightly
@pytest.mark.parametrize("cursor", ["loaded", {"delta": "commit_version"}], ids=str)
def test_a_rebuild_takes_the_delivery_that_came_first(spark: SparkSession, schema: str, cursor: Any) -> None:
    """By its values alone the second one would be the first."""
    events = source(schema, "events", "delta")
    create(spark, events, "key_1 string, event_time timestamp, event_id int, amount int, loaded int")
    given = {**ONCE, "cursor": cursor, "aggregates": {"total": {"function": "sum", "expression": "amount"}}}
    model = StateModel(
        spark, events, given, this=Relation(schema, "state"), macro="window_state", unique_key="window_id"
    )

    for number, rows in enumerate(["(1, 20), (2, 1), (null, 5), (null, 5)", "(1, 10), (3, 4)"]):
        for row in rows.split("), "):
            values = f"{row.strip('()')}, {number}"
            spark.sql(f"insert into {events} select 'a', timestamp'2026-05-01 10:10', {values}")
        model.run()
        assert beside_a_rebuild(model) == []
    spark.sql(f"update {model.this} set total = total - 10 where total is not null")
    assert beside_a_rebuild(model) == ["total is 25, a rebuild gives 35"]


def beside_a_rebuild(model: StateModel) -> list[str]:
    """What the generic test says of a state."""
    assert model.events
    columns = {str(table): dict(model.spark.table(str(table)).dtypes) for table in (model.events, model.this)}
    call = Call(which="test", columns=columns, run_query=answers_of(model.spark))
    sql = Package(call).test_state_equals_rebuild(model=model.this, events=model.events, **model.arguments)
    return [row.problem for row in model.spark.sql(str(sql)).collect()]


@pytest.mark.nightly
@pytest.mark.parametrize("macro", ["window_state", "session_state"])
@pytest.mark.parametrize("cursor", ["loaded", {"delta": "commit_version"}], ids=str)
def test_a_rebuild_tells_deliveries_of_one_load_apart_as_the_state_does(
    spark: SparkSession, schema: str, cursor: Any, macro: str
) -> None:
    """By their JSON, in which a column after the last one of the table would turn 1 and 12 around."""
    events = source(schema, "events", "delta")
    create(spark, events, "key_1 string, event_time timestamp, event_id int, loaded int, amount int")
    given = {**ONCE, "cursor": cursor, "aggregates": {"total": {"sql": "sum(amount)"}}}
    if macro == "session_state":
        given |= {"gap": given.pop("size"), "reread_events": True}
    row_id = f"{macro.removesuffix('_state')}_id"
    model = StateModel(spark, events, given, this=Relation(schema, "state"), macro=macro, unique_key=row_id)
    spark.sql(
        f"insert into {events} select 'a', timestamp'2026-05-01 10:10', 1, 1, explode(array(1, 12))",
    )
    model.run()
    model.arguments = {name: value for name, value in given.items() if name != "reread_events"}
    assert beside_a_rebuild(model) == []
