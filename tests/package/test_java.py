"""Which Java the set-up takes: the commands stand in for one of each version."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scripts.java import check_java
from scripts.layout import SetupError

if TYPE_CHECKING:
    from pathlib import Path


def java_home(folder: Path, version: str) -> str:
    command = folder / "bin" / "java"
    command.parent.mkdir()
    command.write_text(f"#!/bin/sh\necho 'openjdk version \"{version}\"' >&2\n")
    command.chmod(0o755)
    return str(folder)


@pytest.mark.parametrize("version", ["17.0.15", "21.0.13"])
def test_it_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    monkeypatch.setenv("JAVA_HOME", java_home(tmp_path, version))
    check_java()


@pytest.mark.parametrize(
    ("version", "why"),
    [("1.8.0_412", "Java 8 found"), ("16", "needs Java 17 or later"), ("25.0.1", "on which Spark 4.1 does not start")],
)
def test_it_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, why: str) -> None:
    monkeypatch.setenv("JAVA_HOME", java_home(tmp_path, version))
    with pytest.raises(SetupError, match=why) as refused:
        check_java()
    assert "version 17 or 21" in str(refused.value)


def test_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    with pytest.raises(SetupError, match="No Java found"):
        check_java()


def test_it_can_not_be_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Made for another machine, or not to be run by this user."""
    monkeypatch.setenv("JAVA_HOME", java_home(tmp_path, "17.0.15"))
    (tmp_path / "bin" / "java").chmod(0o644)
    with pytest.raises(SetupError, match=r"does not start: Permission denied\.\nInstall a Java runtime"):
        check_java()
