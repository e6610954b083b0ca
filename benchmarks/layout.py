"""Where the benchmarks keep what they make, and what of it is kept in the project."""

from __future__ import annotations

from scripts.layout import HOME, LOGS, PROJECT

SUITES = PROJECT / "benchmarks"
QUERIES = SUITES / "queries"
MODELS = SUITES / "models"
PUBLISHED = SUITES / "results"
"""The runs that docs/benchmarks.md shows."""

PAGE = PROJECT / "docs" / "benchmarks.md"
PLOTS = PROJECT / "docs" / "benchmarks"

BENCH = HOME / "bench"
DATA = BENCH / "data"
RESULTS = BENCH / "results"
PACKAGES = BENCH / "packages"
SCRATCH = BENCH / "tmp"
LOG = LOGS / "bench.log"
