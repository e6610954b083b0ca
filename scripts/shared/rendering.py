"""Renders the package's macros, and models that call them, without dbt and without a JVM.

dbt's own Jinja environment does the work, so that what is accepted here is what dbt accepts. Only the variables
that dbt puts around a macro (``model``, ``flags``, ``config``, ...) are given by the test.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from dbt_common.clients.jinja import BaseMacroGenerator, get_environment
from dbt_common.exceptions import CompilationError, MacroReturn
from jinja2.nodes import Macro

from scripts.layout import PROJECT

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from jinja2 import Template


@dataclass(frozen=True)
class Relation(Mapping[str, Any]):
    """A table or view as dbt hands it to a macro: dbt's relations are mappings as well, which macros must not mind."""

    schema: str
    identifier: str
    type: str = "table"
    is_cte: bool = False
    is_delta: bool = True
    is_iceberg: bool = False
    information: str = ""
    """What the catalog says, as far as dbt has listed it."""
    database: str | None = None
    is_limited: bool = False
    """Whether it stands for none of its rows, as with `--empty`."""

    def __getitem__(self, name: str) -> Any:
        try:
            return getattr(self, name)
        except AttributeError:
            raise KeyError(name) from None

    def __iter__(self) -> Iterator[str]:
        return iter(("schema", "identifier", "type", "is_cte", "is_delta"))

    def __len__(self) -> int:
        return 5

    @property
    def name(self) -> str:
        return f"{self.schema}.{self.identifier}" if self.schema else self.identifier

    def __str__(self) -> str:
        limited = f"(select * from {self.name} where false limit 0)"  # noqa: S608 - as dbt writes it
        return limited if self.is_limited else self.name

    def without_identifier(self) -> Relation:
        return replace(self, identifier="")

    def incorporate(self, **known: Any) -> Relation:
        return replace(self, **known)


def created(*, schema: str, identifier: str, **_others: Any) -> Relation:
    """What `api.Relation.create` gives."""
    return Relation(schema, identifier)


@dataclass(frozen=True)
class Table:
    """The part of an agate table that macros use."""

    rows: list[tuple[Any, ...]]


@dataclass
class Call:
    """What dbt knows while it renders one model."""

    name: str = "a_model"
    version: int | None = None
    resource_type: str = "model"
    raw_code: str = ""
    """The text of the model's file."""
    described: Collection[str] = ()
    """The columns that the model's YAML lists."""
    which: str = "run"
    execute: bool = True
    incremental: bool = False
    full_refresh: bool = False
    empty: bool = False
    this: Relation = field(default_factory=lambda: Relation("demo", "state"))
    config: dict[str, Any] = field(
        default_factory=lambda: {
            "materialized": "incremental",
            "incremental_strategy": "merge",
            "unique_key": "session_id",
            "file_format": "delta",
        }
    )
    adapter_type: str = "spark"
    method: str = "session"
    threads: int = 1
    invocation_id: str = "00000000-0000-0000-0000-000000000000"
    run_query: Callable[[str], Table] | None = None
    columns: dict[str, dict[str, str]] = field(default_factory=dict)
    """The catalog: of each relation that dbt knows, its columns with their types."""
    unlisted: dict[str, dict[str, str]] = field(default_factory=dict)
    """The same of what Spark has and dbt has not found."""
    made: Collection[str] = ()
    """Relations that the same command has made: of these dbt knows the names alone."""
    missing: Collection[str] = ()
    """Relations that Spark does not have either; one in neither is there, such as a temporary view."""
    graph: dict[str, dict[str, dict[str, Any]]] = field(default_factory=lambda: {"nodes": {}, "sources": {}})
    """What the project has; an operation finds by name what it is to read."""
    printed: list[str] = field(default_factory=list)
    logged: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    """What dbt logs for the user to see."""
    variables: dict[str, Any] = field(default_factory=dict)

    def log(self, text: str, *, info: bool = False) -> str:
        (self.said if info else self.logged).append(text)
        return ""

    def query(self, sql: str) -> Table:
        described = sql.removeprefix("describe query select * from ")
        if described != sql and described.startswith("(") and described in self.columns:
            return Table(list(self.columns[described].items()))
        if sql.startswith("show tables in "):
            return Table([(name,) for name in self.unlisted])
        if self.run_query is not None:
            return self.run_query(sql)
        if sql.startswith("explain ") or sql.endswith("where false\n)"):
            return Table([])  # what SQL means, and which types it has, is asked of no row
        raise AssertionError(f"this rendering may not read anything, but ran:\n{sql}")

    def print(self, text: str) -> str:
        self.printed.append(text)
        return ""

    def load_relation(self, relation: Relation) -> Relation | None:
        relation = replace(relation, is_limited=False)
        if str(relation) in self.made:
            return replace(relation, is_delta=False, is_iceberg=False)
        return replace(relation, information="listed") if str(relation) in self.columns else None

    def ref(self, *names: str, v: int | None = None) -> Relation:
        name = names[-1]
        nodes = [node for node in self.graph["nodes"].values() if node["name"] == name]
        (config,) = (node["config"] for node in nodes if v is None or node["version"] == v)
        name = name if v is None else f"{name}_v{v}"
        is_view, table_format = config["materialized"] == "view", config.get("file_format", "delta")
        return Relation(
            "demo",
            name,
            type="view" if is_view else "table",
            is_delta=not is_view and table_format == "delta",
            is_iceberg=table_format == "iceberg",
        )

    def get_relation(self, _database: str | None, schema: str, identifier: str) -> Relation | None:
        relation = Relation(schema, identifier)
        return relation if str(relation) in self.columns else None


