"""The documentation site as a reader sees it: a page in a browser, every link and every documented thing on it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.browser import chromium, find_chromium
from tests.support.session import HOME, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.support.browser import Page

pytestmark = pytest.mark.browser

TEXT = "document.querySelector('.app-content')?.innerText"
# The first two cells of each row of a table: a name and its type.
ROWS = (
    "[...document.querySelectorAll('{} tr.column-row')]"
    ".map(row => [...row.cells].slice(0, 2).map(cell => cell.innerText.trim()))"
)
# How much of the drawing surfaces of the graph is painted.
PAINTED = """
    [...document.querySelectorAll('canvas')].filter(canvas => canvas.width).reduce((sum, canvas) => sum +
        canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data
            .filter((value, at) => at % 4 == 3 && value).length, 0)
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of a project of which nothing is built."""
    find_chromium()  # says so before a minute is spent
    home = tmp_path_factory.mktemp("site") / "home"
    (home / "ice").mkdir(parents=True)
    (home / "jars").symlink_to(HOME / "jars")
    paths = {
        "EVENT_WINDOWS_HOME": str(home),
        "DBT_PROFILES_DIR": str(ROOT / "profiles"),
        "DBT_TARGET_PATH": str(home / "target"),
        "DBT_LOG_PATH": str(home / "logs"),
    }
    for command in (["dbt.cli.main", "docs", "generate"], ["scripts.docs_site"]):
        subprocess.run(
            [sys.executable, "-m", *command], cwd=ROOT, env={**os.environ, **paths}, check=True, capture_output=True
        )
    return home / "target" / "static_index.html"


@pytest.fixture(scope="module")
def manifest(site: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(site.with_name("manifest.json").read_text())
    return read


@pytest.fixture(scope="module")
def browser(site: Path) -> Iterator[Page]:
    with chromium(site.parent / "profile") as page:
        yield page


@pytest.fixture
def page(browser: Page) -> Iterator[Page]:
    """The browser; whatever it complains about fails the test."""
    browser.complaints.clear()
    yield browser
    assert browser.complaints == []


def shown(page: Page, site: Path, place: str, heading: str) -> str:
    page.show(site, place)
    page.wait_for(f"document.querySelector('h1')?.innerText.includes('{heading}')")
    text: str = page.evaluate(TEXT)
    return text


def test_the_front_page_is_ours_and_its_links_lead_somewhere(page: Page, site: Path) -> None:
    text = shown(page, site, "#!/overview", "event_windows")
    assert "auto-generated" not in text
    assert "The reference project" in text
    page.screenshot(site.with_name("front_page.png"))
    links = page.evaluate(
        "[...document.querySelectorAll('.app-content a')].map(link => link.getAttribute('href') ?? '')"
    )
    places = [link for link in links if link.startswith(("#!/macro/", "#!/model/"))]
    assert len(places) > 30
    for place in places:
        shown(page, site, place, place.rpartition(".")[2])


CONTRAST = """
(() => {
    const light = colour => colour.match(/[\\d.]+/g).slice(0, 3).map(Number).map(part => part / 255)
        .map(part => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
    const link = light(getComputedStyle(document.querySelector('.app-content td a')).color);
    const panel = light(getComputedStyle(document.querySelector('.app-content .panel')).backgroundColor);
    return (Math.max(link, panel) + 0.05) / (Math.min(link, panel) + 0.05);
})()
"""


@pytest.mark.parametrize(("width", "scheme"), [(1400, "light"), (375, "dark")])
def test_the_front_page_has_its_pictures_and_can_be_read(page: Page, site: Path, width: int, scheme: str) -> None:
    page.prefer(scheme)
    page.resize(width)
    shown(page, site, "#!/overview", "event_windows")
    pictures = "[...document.querySelectorAll('.app-content img')]"
    page.wait_for(f"{pictures}.length && {pictures}.every(one => one.complete)")
    drawn = page.evaluate(f"{pictures}.map(one => [one.alt !== '', one.naturalWidth > 0, one.clientWidth > 600])")
    assert drawn == 4 * [[True, True, True]]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(CONTRAST) >= 4.5
    page.screenshot(site.with_name(f"front_page_{width}_{scheme}.png"))
    page.prefer("light")
    page.resize(1400)


def test_arguments_of_every_public_macro(page: Page, site: Path, manifest: dict[str, Any]) -> None:
    macros = [macro for macro in manifest["macros"].values() if macro["package_name"] == "event_windows"]
    documented = [macro for macro in macros if macro["description"]]
    assert len(documented) > 20
    for macro in documented:
        shown(page, site, f"#!/macro/{macro['unique_id']}", macro["name"])
        rows = page.evaluate(ROWS.format("macro-arguments"))
        assert rows == [[argument["name"], argument["type"]] for argument in macro["arguments"]], macro["name"]
    page.screenshot(site.with_name("macro.png"))


def test_columns_of_every_model(page: Page, site: Path, manifest: dict[str, Any]) -> None:
    models = [node for node in manifest["nodes"].values() if node["resource_type"] == "model"]
    for model in models:
        text = shown(page, site, f"#!/model/{model['unique_id']}", model["name"])
        assert "One row per" in text, model["name"]
        rows = page.evaluate(ROWS.format("#columns ~ *"))
        said = [[name, column["data_type"]] for name, column in model["columns"].items()]
        assert sorted(rows) == sorted(said), model["name"]  # a table that is built has an order of its own


def test_the_lineage_graph_is_drawn(page: Page, site: Path) -> None:
    page.show(site, "#!/overview?g_v=1")
    assert page.wait_for(f"{PAINTED} > 10000")
    page.screenshot(site.with_name("lineage.png"))


def test_no_internal_macro_is_listed(page: Page, site: Path) -> None:
    text = shown(page, site, "#!/macro/macro.event_windows.session_state", "session_state")
    assert text
    listed = page.evaluate("document.querySelector('.app-menu').innerText")
    assert "live_sessions" in listed
    assert "_begin_run" not in listed
