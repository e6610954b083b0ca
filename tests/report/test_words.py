"""What needs neither Spark nor the plotting library: words, names, and what may stand in a page."""

from __future__ import annotations

import doctest
import importlib
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from scripts.report import __main__ as command
from scripts.report import drawing, models
from scripts.report.page import in_script
from scripts.report.questions import retention

MODULES = ("activity", "arrivals", "drawing", "durations", "errors", "joins", "questions", "reading", "timeline")


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"scripts.report.{name}"))
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize("row", [("2026-06-01", None, 3), (None, 0, 3), ("2026-06-01", 0, 0), ("2026-06-01", 0, None)])
def test_people_who_never_came_are_no_cohort(row: tuple[str | None, int | None, int | None]) -> None:
    cohort, after, size = row
    given = {"cohort": cohort, "after": after, "size": size, "people": 0, "is_complete": True}
    assert retention([given], "week").note == "There is no cohort yet."


def test_nothing_in_a_figure_ends_its_script() -> None:
    """A key is whatever the events have."""
    key = "</script><script>alert(1)</script><!-- \u2028"
    text = in_script(json.dumps({"key": key}, ensure_ascii=False))
    assert "<" not in text
    assert "\u2028" not in text
    assert json.loads(text) == {"key": key}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", ["INK", "MUTED", "BLUE", "RED", "GREEN", "PURPLE", "AMBER"])
def test_what_is_written_stands_out(name: str, *, dark: bool) -> None:
    """At least as WCAG 2 asks of text at level AA."""

    def light(colour: str) -> float:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    shown = (getattr(drawing, name), drawing.SURFACE)
    text, ground = (light(drawing.DARK[colour] if dark else colour) for colour in shown)
    assert (max(text, ground) + 0.05) / (min(text, ground) + 0.05) >= 4.5


def test_paths_of_another_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its profile may say `spark/warehouse`, which is a folder of the project; TO is of the folder that one is in."""
    here, project = tmp_path / "here", tmp_path / "shop"
    for folder in (here, project):
        folder.mkdir()
    (project / "dbt_project.yml").touch()
    read_in: list[Path] = []

    def read(*_: object) -> SimpleNamespace:
        read_in.append(Path.cwd())
        return SimpleNamespace(warnings=[])

    monkeypatch.chdir(here)
    monkeypatch.setattr(command, "PLOTTING", SimpleNamespace(install=lambda: None))
    monkeypatch.setattr(command, "read", read)
    monkeypatch.setattr(command, "sections", lambda _: [])
    monkeypatch.setattr(command, "page", lambda *_: "made")
    assert command.main(["visits_state", "--project", "../shop", "--to", "visits.html"]) == 0
    assert read_in == [project]
    assert (here / "visits.html").read_text() == "made"


def test_one_version_of_a_model() -> None:
    def version(number: int | None, latest: int | None) -> SimpleNamespace:
        config, depends_on = SimpleNamespace(materialized="table"), SimpleNamespace(macros=[])
        return SimpleNamespace(
            resource_type="model",
            name="visits",
            version=number,
            latest_version=latest,
            config=config,
            depends_on=depends_on,
        )

    manifest: Any = SimpleNamespace(nodes={number: version(number, 2) for number in (1, 2, 3)}, macros={}, sources={})
    assert [models.find_model(manifest, f"visits{of}")[0].version for of in ("", ".v1", ".v3")] == [2, 1, 3]
    assert models.find_events(manifest, "visits.v1").version == 1
    alone: Any = SimpleNamespace(nodes={"visits": version(None, None)}, macros={}, sources={})
    assert models.find_model(alone, "visits")[0].version is None
