"""The states that are measured are accepted as they are: a benchmark takes minutes until it finds that one isn't."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from benchmarks.layout import MODELS
from scripts.shared.rendering import Call, Package

if TYPE_CHECKING:
    from pathlib import Path

STATES = [path for path in sorted(MODELS.rglob("*.sql")) if "unique_key" in path.read_text()]


@pytest.mark.parametrize(
    ("path", "lateness"),
    [
        (path, lateness)
        for path, lateness in product(STATES, ("1 hour", None))
        if lateness is None or "var('allowed_lateness')" in path.read_text()
    ],
    ids=lambda given: f"{given.parent.name}/{given.stem}" if hasattr(given, "stem") else str(given),
)
def test_a_state_goes_on_with_its_settings(path: Path, lateness: str | None) -> None:
    call = Call(
        which="compile",
        incremental=True,
        config={"file_format": "delta"},
        variables={"allowed_lateness": lateness},
    )
    assert "select" in Package(call).compiled(path.read_text(), var=call.variables.get)
