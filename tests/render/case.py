"""Render cases as files: what is called, what dbt knows at that moment, and what comes of it.

`cases/<macro>/<case>.yml` has the call, the `.sql` of the same stem what it gives; `errors/<macro>.yml` has a list of
calls with their messages. A misspelt or missing key is an error here, or a case would test something else in silence.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from tests.support.rendering import Call, Package, Relation, Table

if TYPE_CHECKING:
    from collections.abc import Collection

HERE = Path(__file__).parent

# What a run reads before it starts, in microseconds of UTC: 1 January 2026, 10:00 to 12:00.
TEN, TWELVE = 1_767_261_600_000_000, 1_767_268_800_000_000
CHECKPOINT: dict[str, Any] = {
    "id": "checkpoint 1 of 00000000-0000-0000-0000-000000000001",
    "run": 1,
    "cursor_type": "timestamp",
    "cursor_to": TEN,
    "max_event_time": TEN,
}
MEASURED: dict[str, Any] = {
    "events": 1000,
    "events_without_cursor": 0,
    "mini_sessions": 900,
    "cursor_type": "timestamp",
    "event_time_type": "timestamp",
    "now": TWELVE,
    "run": 2,
    "cursor_from": TEN,
    "cursor_to": TWELVE,
    "max_event_time": TWELVE,
    "watermark_from": TEN,
    "watermark_to": TWELVE,
    "bound_from": TEN,
    "bound_to": TWELVE,
    "touched_from": TEN,
    "touched_to": TWELVE + 1_800_000_000,
}
FIRST_RUN = dict.fromkeys(("cursor_from", "watermark_from", "bound_from"))
# The same for the two sides of a join.
JOIN_CHECKPOINT: dict[str, Any] = {
    "id": CHECKPOINT["id"],
    "run": 1,
    **{
        f"{side}_{name}": value
        for side in ("left", "right")
        for name, value in {"cursor_type": "timestamp", "cursor_to": TEN, "max_event_time": TEN}.items()
    },
}
JOIN_MEASURED: dict[str, Any] = {
    "run": 2,
    **{
        f"{side}_{name}": value
        for side in ("left", "right")
        for name, value in {
            "events": 1000,
            "events_without_cursor": 0,
            "copies": 0,
            "cursor_type": "timestamp",
            "event_time_type": "timestamp",
            "cursor_from": TEN,
            "cursor_to": TWELVE,
            "first": TEN,
            "last": TWELVE,
            "max_event_time": TWELVE,
        }.items()
    },
    "watermark_from": TEN,
    "watermark_to": TWELVE,
    "bound_from": TEN,
    "bound_to": TWELVE,
}
JOIN_FIRST_RUN = dict.fromkeys(("left_cursor_from", "right_cursor_from", "watermark_from", "bound_from"))
CONTEXT = {
    *("which", "incremental", "execute", "resource_type", "config", "adapter_type", "columns", "missing", "raw_code"),
    *("checkpoint", "commits", "measured", "samples", "graph", "answers"),
}


@dataclass(frozen=True)
class RenderCase:
    """One call of one macro."""

    macro: str
    name: str
    call: dict[str, Any]
    context: dict[str, Any]
    error: str = ""

    def __str__(self) -> str:
        return f"{self.macro}/{self.name}"

    def render(self) -> str:
        """What the macro gives, after the queries that it ran before."""
        arguments = {name: value_of(value) for name, value in self.call.items()}
        answers = self._answers(arguments)
        given = len(answers)
        queries: list[str] = []

        def run_query(sql: str) -> Table:
            assert answers, f"{self}: a query that the case has no answer for:\n{sql}"
            queries.append(sql)
            answer = answers.pop(0)
            if isinstance(answer, Table):
                return answer
            if isinstance(answer, tuple):
                return Table([answer])
            return Table([] if answer is None else [(json.dumps(answer),)])

        known = {name: value for name, value in self.context.items() if name in Call.__dataclass_fields__}
        call = Call(**known, run_query=run_query)
        sql = str(getattr(Package(call), self.macro)(**arguments))
        assert not answers, f"{self}: {given} answers for {len(queries)} queries"
        if "answers" in self.context:
            return operation_text(queries, call.printed)
        parts = [f"-- query {number}, before the model runs\n{query}" for number, query in enumerate(queries, 1)]
        return "\n\n".join([*parts, f"-- the model\n{sql}"] if parts else [sql]) + "\n"

    def _answers(self, arguments: dict[str, Any]) -> list[Table | dict[str, Any] | tuple[Any, ...] | None]:
        """What the queries before the model find, in the order in which they are run."""
        if "answers" in self.context:
            return [table_of(answer) for answer in self.context["answers"]]
        answers: list[dict[str, Any] | tuple[Any, ...] | None] = []
        if "checkpoint" in self.context:
            answers.append(self._checkpoint(arguments))
        if "commits" in self.context:
            commits = self.context["commits"]
            answers.append(("delta.enableChangeDataFeed", str(commits["feed"]).lower()))
            answers += [("delta", commits["table"]), (commits["version"],)] if commits["feed"] else []
        if "measured" in self.context:
            joins = self.macro == "interval_join"
            first = {**(JOIN_FIRST_RUN if joins else FIRST_RUN), "run": 1} if "checkpoint" not in self.context else {}
            answers.append({**(JOIN_MEASURED if joins else MEASURED), **first, **self.context["measured"]})
        answers += self.context.get("samples", [])
        # JSON of Spark has no fields that are NULL
        return [
            a if a is None or isinstance(a, tuple) else {k: v for k, v in a.items() if v is not None} for a in answers
        ]

    def _checkpoint(self, arguments: dict[str, Any]) -> dict[str, Any] | None:
        """A checkpoint with the settings of this call, save for those that the case gives."""
        given = self.context["checkpoint"]
        if given is None:
            return None
        if self.macro == "interval_join":
            names = ("condition", "left_condition", "right_condition", "allowed_lateness")
            defaults = {"how": "inner", "watermark_policy": "min", **dict.fromkeys(names)}
            settings = {**Package()._join_identity({**defaults, **arguments}), **given.get("settings", {})}
            return {**JOIN_CHECKPOINT, **given, "settings": json.dumps(settings, sort_keys=True)}
        lateness = {
            "cursor": arguments["cursor"],
            "event_time": arguments["event_time"],
            "watermark_delay": arguments.get("watermark_delay", "0 seconds"),
            "allowed_lateness": arguments.get("allowed_lateness"),
            "late_test": arguments.get("late_test", "row"),
            "max_future_skew": arguments.get("max_future_skew"),
        }
        settings = Package()._state_identity(
            arguments["keys"],
            arguments["gap"],
            arguments.get("aggregates", {}),
            arguments.get("boundary", "inclusive"),
            lateness,
        )
        settings = {**settings, **given.get("settings", {})}
        return {**CHECKPOINT, **given, "settings": json.dumps(settings, sort_keys=True)}


def table_of(answer: Any) -> Table:
    """What a query of an operation finds: rows that travel as JSON, or `{row: ...}`, one whose columns have names."""
    if isinstance(answer, dict) and answer.keys() == {"row"}:
        return Table([answer["row"]])
    rows = answer if isinstance(answer, list) else [answer]
    return Table([(json.dumps(row),) for row in rows])


def operation_text(queries: list[str], printed: list[str]) -> str:
    """What an operation ran and printed. A golden file is SQL: the rest is in comments, its braces set apart."""
    lines = []
    for number, sql in enumerate(queries, 1):
        lines += [f"-- query {number}", f"{sql}\n;" if sql.startswith("select") else f"-- {sql}"]
    said = "\n".join(printed).replace("{{", "{ {").replace("}}", "} }").split("\n")
    lines += [*([""] if queries else []), "-- printed", *(f"-- {line}".rstrip() for line in said), ""]
    return "\n".join(lines)


def value_of(value: Any) -> Any:
    """An argument as dbt hands it over: `{relation: schema.name}`, `{view: schema.name}`, `{ephemeral: name}`."""
    if isinstance(value, dict) and value.keys() == {"relation"}:
        return Relation(*value["relation"].split("."))
    if isinstance(value, dict) and value.keys() == {"view"}:
        schema, identifier = value["view"].split(".")
        return Relation(schema, identifier, type="view", is_delta=False)
    if isinstance(value, dict) and value.keys() == {"ephemeral"}:
        return Relation("", f"__dbt__cte__{value['ephemeral']}", is_cte=True)
    if isinstance(value, dict):
        return {name: value_of(part) for name, part in value.items()}
    return value


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text())


def check_keys(where: object, given: object, required: Collection[str], optional: Collection[str] = ()) -> None:
    """Every mapping of a case file has the keys it must have, and no others."""
    if not isinstance(given, dict):
        raise TypeError(f"{where}: a mapping is needed, not {given!r}")
    if missing := set(required) - given.keys():
        raise ValueError(f"{where}: {sorted(missing)} missing")
    if unknown := given.keys() - set(required) - set(optional):
        raise ValueError(f"{where}: unknown {sorted(map(str, unknown))}")


def case_of(where: object, macro: str, name: str, given: dict[str, Any], *, error: bool) -> RenderCase:
    check_keys(
        where,
        given,
        ["call", "error"] if error else ["why", "call"],
        ["context", "why", "macro"] if error else ["context"],
    )
    context = given.get("context", {})
    check_keys(f"{where}: context", context, [], CONTEXT)
    return RenderCase(given.get("macro", macro), name, given["call"], context, given.get("error", ""))


def golden_cases() -> list[RenderCase]:
    return [
        case_of(path, path.parent.name, path.stem, read(path), error=False)
        for path in sorted((HERE / "cases").glob("*/*.yml"))
    ]


def error_cases() -> list[RenderCase]:
    cases = []
    for path in sorted((HERE / "errors").glob("*.yml")):
        for name, given in read(path).items():
            cases.append(case_of(f"{path}: {name}", path.stem, name, given, error=True))
    return cases


def golden(case: RenderCase) -> Path:
    return HERE / "cases" / case.macro / f"{case.name}.sql"
