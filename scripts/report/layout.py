"""Where the report keeps what it needs and what it makes."""

from __future__ import annotations

from pathlib import Path

from scripts.layout import HOME
from scripts.packages import Packages

QUERIES = Path(__file__).parent / "queries"
LOCK = Path(__file__).parent / "requirements.lock"
TEMPLATE = Path(__file__).parent / "page.html"
REPORTS = HOME / "report"
PLOTTING = Packages(REPORTS / "packages", LOCK)
