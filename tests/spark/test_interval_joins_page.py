"""The examples of docs/interval_joins.md: what they say is what the oracle and Spark say."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from dbt.contracts.graph.nodes import GenericTestNode

from scripts.shared.rendering import Package
from tests.oracle.join_histories import JoinHistory
from tests.oracle.joins import Bound, Join, JoinStream, Row, StateSettings
from tests.spark.test_semantics_page import micros, written
from tests.support.join_replay import AS_DOCUMENTED, JoinReplay
from tests.support.session import ROOT

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from scripts.shared.project import Project
    from tests.oracle.join_histories import Batch

PAGE = (ROOT / "docs" / "interval_joins.md").read_text()
EXAMPLES = re.findall(r"^```joins\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
RIGHT = 1000  # ids of right rows begin here


@dataclass
class Example:
    """Settings, the rows of each run, and the lines below each run."""

    settings: StateSettings
    batches: list[Batch]
    outcomes: list[list[str]]


def parsed(text: str) -> tuple[dict[str, str], list[Batch], list[list[str]]]:
    """What an example gives: settings, the rows of each run, and the lines below each run."""
    given: dict[str, str] = {}
    batches: list[Batch] = []
    outcomes: list[list[str]] = []
    arrived = 0

    def rows(words: str, first: int) -> list[Row]:
        nonlocal arrived
        found = []
        for word in words.split():
            arrived += 1
            found.append(Row(first + arrived, ("a",), micros(word), cursor=arrived))
        return found

    for line in text.rstrip("\n").split("\n"):
        if line.startswith("  "):
            outcomes[-1].append(" ".join(line.split()))
        elif line.startswith("run "):
            sides = re.fullmatch(r"run \d+ *(?:left ([\d: ]+))?(?:right ([\d: ]+))?", line)
            assert sides, line
            batches.append((rows(sides[1] or "", 0), rows(sides[2] or "", RIGHT)))
            outcomes.append([])
        else:
            name, value = line.split(": ")
            given[name] = value
    return given, batches, outcomes


def settings_of(given: dict[str, str]) -> dict[str, Any]:
    """Those of a state: a duration is that of both sides."""
    settings: dict[str, Any] = {}
    for name, value in given.items():
        duration = Package()._duration_micros(value)
        settings[{"delay": "delays"}.get(name, name)] = value if duration is None else (duration, duration)
    return settings


def example(text: str) -> Example:
    given, batches, outcomes = parsed(text)
    upper = Bound(Package()._duration_micros(given.pop("upper", "0 seconds")))
    return Example(StateSettings(join=Join(Bound(0), upper), **settings_of(given)), batches, outcomes)


def outcome(stream: JoinStream, said: list[str]) -> list[str]:
    """What the oracle would write below the run; the watermark only where the page has it."""
    lines = []
    if said[0].startswith("watermark"):
        assert stream.watermark is not None
        lines.append(f"watermark {written(stream.watermark)}")
    rejected = Counter(reason for *_, reason, run in stream.rejected if run == stream.runs)
    lines += [f"rejected {count} {reason}" for reason, count in rejected.items()]
    times = {row.id: written(row.time or 0) for side in stream.accepted for row in side}
    live = [(times.get(left, "-"), times.get(right, "-"), status) for left, right, status in stream.live()]
    return [*lines, *(" ".join(row) for row in sorted(live))]


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_oracle_says_the_same(text: str) -> None:
    shown = example(text)
    stream = JoinStream(shown.settings)
    for batch, said in zip(shown.batches, shown.outcomes, strict=True):
        stream.run(*batch)
        assert outcome(stream, said) == said


@pytest.mark.slow
@pytest.mark.parametrize("text", EXAMPLES)
def test_spark_says_the_same(spark: SparkSession, text: str) -> None:
    shown = example(text)
    assert not JoinReplay(spark, JoinHistory(shown.settings, tuple(shown.batches), "docs/interval_joins.md")).play()


def test_every_block_is_an_example_or_a_picture() -> None:
    assert re.findall(r"^```(text|yaml|sql)$", PAGE, re.MULTILINE) == ["text", "yaml", "yaml", "sql"]
    assert len(EXAMPLES) == len(re.findall(r"^```\w+$", PAGE, re.MULTILINE)) - 4 == 6


def test_the_table_that_is_advised_is_the_one_that_is_tested() -> None:
    advised = AS_DOCUMENTED.keywords
    assert f"    partition_by='{advised['partition_by']}',\n" in PAGE
    assert f"    incremental_predicates=['{advised['predicates']}'],\n" in PAGE


@pytest.mark.slow
def test_ids_that_come_again_are_found_as_the_page_says(project: Project) -> None:
    """With its YAML a copy passes, and the same id with another time or key fails, on either side."""
    (advised,) = re.findall(r"^```yaml\n# models/sources.yml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    project.write("models/sources.yml", advised)
    row = "select {} as {}, 'a' as ad_id, timestamp'2026-01-01 10:00' as {}"
    shown = row.format(1, "impression_id", "shown_at")
    clicked = row.format(1, "click_id", "clicked_at")

    def failing(impressions: str, clicks: str) -> dict[str, int]:
        project.model("impressions", impressions)
        project.model("clicks", clicks)
        project.dbt("run")
        results, _ = project.try_dbt("test")
        assert {result.status for result in results} <= {"pass", "fail"}, [result.message for result in results]
        of_models = [(result.node, result.failures or 0) for result in results]
        return {
            str(test.attached_node).rpartition(".")[2]: failures
            for test, failures in of_models
            if isinstance(test, GenericTestNode)
        }

    once = {"impressions": 0, "clicks": 0}
    assert failing(f"{shown} union all {shown}", f"{clicked} union all {clicked}") == once
    later = shown.replace("10:00", "10:01")
    assert failing(f"{shown} union all {later}", clicked) == {**once, "impressions": 1}
    of_another = clicked.replace("'a'", "'b'")
    assert failing(shown, f"{clicked} union all {clicked} union all {of_another}") == {**once, "clicks": 1}
    # and without it a copy fails
    project.write("models/sources.yml", re.sub(r"\n +config: .*fail_calc.*", "", advised))
    assert failing(f"{shown} union all {shown}", clicked) == {**once, "impressions": 1}


def test_the_tests_it_names_exist() -> None:
    for path in re.findall(r"`(tests/[\w./]+)`", PAGE):
        assert (ROOT / path).exists(), path
