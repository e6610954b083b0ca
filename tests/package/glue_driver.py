"""
dbt with dbt-glue, in an environment of its own, and with a stand-in for AWS that runs nothing.

Each line that it reads is JSON: dbt's arguments, the tables that the catalog knows, and answers to queries. Each line
that it writes says how that command ended, what dbt has said, and what it has sent. dbt-spark, which comes with
dbt-glue, is given the same catalog.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from contextlib import redirect_stdout
from io import StringIO
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

if TYPE_CHECKING:
    from collections.abc import Iterator


class NotFoundError(Exception):
    pass


def statements(code: str) -> list[str]:
    """The SQL in the Python that dbt-glue sends, as Spark gets it when that Python is run."""
    calls = [call for call in ast.walk(ast.parse(code.lstrip())) if isinstance(call, ast.Call) and call.args]
    return [
        call.args[0].value
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr in ("execute", "sql")
        if isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str)
    ]


class Catalog:
    """Tables by name, each with its `format`, `type` and `columns`; what is sent, and what it finds."""

    def __init__(self, tables: dict[str, dict[str, Any]], answers: list[tuple[str, dict[str, Any]]]) -> None:
        self.tables = tables
        self.answers = answers
        self.sent: list[str] = []

    def find(self, sql: str) -> tuple[list[str], list[list[Any]]]:
        """The names of columns, and rows: of what a table is, or the answer to a pattern that the query has."""
        bare = re.sub(r"/\*.*?\*/", "", sql, flags=re.DOTALL).strip()
        described = re.fullmatch(r"describe (?:extended )?(?:glue_catalog\.)?(\w+\.\w+)", bare)
        if described:
            columns = self.tables[described[1]]["columns"]
            return ["col_name", "data_type", "comment"], [[name, dtype, ""] for name, dtype in columns.items()]
        if bare.startswith("show table extended"):
            schema = re.findall(r"in (\w+)", bare)[0]
            rows = [[*name.split("."), False, information(table)] for name, table in self.tables.items()]
            return ["namespace", "tableName", "isTemporary", "information"], [row for row in rows if row[0] == schema]
        if bare.startswith("show databases"):
            return ["namespace"], [[name] for name in self.schemas()]
        for pattern, answer in self.answers:
            if re.search(pattern, bare):
                return ["row"], [[json.dumps(answer)]]
        return ["row"], []

    def schemas(self) -> list[str]:
        return sorted({name.split(".")[0] for name in self.tables} | {"shop_dev", "marts"})


def information(table: dict[str, Any]) -> str:
    """What Spark says of a table."""
    columns = [f" |-- {name}: {dtype} (nullable = true)" for name, dtype in table["columns"].items()]
    kind = "VIEW" if table["type"] == "view" else "MANAGED"
    return "\n".join(["Owner: nobody", f"Type: {kind}", f"Provider: {table['format']}", "Schema: root", *columns])


class Aws:
    """As much of the services as dbt-glue asks. A session is ready, and a statement has an answer."""

    exceptions = SimpleNamespace(EntityNotFoundException=NotFoundError)

    def __init__(self) -> None:
        self.catalog = Catalog({}, [])
        self.output = ""

    def get_session(self, **_: Any) -> dict[str, Any]:
        return {"Session": {"Id": "a session", "Status": "READY"}}

    def stop_session(self, **_: Any) -> None:
        pass

    def get_caller_identity(self) -> dict[str, str]:
        return {"Account": "nobody"}

    def run_statement(self, **given: str) -> dict[str, str]:
        code = given["Code"]
        self.output = "{}"
        if "class SqlWrapper2" not in code and not code.startswith("spark.sql('use "):
            self.catalog.sent.append(code)
            names, rows = self.catalog.find(statements(code)[-1])
            results = [{"type": "record", "data": dict(zip(names, row, strict=True))} for row in rows]
            described = [{"name": name, "type": "StringType()"} for name in names]
            self.output = json.dumps({"type": "results", "results": results, "description": described})
        return {"Id": "a statement"}

    def get_statement(self, **_: Any) -> dict[str, Any]:
        output = {"Status": "ok", "Data": {"TextPlain": self.output}}
        return {"Statement": {"State": "AVAILABLE", "Output": output}}

    def get_table(self, **given: str) -> dict[str, Any]:
        table = self.catalog.tables.get(f"{given['DatabaseName']}.{given['Name']}")
        if table is None:
            raise NotFoundError(given["Name"])
        return {"Table": listed(given["Name"], table)}

    def get_paginator(self, operation: str) -> SimpleNamespace:
        def pages(**given: str) -> Iterator[dict[str, Any]]:
            if operation == "get_databases":
                yield {"DatabaseList": [{"Name": name} for name in self.catalog.schemas()]}
            else:
                names = {name: name.split(".") for name in self.catalog.tables}
                within = [name for name, parts in names.items() if parts[0] == given["DatabaseName"]]
                yield {"TableList": [listed(names[name][1], self.catalog.tables[name]) for name in within]}

        return SimpleNamespace(paginate=pages)


def listed(name: str, table: dict[str, Any]) -> dict[str, Any]:
    """A table as AWS Glue's catalog has it."""
    if table["type"] == "view":
        return {"Name": name, "TableType": "VIRTUAL_VIEW", "Parameters": {}}
    of_format = {"delta": {"spark.sql.sources.provider": "delta"}, "iceberg": {"table_type": "ICEBERG"}}
    return {"Name": name, "TableType": "EXTERNAL_TABLE", "Parameters": of_format[table["format"]]}


class Server:
    """As much of a connection as dbt-spark uses."""

    def __init__(self) -> None:
        self.catalog = Catalog({}, [])
        self.description: list[tuple[Any, ...]] = []
        self.rows: list[list[Any]] = []

    def cursor(self) -> Server:
        return self

    def execute(self, sql: str, _bindings: Any = None) -> None:
        self.catalog.sent.append(sql)
        names, self.rows = self.catalog.find(sql)
        self.description = [(name, "string", None, None, None, None, True) for name in names]

    def fetchall(self) -> list[list[Any]]:
        return self.rows

    def close(self) -> None:
        pass


def main() -> None:
    import boto3  # type: ignore[import-not-found]  # dbt-glue brings it along
    from dbt.adapters.glue.gluedbapi import commons, connection  # type: ignore[import-not-found]
    from dbt.adapters.spark import connections
    from dbt.cli.main import dbtRunner

    aws, server = Aws(), Server()

    def connect(_: Any, opened: Any) -> Any:
        opened.state, opened.handle = "open", server
        return opened

    with (
        patch.object(boto3, "client", lambda *_, **__: aws),
        patch.object(boto3.session, "Session", lambda: SimpleNamespace(client=lambda *_, **__: aws)),
        patch.object(commons, "wait", lambda _: [0]),
        patch.object(connection, "get_session_waiter", lambda **_: SimpleNamespace(wait=lambda **_: None)),
        # or a profile with a server is rejected for want of a driver
        patch.multiple(connections, hive=server, ThriftState=server, THttpClient=server),
        patch.object(connections.SparkConnectionManager, "open", classmethod(connect)),
    ):
        for line in sys.stdin:
            plan = json.loads(line)
            aws.catalog = server.catalog = Catalog(plan["tables"], plan["answers"])
            with redirect_stdout(StringIO()) as said:
                outcome = dbtRunner().invoke(plan["arguments"])
            left = {"succeeded": outcome.success, "said": said.getvalue(), "sent": aws.catalog.sent}
            print(json.dumps(left), flush=True)


if __name__ == "__main__":
    main()
