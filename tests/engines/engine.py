"""The reference project on an engine: a dbt in a process of its own, and tables in a home of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scripts.daemons import REMEMBERED, Daemon, free_port
from scripts.thrift import ThriftServer
from tests.support.database import Connection, Database, Embedded
from tests.support.processes import Worker
from tests.support.session import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path


@dataclass
class Engine:
    home: Path
    worker: Worker
    database: Database

    def dbt(self, *arguments: str) -> None:
        """A dbt command that has to succeed."""
        places = {
            "project-dir": ROOT,
            "profiles-dir": ROOT / "profiles",
            "target-path": self.home / "target",
            "log-path": self.home / "logs",
        }
        where = [part for name, place in places.items() for part in (f"--{name}", str(place))]
        self.worker.request("dbt", ["--no-use-colors", "--quiet", *arguments, *where])
        assert self.worker.answer(), self.worker.output

    def results(self) -> list[dict[str, Any]]:
        """What dbt says of each model and test of its last command."""
        read = json.loads((self.home / "target" / "run_results.json").read_text())
        results: list[dict[str, Any]] = read["results"]
        return results

    def models(self) -> list[dict[str, Any]]:
        nodes = json.loads((self.home / "target" / "manifest.json").read_text())["nodes"].values()
        return [node for node in nodes if node["resource_type"] == "model"]

    def public_models(self) -> list[str]:
        return sorted(model["name"] for model in self.models() if model["access"] == "public")

    def rows(self, table: str) -> list[dict[str, Any]]:
        """As the engine itself writes them in JSON: a client would give them types of its own."""
        written = self.database.sql(f"select to_json(struct(*), map('ignoreNullFields', 'false')) from demo.{table}")
        return [json.loads(row[0]) for row in written]


@contextmanager
def engine(name: str, home: Path) -> Iterator[Engine]:
    """An engine for a while; with settings for few rows, as the demo has them."""
    environment = {
        "EVENT_WINDOWS_HOME": str(home),
        "EVENT_WINDOWS_SMALL_DATA": "true",
        "DBT_PROFILES_DIR": str(ROOT / "profiles"),  # where Spark finds its logging
    }
    with ExitStack() as stack:
        if name in ("embedded", "iceberg"):
            embedded = Embedded({**environment, "EVENT_WINDOWS_TARGET": name})
            stack.callback(embedded.stop)
            yield Engine(home, embedded.worker, embedded)
            return
        ports = {f"EVENT_WINDOWS_{port}_PORT": str(free_port()) for port in ("THRIFT", "MASTER", "MASTER_PAGE")}
        environment = {**os.environ, **environment, **ports, "EVENT_WINDOWS_TARGET": "thrift"}
        stack.callback(stop, home, environment)
        assert "make stop" in command(name, environment)
        worker = Worker(environment)
        stack.callback(worker.kill)
        yield Engine(home, worker, Connection(ThriftServer(**vars(daemons(home)[-1])), "spark_catalog"))


def command(module: str, environment: Mapping[str, str]) -> str:
    """What `make thrift`, `make cluster` and `make stop` run; its output."""
    started = [sys.executable, "-m", f"scripts.{module}"]
    ran = subprocess.run(started, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def daemons(home: Path) -> list[Daemon]:
    """What a command has started there."""
    remembered = home / REMEMBERED.name
    return [Daemon(**known) for known in json.loads(remembered.read_text())] if remembered.exists() else []


def stop(home: Path, environment: Mapping[str, str]) -> None:
    """All of them are gone when the command returns."""
    started = daemons(home)
    command("daemons", environment)
    assert [daemon for daemon in started if daemon.runs()] == []
