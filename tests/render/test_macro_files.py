"""What every macro file has in common: its public macro, its size, its YAML, and what it keeps away from."""

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
ADAPTERS = ("default__", "databricks__", "glue__", "spark__")


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT / "macros"))


def macros_of(path: Path) -> dict[str, nodes.Macro]:
    found = get_environment().parse(path.read_text()).find_all(nodes.Macro)
    return {macro.name.removeprefix(PREFIX): macro for macro in found}


def is_public(name: str) -> bool:
    return not name.startswith(("_", *ADAPTERS))


def signature(path: Path) -> dict[str, str | None]:
    """The arguments of a public macro, in their order, each with its default as Jinja writes it."""
    (macro,) = (macro for name, macro in macros_of(path).items() if is_public(name))
    defaults = [written(default) for default in macro.defaults]
    padded = [None] * (len(macro.args) - len(defaults)) + defaults
    return {argument.name: default for argument, default in zip(macro.args, padded, strict=True)}


def written(node: nodes.Expr) -> str:
    value = node.as_const()
    return "none" if value is None else repr(value)


PUBLIC = [path for path in FILES if any(map(is_public, macros_of(path)))]


def texts() -> dict[str, str]:
    """Each macro as it is written."""
    found = {}
    for path in FILES:
        for part in re.split(r"(?=\{%-?\s*(?:macro|test)\s)", path.read_text()):
            if head := re.match(r"\{%-?\s*(macro|test)\s+(\w+)", part):
                found[("test_" if head[1] == "test" else "") + head[2]] = part
    return found


TEXTS = texts()


def called_by() -> dict[str, set[str]]:
    """Each macro with those that call it, by name or by dispatch."""
    found: dict[str, set[str]] = {name: set() for path in FILES for name in macros_of(path)}
    for caller, text in TEXTS.items():
        for name in re.findall(r"event_windows\.(\w+)\s*\(", text):
            found.setdefault(name, set()).add(caller)
        for name in re.findall(r"dispatch\(\s*'(\w+)'", text):
            for adapter in ADAPTERS:
                if adapter + name in found:
                    found[adapter + name].add(caller)
    return found


CALLED_BY = called_by()
FILE_OF = {name: path for path in FILES for name in macros_of(path)}


@pytest.mark.parametrize("path", PUBLIC, ids=relative)
def test_one_public_macro_a_file_of_its_name(path: Path) -> None:
    names = [name for name in macros_of(path) if is_public(name)]
    assert names == [f"test_{path.stem}" if path.parent.name == "generic_tests" else path.stem]


@pytest.mark.parametrize("path", PUBLIC, ids=relative)
def test_a_public_macro_comes_first_with_helpers_that_only_it_uses(path: Path) -> None:
    first, *helpers = macros_of(path)
    assert is_public(first)
    assert helpers[0] == f"default__{first}", "what it does stands right below it, where dispatch finds it"
    users = {name: {FILE_OF[caller] for caller in CALLED_BY[name]} - {path} for name in helpers}
    assert {name: used for name, used in users.items() if used} == {}


def test_every_private_macro_is_called() -> None:
    assert [name for name, callers in CALLED_BY.items() if not callers and not is_public(name)] == []


def calls_between_files() -> dict[Path, set[Path]]:
    """Each file with those whose macros it calls."""
    found: dict[Path, set[Path]] = {path: set() for path in FILES}
    for name, callers in CALLED_BY.items():
        for caller in callers:
            found[FILE_OF[caller]] |= {FILE_OF[name]} - {FILE_OF[caller]}
    return found


def test_no_files_call_each_other_in_a_circle() -> None:
    """So a file is understood from those that it calls. What is left when files that call none go is tied."""
    left = calls_between_files()
    while free := {path for path, called in left.items() if not called & left.keys()}:
        left = {path: called for path, called in left.items() if path not in free}
    assert sorted(map(relative, left)) == []


def folder(path: Path) -> str:
    return relative(path).split("/")[0]


def test_no_two_folders_depend_on_each_other() -> None:
    pairs = {(folder(path), folder(other)) for path, called in calls_between_files().items() for other in called}
    assert [(one, other) for one, other in sorted(pairs) if one < other and (other, one) in pairs] == []


@pytest.mark.parametrize(
    ("room", "others"),
    [
        ("sessions/merging/", ("sessions/remaking/", "sessions/adding/")),
        ("sessions/remaking/", ("sessions/merging/", "sessions/adding/")),
    ],
)
def test_a_way_of_keeping_sessions_is_read_alone(room: str, others: tuple[str, ...]) -> None:
    calls = [(relative(path), relative(other)) for path, called in calls_between_files().items() for other in called]
    assert [(one, other) for one, other in calls if one.startswith(room) and other.startswith(others)] == []


@pytest.mark.parametrize("path", FILES, ids=relative)
def test_lines_are_short(path: Path) -> None:
    long = {number: line for number, line in enumerate(path.read_text().splitlines(), 1) if len(line) > 120}
    assert long == {}


@pytest.mark.parametrize("path", FILES, ids=relative)
def test_short(path: Path) -> None:
    lines = path.read_text().splitlines()
    assert len(lines) <= 350
    # the registry of aggregate functions is a table, and reads best whole
    most = 120 if path.stem == "functions" else 80
    long = {}
    for part in re.findall(r"\{%-?\s*(macro|test)\s+(\w+)(.*?)\{%-?\s*end\1\s*-?%\}", path.read_text(), re.DOTALL):
        if (length := part[2].count("\n") + 1) > most:
            long[part[1]] = length
    assert long == {}


@pytest.mark.parametrize("path", PUBLIC, ids=relative)
def test_defaults_stand_in_the_public_signature_alone(path: Path) -> None:
    """So what dispatch finds gets every argument, and an override cannot have other defaults."""
    macros = list(macros_of(path).values())
    assert [argument.name for argument in macros[1].args] == list(signature(path))
    assert macros[1].defaults == []


@pytest.mark.parametrize("path", PUBLIC, ids=relative)
def test_yaml_beside_it_says_what_jinja_says(path: Path) -> None:
    documented = yaml.safe_load(path.with_suffix(".yml").read_text())
    assert documented.keys() == {"macros"}
    (macro,) = documented["macros"]
    assert macro.keys() == {"name", "description", "arguments"}
    assert [macro["name"]] == [name for name in macros_of(path) if is_public(name)]
    assert macro["description"].strip()
    arguments: list[dict[str, Any]] = macro["arguments"]
    assert all(argument.keys() == {"name", "type", "description"} for argument in arguments)
    assert [argument["name"] for argument in arguments] == list(signature(path))
    for argument, default in zip(arguments, signature(path).values(), strict=True):
        stated = re.findall(r"Default `([^`]*)`", argument["description"])
        assert stated == ([] if default is None else [default]), argument["name"]


def test_no_yaml_without_a_macro() -> None:
    # what is private is listed in one file, which `make reference` makes
    documented = {path.with_suffix(".sql") for path in (ROOT / "macros").rglob("*.yml") if path.stem != "private"}
    assert documented == set(PUBLIC)


@pytest.mark.parametrize("path", PUBLIC, ids=relative)
def test_every_public_macro_is_rendered(path: Path) -> None:
    (name,) = filter(is_public, macros_of(path))
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
