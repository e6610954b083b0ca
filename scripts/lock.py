"""
Makes requirements.lock from the dependencies in pyproject.toml, or checks that it was made from them.

The lock's first lines hold a digest of the dependencies, so that the check needs neither network nor resolver.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import tomllib

from scripts.layout import PROJECT, REQUIREMENTS_LOCK, VENV

PYPROJECT = PROJECT / "pyproject.toml"


def header() -> str:
    """What the lock begins with: how it is made, and the digest of what it was made from."""
    project = tomllib.loads(PYPROJECT.read_text())["project"]
    source = json.dumps([project["requires-python"], project["dependencies"]])
    digest = hashlib.sha256(source.encode()).hexdigest()
    return f"# Made by `make lock` from the dependencies in pyproject.toml, whose digest is\n# {digest}\n"


def compile_lock(*, upgrade: bool) -> str:
    """Resolve for every platform and Python that the project supports; versions stay unless asked to move."""
    command = [
        *(VENV / "bin" / "uv", "pip", "compile", "--quiet", "--system-certs"),
        # No address of a package index in the lock: whoever installs chooses where from.
        *("--universal", "--generate-hashes", "--no-strip-extras", "--no-header", "--no-emit-index-url"),
        *("--python-version", "3.11"),
        *(("--upgrade",) if upgrade else ()),
        *("--output-file", REQUIREMENTS_LOCK, PYPROJECT.name),
    ]
    subprocess.run(command, cwd=PROJECT, check=True)
    return REQUIREMENTS_LOCK.read_text()


def main() -> int:
    parser = argparse.ArgumentParser(description="Make requirements.lock from pyproject.toml.")
    parser.add_argument("--check", action="store_true", help="only say whether the lock belongs to pyproject.toml")
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions that fit")
    options = parser.parse_args()
    if options.check:
        if REQUIREMENTS_LOCK.read_text().startswith(header()):
            return 0
        print("requirements.lock was made from other dependencies than pyproject.toml has.\nRun: make lock")
        return 1
    REQUIREMENTS_LOCK.write_text(header() + compile_lock(upgrade=options.upgrade))
    return 0


if __name__ == "__main__":
    sys.exit(main())
