"""docs/user_defined_aggregates.md: its code is run, and every answer on it is the one that Spark gives."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Package
from scripts.shared.session import session_settings
from tests.support.session import ROOT

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

PAGE = (ROOT / "docs" / "user_defined_aggregates.md").read_text()
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.slow
def test_every_answer_is_the_one_that_spark_gives(spark: SparkSession) -> None:
    """Both failures need Python workers, and a query for each row of the page: seconds."""
    known: dict[str, Any] = {"spark": spark, "__name__": "__main__"}
    printed = ""
    with session_settings(spark, {"spark.sql.shuffle.partitions": "2"}):
        for kind, text in BLOCKS:
            with redirect_stdout(io.StringIO()) as output:
                if kind == "python":
                    exec(text, known)  # noqa: S102 (the page's own code)
                elif kind == "sql":
                    sql = Package().compiled(text)
                    spark.sql(sql).orderBy("mobile_no").show()
            if kind == "text":
                assert printed.strip() == text.strip()
            printed = output.getvalue()


def test_every_answer_stands_below_its_question() -> None:
    kinds = [kind for kind, _ in BLOCKS]
    assert set(kinds) == {"python", "sql", "text"}
    answered = {index - 1 for index, kind in enumerate(kinds) if kind == "text"}
    assert len(answered) == 7
    assert {kinds[index] for index in answered} == {"python", "sql"}
    assert all(
        (".show()" in text) == (index in answered) for index, (kind, text) in enumerate(BLOCKS) if kind == "python"
    )


def test_the_paths_on_it_exist() -> None:
    paths = re.findall(r"`(tests/[\w./]+)`", PAGE)
    links = re.findall(r"\]\(([\w./]+)\)", PAGE)
    assert paths
    assert links
    for path in [*paths, *(f"docs/{link}" for link in links)]:
        assert (ROOT / path).exists(), path
