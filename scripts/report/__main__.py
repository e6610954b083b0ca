"""
The report: `python -m scripts.report [MODEL]`. Pictures of what a state model holds, as one HTML file.

It starts Spark as `make demo` does, or asks the server that the target names, and only reads.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from scripts.dbt_runner import OURS, DbtProject, ended_readably, refuse_if_in_use
from scripts.java import check_java
from scripts.layout import HOME
from scripts.report.errors import ReportError, rejected
from scripts.report.layout import PLOTTING, REPORTS
from scripts.report.page import page, sections
from scripts.report.questions import Questions
from scripts.report.reading import read

if TYPE_CHECKING:
    from collections.abc import Sequence

MODEL = "visitor_sessions_state"
"""The reference project's own."""
IN_PROCESS = ("embedded", "iceberg")
"""Targets that start their own Spark."""


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m scripts.report", description=__doc__)
    made.add_argument(
        "model",
        nargs="?",
        default=MODEL,
        help="a model that session_state, window_state, interval_join or asof_join builds, or a table with a funnel or "
        "of retention; default %(default)s",
    )
    made.add_argument("--key", help="whose sessions the time line shows: a value, or JSON with the columns of the key")
    made.add_argument("--events", help="where the events are, if that can't be found: a model or source.table")
    made.add_argument("--to", type=Path, help="the file to write")
    made.add_argument("--project", type=Path, help="the folder of another dbt project that has the package installed")
    return made


def project_in(folder: Path | None) -> DbtProject:
    """Our own project, or another one with the profiles that dbt would take there."""
    if folder is None:
        return OURS
    folder = folder.expanduser().resolve()
    if not (folder / "dbt_project.yml").exists():
        raise rejected("PROJECT", "has no dbt_project.yml", str(folder), "the folder of a dbt project")
    profiles = folder if (folder / "profiles.yml").exists() else Path("~/.dbt").expanduser()
    return DbtProject(folder, profiles, REPORTS / "target")


def make_report(options: argparse.Namespace) -> Path:
    project = project_in(options.project)
    file: Path = options.to.expanduser().resolve() if options.to else REPORTS / f"{options.model}.html"
    os.chdir(project.folder)  # where its profile finds what it names by a relative path
    if project is OURS and os.environ.get("EVENT_WINDOWS_TARGET", IN_PROCESS[0]) in IN_PROCESS:
        check_java()
        refuse_if_in_use(HOME)
    PLOTTING.install()
    print(f"Reading {options.model} (a minute or so, and more for large tables) ...", flush=True)
    facts = read(project, options.model, options.key, options.events)
    made = sections(facts)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(page(facts, made), encoding="utf-8")
    warnings = [] if isinstance(facts, Questions) else [warning["text"] for warning in facts.warnings]
    for warning in warnings:
        print(f"  Worth a look: {warning}")
    for one in made:
        print(f"  {one.title}: {one.says or one.note}")
        for more in (one.warning, one.note if one.says else ""):
            # what is said of the state as a whole stands above
            if more and more not in warnings:
                print(f"    {more}")
    return file


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    began = time.monotonic()

    def report() -> None:
        file = make_report(options)
        size = file.stat().st_size / 1_000_000
        print(f"Open it in a browser: {file} ({size:.1f} MB, {time.monotonic() - began:.0f} s)")

    return ended_readably(report, ReportError)


if __name__ == "__main__":
    sys.exit(main())
