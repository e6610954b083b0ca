"""Renders the package's macros under MiniJinja, the template engine of dbt 2, in place of Jinja2.

Only the engine is another: what dbt puts around a macro comes from scripts/shared/rendering.py. The engine is the one
on PyPI. What dbt adds to its own build of it is given here, and nothing else: `return`, which ends a macro; lists and
mappings that can grow; `kwargs` in a macro; the `test` tag; `tojson` and `fromjson` as functions; a package's macros by
names that begin with an underscore. What is lost on the way is the difference between an argument that is none and one
that was not given.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from dbt_common.clients.jinja import get_environment
from dbt_common.exceptions import MacroReturn
from jinja2.nodes import Macro
from minijinja import Environment

from scripts.shared.rendering import Package
from tests.support.session import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scripts.shared.rendering import Call


class MiniJinjaPackage(Package):
    """All macros of the package, callable as attributes, each call rendered by MiniJinja."""

    def __init__(self, call: Call | None = None) -> None:
        super().__init__(call)
        context = self._context()
        macros = {name: _macro(name, context) for name in _environment()[1]}
        self._macros = macros  # type: ignore[assignment]  # a function is called as dbt's macro is
        context["event_windows"] = macros


def _macro(name: str, context: dict[str, Any]) -> Callable[..., Any]:
    environment, arguments = _environment()

    def call(*args: Any, **kwargs: Any) -> Any:
        given = {argument: value for argument, value in kwargs.items() if argument in arguments[name]}
        others = {argument: value for argument, value in kwargs.items() if argument not in given}
        try:
            return environment.render_template(name, **context, args=args, given=given, kwargs=others)
        except MacroReturn as returned:
            return returned.value

    return call


@cache
def _environment() -> tuple[Environment, dict[str, set[str]]]:
    """Every macro as a template of its name that calls it, and the names of its arguments."""
    environment = Environment(debug=False, globals={"growing": growing})
    arguments = {}
    for path in sorted((ROOT / "macros").rglob("*.sql")):
        source = path.read_text()
        for macro in get_environment().parse(source).find_all(Macro):
            name = macro.name.removeprefix("dbt_macro__")
            arguments[name] = {argument.name for argument in macro.args}
            environment.add_template(name, f"{as_minijinja(source)}{{{{ {name}(*args, **given) }}}}")
    return environment, arguments


def growing(*values: Any) -> Any:
    """A list or mapping of MiniJinja becomes one of Python on its way here, and those can grow."""
    return values if len(values) > 1 else values[0]


def as_minijinja(source: str) -> str:
    """The same template with what only dbt's build of MiniJinja knows in the words of the one on PyPI."""
    return "".join(_translated(source))


def _translated(source: str) -> Iterator[str]:
    tokens = [(kind, text) for _, kind, text in get_environment().lex(source)]
    tag, before, before_that = "", ("", ""), ("", "")
    for number, (kind, text) in enumerate(tokens):
        word = text
        if kind == "name" and before[0] == "block_begin":
            tag = text
            word = text.replace("test", "macro") if text in ("test", "endtest") else text
        elif kind == "name" and tag == "test" and before == ("name", "test"):
            word = f"test_{text}"
        elif tag == "set" and text == "=":
            tag = "set a namespace" if tokens[number + 2] == ("name", "namespace") else "set a value"
            word = "= growing(" if tag == "set a value" else text
        elif kind == "block_end":
            tag, word = "", f"){text}" if tag == "set a value" else text
        elif before == ("name", "event_windows") and text == ".":
            word = "["
        elif before_that == ("name", "event_windows") and before[1] == ".":
            word = f"'{text}']"
        yield word
        if kind != "whitespace":
            before_that, before = before, (kind, text)
