"""
DuckDB, Polars and what draws the plots, in a folder of their own.

Nothing else in the project needs them, and together they are as large as all the rest.
"""

from __future__ import annotations

from benchmarks.layout import PACKAGES
from scripts.layout import BENCH_LOCK
from scripts.packages import Packages

_group = Packages(PACKAGES, BENCH_LOCK)
install = _group.install
load = _group.load
version = _group.version
