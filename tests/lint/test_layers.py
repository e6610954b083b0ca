"""Who may import whom: tests everything, benchmarks the scripts, and scripts neither of them."""

from __future__ import annotations

import re

import pytest

from scripts.layout import PROJECT

IMPORT = re.compile(r"^ *(?:from|import) (benchmarks|tests)\b", re.MULTILINE)


@pytest.mark.parametrize(("folder", "forbidden"), [("benchmarks", {"tests"}), ("scripts", {"benchmarks", "tests"})])
def test_no_folder_imports_from_one_above_it(folder: str, forbidden: set[str]) -> None:
    files = sorted((PROJECT / folder).rglob("*.py"))
    assert files
    wrong = {str(file.relative_to(PROJECT)): forbidden & {*IMPORT.findall(file.read_text())} for file in files}
    assert {file: folders for file, folders in wrong.items() if folders} == {}
