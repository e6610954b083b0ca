"""Processes that a test can kill with all that they have started, and gates that hold one at a known place."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

from tests.support.session import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

PATIENCE = 240.0
"""Seconds after which a test fails rather than waits; nothing is measured with it."""


GATE = """
(select max(gate) from (
    select transform(one) using 'cat > /dev/null; if [ -p {pipe} ]; then cat {pipe}; fi; echo passed' as (gate string)
    from values ('') as nothing (one)
))"""
"""A scalar subquery that waits at the gate whose path is {pipe}."""


def wait_until(happened: Callable[[], object], what: str) -> None:
    give_up = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < give_up, f"never came: {what}"
        time.sleep(0.02)


class Process:
    """A command in a process group of its own, its output kept."""

    def __init__(
        self,
        command: Sequence[str | Path],
        environment: Mapping[str, str] | None = None,
        pass_fds: Sequence[int] = (),
    ) -> None:
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            pass_fds=pass_fds,
        )
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        self.lines.extend(self.process.stdout)

    @property
    def output(self) -> str:
        return "".join(self.lines)

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def kill(self) -> None:
        """`kill -9` of the process and of its children, Java among them; they are gone when this returns."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self._gone()

    def finish(self) -> int:
        """Wait for the end; the exit code."""
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"no end in sight:\n{self.output}") from None
        self._gone()
        return self.process.returncode

    def _gone(self) -> None:
        """The output ends when the last of those who could write to it is gone, which a process id does not tell."""
        self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        assert not self.reader.is_alive(), f"a child is left behind:\n{self.output}"
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe
            pipe.close()


class Worker(Process):
    """A Python with dbt and Spark in it (`tests.support.worker`), which starts Java once for many commands."""

    def __init__(
        self,
        environment: Mapping[str, str],
        largest_file: int | None = None,
        python: str | Path = sys.executable,
    ) -> None:
        answers, to_answers = os.pipe()
        limit = [] if largest_file is None else [str(largest_file)]
        super().__init__(
            [python, "-m", "tests.support.worker", str(to_answers), *limit], environment, pass_fds=[to_answers]
        )
        os.close(to_answers)
        self.answers = os.fdopen(answers)

    def request(self, kind: str, content: str | Sequence[str]) -> None:
        assert self.process.stdin
        self.process.stdin.write(json.dumps({kind: content}) + "\n")
        self.process.stdin.flush()

    def answer(self) -> Any:
        line = self.answers.readline()
        if not line:
            self._gone()
            raise AssertionError(f"the worker is gone:\n{self.output}")
        return json.loads(line)

    def sql(self, text: str) -> list[tuple[Any, ...]]:
        self.request("sql", text)
        return [tuple(row) for row in self.answer()]

    def kill(self) -> None:
        super().kill()
        self.answers.close()


class Gate:
    """
    A place that a test can close, in a SQL statement with `GATE` in it: who comes by waits until the test opens it.

    The statement has a shell read a named pipe where there is one. That a reader has come is what the test waits for,
    so nothing here depends on how fast anything is.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.writer: int | None = None

    def close(self) -> None:
        os.mkfifo(self.path)

    def wait(self, process: Process) -> None:
        """Return when somebody stands at the gate. Nobody else is held: who comes later passes."""

        def somebody_reads() -> bool:
            try:
                self.writer = os.open(self.path, os.O_WRONLY | os.O_NONBLOCK)
            except OSError as error:
                if error.errno != errno.ENXIO:  # the pipe has no reader
                    raise
                assert process.alive, f"ended before the gate:\n{process.output}"
            return self.writer is not None

        wait_until(somebody_reads, f"{self.path.name} of\n{process.output}")
        self.path.unlink()

    def open(self) -> None:
        self.path.unlink(missing_ok=True)
        if self.writer is not None:
            os.close(self.writer)
            self.writer = None
