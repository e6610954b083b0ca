"""Where a dbt that a test has started keeps its tables: a server, or a process that has Spark in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from tests.support.processes import Worker

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scripts.thrift import ThriftServer


class Database(Protocol):
    """Where the tables are: a server, or the process that has Spark in it."""

    def sql(self, text: str) -> list[tuple[Any, ...]]: ...


@dataclass
class Connection:
    """Statements through a server, in one catalog."""

    server: ThriftServer
    catalog: str

    def sql(self, text: str) -> list[tuple[Any, ...]]:
        with self.server.connect(self.catalog) as connection:
            cursor = connection.cursor()
            cursor.execute(text)
            return cursor.fetchall() if cursor.description else []


class Embedded:
    """Statements in a process that has Spark in it; a new one takes its place after it was killed."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.environment = environment
        self._worker: Worker | None = None

    @property
    def worker(self) -> Worker:
        if self._worker is None or not self._worker.alive:
            self.start()
        assert self._worker
        return self._worker

    def start(self, largest_file: int | None = None) -> None:
        self.stop()
        self._worker = Worker(self.environment, largest_file)

    def stop(self) -> None:
        if self._worker and self._worker.alive:
            self._worker.kill()

    def sql(self, text: str) -> list[tuple[Any, ...]]:
        return self.worker.sql(text)