@dataclass(frozen=True)
class _Config:
    """dbt's `config`: a model calls it to set things, a macro asks it for what was set."""

    settings: dict[str, Any]

    def __call__(self, **settings: Any) -> str:
        self.settings.update(settings)
        return ""

    def get(self, key: str, default: Any = None) -> Any:
        return self.settings.get(key, default)


class _Macro(BaseMacroGenerator):
    def __init__(self, name: str, template: Template, context: dict[str, Any]) -> None:
        super().__init__(context)
        self._name = name
        self._template = template

    def get_template(self) -> Template:
        return self._template

    def get_name(self) -> str:
        return self._name

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        macro = self.get_macro()
        try:
            return macro(*args, **kwargs)
        except MacroReturn as returned:
            return returned.value


class Package:
    """All macros of the package, callable as attributes: ``Package(Call()).sessions(...)``."""

    def __init__(self, call: Call | None = None) -> None:
        self.call = call or Call()
        self._macros: dict[str, _Macro] = {}
        context = self._context()
        for name, template in _templates().items():
            self._macros[name] = _Macro(name, template, context)
        context["event_windows"] = dict(self._macros)
        context.update(self._macros)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        try:
            return self._macros[name]
        except KeyError:
            raise AttributeError(name) from None

    def compiled(self, text: str, **given: Any) -> str:
        """A model, data test or analysis as dbt compiles it; `given` is what stands for `ref`, `this` and the like."""
        context = {
            **self._context(),
            "event_windows": self,
            "ref": lambda name: Relation("demo", name),
            "var": lambda _, default: default,
            "env_var": lambda _, default: default,
            **given,
        }
        return str(get_environment().from_string(text).render(context))

    def _context(self) -> dict[str, Any]:
        call = self.call

        def fail(message: str) -> None:
            raise CompilationError(message)

        def give(value: Any) -> None:
            raise MacroReturn(value)

        def columns_of(relation: Relation) -> list[SimpleNamespace]:
            if str(relation) in call.missing:
                return []
            columns = {**call.unlisted, **call.columns}.get(str(relation), {"a_column": "string"})
            return [SimpleNamespace(name=name, dtype=dtype) for name, dtype in columns.items()]

        def dispatch(name: str, macro_namespace: str) -> _Macro:
            for prefix in (f"{call.adapter_type}__", "spark__", "default__"):
                if macro_namespace == "event_windows" and prefix + name in self._macros:
                    return self._macros[prefix + name]
            raise AssertionError(f"no implementation of {macro_namespace}.{name}")

        return {
            "return": give,
            "exceptions": SimpleNamespace(raise_compiler_error=fail),
            "model": SimpleNamespace(
                name=call.name,
                unique_id=f"model.a_project.{call.name}",
                package_name="a_project",
                original_file_path=f"models/{call.name}.sql",
                version=call.version,
                resource_type=call.resource_type,
                raw_code=call.raw_code,
                columns={name: {} for name in call.described},
            ),
            "flags": SimpleNamespace(WHICH=call.which, FULL_REFRESH=call.full_refresh, EMPTY=call.empty),
            "execute": call.execute,
            "this": call.this,
            "is_incremental": lambda: call.incremental and not call.full_refresh,
            "config": _Config(call.config),
            "adapter": SimpleNamespace(
                dispatch=dispatch,
                type=lambda: call.adapter_type,
                get_columns_in_relation=columns_of,
                get_relation=call.get_relation,
                check_schema_exists=lambda _database, _schema: True,
                config=SimpleNamespace(credentials=SimpleNamespace(method=call.method)),
            ),
            "graph": call.graph,
            "ref": call.ref,
            "source": Relation,
            "target": SimpleNamespace(database=None, schema="demo", threads=call.threads),
            "api": SimpleNamespace(Relation=SimpleNamespace(create=created)),
            "print": call.print,
            "load_relation": call.load_relation,
            "should_full_refresh": lambda: call.full_refresh,
            "run_query": call.query,
            "tojson": lambda value, sort_keys=False: json.dumps(value, sort_keys=sort_keys),
            "fromjson": json.loads,
            "invocation_id": call.invocation_id,
            "dict": dict,
            "log": call.log,
            "var": call.variables.get,
        }


_cache: dict[str, Template] = {}


def _templates() -> dict[str, Template]:
    """Every macro file, one macro a file save for the dispatched ones, compiled once a process."""
    if not _cache:
        environment = get_environment()
        for path in sorted((PROJECT / "macros").rglob("*.sql")):
            template = environment.from_string(path.read_text())
            for macro in environment.parse(path.read_text()).find_all(Macro):
                _cache[macro.name.removeprefix("dbt_macro__")] = template
    return _cache
