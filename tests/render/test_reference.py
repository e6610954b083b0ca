"""docs/reference.md says what the YAML beside the macros says, of every public macro."""

from __future__ import annotations

from scripts.reference_docs import PAGE, called, documented, page
from tests.render.test_macro_files import PUBLIC


def test_page_is_up_to_date() -> None:
    assert PAGE.read_text() == page(), "make reference writes it"


def test_every_public_macro_is_in_it() -> None:
    named = [called(macro) for _, macro in documented()]
    assert sorted(named) == sorted(path.stem for path in PUBLIC)
    assert "{% raw %}" not in page()
