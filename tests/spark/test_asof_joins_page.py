"""The examples of docs/asof_joins.md: what they say is what the oracle and Spark say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

import pytest

from scripts.shared.rendering import Package
from tests.oracle.asof import Asof, AsofSettings, AsofStream
from tests.oracle.join_histories import JoinHistory
from tests.oracle.joins import Bound
from tests.spark.test_interval_joins_page import Example, outcome, parsed, settings_of
from tests.support.join_replay import AsofReplay
from tests.support.session import ROOT

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from tests.oracle.asof import Direction

PAGE = (ROOT / "docs" / "asof_joins.md").read_text()
EXAMPLES = re.findall(r"^```asof\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def example(text: str) -> Example:
    given, batches, outcomes = parsed(text)
    direction = cast("Direction", given.pop("direction", "backward"))
    tolerance = given.pop("tolerance", None)
    asof = Asof(direction, None if tolerance is None else Bound(Package()._duration_micros(tolerance)))
    settings = AsofSettings(how="left", join=asof.interval, asof=asof, **settings_of(given))
    return Example(settings, batches, outcomes)


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_oracle_says_the_same(text: str) -> None:
    shown = example(text)
    stream = AsofStream(shown.settings)
    for batch, said in zip(shown.batches, shown.outcomes, strict=True):
        stream.run(*batch)
        assert outcome(stream, said) == said


@pytest.mark.slow
@pytest.mark.parametrize("text", EXAMPLES)
def test_spark_says_the_same(spark: SparkSession, text: str) -> None:
    shown = example(text)
    assert not AsofReplay(spark, JoinHistory(shown.settings, tuple(shown.batches), "docs/asof_joins.md")).play()


def test_every_block_is_an_example_or_a_picture() -> None:
    assert re.findall(r"^```(text|yaml|sql)$", PAGE, re.MULTILINE) == ["sql", "text"]
    assert len(EXAMPLES) == len(re.findall(r"^```\w+$", PAGE, re.MULTILINE)) - 2 == 5
