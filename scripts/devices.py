"""
Makes device sightings: what an app reports of the phone that it runs on. The same ones for the same seed.

What makes it hard to say which devices belong to a number has causes, and these are the causes here. People buy a new
phone, some of another make; they reset their advertising id, or forbid it, and then the report holds nothing but zeros.
A phone with two SIM cards has two IMEIs and reports all of its identifiers at one instant; one without a network
reports hours later; one that got no answer reports once more; the clock of one is wrong.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING
from uuid import UUID

from scripts.arrivals import part, prepare
from scripts.traffic import HOUR, HOURS_OF_TRAFFIC, START

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SEED = 20250329
NUMBERS = 400
ALL_IN = HOURS_OF_TRAFFIC + 50.0  # the last report is held up for 30 hours, and then sent a second time
NO_IDFA = str(UUID(int=0)).upper()


@dataclass(frozen=True)
class Report:
    """A line that an app sends, and when it gets through."""

    arrives_at: float
    text: str


@dataclass
class Reports:
    """The phones of a few hundred numbers; every choice comes from one seeded source."""

    seed: int
    dice: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)  # noqa: S311 (repeatable on purpose)

    def advertising_id(self) -> str:
        return str(UUID(int=self.dice.getrandbits(128), version=4)).upper()

    def phone(self) -> list[tuple[str, str]]:
        """The identifiers of a new phone, each with its kind."""
        if self.dice.random() < 0.4:
            return [("IDFA", NO_IDFA if self.dice.random() < 0.15 else self.advertising_id())]
        cards = self.dice.choice((1, 2))
        imeis = [("IMEI", f"{self.dice.randrange(10**14, 10**15)}") for _ in range(cards)]
        return [*imeis, ("OAID", self.advertising_id().lower())]

    def lines(self, number: str) -> Iterator[Report]:
        """What is reported of a number, in the order in which it happens."""
        at, phone = START + self.dice.random() * 24 * HOUR, self.phone()
        while at < START + HOURS_OF_TRAFFIC * HOUR:
            is_offline, is_wrong = self.dice.random() < 0.15, self.dice.random() < 0.005
            clock = at + (48 * HOUR if is_wrong else 0)
            arrives_at = at + (self.dice.uniform(1, 30) * HOUR if is_offline else self.dice.expovariate(1 / 5))
            for id_type, device_id in phone:
                report = line(number, id_type, device_id, clock)
                yield Report(arrives_at, report)
                if self.dice.random() < 0.02:
                    yield Report(arrives_at + self.dice.uniform(1, 20) * HOUR, report)
            at += self.dice.expovariate(1 / (15 * HOUR))
            if self.dice.random() < 0.1:
                phone = self.phone()
            elif phone[0][0] == "IDFA" and self.dice.random() < 0.1:
                phone = [("IDFA", self.advertising_id())]

    def damaged(self) -> Iterator[Report]:
        """Reports that say nothing of a number and a device."""
        at = START + 20 * HOUR
        for text in (
            '{"mobile_no": "+447700900000", "id_type": "IMEI", "dev',
            line("", "IMEI", "490154203237518", at),
            line("+447700900001", "MAC", "00:00:5e:00:53:01", at),
            line("+447700900002", "OAID", "", at),
            '{"mobile_no": "+447700900003", "id_type": "IDFA", "device_id": "E621E1F8", "seen_at": "yesterday"}',
        ):
            yield Report(at, text)


def line(number: str, id_type: str, device_id: str, clock: float) -> str:
    seen_at = datetime.fromtimestamp(int(clock), UTC).isoformat()
    return json.dumps({"mobile_no": number, "id_type": id_type, "device_id": device_id, "seen_at": seen_at})


@cache
def generate(seed: int = SEED, numbers: int = NUMBERS) -> list[Report]:
    """All reports in the order of their arrival."""
    reports = Reports(seed)
    found = [*reports.damaged()]
    for number in range(numbers):
        found += reports.lines(f"+447700900{number:03d}")
    return sorted(found, key=lambda report: report.arrives_at)


def land(landing: Path, number: int, of: int, numbers: int = NUMBERS) -> None:
    """Put the reports of one arrival of several, dated at its instant, where the models read."""
    before, instant = part(number, of, ALL_IN)
    lines = (report.text.encode() for report in generate(numbers=numbers) if before < report.arrives_at <= instant)
    prepare(landing, number, {"sightings.json": lines}, instant)
