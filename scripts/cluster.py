"""
A Spark cluster on this machine: a standalone master, workers of one core each, and a Thrift server whose queries they
run. As a real one it has a driver and executors in processes of their own, with files between them; it listens on
loopback only and needs nothing but the installed pyspark.

`make cluster` starts it, `make stop` ends it.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import urllib.request
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scripts import thrift
from scripts.daemons import (
    HOST,
    Daemon,
    DaemonError,
    java_options,
    launch,
    refuse_taken,
    remember,
    remembered,
    spark_home,
    stop_all,
)
from scripts.java import check_java
from scripts.layout import HOME, SetupError

if TYPE_CHECKING:
    from pathlib import Path

MASTER = "org.apache.spark.deploy.master.Master"
WORKER = "org.apache.spark.deploy.worker.Worker"
WORKERS = 2
EXECUTOR_MEMORY = "1g"
DAEMON_MEMORY = "256m"  # master and workers only keep the books; executors do the work


@dataclass(frozen=True)
class Ports:
    master: int
    page: int
    thrift: int

    @property
    def address(self) -> str:
        return f"spark://{HOST}:{self.master}"


def configured_ports() -> Ports:
    return Ports(
        int(os.environ.get("EVENT_WINDOWS_MASTER_PORT", "7077")),
        int(os.environ.get("EVENT_WINDOWS_MASTER_PAGE_PORT", "8080")),
        thrift.PORT,
    )


def workers_alive(page: int) -> int | None:
    """How many workers the master's own page knows; None as long as there is no such page."""
    with contextlib.suppress(OSError), urllib.request.urlopen(f"http://{HOST}:{page}/json/", timeout=10) as answer:
        known = json.load(answer)
        return int(known["aliveworkers"]) if known["status"] == "ALIVE" else None
    return None


def start(home: Path, ports: Ports) -> list[Daemon]:
    """Master, workers and Thrift server in this order, each ready; all of them or none."""
    work = home / "cluster"
    work.mkdir(parents=True, exist_ok=True)
    environment = {
        "SPARK_DAEMON_MEMORY": DAEMON_MEMORY,
        # without a second way in, by REST, whose port nobody has asked for
        "SPARK_DAEMON_JAVA_OPTS": f"{java_options(home)} -Dspark.master.rest.enabled=false",
        "SPARK_LOCAL_IP": HOST,  # their pages as well listen on loopback only
        "SPARK_LOCAL_DIRS": str(home / "tmp"),
    }

    def begin(name: str, main_class: str, *arguments: str | Path, workers: int) -> Daemon:
        """A master, or a worker, which is ready when the master knows so many."""
        return launch(
            name,
            main_class,
            [spark_home() / "bin" / "spark-class", main_class, "--host", HOST, *arguments],
            home=home,
            port=ports.master,
            environment=environment,
            is_ready=lambda _: workers_alive(ports.page) == workers,
        )

    daemons: list[Daemon] = []
    try:
        listening = ("--port", str(ports.master), "--webui-port", str(ports.page))
        daemons.append(begin("master", MASTER, *listening, workers=0))
        for number in range(1, WORKERS + 1):
            size = ("--cores", "1", "--memory", EXECUTOR_MEMORY, "--webui-port", "0", "--work-dir", work)
            daemons.append(begin(f"worker {number}", WORKER, *size, ports.address, workers=number))
        settings = {**executor_settings(home), "spark.master": ports.address}
        daemons.append(thrift.start(home, ports.thrift, settings))
    except BaseException:
        stop_all(daemons)
        raise
    return daemons


def executor_settings(home: Path) -> dict[str, str]:
    """What executors need beside the settings of the driver: the jars, their size, their logging."""
    return {
        "spark.executor.extraClassPath": f"{home}/jars/*",
        "spark.executor.memory": EXECUTOR_MEMORY,
        "spark.executor.cores": "1",
        "spark.executor.extraJavaOptions": java_options(home),
    }


def main() -> int:
    ports = configured_ports()
    daemons = remembered()
    try:
        if not daemons:
            check_java()
            refuse_taken(ports.master, "EVENT_WINDOWS_MASTER_PORT")
            refuse_taken(ports.page, "EVENT_WINDOWS_MASTER_PAGE_PORT")
            refuse_taken(ports.thrift, "EVENT_WINDOWS_THRIFT_PORT")
            daemons = start(HOME, ports)
            remember(daemons)
        elif len(daemons) < WORKERS + 2:
            names = " and ".join(f"the {daemon.name}" for daemon in daemons)
            raise DaemonError(f"Of this project there runs {names}, which is no whole cluster.\nFirst: make stop")
    except SetupError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    master, *_, server = daemons
    print(f"The master is process {master.process_id}, at spark://{HOST}:{master.port}; {WORKERS} workers of one core.")
    thrift.say_how_to_connect(server)
    return 0


if __name__ == "__main__":
    sys.exit(main())
