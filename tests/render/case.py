"""Render cases as files: what is called, what dbt knows at that moment, and what comes of it.

`cases/<macro>/<case>.yml` has the call, the `.sql` of the same stem the SQL that it gives, a `.txt` what it prints. A
case with `differs_from` has only what differs from that neighbour: arguments, context, steps of the SQL (`steps.py`).
The neighbour may be a case of another macro, `<macro>/<case>`, which has most of its steps. A step that a case told
before it has, or nearly has, is not told again.
`errors/<macro>.yml` has a list of calls with their messages. A misspelt or missing key is an error here, or a case
would test something else in silence.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import yaml

from scripts.shared.rendering import Call, Package, Relation, Table
from tests.render.steps import IN_STEPS, difference, steps_of, with_difference

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from tests.render.steps import Steps

HERE = Path(__file__).parent

# What a run reads before it starts, in microseconds of UTC: 1 January 2026, 10:00 to 12:00.
TEN, TWELVE = 1_767_261_600_000_000, 1_767_268_800_000_000
CHECKPOINT: dict[str, Any] = {
    "id": "checkpoint 1 of 00000000-0000-0000-0000-000000000001",
    "run": 1,
    "cursor_type": "timestamp",
    "cursor_to": TEN,
    "max_event_time": TEN,
    "details": '{"format": 3}',
}
MEASURED: dict[str, Any] = {
    "events": 1000,
    "events_without_cursor": 0,
    "mini_sessions": 900,
    "stragglers": 1,
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
    "watermark_text": "2026-01-01 12:00:00 UTC",
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
            "first_event": TEN,
            "last_event": TWELVE,
            "last_end": TWELVE,
            "max_event_time": TWELVE,
        }.items()
    },
    "watermark_from": TEN,
    "watermark_to": TWELVE,
    "bound_from": TEN,
    "bound_to": TWELVE,
    "touched_from": TEN,
    "touched_to": TWELVE,
    "now": TWELVE,
}
JOIN_FIRST_RUN = dict.fromkeys(("left_cursor_from", "right_cursor_from", "watermark_from", "bound_from"))
OF_THE_RUN = {
    *("id", "run", "settings", "now", "details", "watermark_text"),
    *("watermark_from", "watermark_to", "bound_from", "bound_to", "touched_from", "touched_to"),
}
"""What a checkpoint, or the measuring of a batch, says of the whole run; the rest it says of each source."""


def by_source(flat: dict[str, Any], sides: tuple[str, ...]) -> dict[str, Any]:
    """As it travels: what is said of a source is in its own struct. JSON of Spark has no fields that are NULL."""
    known = {name: value for name, value in flat.items() if value is not None}
    of_run = {name: value for name, value in known.items() if name in OF_THE_RUN}
    changes = {name: known.pop(name) for name in list(known) if name.startswith(("sessions_", "windows_", "rows_"))}
    prefixes = [f"{side}_" if side else "" for side in sides]
    sources = [
        {
            name.removeprefix(prefix): value
            for name, value in known.items()
            if name.startswith(prefix) and name not in OF_THE_RUN
        }
        for prefix in prefixes
    ]
    return {**of_run, "sources": sources, "changes": changes}


TOLD_FIRST = (
    "sessions/islands_fixed_inclusive",
    "session_state/next_run",
    "window_state/next_run",
    "interval_join/state_next_run",
)
"""Other cases point to the steps of these, not these to theirs."""
CONTEXT = {
    *("which", "incremental", "full_refresh", "empty", "execute", "resource_type", "config", "adapter_type", "columns"),
    *("made", "missing", "unlisted", "raw_code", "described", "variables", "threads"),
    *("checkpoint", "commits", "snapshots", "measured", "samples", "graph", "answers", "explained"),
}


class Rendered(NamedTuple):
    """What comes of a call."""

    sql: str
    printed: str = ""


@dataclass(frozen=True)
class RenderCase:
    """One call of one macro."""

    macro: str
    name: str
    call: dict[str, Any]
    context: dict[str, Any]
    error: str = ""
    differs_from: RenderCase | None = None

    def __str__(self) -> str:
        return f"{self.macro}/{self.name}"

    @property
    def files(self) -> dict[str, Path]:
        """Where its goldens are, by ending: its SQL, and for an operation what is printed."""
        return {end: HERE / "cases" / self.macro / f"{self.name}.{end}" for end in ("sql", "txt")}

    @cached_property
    def rendered(self) -> Rendered:
        """What the macro gives now: rendered once, however many tests ask for it."""
        return self.render()

    @cached_property
    def steps(self) -> Steps:
        """Of what the macro gives now."""
        return steps_of(self.rendered.sql)

    @cached_property
    def told_before(self) -> dict[str, RenderCase]:
        """The cases whose steps its golden may point to."""
        names = list(all_cases())
        return {name: all_cases()[name] for name in names[: names.index(str(self))]}

    def written(self) -> dict[Path, str]:
        """What its goldens have to say, if what the macro gives now is right.

        A golden that says it stays as it is, so that a change in one case does not write those of others anew.
        """
        sql, printed = self.rendered
        path = self.files["sql"]
        said = path.read_text() if path.exists() else ""
        try:
            is_said = self.whole(said, lambda case: case.steps) == sql
        except AssertionError:
            is_said = False
        texts = said if is_said else self._told_anew(sql), printed
        return {path: text for path, text in zip(self.files.values(), texts, strict=True) if text}

    def _told_anew(self, sql: str) -> str:
        base = self.differs_from
        told = {name: case.steps for name, case in self.told_before.items()}
        in_steps = difference(self._neighbour, base.rendered.sql if base else "", sql, told)
        return sql if not base and sql.count("\n") <= in_steps.count("\n") else in_steps

    @property
    def _neighbour(self) -> str:
        base = self.differs_from
        return "" if not base else base.name if base.macro == self.macro else str(base)

    def whole(self, written: str, steps: Callable[[RenderCase], Steps]) -> str:
        """The SQL that a golden gives, if other cases have these steps."""
        base, heading = self.differs_from, written.partition("\n")[0]
        if not base and heading != IN_STEPS:
            return written
        named = {f"-- differs from {self._neighbour} in", f"-- the same as {self._neighbour}"} if base else {IN_STEPS}
        assert heading in named, f"{heading}: it differs from {self._neighbour}"

        def steps_in(name: str) -> Steps:
            assert name in self.told_before, f"{name} is no case that is told before {self}"
            return steps(self.told_before[name])

        return with_difference(steps(base) if base else {}, written, steps_in)

    @cached_property
    def golden(self) -> Rendered:
        """All that the goldens say it gives."""
        sql, printed = (path.read_text() if path.exists() else "" for path in self.files.values())
        return Rendered(self.whole(sql, lambda case: case.golden_steps), printed)

    @cached_property
    def golden_steps(self) -> Steps:
        return steps_of(self.golden.sql)

    def render(self, package: Callable[[Call], Package] = Package, relation: type[Relation] = Relation) -> Rendered:
        """What the macro gives, after the queries that it ran before."""
        arguments = {name: value_of(value, relation) for name, value in self.call.items()}
        answers = self._answers(arguments, package)
        given = len(answers)
        queries: list[str] = []

        def run_query(sql: str) -> Table:
            if sql.startswith(("explain select ", "explain extended ")):  # of what a case need not list
                return Table([(self.context.get("explained", "== Physical Plan =="),)])
            if sql.startswith("set spark."):  # answers nothing
                return Table([])
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
        given_back = getattr(package(call), self.macro)(**arguments)
        sql = str(given_back)
        if self.macro == "changed_dates":  # it gives two texts: as one model uses them
            sql = f"select *\nfrom (\n{given_back['rows']}\n)\nwhere changed_date in ({given_back['dates']})"
        assert not answers, f"{self}: {given} answers for {len(queries)} queries"
        if "answers" in self.context:
            # the linter knows no other statements
            commented = [re.sub(r" +$", "", query.replace("\n", "\n-- "), flags=re.MULTILINE) for query in queries]
            parts = [
                f"{query}\n;" if query.startswith("select") else f"-- {other}"
                for query, other in zip(queries, commented, strict=True)
            ]
            parts = [f"-- query {number}\n{query}" for number, query in enumerate(parts, 1)]
            return Rendered("\n\n".join(parts) + "\n" if parts else "", "\n".join([*call.printed, ""]))
        parts = [f"-- query {number}, before the model runs\n{query}" for number, query in enumerate(queries, 1)]
        return Rendered("\n\n".join([*parts, f"-- the model\n{sql}"] if parts else [sql]) + "\n")

    def _answers(
        self, arguments: dict[str, Any], package: Callable[[Call], Package]
    ) -> list[Table | dict[str, Any] | tuple[Any, ...] | None]:
        """What the queries before the model find, in the order in which they are run."""
        if "answers" in self.context:
            return [table_of(answer) for answer in self.context["answers"]]
        answers: list[Table | dict[str, Any] | tuple[Any, ...] | None] = []
        joins = self.macro in ("interval_join", "asof_join")
        sides = ("left", "right") if joins else ("",)
        if "checkpoint" in self.context:
            checkpoint = self._checkpoint(arguments, package(Call()))
            answers.append(checkpoint if checkpoint is None else by_source(checkpoint, sides))
        if "snapshots" in self.context:
            snapshots = self.context["snapshots"]
            answers += [("format-version", str(snapshots["format"]))] if "format" in snapshots else []
            answers += [{"spark": "4.1.4 0123abc", **snapshots["newest"]}] if "newest" in snapshots else []
            answers += [table_of(snapshots["all"])] if "all" in snapshots else []
        if "commits" in self.context:
            commits = self.context["commits"]
            properties = [("delta.enableChangeDataFeed", str(commits["feed"]).lower())]
            answers.append(Table(properties + ([("delta.enableRowTracking", "true")] if commits.get("tracks") else [])))
            answers += [("delta", commits["table"]), (commits["version"],)] if commits["feed"] else []
            answers += [Table([tuple(row) for row in commits["history"]])] if "history" in commits else []
            answers += [table_of(commits["changes"])] if "changes" in commits else []
            answers += [Table([*columns.items()]) for columns in commits.get("columns", [])]
            answers += commits.get("types", [])
        if "measured" in self.context:
            first = {**(JOIN_FIRST_RUN if joins else FIRST_RUN), "run": 1} if "checkpoint" not in self.context else {}
            measured = {**(JOIN_MEASURED if joins else MEASURED), **first, **self.context["measured"]}
            answers.append(by_source(measured, sides))
        answers += self.context.get("samples", [])
        # JSON of Spark has no fields that are NULL
        return [
            table_of(a)
            if isinstance(a, dict) and a.keys() == {"plain"}
            else a
            if a is None or isinstance(a, tuple | Table)
            else {k: v for k, v in a.items() if v is not None}
            for a in answers
        ]

    def _checkpoint(self, arguments: dict[str, Any], package: Package) -> dict[str, Any] | None:
        """A checkpoint with the settings of this call, save for those that the case gives."""
        given = self.context["checkpoint"]
        if given is None:
            return None
        if self.macro in ("interval_join", "asof_join"):
            names = (
                "condition",
                "left_condition",
                "right_condition",
                "allowed_lateness",
                "max_future_skew",
                "min_event_time",
            )
            defaults = {"how": "inner", "watermark_policy": "min", "strategy": "auto", **dict.fromkeys(names)}
            known = {"known_columns": {"left": None, "right": None}}
            if self.macro == "asof_join":
                defaults |= {"how": "left", "direction": "backward", "tolerance": None, "allow_exact_matches": True}
                settings = package._asof_settings({**defaults, **known, **arguments})["identity"]
            else:
                settings = package._join_settings({**defaults, **known, **arguments})["identity"]
            settings = {**settings, **given.get("settings", {})}
            return {**JOIN_CHECKPOINT, **given, "settings": json.dumps(settings, sort_keys=True)}
        source = {"relation": arguments["events"], **arguments}
        if self.macro == "window_state":
            cut = [arguments.get(name) for name in ("size", "slide", "offset", "calendar")]
            settings = package._window_identity(
                package._run_source("", {"watermark_delay": None, **source}, None),
                source,
                arguments["keys"],
                *cut,
                arguments.get("aggregates", {}),
                arguments.get("id"),
            )
            settings = {**settings, **given.get("settings", {})}
            return {**CHECKPOINT, **given, "settings": json.dumps(settings, sort_keys=True)}
        settings = package._session_identity(
            package._run_source("", source, None),
            source,
            arguments["keys"],
            arguments["gap"],
            arguments.get("aggregates", {}),
            arguments.get("boundary", "inclusive"),
        )
        settings = {**settings, **given.get("settings", {})}
        return {**CHECKPOINT, **given, "settings": json.dumps(settings, sort_keys=True)}


def table_of(answer: Any) -> Table:
    """What a query finds: rows that travel as JSON, or as they are: `{row: ...}`, several: `{plain: [...]}`."""
    if isinstance(answer, dict) and answer.keys() == {"row"}:
        return Table([answer["row"]])
    if isinstance(answer, dict) and answer.keys() == {"plain"}:
        return Table([tuple(row) for row in answer["plain"]])
    rows = answer if isinstance(answer, list) else [answer]
    return Table([(json.dumps(row),) for row in rows])


def value_of(value: Any, relation: type[Relation] = Relation) -> Any:
    """An argument as dbt hands it over; a mapping says what it names: `relation`, `view`, `limited`, `iceberg`, ..."""
    if isinstance(value, list):
        return [value_of(part, relation) for part in value]
    if isinstance(value, dict) and value.keys() == {"relation"} and isinstance(value["relation"], str):
        schema, identifier = value["relation"].split(".")
        return relation(schema, identifier)
    if isinstance(value, dict) and value.keys() == {"view"}:
        schema, identifier = value["view"].split(".")
        return relation(schema, identifier, type="view", is_delta=False)
    if isinstance(value, dict) and value.keys() == {"limited"}:
        schema, identifier = value["limited"].split(".")
        return relation(schema, identifier, is_limited=True)
    if isinstance(value, dict) and value.keys() == {"iceberg"} and "." in str(value["iceberg"]):
        schema, identifier = value["iceberg"].split(".")
        return relation(schema, identifier, is_delta=False, is_iceberg=True)
    if isinstance(value, dict) and value.keys() == {"ephemeral"}:
        return relation("", f"__dbt__cte__{value['ephemeral']}", is_cte=True)
    if isinstance(value, dict):
        return {name: value_of(part, relation) for name, part in value.items()}
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


def differing_case_of(
    where: object, name: str, given: dict[str, Any], base: RenderCase, macro: str | None = None
) -> RenderCase:
    """A case that gives what is not the same in another one's call and context; null leaves out."""
    check_keys(where, given, ["why", "differs_from"], ["call", "context"])
    own_context = given.get("context", {})
    check_keys(f"{where}: context", own_context, [], CONTEXT)
    call, context = (
        {key: value for key, value in {**whole, **own}.items() if value is not None}
        for whole, own in ((base.call, given.get("call", {})), (base.context, own_context))
    )
    return RenderCase(macro or base.macro, name, call, context, differs_from=base)


