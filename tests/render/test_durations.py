"""Durations: text to microseconds and back."""

from __future__ import annotations

import pytest

from scripts.shared.rendering import Package
from tests.render.case import HERE, check_keys, read

TABLE = read(HERE / "durations.yml")
check_keys("durations.yml", TABLE, ["durations", "rejected", "shown", "moments", "no_moments"])


@pytest.mark.parametrize(("text", "micros"), TABLE["durations"].items())
def test_duration(text: str, micros: int) -> None:
    assert Package()._duration_micros(text) == micros


@pytest.mark.parametrize("text", TABLE["rejected"], ids=repr)
def test_no_duration(text: object) -> None:
    assert Package()._duration_micros(text) is None


@pytest.mark.parametrize(("micros", "text"), TABLE["shown"].items())
def test_shown(micros: int, text: str) -> None:
    assert Package()._duration_text(micros) == text
    assert Package()._duration_micros(text) == micros


@pytest.mark.parametrize(("text", "moment"), TABLE["moments"].items())
def test_moment(text: str, moment: tuple[int, str]) -> None:
    assert (Package()._moment_micros(text), Package()._moment_text(text)) == tuple(moment)


@pytest.mark.parametrize("text", TABLE["no_moments"], ids=repr)
def test_no_moment(text: object) -> None:
    assert Package()._moment_micros(text) is None
