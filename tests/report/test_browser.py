"""
The page in a real browser, light and dark, wide and narrow: all pictures are drawn, nothing is fetched, nothing fails.

It needs Chromium and so is left out of the other tests: `make test-browser`.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from scripts.report.drawing import BLUE, DARK, RED
from scripts.report.page import page, sections
from tests.support.browser import chromium, find_chromium

if TYPE_CHECKING:
    from pathlib import Path

    from scripts.report.reading import Facts

pytestmark = pytest.mark.browser

# What runs last of all, and leaves what it sees in the page itself: the size of each figure beside that of its place.
PROBE = """<script>
setTimeout(function () {
  var widths = Array.from(document.querySelectorAll('.figure')).map(function (place) {
    return place.querySelector('.main-svg').getBoundingClientRect().width - place.getBoundingClientRect().width;
  });
  document.body.dataset.widths = widths.join(' ');
  document.body.dataset.scrolls = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  document.querySelector('button[data-from]').click();
  var shown = document.querySelector('#timeline .figure').layout.xaxis.range;
  document.body.dataset.zoomed = shown.join(' ');
  var id = document.querySelector('code.id');
  document.body.dataset.short = id.clientWidth < id.scrollWidth;
  id.focus();
  document.body.dataset.long = id.clientWidth >= id.scrollWidth;
  var warning = document.querySelector('.warning');
  document.body.dataset.warning = warning && getComputedStyle(warning).color;
}, 1500);
</script></body>"""


def opened(file: Path, *, width: int, dark: bool) -> tuple[str, str]:
    """The page as the browser has it after a while, and what its console says."""
    command = [
        *(find_chromium(), "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr"),
        *(f"--user-data-dir={file.parent / 'profile'}", f"--window-size={width},4000"),
        *(f"--blink-settings=preferredColorScheme={0 if dark else 1}", "--virtual-time-budget=6000"),
        # whoever asks for a name gets none
        *("--host-resolver-rules=MAP * ~NOTFOUND", "--dump-dom", file.as_uri()),
    ]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    return ran.stdout, "\n".join(line for line in ran.stderr.splitlines() if "CONSOLE" in line)


def in_browser(colour: str) -> str:
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return f"rgb({red}, {green}, {blue})"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1400, 520])  # no window of Chromium is narrower than 500
@pytest.mark.parametrize("name", ["visits", "clocks"])
def test_it_draws_itself(name: str, tmp_path: Path, request: pytest.FixtureRequest, *, width: int, dark: bool) -> None:
    facts: Facts = request.getfixturevalue(f"{name}_facts")
    made = sections(facts)
    file = tmp_path / "report.html"
    text = page(facts, made)
    file.write_text(text.replace("</body>", PROBE))
    seen, said = opened(file, width=width, dark=dark)
    assert not said
    # the library is text of the page as well, so only what was drawn counts
    drawn = seen[: seen.index("<script>/**")]
    assert drawn.count('class="figure js-plotly-plot"') == sum(section.figure is not None for section in made) == 8
    assert in_browser((BLUE, DARK[BLUE])[dark]) in drawn
    # no toolbar, and so no button that sends the data somewhere
    assert "data-title=" not in drawn
    data = dict(re.findall(r'data-(widths|scrolls|zoomed|short|long|warning)="([^"]*)"', seen))
    assert all(abs(float(difference)) < 1 for difference in data["widths"].split()), data["widths"]
    assert data["scrolls"] == "0"
    row = re.search(r'<button type="button" data-from="([^"]+)" data-to="([^"]+)"', text)
    assert row
    assert [time.replace(" ", "T")[:16] for time in re.split(r" (?=\d{4}-)", data["zoomed"])] == [
        time[:16] for time in row.groups()
    ]
    assert data["short"] == data["long"] == "true"
    assert data["warning"] == (in_browser((RED, DARK[RED])[dark]) if name == "clocks" else "null")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_can_be_read_on_a_phone(visits_facts: Facts, tmp_path: Path, scheme: str) -> None:
    """A key is a hash, as in the reference project; nothing has to be pushed aside, and no time stands on its side."""
    who = f"9e107d9d372bb6826bd81d3542a419d6 has {'very_' * 30}long names"
    made = [
        replace(section, says=who) if section.ident == "timeline" else section for section in sections(visits_facts)
    ]
    file = tmp_path / "report.html"
    file.write_text(page(visits_facts, made))
    with chromium(tmp_path / "profile") as browser:
        browser.prefer(scheme)
        browser.resize(375)
        browser.show(file)
        browser.wait_for("document.querySelectorAll('#timeline .js-plotly-plot').length")
        assert browser.evaluate("document.documentElement.scrollWidth") == 375
        assert browser.evaluate("document.querySelector('#timeline .says code.id').clientHeight") < 24
        turned = (
            "[...document.querySelectorAll('.xtick text')].filter(one => /rotate\\((?!0)/.test(one.outerHTML)).length"
        )
        assert browser.evaluate(turned) == 0
        assert browser.complaints == []


def test_a_double_click_shows_what_the_axis_leaves_out(clocks_facts: Facts, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text(page(clocks_facts, sections(clocks_facts)))
    with chromium(tmp_path / "profile") as browser:
        browser.show(file)
        browser.wait_for("document.querySelectorAll('#timeline .js-plotly-plot').length")
        left, top = browser.evaluate(
            "(place => { place.scrollIntoView(); const box = place.querySelector('.nsewdrag').getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + box.height / 2] })(document.querySelector('#per-hour .figure'))"
        )
        end = "document.querySelector('#per-hour .figure').layout.xaxis2.range[1].slice(0, 10)"
        assert browser.evaluate(end) == "2026-06-04"
        for kind, clicks in (("mousePressed", 1), ("mouseReleased", 1), ("mousePressed", 2), ("mouseReleased", 2)):
            where = {"x": left, "y": top, "button": "left", "clickCount": clicks}
            browser._call("Input.dispatchMouseEvent", type=kind, **where)
        assert browser.wait_for(f"{end} > '2026-06-29'")