@cache
def golden_cases(folder: Path = HERE / "cases") -> tuple[RenderCase, ...]:
    """In the order in which they are told: first those that a reader begins with, and a neighbour before its cases."""
    files = {path: read(path) for path in sorted(folder.glob("*/*.yml"))}
    cases: dict[Path, RenderCase] = {}

    def case_in(path: Path, *asking: Path) -> RenderCase:
        if path not in files or path in asking:
            raise ValueError(f"{asking[-1]}: differs_from {path.stem}, which is no other case of {path.parent.name}")
        if path not in cases:
            given = files[path]
            if "differs_from" in given:
                *macro, name = given["differs_from"].split("/")
                base = case_in(folder.joinpath(*(macro or [path.parent.name]), f"{name}.yml"), *asking, path)
                cases[path] = differing_case_of(path, path.stem, given, base, path.parent.name)
            else:
                cases[path] = case_of(path, path.parent.name, path.stem, given, error=False)
        return cases[path]

    first = [folder / f"{name}.yml" for name in TOLD_FIRST]
    for path in [*(path for path in first if path in files), *files]:
        case_in(path)
    return tuple(cases.values())


@cache
def all_cases() -> dict[str, RenderCase]:
    """By name, in the order in which they are told."""
    return {str(case): case for case in golden_cases()}


def error_cases() -> list[RenderCase]:
    cases = []
    for path in sorted((HERE / "errors").glob("*.yml")):
        for name, given in read(path).items():
            cases.append(case_of(f"{path}: {name}", path.stem, name, given, error=True))
    return cases
