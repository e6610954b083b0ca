"""Where the project keeps what it makes: one folder, so that one `rm -r` or one ignore rule covers everything."""

from __future__ import annotations

import os
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
HOME = Path(os.environ.get("EVENT_WINDOWS_HOME", PROJECT / ".event_windows")).resolve()

VENV = HOME / "venv"
JARS = HOME / "jars"
CLASS_ARCHIVE = JARS / "classes.jsa"  # goes with them, and is not there before `make classes`
LOGS = HOME / "logs"
TARGET = HOME / "target"
ICEBERG_WAREHOUSE = HOME / "ice"  # has to be there before the first session: the catalog does not make it

REQUIREMENTS_LOCK = PROJECT / "scripts" / "requirements.lock"
BENCH_LOCK = PROJECT / "benchmarks" / "requirements.lock"
JARS_LOCK = PROJECT / "scripts" / "jars.lock"


class SetupError(Exception):
    """Something the user has to mend; the message is one sentence about the fault and one about the way out."""
