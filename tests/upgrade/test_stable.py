"""What a version has promised is still there: every public macro with every argument (docs/stability.md)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from scripts.reference_docs import called, documented
from tests.upgrade.built import STATES

if TYPE_CHECKING:
    from pathlib import Path

PROMISED = STATES.parent / "promised"


def arguments() -> dict[str, list[str]]:
    return {called(macro): [given["name"] for given in macro.get("arguments", [])] for _, macro in documented()}


@pytest.mark.parametrize("path", sorted(PROMISED.glob("*.json")), ids=lambda path: path.stem)
def test_no_public_macro_or_argument_is_gone(path: Path) -> None:
    promised: dict[str, list[str]] = json.loads(path.read_text())
    today = arguments()
    gone = {
        f"{macro}({name})" for macro, names in promised.items() for name in names if name not in today.get(macro, [])
    }
    assert not gone
    assert promised.keys() <= today.keys()


def test_something_is_promised() -> None:
    assert list(PROMISED.glob("*.json"))
