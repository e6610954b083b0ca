"""
Makes the documentation site, one HTML file, of what `dbt docs generate` has left in the target folder.

What `dbt docs generate --static` would make has dbt's own front page, lists three hundred internal macros among the
public ones, shows no type of a column until its table is built (and then calls a BIGINT long), and asks for files that
do not exist.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from scripts.layout import TARGET

if TYPE_CHECKING:
    from pathlib import Path

PACKAGE = "event_windows"
# Doc blocks of ours. It can't be `__overview__` itself: that would be the front page of whoever installs the package.
FRONT_PAGE = (f"doc.{PACKAGE}.__{PACKAGE}__", f"doc.{PACKAGE}.reference_project")
# Text of dbt's page that a browser takes for an address, and what it should have been.
ADDRESSES = {
    "${require('./assets/favicons/favicon.ico')}": "data:,",
    'xlink:href="{{ getIcon': 'ng-attr-href="{{ getIcon',
}


def site(index: str, manifest: dict[str, Any], catalog: dict[str, Any]) -> str:
    """The page of dbt with our front page, without what is internal, and with both files inside."""
    manifest["docs"]["doc.dbt.__overview__"]["block_contents"] = "\n\n".join(
        manifest["docs"][name]["block_contents"] for name in FRONT_PAGE
    )
    for macro in manifest["macros"].values():
        if macro["name"].startswith(("_", "default__", "databricks__", "glue__", "spark__")):
            macro["docs"]["show"] = False
    for name, node in manifest["nodes"].items():
        built = catalog["nodes"].get(name, {"columns": {}})["columns"]
        for column in node["columns"].values():
            if column["data_type"]:
                # what is built is shown with the catalog's type, what is not with that of the model
                built.get(column["name"], column)["type"] = column["data_type"]
    for written, meant in ADDRESSES.items():
        index = index.replace(written, meant)
    for name, content in (("MANIFEST", manifest), ("CATALOG", catalog)):
        index = index.replace(f'"{name}.JSON INLINE DATA"', json.dumps(content).replace("</", "<\\/"))
    return index


def write_site(target: Path = TARGET) -> Path:
    index = (target / "index.html").read_text()
    manifest, catalog = (json.loads((target / f"{name}.json").read_text()) for name in ("manifest", "catalog"))
    page = target / "static_index.html"
    page.write_text(site(index, manifest, catalog))
    return page


if __name__ == "__main__":
    print(write_site())
