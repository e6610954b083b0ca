"""
A Spark Thrift server on this machine: the same Spark as in the `embedded` target, in a process that several dbt at a
time can use. It listens on loopback only, needs nothing but the installed pyspark, and asks nobody for a password.

`make thrift` starts it, `make stop` ends it; tests use `thrift_server`.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml
from jinja2 import Template

from scripts.java import check_java
from scripts.layout import HOME, PROJECT, SetupError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

HOST = "127.0.0.1"
PORT = int(os.environ.get("EVENT_WINDOWS_THRIFT_PORT", "10000"))
SERVER = "org.apache.spark.sql.hive.thriftserver.HiveThriftServer2"
SECONDS_TO_START = 180
SECONDS_TO_STOP = 30


class ThriftError(SetupError):
    """The server can't be started; the message says why."""


@dataclass(frozen=True)
class ThriftServer:
    """A server that has been started, and what it takes to find it again."""

    home: str
    port: int
    process_id: int

    @property
    def log(self) -> Path:
        return log_in(Path(self.home))

    def connect(self, catalog: str = "spark_catalog") -> Any:
        """A connection of its own, as dbt makes one; names without a catalog are of this one."""
        from pyhive import hive  # type: ignore[import-untyped]  # noqa: PLC0415 (only where somebody connects)

        first = {"set:hiveconf:spark.sql.defaultCatalog": catalog}
        return hive.connect(host=HOST, port=self.port, username="dbt", configuration=first)

    def runs(self) -> bool:
        """Whether the process is there and still is this server: ids are given to other processes after a restart."""
        command = command_of(self.process_id)
        return SERVER in command and self.home in command

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


def log_in(home: Path) -> Path:
    return home / "logs" / "thrift.log"


def command_of(process_id: int) -> str:
    """The command line of a process, '' where there is none (any more)."""
    with contextlib.suppress(ChildProcessError):
        os.waitpid(process_id, os.WNOHANG)  # a child that has ended stays listed until somebody asks
    if sys.platform == "linux":
        with contextlib.suppress(FileNotFoundError):
            return Path(f"/proc/{process_id}/cmdline").read_text().replace("\0", " ")
        return ""
    return subprocess.run(
        ["ps", "-o", "args=", "-p", str(process_id)], capture_output=True, text=True, check=False
    ).stdout


def spark_settings(home: Path, target: str = "embedded") -> dict[str, str]:
    """The settings of a target that brings its own Spark, from their one home, profiles.yml."""
    variables = {
        **os.environ,
        "EVENT_WINDOWS_HOME": str(home),
        "DBT_PROFILES_DIR": str(PROJECT / "profiles"),
    }
    profiles = yaml.safe_load((PROJECT / "profiles" / "profiles.yml").read_text())
    settings = profiles["event_windows"]["outputs"][target]["server_side_parameters"]
    return {name: Template(text).render(env_var=variables.get) for name, text in settings.items()}


def free_port() -> int:
    with socket.socket() as any_socket:
        any_socket.bind((HOST, 0))
        port: int = any_socket.getsockname()[1]
        return port


def start(home: Path, port: int, changes: Mapping[str, str] | None = None) -> ThriftServer:
    """
    Start a server whose tables and logs are in `home`, and wait until it answers.

    Changes are to Spark's settings, such as `spark.master` for a cluster.
    """
    import pyspark  # noqa: PLC0415 (takes a second, which `stop` does without)

    home.mkdir(parents=True, exist_ok=True)
    # PyHive begins with `use default`, also where the Iceberg catalog is the default one
    (home / "ice" / "default").mkdir(parents=True, exist_ok=True)
    settings = {**spark_settings(home), **(changes or {})}
    configured = [part for name, value in settings.items() for part in ("--conf", f"{name}={value}")]
    listening = {"hive.server2.thrift.bind.host": HOST, "hive.server2.thrift.port": port}
    spark_home = Path(pyspark.__file__).parent
    log = log_in(home)
    log.parent.mkdir(exist_ok=True)
    with log.open("w") as output:
        process = subprocess.Popen(
            [
                *(str(spark_home / "bin" / "spark-submit"), "--class", SERVER, *configured, "spark-internal"),
                *(part for name, value in listening.items() for part in ("--hiveconf", f"{name}={value}")),
            ],
            cwd=home,
            env={**os.environ, "SPARK_HOME": str(spark_home)},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    # spark-submit replaces itself by Java, which so has its process id
    server = ThriftServer(str(home), port, process.pid)
    try:
        wait_for_answer(server, process)
    except BaseException:
        process.kill()
        process.wait()
        last_lines = "\n".join(f"  {line[:200]}" for line in log.read_text().splitlines()[-12:])
        print(f"The end of {log}:\n{last_lines}", file=sys.stderr)
        raise
    return server


def wait_for_answer(server: ThriftServer, process: subprocess.Popen[bytes]) -> None:
    """Return when the server has answered a query: its port is open some time before it can."""
    from pyhive.exc import Error  # type: ignore[import-untyped]  # noqa: PLC0415
    from thrift.Thrift import TException  # type: ignore[import-untyped]  # noqa: PLC0415

    give_up = time.monotonic() + SECONDS_TO_START
    while True:
        if process.poll() is not None:
            raise ThriftError(
                f"The Thrift server has ended with code {process.returncode}.\n"
                f"Another process (a dbt, a demo, tests) may use the tables in {server.home}, or another server "
                f"the port {server.port} (EVENT_WINDOWS_THRIFT_PORT names another one)."
            )
        if time.monotonic() > give_up:
            raise ThriftError(f"The Thrift server does not answer on port {server.port}.\nIs the machine very busy?")
        with contextlib.suppress(OSError, Error, TException):
            socket.create_connection((HOST, server.port)).close()  # PyHive would log each time that nobody listens
            server.connect().cursor().execute("select 1")
            return
        time.sleep(0.2)


@contextlib.contextmanager
def thrift_server(home: Path, port: int = 0, changes: Mapping[str, str] | None = None) -> Iterator[ThriftServer]:
    """A server for a while; port 0 is any free one."""
    server = start(home, port or free_port(), changes)
    try:
        yield server
    finally:
        server.stop()


def remembered(file: Path) -> ThriftServer | None:
    """The server that `make thrift` has started, if it still runs."""
    if not file.exists():
        return None
    server = ThriftServer(**json.loads(file.read_text()))
    return server if server.runs() else None


def main() -> int:
    parser = argparse.ArgumentParser(description="A Spark Thrift server on this machine.")
    parser.add_argument("action", choices=["start", "stop"])
    parser.add_argument("--master", help="a cluster such as spark://127.0.0.1:7077 (default: in the server)")
    options = parser.parse_args()
    file = HOME / "thrift.json"
    server = remembered(file)
    if options.action == "stop":
        if server:
            server.stop()
        file.unlink(missing_ok=True)
        print(f"Stopped process {server.process_id}." if server else "No Thrift server of this project runs.")
        return 0
    if server is None:
        try:
            check_java()
            server = start(HOME, PORT, {"spark.master": options.master} if options.master else None)
        except SetupError as error:
            print(f"\n{error}", file=sys.stderr)
            return 1
        file.write_text(json.dumps(asdict(server)))
    print(f"The Thrift server is process {server.process_id}, at {HOST}:{server.port} without a password.")
    print("Use it:   make dbt ARGS='build --target thrift'      Stop it:   make stop")
    return 0


if __name__ == "__main__":
    sys.exit(main())
