"""The examples of docs/semantics.md: what they say is what the oracle and Spark say."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Package, Relation
from tests.oracle import Event, History, Settings, Stream
from tests.support.replay import Replay
from tests.support.session import ROOT
from tests.support.state import StateInMemory

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from tests.oracle import RunResult

PAGE = (ROOT / "docs" / "semantics.md").read_text()
EXAMPLES = re.findall(r"^```sessions\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
DURATIONS = ("gap", "watermark_delay", "allowed_lateness", "max_future_skew")
MINUTE = 60_000_000
ARRIVAL = 23 * 60 * MINUTE  # of a run that does not say when its events arrived: after all of them
OF_A_DAY = 1_767_225_600_000_000  # 1 January 2026


def micros(time: str) -> int:
    hours, minutes = time.split(":")
    return OF_A_DAY + (int(hours) * 60 + int(minutes)) * MINUTE


def written(time: int) -> str:
    minutes, rest = divmod(time - OF_A_DAY, MINUTE)
    assert not rest
    return f"{minutes // 60:02}:{minutes % 60:02}"


@dataclass
class Example:
    """Settings, the events of each run, and the lines below each run."""

    settings: Settings
    batches: list[tuple[Event, ...]]
    outcomes: list[list[str]]


def example(text: str) -> Example:
    settings: dict[str, Any] = {"gap": None}
    batches: list[tuple[Event, ...]] = []
    outcomes: list[list[str]] = []
    for line in text.rstrip("\n").split("\n"):
        if line.startswith("  "):
            outcomes[-1].append(" ".join(line.split()))
        elif run := re.fullmatch(r"run (\d+)(?: at (\S+))?(.*)", line):
            assert int(run[1]) == len(batches) + 1
            arrived = micros(run[2]) if run[2] else OF_A_DAY + ARRIVAL + len(batches) * MINUTE
            batches.append(tuple(event(word, arrived) for word in run[3].split()))
            outcomes.append([])
        else:
            name, value = line.split(": ")
            read = micros if name == "min_event_time" else Package()._duration_micros if name in DURATIONS else str
            settings[name] = read(value)
    return Example(Settings(**settings), batches, outcomes)


def event(word: str, arrived: int) -> Event:
    time, _, gap = word.partition("/")
    return Event(("a",), None if time == "-" else micros(time), arrived, int(gap) * MINUTE if gap else None)


def outcome(stream: Stream, result: RunResult, said: list[str]) -> list[str]:
    """What the oracle would write below the run; the watermark only where the page has it."""
    assert result.watermark_after is not None
    lines = [f"watermark {written(result.watermark_after)}"] if said[0].startswith("watermark") else []
    rejected = Counter(rejection.reason for rejection in stream.rejected if rejection.run == result.run)
    if rejected:
        lines.append("rejected " + ", ".join(f"{count} {reason}" for reason, count in rejected.items()))
    for session in stream.sessions():
        count = f"{session.event_count} event{'' if session.event_count == 1 else 's'}"
        lines.append(f"{written(session.start)}-{written(session.end)} {count} {session.status}")
    return lines


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_oracle_says_the_same(text: str) -> None:
    shown = example(text)
    stream = Stream(shown.settings)
    for batch, said in zip(shown.batches, shown.outcomes, strict=True):
        assert outcome(stream, stream.run(batch), said) == said


@pytest.mark.slow
@pytest.mark.parametrize("text", EXAMPLES)
def test_spark_says_the_same(spark: SparkSession, text: str) -> None:
    shown = example(text)
    played = History(shown.settings, tuple(shown.batches), "docs/semantics.md")
    assert not Replay(spark, played, Relation("", "semantics_page"), state=StateInMemory).play()


def test_every_block_is_an_example_or_a_picture() -> None:
    assert set(re.findall(r"^```(\w+)$", PAGE, re.MULTILINE)) == {"sessions", "text"}
    assert len(EXAMPLES) == 12


def test_every_setting_and_reason_is_told() -> None:
    told = Counter(re.findall(r"`(\w+)`|(\w+)=", PAGE))
    words = {word for pair in told for word in pair}
    assert {
        *DURATIONS,
        "min_event_time",
        "boundary",
        "late_test",
        "null_event_time",
        "bad_gap",
        "future",
        "past",
        "late",
    } <= words


def test_the_tests_it_names_exist() -> None:
    for path in re.findall(r"`(tests/[\w./]+)`", PAGE):
        assert (ROOT / path).exists(), path
