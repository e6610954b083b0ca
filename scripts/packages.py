"""
Packages that only one command needs and that are large: each group of them in a folder beside the virtual environment,
which stays as it is.

Where a group can't stand beside the project's packages it has an environment of its own (scripts/environments.py).
"""

from __future__ import annotations

import importlib
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scripts.install import pip_settings_for_uv, run
from scripts.layout import LOGS, VENV

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Packages:
    """A group of packages: the folder that they are in, and the lock that says which."""

    folder: Path
    lock: Path

    def install(self) -> None:
        """Bring the folder to what the lock says; returns at once where it is newer than the lock."""
        stamp = self.folder / "setup.stamp"
        if stamp.exists() and stamp.stat().st_mtime > self.lock.stat().st_mtime:
            return
        LOGS.mkdir(parents=True, exist_ok=True)
        run(
            f"install the packages of {self.lock}",
            [
                *(VENV / "bin" / "uv", "pip", "install", "--quiet", "--system-certs"),
                *("--python", VENV / "bin" / "python", "--target", self.folder),
                *("--require-hashes", "--requirement", self.lock),
            ],
            pip_settings_for_uv(),
        )
        stamp.touch()

    def load(self, name: str) -> Any:
        """A package of the folder; it comes last on the path, so that it hides nothing of the environment."""
        if str(self.folder) not in sys.path:
            sys.path.append(str(self.folder))
        return importlib.import_module(name)

    def version(self, name: str) -> str:
        return str(self.load(name).__version__)
