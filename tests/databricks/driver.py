"""
dbt with dbt-databricks, in an environment of its own. Its driver sends each statement to the test that has started it.

`driver.py DESCRIPTOR`: dbt's arguments, statements and answers go through the file descriptor, and the test runs the
statements on open-source Spark. There is no workspace: nothing else is reached, and nothing is answered that Spark has
not answered.
"""

from __future__ import annotations

import sys
from multiprocessing.connection import Connection as Pipe
from typing import Any

import databricks.sql  # type: ignore[import-not-found]  # dbt-databricks brings it along
from databricks.sql.exc import ServerOperationError  # type: ignore[import-not-found]


class Cursor:
    """As much of PEP 249 as dbt-databricks uses."""

    query_id = "none"

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.description: list[tuple[Any, ...]] = []
        self._rows: list[tuple[Any, ...]] = []

    def execute(self, sql: str, parameters: Any = None) -> Cursor:
        assert not parameters, parameters
        self.connection.pipe.send(("sql", sql))
        error, names, self._rows = self.connection.pipe.recv()
        if error:
            raise ServerOperationError(error)
        self.description = [(name, None, None, None, None, None, None) for name in names]
        return self

    def fetchall(self) -> list[tuple[Any, ...]]:
        rows, self._rows = self._rows, []
        return rows

    def fetchmany(self, size: int) -> list[tuple[Any, ...]]:
        rows, self._rows = self._rows[:size], self._rows[size:]
        return rows

    def fetchone(self) -> tuple[Any, ...] | None:
        return next(iter(self.fetchmany(1)), None)

    def close(self) -> None:
        self._rows = []


class Connection:
    """A session: all of them share the one of the test."""

    def __init__(self, pipe: Pipe) -> None:
        self.pipe = pipe

    def cursor(self) -> Cursor:
        return Cursor(self)

    def get_session_id_hex(self) -> str:
        return "0"

    def close(self) -> None:
        pass


def main() -> None:
    pipe = Pipe(int(sys.argv[1]))
    databricks.sql.connect = lambda **_: Connection(pipe)
    from dbt.cli.main import dbtRunner

    while arguments := pipe.recv():
        outcome = dbtRunner().invoke(arguments)
        pipe.send(("dbt", outcome.success, str(outcome.exception or "")))


if __name__ == "__main__":
    main()
