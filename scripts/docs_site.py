"""
Makes the documentation site, one HTML file, of what `dbt docs generate` has left in the target folder.

What `dbt docs generate --static` would make has dbt's own front page, shows no type of a column until its table is
built (and then calls a BIGINT long), and asks for files that do not exist. It has one width and one colour scheme, and
its links are too pale to read (`docs_site.css`).
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scripts.layout import PROJECT, TARGET
from scripts.lineage import lineage

if TYPE_CHECKING:
    from collections.abc import Mapping

PACKAGE = "event_windows"
# Doc blocks of ours. It can't be `__overview__` itself: that would be the front page of whoever installs the package.
FRONT_PAGE = (f"doc.{PACKAGE}.__{PACKAGE}__", f"doc.{PACKAGE}.reference_project")
STYLE = Path(__file__).with_suffix(".css")
# Pictures of models, by their folder; the others are files in docs.
LINEAGE = {"sessions": "From requests to sessions", "attribution": "From ads and orders to campaigns"}
# Text of dbt's page that a browser takes for an address, and what it should have been.
ADDRESSES = {
    "${require('./assets/favicons/favicon.ico')}": "data:,",
    'xlink:href="{{ getIcon': 'ng-attr-href="{{ getIcon',
}


NO_ZOOM = ",minimum-scale=1,maximum-scale=1"
"""On a phone, dbt's page may not be enlarged."""


def with_pictures(text: str, manifest: Mapping[str, Any]) -> str:
    """A doc block with `#!/picture/NAME` as the picture itself, since the page is one file."""

    def inside(marked: re.Match[str]) -> str:
        folder, name = marked.groups()
        drawn = lineage(LINEAGE[name], manifest, name) if folder else (PROJECT / f"docs/{name}.svg").read_text()
        return f"(data:image/svg+xml;base64,{b64encode(drawn.encode()).decode()})"

    return re.sub(r"\(#!/picture/(lineage/)?(\w+)\)", inside, text)


def site(index: str, manifest: dict[str, Any], catalog: dict[str, Any]) -> str:
    """The page of dbt with our front page and with both files inside."""
    manifest["docs"]["doc.dbt.__overview__"]["block_contents"] = "\n\n".join(
        with_pictures(manifest["docs"][name]["block_contents"], manifest) for name in FRONT_PAGE
    )
    for name, node in manifest["nodes"].items():
        built = catalog["nodes"].get(name, {"columns": {}})["columns"]
        for column in node["columns"].values():
            if column["data_type"]:
                # what is built is shown with the catalog's type, what is not with that of the model
                built.get(column["name"], column)["type"] = column["data_type"]
    for written, meant in ADDRESSES.items():
        index = index.replace(written, meant)
    index = index.replace(NO_ZOOM, "").replace("<body", f"<style>{STYLE.read_text()}</style><body", 1)
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
