"""docs/reference.md says what the YAML beside the macros says, of every public macro."""

from __future__ import annotations

import yaml

from scripts.reference_docs import NOT_PUBLIC, PAGE, PRIVATE, called, documented, page, private
from tests.render.test_macro_files import FILES, PUBLIC, is_public, macros_of


def test_page_is_up_to_date() -> None:
    assert PAGE.read_text() == page(), "make reference writes it"


def test_every_public_macro_is_in_it() -> None:
    named = [called(macro) for _, macro in documented()]
    assert sorted(named) == sorted(path.stem for path in PUBLIC)
    assert "{% raw %}" not in page()


def test_what_is_not_public_is_off_the_documentation_site() -> None:
    assert PRIVATE.read_text() == private(), "make reference writes it"
    listed = yaml.safe_load(private())["macros"]
    names = {name for path in FILES for name in macros_of(path)}
    assert {macro["name"] for macro in listed} == {name for name in names if not is_public(name)}
    assert all(macro["docs"] == {"show": False} for macro in listed)
    assert not any(called(macro).startswith(NOT_PUBLIC) for _, macro in documented())
