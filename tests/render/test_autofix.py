"""dbt-autofix, which rewrites what dbt 2 no longer takes, finds nothing to rewrite.

It asks the network for the schemas of dbt's YAML files; here it is given those that dbt-core brings along.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import dbt.jsonschemas
import pytest
from dbt_autofix import retrieve_schemas  # type: ignore[import-untyped]
from dbt_autofix.refactor import changeset_all_files  # type: ignore[import-untyped]

from tests.support.reference_project import copied
from tests.support.session import ROOT

SCHEMAS = Path(dbt.jsonschemas.__file__).parent


def schema(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((SCHEMAS / name).read_text())
    return read


@pytest.mark.slow
def test_nothing_to_rewrite(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # what dbt reads: the tool looks into every folder there is, those of installed packages too
    copied(tmp_path)
    monkeypatch.setattr(retrieve_schemas, "get_fusion_yml_schema", lambda *_: schema("resources/latest.json"))
    monkeypatch.setattr(retrieve_schemas, "get_fusion_dbt_project_schema", lambda *_: schema("project/latest.json"))
    kinds = changeset_all_files(tmp_path, retrieve_schemas.SchemaSpecs("of dbt-core"), dry_run=True, all=True)
    files = [file for files in kinds for file in files]
    assert len(files) > len(list((ROOT / "macros").rglob("*.sql")))
    found = {
        f"{Path(file.file_path).relative_to(tmp_path)}: {deprecation.log}"
        for file in files
        for change in getattr(file, "refactors", [])
        for deprecation in change.deprecation_refactors
    }
    assert found == set()
