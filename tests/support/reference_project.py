"""The files of the reference project that dbt reads, without those of the repository around them."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from tests.support.session import ROOT

if TYPE_CHECKING:
    from pathlib import Path

READ = ("macros", "models", "seeds", "analyses", "tests/dbt")


def copied(folder: Path) -> Path:
    """Copies them to a folder."""
    for part in READ:
        shutil.copytree(ROOT / part, folder / part)
    shutil.copy(ROOT / "dbt_project.yml", folder)
    return folder
