"""
Makes scripts/requirements.lock from the dependencies in pyproject.toml, or checks that it was made from them; and a
lock of its own for each dependency group, whose packages can't stand beside the others.

A lock's first lines hold a digest of the dependencies, so that the check needs neither network nor resolver.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import tomllib
from pathlib import Path

from scripts.environments import GROUP_LOCKS
from scripts.layout import BENCH_LOCK, PROJECT, REQUIREMENTS_LOCK, VENV
from scripts.report.layout import LOCK as REPORT_LOCK

PYPROJECT = PROJECT / "pyproject.toml"
LOCKS = dict[str | None, Path](
    [(None, REQUIREMENTS_LOCK), *GROUP_LOCKS.items(), ("bench", BENCH_LOCK), ("report", REPORT_LOCK)]
)


def header(group: str | None) -> str:
    """What a lock begins with: how it is made, and the digest of what it was made from."""
    read = tomllib.loads(PYPROJECT.read_text())
    dependencies = read["dependency-groups"][group] if group else read["project"]["dependencies"]
    source = json.dumps([read["project"]["requires-python"], dependencies])
    digest = hashlib.sha256(source.encode()).hexdigest()
    return f"# Made by `make lock` from the dependencies in pyproject.toml, whose digest is\n# {digest}\n"


def compile_lock(group: str | None, *, upgrade: bool) -> str:
    """Resolve for every platform and Python that the project supports; versions stay unless asked to move."""
    command = [
        *(VENV / "bin" / "uv", "pip", "compile", "--quiet", "--system-certs"),
        # No address of a package index in the lock: whoever installs chooses where from.
        *("--universal", "--generate-hashes", "--no-strip-extras", "--no-header", "--no-emit-index-url"),
        *("--python-version", "3.11"),
        *(("--upgrade",) if upgrade else ()),
        *("--output-file", LOCKS[group]),
        *(("--group", f"{PYPROJECT.name}:{group}") if group else (PYPROJECT.name,)),
    ]
    subprocess.run(command, cwd=PROJECT, check=True)
    return LOCKS[group].read_text()


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the locks from pyproject.toml.")
    parser.add_argument("--check", action="store_true", help="only say whether the locks belong to pyproject.toml")
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions that fit")
    options = parser.parse_args()
    for group, lock in LOCKS.items():
        if not options.check:
            lock.touch()
            lock.write_text(header(group) + compile_lock(group, upgrade=options.upgrade))
        elif not lock.read_text().startswith(header(group)):
            name = lock.relative_to(PROJECT)
            print(f"{name} was made from other dependencies than pyproject.toml has.\nRun: make lock")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
