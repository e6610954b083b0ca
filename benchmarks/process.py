"""A worker as the runner sees it: messages with a limit of time, and an end that leaves nothing behind."""

from __future__ import annotations

import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any, Self

from benchmarks.layout import LOG, SCRATCH
from scripts.environments import environment
from scripts.layout import PROJECT

if TYPE_CHECKING:
    from pathlib import Path

    from benchmarks.cases import Benchmark
    from benchmarks.worker import Request

SECONDS_TO_END = 60


class Stopped(Exception):  # noqa: N818 (it is what happened, not always a fault)
    """There is no next message; the text says why."""


def python_of(benchmark: Benchmark) -> str | Path:
    return environment(benchmark.environment) if benchmark.environment else sys.executable


class Process:
    """A worker in a process group of its own."""

    def __init__(self, request: Request) -> None:
        LOG.parent.mkdir(parents=True, exist_ok=True)
        with LOG.open("a") as log:
            self.process = subprocess.Popen(
                [python_of(request.case.benchmark), "-m", "benchmarks.measure", request.to_json()],
                cwd=PROJECT,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
            )
        self.messages: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self.process.stdout or ():
            self.messages.put(line)
        self.messages.put(None)

    def next(self, seconds: float) -> dict[str, Any]:
        try:
            line = self.messages.get(timeout=seconds)
        except queue.Empty:
            raise Stopped(f"took longer than {seconds:.0f} s") from None
        if line is None:
            raise Stopped(f"ended with code {self.process.wait()}")
        message: dict[str, Any] = json.loads(line)
        return message

    def end(self) -> None:
        """Let it end by itself, for it has said all."""
        self.process.wait(timeout=SECONDS_TO_END)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        leave_nothing(self.process)


def leave_nothing(worker: subprocess.Popen[Any]) -> None:
    """Of a worker that may still run: Java and the engines are in its group."""
    if worker.poll() is None:
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()
    shutil.rmtree(SCRATCH / str(worker.pid), ignore_errors=True)
