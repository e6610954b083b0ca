"""
The page in a real browser, light and dark, wide and narrow: all pictures are drawn, nothing is fetched, nothing fails.

It needs Chromium and so is left out of the other tests: `make test-browser`.
"""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

import pytest

from scripts.report.drawing import BLUE, DARK
from scripts.report.page import page, sections
from tests.support.browser import find_chromium

if TYPE_CHECKING:
    from pathlib import Path

    from scripts.report.reading import Facts

pytestmark = pytest.mark.browser

BUTTONS = {"Zoom", "Pan", "Zoom in", "Zoom out", "Reset axes", "Download plot as a PNG"}
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


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1400, 520])  # no window of Chromium is narrower than 500
def test_it_draws_itself(visits_facts: Facts, tmp_path: Path, *, width: int, dark: bool) -> None:
    made = sections(visits_facts)
    file = tmp_path / "report.html"
    text = page(visits_facts, made)
    file.write_text(text.replace("</body>", PROBE))
    seen, said = opened(file, width=width, dark=dark)
    assert not said
    # the library is text of the page as well, so only what was drawn counts
    drawn = seen[: seen.index("<script>/**")]
    assert drawn.count('class="figure js-plotly-plot"') == sum(section.figure is not None for section in made) == 8
    colours = (BLUE, DARK[BLUE])
    red, green, blue = (int(colours[dark][place : place + 2], 16) for place in (1, 3, 5))
    assert f"rgb({red}, {green}, {blue})" in drawn
    # no button that sends the data somewhere
    assert set(re.findall(r'data-title="([^"]*)"', drawn)) == (BUTTONS if width > 700 else set())
    data = dict(re.findall(r'data-(widths|scrolls|zoomed)="([^"]*)"', seen))
    assert all(abs(float(difference)) < 1 for difference in data["widths"].split()), data["widths"]
    assert data["scrolls"] == "0"
    row = re.search(r'<button type="button" data-from="([^"]+)" data-to="([^"]+)"', text)
    assert row
    assert [time.replace(" ", "T")[:16] for time in re.split(r" (?=\d{4}-)", data["zoomed"])] == [
        time[:16] for time in row.groups()
    ]
