"""
dbt in this process, quietly: what it and Spark have to say goes to log files, and a failure is one readable message.

Starting Spark takes longer than a run, so whoever has several commands gives them to one process.
"""

from __future__ import annotations

import contextlib
import fcntl
import logging
import os
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scripts.layout import LOGS, PROJECT, TARGET, SetupError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from dbt.cli.main import dbtRunnerResult
    from dbt.contracts.graph.manifest import Manifest

SECONDS_TO_END = 5
"""The Java process of a command that has just ended needs a moment to let go of the tables."""


class DbtError(Exception):
    """A dbt command has failed, or can't be started; the message says why."""


@dataclass(frozen=True)
class DbtProject:
    """Where a project is, and where dbt puts what it makes of it; by default our own."""

    folder: Path = PROJECT
    profiles: Path = PROJECT / "profiles"
    target: Path = TARGET


OURS = DbtProject()


@contextlib.contextmanager
def native_output_in(log: Path) -> Iterator[None]:
    """
    Send what the Java process writes to a file; Python's own output stays on the terminal.

    Java inherits the file descriptor, not Python's `sys.stderr`, so the two can part.
    """
    terminal = os.fdopen(os.dup(2), "w", buffering=1)
    with log.open("w") as file:
        os.dup2(file.fileno(), 2)
    before, sys.stderr = sys.stderr, terminal
    try:
        yield
    finally:
        sys.stderr = before
        os.dup2(terminal.fileno(), 2)


def ended_readably(job: Callable[[], None], *expected: type[Exception]) -> int:
    """
    Run a command's job, with Java's output in the log of Spark: its exit code.

    What is expected to go wrong is one message on the terminal, without Python's traceback.
    """
    logging.getLogger("SQLQueryContextLogger").disabled = True  # a JSON object of the size of a page for every error
    LOGS.mkdir(parents=True, exist_ok=True)
    readable: tuple[type[Exception], ...] = (DbtError, SetupError, *expected)
    try:
        with native_output_in(LOGS / "spark.log"):
            job()
    except readable as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    return 0


def refuse_if_in_use(home: Path) -> None:
    """The embedded metastore serves one process; to remove its files under another one would break that one."""
    lock = home / "metastore_db" / "dbex.lck"
    if not lock.exists():
        return
    give_up = time.monotonic() + SECONDS_TO_END
    with lock.open("r+b") as file:
        while True:
            try:
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                if time.monotonic() > give_up:
                    raise DbtError(
                        f"Another process (a dbt, a demo, tests) uses the tables in {home}.\nWait until it has ended."
                    ) from None
                time.sleep(0.2)
            else:
                return


def dbt(
    *arguments: str,
    project: DbtProject = OURS,
    manifest: Manifest | None = None,
    begins: Callable[[str], None] | None = None,
) -> dbtRunnerResult:
    """
    Run a dbt command in this process; raise with what dbt says if it fails. With a manifest nothing is parsed.

    `begins` is told the name of each model and test as it begins.
    """
    from dbt.cli.main import dbtRunner  # noqa: PLC0415 (takes two seconds: after the first line on the terminal)

    quiet = ["--log-level", "none", "--log-level-file", "info", "--log-path", str(LOGS), "--no-use-colors-file"]
    # Models that don't need each other run side by side: small queries leave the second core idle.
    parallel = ["--threads", "2"] if arguments[0] != "docs" else []
    where = [
        *("--project-dir", str(project.folder), "--profiles-dir", str(project.profiles)),
        *("--target-path", str(project.target)),
    ]

    def hear(event: Any) -> None:
        if begins and event.info.name == "NodeStart":
            begins(event.data.node_info.node_name)

    result = dbtRunner(manifest=manifest, callbacks=[hear]).invoke([*quiet, *arguments, *parallel, *where])
    if not result.success:
        logs = f"The logs are {LOGS / 'dbt.log'} and spark.log beside it."
        raise DbtError(f"dbt {arguments[0]} failed.\n\n{what_failed(result)}\n\n{logs}")
    return result


def what_failed(result: dbtRunnerResult) -> str:
    """
    The message of each failed model or test, without the query plan that Spark appends to it. That of an operation has
    no node.
    """
    if result.exception:
        return str(result.exception)
    runs: Any = result.result or []
    failed = [run for run in runs if run.status in ("error", "fail")]
    names = [run.node.name if hasattr(run, "node") else run.unique_id for run in failed]
    messages = [shortened(run.message or str(run.status)) for run in failed]
    return "\n\n".join(f"{name}: {message}" for name, message in zip(names, messages, strict=True))


def shortened(message: str) -> str:
    """
    A message without what dbt and Spark append for their own developers: the chain of macros, the query plan.

    >>> shortened("Runtime Error\\n  No such column. SQLSTATE: 42703\\n  'Project [a#1]\\n  +- Relation")
    'Runtime Error\\n  No such column. SQLSTATE: 42703'
    """
    lines = message.strip().splitlines()
    for number, line in enumerate(lines):
        if "SQLSTATE" in line:
            return "\n".join(lines[: number + 1])
        if line.lstrip().startswith("> in macro"):
            return "\n".join(lines[:number]).rstrip()
    return message.strip()
