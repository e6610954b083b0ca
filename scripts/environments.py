"""
Environments of their own, for packages that can't stand beside the project's: each from its lock, in the project's
folder.

`make databricks`, or `environment("databricks")` where one is needed; where the lock is as it was, nothing is done.
"""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

from scripts.install import pip_settings_for_uv, run
from scripts.layout import HOME, LOGS, PROJECT, VENV, SetupError

if TYPE_CHECKING:
    from pathlib import Path

# By the dependency group of pyproject.toml that each is made from.
VERSIONS = PROJECT / "tests" / "package" / "locks"
GROUP_LOCKS = {
    "audit": PROJECT / ".ci" / "audit.lock",
    "beam": PROJECT / "tests" / "parity" / "beam.lock",
    "clickhouse": PROJECT / "tests" / "parity" / "clickhouse.lock",
    "databricks": PROJECT / "tests" / "databricks" / "requirements.lock",
    **{name: VERSIONS / f"{name}.lock" for name in ("oldest", "spark_4_0", "spark_4_2", "fabric", "glue", "dbt_2")},
}


def environment(name: str) -> Path:
    """The Python of an environment that is what its lock says."""
    folder, lock = HOME / name, GROUP_LOCKS[name]
    python, installed = folder / "bin" / "python", folder / "requirements.lock"
    if not installed.exists() or installed.read_bytes() != lock.read_bytes():
        LOGS.mkdir(parents=True, exist_ok=True)
        uv = VENV / "bin" / "uv"
        run(f"make an environment for {name}", [uv, "venv", "--clear", "--python", sys.executable, folder])
        run(
            f"install the packages of {lock}",
            [uv, "pip", "sync", "--system-certs", "--require-hashes", "--python", python, lock],
            pip_settings_for_uv(),
        )
        shutil.copy(lock, installed)
    return python


def main() -> int:
    try:
        for name in sys.argv[1:]:
            print(environment(name))
    except SetupError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
