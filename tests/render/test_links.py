"""No dead link in any Markdown file of the repository, and no file names a page that is not there."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pytest

from tests.support.session import ROOT

if TYPE_CHECKING:
    from pathlib import Path

# What is made, fetched or kept by git is not written by us.
OTHERS = {".event_windows", ".git", ".venv", "dbt_packages", "node_modules", "target"}
FENCED = re.compile(r"^( *)```.*?^\1```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|mailto:|#!)([^)#\s]*)(?:#([^)\s]*))?\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


def written() -> list[Path]:
    return sorted(path for path in ROOT.rglob("*.md") if not OTHERS.intersection(path.relative_to(ROOT).parts))


@cache
def anchors(page: Path) -> set[str]:
    """As GitHub makes them: the second of the same name gets a number."""
    seen: Counter[str] = Counter()
    found = set()
    for heading in HEADING.findall(FENCED.sub("", page.read_text())):
        text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
        name = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
        found.add(f"{name}-{seen[name]}" if seen[name] else name)
        seen[name] += 1
    return found


@pytest.mark.parametrize("page", written(), ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for path, heading in LINK.findall(FENCED.sub("", page.read_text())):
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), path
        assert not heading or heading in anchors(target), f"{path}#{heading}"


def test_every_page_of_docs_is_in_its_index() -> None:
    for folder in ("docs", "docs/decisions"):
        index = (ROOT / folder / "README.md").read_text()
        linked = {path for path, _ in LINK.findall(index)}
        pages = {page.name for page in (ROOT / folder).glob("*.md")} - {"README.md"}
        assert pages <= linked, pages - linked


def test_pages_that_files_name_exist() -> None:
    """In comments, docstrings and messages too. A page of dbt's or of a tool has an address."""
    files = [path for path in ROOT.rglob("*.*") if not OTHERS.intersection(path.relative_to(ROOT).parts)]
    pages = {path.name for path in files if path.suffix == ".md"}
    naming = [path for path in files if path.suffix in (".md", ".py", ".sql", ".yml", ".toml", ".sh")]
    named = {
        (str(path.relative_to(ROOT)), page)
        for path in naming
        for page in re.findall(r"(?<![\w*/])(?:[\w.-]+/)*([\w-]+\.md)\b", path.read_text())
    }
    assert len(named) > 100
    assert {(path, page) for path, page in named if page not in pages} == set()
