"""What needs neither Spark nor the plotting library: words, names, and what may stand in a page."""

from __future__ import annotations

import doctest
import importlib
import json

import pytest

from scripts.report.page import in_script

MODULES = ("activity", "arrivals", "drawing", "durations", "errors", "reading", "timeline")


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"scripts.report.{name}"))
    assert result.attempted
    assert not result.failed


def test_nothing_in_a_figure_ends_its_script() -> None:
    """A key is whatever the events have."""
    key = "</script><script>alert(1)</script><!-- \u2028"
    text = in_script(json.dumps({"key": key}, ensure_ascii=False))
    assert "<" not in text
    assert "\u2028" not in text
    assert json.loads(text) == {"key": key}
