"""Where the benchmarks keep what they make, and what of it is kept in the project."""

from __future__ import annotations

from scripts.layout import HOME, LOGS, PROJECT

SUITES = PROJECT / "benchmarks"
QUERIES = SUITES / "queries"
MODELS = SUITES / "models"
PUBLISHED = SUITES / "results"
"""The runs that the pages show."""

PAGE = PROJECT / "docs" / "benchmarks.md"
"""Goals and figures, to be read in five minutes."""
PLOTS = PROJECT / "docs" / "benchmarks"
"""Pictures, and beside them a page for each suite, with all of its tables."""

BENCH = HOME / "bench"
DATA = BENCH / "data"
RESULTS = BENCH / "results"
PACKAGES = BENCH / "packages"
SCRATCH = BENCH / "tmp"
LOG = LOGS / "bench.log"
