"""
Asks PyPI for known vulnerabilities of every package in the locks: `make audit`.

pip-audit by itself says that there are none where it could not ask, as behind a mirror that has packages and nothing
else. Here that is an answer of its own: exit code 0 if nothing is known, 1 if something is, 2 if it could not be found
out.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from scripts.environments import environment
from scripts.layout import PROJECT, SetupError
from scripts.lock import LOCKS

if TYPE_CHECKING:
    from pathlib import Path

CLEAN, VULNERABLE, UNKNOWN = range(3)


def report(python: Path, lock: Path) -> list[dict[str, Any]]:
    """Every package of a lock with its vulnerabilities, or with the reason why they are not known."""
    command: list[str | Path] = [python, "-m", "pip_audit", "--requirement", lock, "--require-hashes", "--disable-pip"]
    # its exit code is 1 for a vulnerability and for a failure alike: the answer is what it prints
    asked = subprocess.run(
        [*command, "--format", "json", "--progress-spinner", "off"], capture_output=True, text=True, check=False
    )
    try:
        dependencies: list[dict[str, Any]] = json.loads(asked.stdout)["dependencies"]
    except json.JSONDecodeError:
        raise SetupError(f"pip-audit could not read {lock.name} or reach PyPI:\n{asked.stderr[-600:]}") from None
    return dependencies


def verdict(dependencies: list[dict[str, Any]]) -> tuple[int, list[str]]:
    """What the packages of a lock come to, and a line for each that is not clean."""
    known = [
        f"{package['name']} {package['version']}: {found['id']}, mended in {', '.join(found['fix_versions']) or 'none'}"
        for package in dependencies
        for found in package.get("vulns", [])
    ]
    untold = [package["skip_reason"] for package in dependencies if "skip_reason" in package]
    silence = [f"PyPI told nothing about {len(untold)} of {len(dependencies)}: {untold[0]}, ..."] if untold else []
    if known:
        return VULNERABLE, known + silence
    if untold:
        return UNKNOWN, silence
    return CLEAN, [f"nothing known about {len(dependencies)} packages"]


def main() -> int:
    worst = CLEAN
    try:
        python = environment("audit")
        for lock in LOCKS.values():
            code, lines = verdict(report(python, lock))
            worst = VULNERABLE if VULNERABLE in (code, worst) else max(code, worst)
            print(f"{lock.relative_to(PROJECT)}\n  " + "\n  ".join(lines), flush=True)
    except SetupError as error:
        print(f"\n{error}", file=sys.stderr)
        return UNKNOWN
    if worst == UNKNOWN:
        print("\nWhether there are vulnerabilities could not be found out here: run it where pypi.org can be reached.")
    return worst


if __name__ == "__main__":
    sys.exit(main())
