"""
A Spark Thrift server on this machine: the same Spark as in the `embedded` target, in a process that several dbt at a
time can use. It listens on loopback only, needs nothing but the installed pyspark, and asks nobody for a password.

`make thrift` starts it, `make stop` ends it; tests use `thrift_server`.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import yaml
from jinja2 import Template

from scripts.daemons import HOST, Daemon, free_port, launch, listens, refuse_taken, remember, remembered, spark_home
from scripts.java import check_java
from scripts.layout import HOME, PROJECT, SetupError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

PORT = int(os.environ.get("EVENT_WINDOWS_THRIFT_PORT", "10000"))
NAME = "Thrift server"
SERVER = "org.apache.spark.sql.hive.thriftserver.HiveThriftServer2"


@dataclass(frozen=True)
class ThriftServer(Daemon):
    """A server that has been started."""

    def connect(self, catalog: str = "spark_catalog") -> Any:
        """A connection of its own, as dbt makes one; names without a catalog are of this one."""
        return connect(self.port, catalog)


def connect(port: int, catalog: str = "spark_catalog") -> Any:
    from pyhive import hive  # type: ignore[import-untyped]  # noqa: PLC0415 (only where somebody connects)

    first = {"set:hiveconf:spark.sql.defaultCatalog": catalog}
    return hive.connect(host=HOST, port=port, username="dbt", configuration=first)


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


def start(home: Path, port: int, changes: Mapping[str, str] | None = None) -> ThriftServer:
    """
    Start a server whose tables and logs are in `home`, and wait until it answers.

    Changes are to Spark's settings, such as `spark.master` for a cluster.
    """
    # PyHive begins with `use default`, also where the Iceberg catalog is the default one
    (home / "ice" / "default").mkdir(parents=True, exist_ok=True)
    settings = {**spark_settings(home), **(changes or {})}
    configured = [part for name, value in settings.items() for part in ("--conf", f"{name}={value}")]
    listening = {"hive.server2.thrift.bind.host": HOST, "hive.server2.thrift.port": port}
    command = [
        *(str(spark_home() / "bin" / "spark-submit"), "--class", SERVER, *configured, "spark-internal"),
        *(part for name, value in listening.items() for part in ("--hiveconf", f"{name}={value}")),
    ]
    server = launch(NAME, SERVER, command, home=home, port=port, environment={}, is_ready=answers)
    return ThriftServer(**vars(server))


def answers(server: Daemon) -> bool:
    """Whether it has answered a query: its port is open some time before it can."""
    from pyhive.exc import Error  # type: ignore[import-untyped]  # noqa: PLC0415
    from thrift.Thrift import TException  # type: ignore[import-untyped]  # noqa: PLC0415

    if not listens(server.port):  # PyHive would log each time that nobody listens
        return False
    with contextlib.suppress(OSError, Error, TException):
        connect(server.port).cursor().execute("select 1")
        return True
    return False


@contextlib.contextmanager
def thrift_server(home: Path, port: int = 0, changes: Mapping[str, str] | None = None) -> Iterator[ThriftServer]:
    """A server for a while; port 0 is any free one."""
    server = start(home, port or free_port(), changes)
    try:
        yield server
    finally:
        server.stop()


def say_how_to_connect(server: Daemon) -> None:
    print(f"The Thrift server is process {server.process_id}, at {HOST}:{server.port} without a password.")
    print("Use it:   make dbt ARGS='build --target thrift'      Stop it:   make stop")


def main() -> int:
    parser = argparse.ArgumentParser(description="A Spark Thrift server on this machine.")
    parser.add_argument("--master", help="a cluster such as spark://127.0.0.1:7077 (default: in the server)")
    options = parser.parse_args()
    server = next((daemon for daemon in remembered() if daemon.name == NAME), None)
    if server is None:
        try:
            check_java()
            refuse_taken(PORT, "EVENT_WINDOWS_THRIFT_PORT")
            server = start(HOME, PORT, {"spark.master": options.master} if options.master else None)
        except SetupError as error:
            print(f"\n{error}", file=sys.stderr)
            return 1
        remember([*remembered(), server])  # beside what is left of a cluster
    say_how_to_connect(server)
    return 0


if __name__ == "__main__":
    sys.exit(main())
