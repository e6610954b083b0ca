"""
DuckDB, Polars and what draws the plots: a folder of packages beside the virtual environment, which stays as it is.

Nothing else in the project needs them, and together they are as large as all the rest.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from benchmarks.layout import LOCK, PACKAGES
from scripts.install import pip_settings_for_uv
from scripts.layout import VENV

if TYPE_CHECKING:
    from pathlib import Path


def install() -> None:
    """Bring the folder to what the lock says; returns at once where it is newer than the lock."""
    stamp = PACKAGES / "setup.stamp"
    if stamp.exists() and stamp.stat().st_mtime > LOCK.stat().st_mtime:
        return
    python = VENV / "bin" / "python"
    command: list[str | Path] = [
        *(VENV / "bin" / "uv", "pip", "install", "--quiet", "--system-certs", "--python", python),
        *("--target", PACKAGES, "--require-hashes", "--requirement", LOCK),
    ]
    subprocess.run(command, env={**os.environ, **pip_settings_for_uv()}, check=True)
    stamp.touch()


def load(name: str) -> Any:
    """A package of the folder; it comes last on the path, so that it hides nothing of the environment."""
    if str(PACKAGES) not in sys.path:
        sys.path.append(str(PACKAGES))
    return importlib.import_module(name)


def version(name: str) -> str:
    return str(load(name).__version__)
