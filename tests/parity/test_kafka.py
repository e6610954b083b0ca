"""Live sessions of Kafka Streams and `late_test='session'`, event by event: the same but at the bound itself."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from scripts.shared.rendering import Relation
from tests.oracle import Stream
from tests.oracle.histories import MILLISECOND
from tests.parity.kafka import Kafka, Window
from tests.parity.ticks import in_milliseconds
from tests.support.replay import Replay
from tests.support.state import StateInMemory

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyspark.sql import SparkSession

    from tests.oracle import Event, History

pytestmark = pytest.mark.nightly


@pytest.fixture(scope="module")
def kafka(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kafka]:
    started = Kafka(tmp_path_factory.mktemp("kafka"))
    yield started
    started.stop()


def drawn(seed: int, size: int = 12) -> History:
    return in_milliseconds(seed, size=size, boundary="inclusive", late_test="session", allowed_lateness=0)


def window(event: Event) -> Window:
    """Its session where it is alone."""
    at = (event.event_time or 0) // MILLISECOND
    return Window(json.dumps(event.key), at, at)


def compare(kafka: Kafka, history: History) -> Counter[str]:
    """What became of the events: that it is the same on both sides, save for those whose session ends at the bound."""
    settings = history.settings
    gap, lateness = settings.gap or 0, settings.allowed_lateness or 0
    ours, became, at_the_bound = Stream(settings), Counter[str](), set()
    with closing(kafka.sessions(gap // MILLISECOND, lateness // MILLISECOND)) as theirs:
        for event in history.events:
            bound = ours.bound
            accepted = bool(ours.run([event]).accepted)
            kept = theirs.take(json.dumps(event.key), (event.event_time or 0) // MILLISECOND)
            if kept and not accepted:
                assert (event.event_time or 0) + gap == bound, f"{event} {history}"
                at_the_bound.add(window(event))
                became["at the bound"] += 1
            else:
                assert kept == accepted, f"{event} {history}"
                became["accepted" if accepted else "late"] += 1
    sessions = {
        Window(json.dumps(one.key), one.start // MILLISECOND, one.last_event_at // MILLISECOND): one.event_count
        for one in ours.sessions()
    }
    # a session of one event at the bound may have the name of a final one, which Kafka then writes over
    ours_beside, theirs_beside = (
        {name: count for name, count in counts.items() if name not in at_the_bound}
        for counts in (sessions, theirs.counts)
    )
    assert theirs_beside == ours_beside, f"{history}"
    return became


def test_random_histories(kafka: Kafka) -> None:
    """The definitions in plain Python, which the macros are held to elsewhere, beside Kafka."""
    became = sum((compare(kafka, drawn(seed)) for seed in range(300)), Counter[str]())
    assert became["accepted"] > 5_000
    assert became["late"] > 1_000
    assert became["at the bound"] > 50


@pytest.mark.parametrize("seed", range(3))
def test_the_macros(kafka: Kafka, spark: SparkSession, seed: int) -> None:
    """The same with the macros themselves, a run an event."""
    history = drawn(seed, size=5)
    compare(kafka, history)
    assert not Replay(spark, history, Relation("", "beside_kafka"), state=StateInMemory).play()


def test_at_the_bound_kafka_keeps_an_event(kafka: Kafka) -> None:
    """
    Gap and grace 30: at 100 the bound is 70. An event of 40 ends there: Kafka gives it a session, which the next event
    does not find, as it is final. One of 39 is late on both sides.
    """
    with closing(kafka.sessions(30, 30)) as sessions:
        assert [sessions.take("a", at) for at in (100, 40, 39, 41)] == [True, True, False, True]
        assert sessions.counts == {Window("a", at, at): 1 for at in (100, 40, 41)}
