"""Every public macro dispatches, so that a project can put its own in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from dbt_common.exceptions import CompilationError
from jinja2 import Undefined

from scripts.shared.rendering import Call, Package
from tests.render.test_macro_files import PUBLIC, is_public, macros_of, relative, signature

if TYPE_CHECKING:
    from pathlib import Path


class Override:
    """A macro of the project's own, which notes what it is given."""

    def __init__(self, package: Package, name: str) -> None:
        self.given: dict[str, Any] = {}
        package._macros[f"spark__{name}"] = self  # type: ignore[assignment]  # it is called as a macro is

    def __call__(self, **given: Any) -> object:
        self.given = given
        return self


@pytest.mark.parametrize("path", PUBLIC, ids=relative)
def test_an_override_gets_every_argument_by_its_name(path: Path) -> None:
    (name,) = filter(is_public, macros_of(path))
    package = Package()
    override = Override(package, name)
    arguments = {argument: object() for argument in signature(path)}
    assert getattr(package, name)(**arguments) is override, "what it returns is what the public macro returns"
    assert override.given == arguments


@pytest.mark.parametrize("path", PUBLIC, ids=relative)
def test_an_override_gets_the_defaults_and_what_was_not_given(path: Path) -> None:
    (name,) = filter(is_public, macros_of(path))
    package = Package()
    override = Override(package, name)
    getattr(package, name)()
    assert override.given.keys() == signature(path).keys()
    for argument, default in signature(path).items():
        value = override.given[argument]
        if default is None:
            assert isinstance(value, Undefined), argument
        else:
            assert ("none" if value is None else repr(value)) == default, argument


@pytest.mark.parametrize("path", PUBLIC, ids=relative)
def test_unknown_arguments_are_rejected_before_an_override(path: Path) -> None:
    """The message lists the arguments of the signature; `model` of a generic test comes from dbt."""
    (name,) = filter(is_public, macros_of(path))
    package = Package(Call(resource_type="macro"))
    override = Override(package, name)
    with pytest.raises(CompilationError, match="other: is not an argument of this macro") as caught:
        getattr(package, name)(other=1)
    accepted = [argument for argument in signature(path) if not (argument == "model" and name.startswith("test_"))]
    assert str(caught.value.msg).splitlines()[0] == f"event_windows.{name.removeprefix('test_')}: 1 problem"
    assert f"accepted: {', '.join(accepted)}" in str(caught.value.msg).splitlines()[-1]
    assert override.given == {}
