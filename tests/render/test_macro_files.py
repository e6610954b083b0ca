"""What every macro file has in common: its name, its size, its YAML, and what it keeps away from."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from dbt_common.clients.jinja import get_environment
from jinja2 import nodes

from tests.render.case import HERE
from tests.render.test_goldens import windows
from tests.support.session import ROOT

if TYPE_CHECKING:
    from pathlib import Path

FILES = sorted((ROOT / "macros").rglob("*.sql"))
PREFIX = "dbt_macro__"
ADAPTERS = ("default__", "databricks__", "spark__")


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT / "macros"))


def macros_of(path: Path) -> dict[str, nodes.Macro]:
    found = get_environment().parse(path.read_text()).find_all(nodes.Macro)
    return {macro.name.removeprefix(PREFIX): macro for macro in found}


def public(path: Path) -> bool:
    return not path.name.startswith("_")


def signature(path: Path) -> dict[str, str | None]:
    """The arguments of a public macro, in their order, each with its default as Jinja writes it."""
    (macro,) = macros_of(path).values()
    defaults = [written(default) for default in macro.defaults]
    padded = [None] * (len(macro.args) - len(defaults)) + defaults
    return {argument.name: default for argument, default in zip(macro.args, padded, strict=True)}


def written(node: nodes.Expr) -> str:
    value = node.as_const()
    return "none" if value is None else repr(value)


PUBLIC = [path for path in FILES if public(path)]


@pytest.mark.parametrize("path", FILES, ids=relative)
def test_one_macro_a_file_of_its_name(path: Path) -> None:
    names = {name for name in macros_of(path) if not name.startswith(ADAPTERS)}
    assert names == {f"test_{path.stem}" if path.parent.name == "generic_tests" and public(path) else path.stem}


@pytest.mark.parametrize("path", FILES, ids=relative)
def test_short(path: Path) -> None:
    # the registry of aggregate functions is a table, and reads best whole
    most = 160 if path.stem == "_aggregate_functions" else 100
    assert len(path.read_text().splitlines()) <= most


def test_steps_are_internal() -> None:
    assert not [relative(path) for path in PUBLIC if path.parent.name == "steps"]


@pytest.mark.parametrize("path", PUBLIC, ids=relative)
def test_yaml_beside_it_says_what_jinja_says(path: Path) -> None:
    documented = yaml.safe_load(path.with_suffix(".yml").read_text())
    assert documented.keys() == {"macros"}
    (macro,) = documented["macros"]
    assert macro.keys() == {"name", "description", "arguments"}
    assert [macro["name"]] == list(macros_of(path))
    assert macro["description"].strip()
    arguments: list[dict[str, Any]] = macro["arguments"]
    assert all(argument.keys() == {"name", "type", "description"} for argument in arguments)
    assert [argument["name"] for argument in arguments] == list(signature(path))
    for argument, default in zip(arguments, signature(path).values(), strict=True):
        stated = re.findall(r"Default `([^`]*)`", argument["description"])
        assert stated == ([] if default is None else [default]), argument["name"]


def test_no_yaml_without_a_macro() -> None:
    assert {path.with_suffix(".sql") for path in (ROOT / "macros").rglob("*.yml")} == set(PUBLIC)


@pytest.mark.parametrize("path", PUBLIC, ids=relative)
def test_every_public_macro_is_rendered(path: Path) -> None:
    (name,) = macros_of(path)
    assert list((HERE / "cases" / name).glob("*.yml")), "a case with its SQL"
    assert (HERE / "errors" / f"{name}.yml").exists(), "a list of wrong calls"


@pytest.mark.parametrize("path", FILES, ids=relative)
def test_nothing_that_only_python_has(path: Path) -> None:
    """dbt 2 renders with MiniJinja: no Python modules, no formatting of text by Python."""
    code = path.read_text()
    assert ".format(" not in code
    assert "modules." not in code
    assert not re.search(r"""['"]\s*%\s*[\w(]""", code), "text % values"
    assert not re.search(r"\|\s*format\b", code)


@pytest.mark.parametrize("path", FILES, ids=relative)
def test_every_window_has_its_frame(path: Path) -> None:
    for window in windows(path.read_text()):
        assert re.search(r"\b(rows|range) between\b", window), window
