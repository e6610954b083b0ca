"""What docs/linter.md tells a user to write and to run in a dbt project, and running it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from scripts.linter_docs import PAGE


def block(language: str, heading: str) -> str:
    """The block of that language below a heading of the page."""
    below = PAGE.read_text().split(f"\n## {heading}\n")[1].split("\n## ")[0]
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", below, flags=re.MULTILINE | re.DOTALL)
    return str(found)


def configure(folder: Path) -> None:
    (folder / ".sqlfluff").write_text(block("ini", "Lint a dbt project"))


def run_sqlfluff(folder: Path, heading: str) -> tuple[int, str]:
    """The command of the page below that heading, in a folder: its status and what it prints."""
    (command,) = [line for line in block("sh", heading).splitlines() if line.startswith("sqlfluff ")]
    program = str(Path(sys.executable).parent / "sqlfluff")
    environment = {**os.environ, "NO_COLOR": "1"}
    ran = subprocess.run(
        [program, *command.split()[1:]], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return ran.returncode, ran.stdout + ran.stderr
