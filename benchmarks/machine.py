"""What a figure was measured with and on. No name of a host, and no path."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from importlib import metadata
from pathlib import Path

from benchmarks import packages
from scripts.environments import GROUP_LOCKS

VERSIONS = ("pyspark", "dbt-core", "dbt-spark")
ONE_MACHINE = ("duckdb", "polars")


def processor() -> str:
    """The name of the processor, where the system tells it."""
    described = Path("/proc/cpuinfo")
    found = re.search(r"^model name\s*: (.*)$", described.read_text(), re.MULTILINE) if described.exists() else None
    return found.group(1) if found else platform.machine()


def machine() -> dict[str, str | int]:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return {
        "cores": os.cpu_count() or 0,
        "memory_gb": round(memory / 2**30),
        "processor": processor(),
        "system": f"{platform.system()} {platform.release().partition('-')[0]}",
    }


def java_version() -> str:
    printed = subprocess.run(["java", "-version"], capture_output=True, text=True, check=True).stderr
    found = re.search(r'version "([^"]+)"', printed)
    return found.group(1) if found else "unknown"


def commit() -> str:
    """The commit that is checked out, and whether files differ from it."""
    described = subprocess.run(
        ["git", "describe", "--always", "--dirty", "--exclude=*"], capture_output=True, text=True, check=False
    )
    return described.stdout.strip() or "unknown"


def other_versions(environment: str | None) -> dict[str, str]:
    """What an environment of its own has in place of what `versions` says."""
    if environment is None:
        return {}
    (found,) = re.findall(r"^pyspark==(\S+)", GROUP_LOCKS[environment].read_text(), re.MULTILINE)
    return {"pyspark": found}


def versions() -> dict[str, str]:
    return {
        "event_windows": commit(),
        **{name: metadata.version(name) for name in VERSIONS},
        "java": java_version(),
        "python": platform.python_version(),
        **{name: packages.version(name) for name in ONE_MACHINE},
    }
