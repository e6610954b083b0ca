"""What arrives: some of the demo's visitors, devices and users, in two parts."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from scripts import ads, devices, traffic
from scripts.arrivals import prepare
from scripts.demo import SEED

if TYPE_CHECKING:
    from pathlib import Path

ONE_OF = 10
"""Visitors of whom one is taken, by address; among them the empty address, of lines that are none."""
PARTS = 2
FIRST_PART = 4
"""Arrivals of the log; the others are the second part, with the lines that were held up."""


def land(home: Path, part: int) -> None:
    """Put a part where the models of this home read."""
    batches = traffic.arrivals(line for line in traffic.generate(SEED) if taken(line.text))
    for number, (instant, logs) in enumerate(batches, start=1):
        if (number > FIRST_PART) == (part == PARTS):
            prepare(home / "waiting", number, logs, instant).land(home / "arrivals")
    devices.land(home / "sightings", part, PARTS, numbers=40)
    ads.land(home / "ads", part, PARTS, users=30)


def taken(line: bytes) -> bool:
    return crc32(line.partition(b" ")[0]) % ONE_OF == 0
