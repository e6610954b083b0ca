"""
Java processes of Spark that go on after the command that has started them: where each is, whether it still runs, and
how it is ended.

`make thrift` and `make cluster` start some and remember them in the project's folder; `make stop` ends just those.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from scripts.layout import HOME, PROJECT, SetupError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

HOST = "127.0.0.1"
SECONDS_TO_START = 180
SECONDS_TO_STOP = 30
REMEMBERED = HOME / "daemons.json"


class DaemonError(SetupError):
    """A process can't be started; the message says why."""


@dataclass(frozen=True)
class Daemon:
    """A process that has been started, and what it takes to find it again."""

    name: str
    main_class: str
    home: str
    port: int
    process_id: int

    @property
    def log(self) -> Path:
        return log_in(Path(self.home), self.name)

    def runs(self) -> bool:
        """Whether the process is there and still is this one: ids are given to other processes after a restart."""
        command = command_of(self.process_id)
        return self.main_class in command and self.home in command

    def stop(self) -> None:
        """End the process and wait until it is gone."""
        if not self.runs():
            return
        os.kill(self.process_id, signal.SIGTERM)
        give_up = time.monotonic() + SECONDS_TO_STOP
        while self.runs():
            if time.monotonic() > give_up:
                os.kill(self.process_id, signal.SIGKILL)
            time.sleep(0.1)


def log_in(home: Path, name: str) -> Path:
    return home / "logs" / f"{name}.log"


def command_of(process_id: int) -> str:
    """The command line of a process, '' where there is none (any more)."""
    with contextlib.suppress(ChildProcessError):
        os.waitpid(process_id, os.WNOHANG)  # a child that has ended stays listed until somebody asks
    if sys.platform == "linux":
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it may end between open and read
            return Path(f"/proc/{process_id}/cmdline").read_text().replace("\0", " ")
        return ""
    return subprocess.run(
        ["ps", "-o", "args=", "-p", str(process_id)], capture_output=True, text=True, check=False
    ).stdout


def spark_home() -> Path:
    """Of the installed pyspark."""
    import pyspark  # noqa: PLC0415 (takes a second, which `make stop` does without)

    return Path(pyspark.__file__).parent


def free_port() -> int:
    """Free until it is used: none that the system itself hands out, from 32768 on, to whoever connects meanwhile."""
    while True:
        port = 10_000 + secrets.randbelow(20_000)
        with contextlib.suppress(OSError), socket.socket() as any_socket:
            any_socket.bind((HOST, port))
            return port


def listens(port: int) -> bool:
    with contextlib.suppress(OSError):
        socket.create_connection((HOST, port)).close()
        return True
    return False


def refuse_taken(port: int, variable: str) -> None:
    """Raise where another process listens; Spark would choose a port that nobody knows, or say so in forty lines."""
    if listens(port):
        raise DaemonError(
            f"Another process listens on port {port}.\nStop it (`make stop`, if this project has started it), or name "
            f"another port in {variable}."
        )


def launch(
    name: str,
    main_class: str,
    command: Sequence[str | Path],
    *,
    home: Path,
    port: int,
    environment: Mapping[str, str],
    is_ready: Callable[[Daemon], bool],
) -> Daemon:
    """
    Start a script of Spark's, which replaces itself by Java, and wait until it is ready.

    Whatever goes wrong, the process is gone when this raises, and the end of its log is on the terminal.
    """
    log = log_in(home, name)
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("w") as output:
        process = subprocess.Popen(
            command,
            cwd=home,
            env={**os.environ, "SPARK_HOME": str(spark_home()), **environment},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    started = Daemon(name, main_class, str(home), port, process.pid)
    try:
        wait_until_ready(started, process, is_ready)
    except BaseException:
        process.kill()
        process.wait()
        last_lines = "\n".join(f"  {line[:200]}" for line in log.read_text().splitlines()[-12:])
        print(f"The end of {log}:\n{last_lines}", file=sys.stderr)
        raise
    return started


def wait_until_ready(daemon: Daemon, process: subprocess.Popen[bytes], is_ready: Callable[[Daemon], bool]) -> None:
    give_up = time.monotonic() + SECONDS_TO_START
    while not is_ready(daemon):
        if process.poll() is not None:
            raise DaemonError(
                f"The {daemon.name} has ended with code {process.returncode}.\n"
                f"Another process (a dbt, a demo, tests) may use the tables in {daemon.home}: wait until it has ended."
            )
        if time.monotonic() > give_up:
            raise DaemonError(f"The {daemon.name} does not answer on port {daemon.port}.\nIs the machine very busy?")
        time.sleep(0.2)


def java_options(home: Path) -> str:
    """Spark's logging as everywhere in the project, little memory, and a mark by which `Daemon.runs` knows it."""
    return (
        f'"-Dlog4j2.configurationFile={PROJECT}/profiles/log4j2.properties" "-Devent_windows.home={home}" '
        "-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=256m -XX:+UseSerialGC"
    )


def remember(daemons: Iterable[Daemon]) -> None:
    REMEMBERED.write_text(json.dumps([asdict(daemon) for daemon in daemons], indent=2))


def remembered() -> list[Daemon]:
    """What `make thrift` or `make cluster` has started and what still runs, in that order."""
    if not REMEMBERED.exists():
        return []
    daemons = [Daemon(**known) for known in json.loads(REMEMBERED.read_text())]
    return [daemon for daemon in daemons if daemon.runs()]


def stop_all(daemons: Iterable[Daemon]) -> None:
    """The last one first: a server before the cluster that it runs on."""
    for daemon in reversed([*daemons]):
        daemon.stop()


def main() -> int:
    """`make stop`."""
    daemons = remembered()
    stop_all(daemons)
    REMEMBERED.unlink(missing_ok=True)
    ended = ", ".join(f"{daemon.name} (process {daemon.process_id})" for daemon in daemons)
    print(f"Stopped: {ended}." if ended else "Nothing of this project runs.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
