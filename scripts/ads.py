"""
Makes the traffic of an advertiser: impressions, clicks and orders, as lines of JSON. The same ones for the same seed.

What makes it hard to say which ad led to an order has causes, and these are the causes here. An app without a network
reports its impressions hours later, long after the order that followed them; a click takes a way of its own and may be
there before the impression it belongs to; a browser blocks the impression and lets the click through; a link loses the
impression's id on its way; a tab is left open, and clicked hours later; a sender that got no answer sends once more;
one shop's export hangs for half a day; a page shows two ads at one instant. Who has not agreed to be followed has no
user id, and neither has a guest who orders.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING

from scripts.arrivals import part, prepare
from scripts.traffic import HOUR, HOURS_OF_TRAFFIC, START

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SEED = 20250330
USERS = 300
ALL_IN = HOURS_OF_TRAFFIC + 22.0  # the last impression is held up for 20 hours, and then sent a second time
# How likely an impression is clicked. A house ad, of no campaign, takes the place that nobody has bought.
CLICKED = {"spring sale": 0.16, "new novels": 0.1, "cookery week": 0.07, "travel guides": 0.04, None: 0.03}
SHOP_EXPORT_HANGS = ("shop 2", 30, 47)  # from one hour to another


@dataclass(frozen=True)
class Line:
    """A line of JSON, what it is about, and when it gets through."""

    event: str
    arrives_at: float
    text: str


def time_of(at: float) -> str:
    return datetime.fromtimestamp(int(at), UTC).isoformat()


def impression(number: str, ad: str, campaign: str | None, user: str | None, at: float) -> str:
    return json.dumps(
        {"impression_id": number, "ad_id": ad, "campaign_id": campaign, "user_id": user, "shown_at": time_of(at)}
    )


def click(number: str, of_impression: str | None, at: float) -> str:
    return json.dumps({"click_id": number, "impression_id": of_impression, "clicked_at": time_of(at)})


def order(number: str, user: str | None, amount: int, at: float) -> str:
    """The amount is in cents."""
    return json.dumps({"order_id": number, "user_id": user, "amount": f"{amount / 100:.2f}", "ordered_at": time_of(at)})


@dataclass
class Audience:
    """What a few hundred people are shown, click and buy; every choice comes from one seeded source."""

    seed: int
    dice: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)  # noqa: S311 (repeatable on purpose)

    def number(self) -> str:
        return f"{self.dice.getrandbits(48):012x}"

    def sent(self, event: str, arrives_at: float, text: str) -> Iterator[Line]:
        """A line, and sometimes a second time: at once, or when the sender is started again."""
        yield Line(event, arrives_at, text)
        if self.dice.random() < 0.02:
            yield Line(event, arrives_at + self.dice.choice((2, self.dice.uniform(1, 2) * HOUR)), text)

    def delay(self) -> float:
        """Seconds, but for an app without a network."""
        return self.dice.uniform(0.5, 20) * HOUR if self.dice.random() < 0.08 else self.dice.expovariate(1 / 20)

    def clicks(self, impression_id: str, at: float) -> Iterator[Line]:
        """Of one impression: the impatient click twice, and a tab that was left open is clicked hours later."""
        left_open = self.dice.random() < 0.06
        moments = [at + (self.dice.uniform(1, 5) * HOUR if left_open else self.dice.lognormvariate(3, 1))]
        if self.dice.random() < 0.1:
            moments.append(moments[0] + 1)
        for moment in moments:
            known = None if self.dice.random() < 0.04 else impression_id
            text = click(self.number(), known, moment)
            if self.dice.random() < 0.01:
                text = text.replace(time_of(moment), "just now")
            yield from self.sent("click", moment + self.delay(), text)

    def shown(self, user: str, at: float) -> Iterator[Line]:
        """An ad, or two at one instant, with what is clicked."""
        known = None if self.dice.random() < 0.04 else user
        for _ in range(2 if self.dice.random() < 0.1 else 1):
            impression_id, campaign = self.number(), self.dice.choice([*CLICKED])
            ad = f"{campaign or 'house'} {self.dice.randrange(1, 4)}"
            is_clicked, is_blocked = self.dice.random() < CLICKED[campaign], self.dice.random() < 0.02
            if not is_blocked:
                text = impression(impression_id, ad, campaign, known, at)
                yield from self.sent("impression", at + self.delay(), text)
            if is_clicked:
                yield from self.clicks(impression_id, at)

    def ordered(self, user: str, at: float) -> Iterator[Line]:
        """An order, which the shop exports at the full hour."""
        shop, hour = self.dice.choice(("shop 1", "shop 2")), int((at - START) // HOUR) + 1
        name, first, last = SHOP_EXPORT_HANGS
        exported = last if shop == name and first < hour < last else hour
        known = None if self.dice.random() < 0.05 else user
        amount = int(100 * self.dice.lognormvariate(3.2, 0.6))
        text = order(self.number(), known, amount, at)
        yield from self.sent("order", START + exported * HOUR + self.dice.expovariate(1 / 30), text)

    def lines(self, user: str) -> Iterator[Line]:
        """The days of a user: ads all the time, now and then an order, more often soon after an ad."""
        at = START + self.dice.random() * 12 * HOUR
        while at < START + HOURS_OF_TRAFFIC * HOUR:
            yield from self.shown(user, at)
            if self.dice.random() < 0.08:
                bought = at + self.dice.expovariate(1 / (5 * HOUR))
                if bought < START + HOURS_OF_TRAFFIC * HOUR:
                    yield from self.ordered(user, bought)
            at += self.dice.expovariate(1 / (7 * HOUR))
        if self.dice.random() < 0.2:
            yield from self.ordered(user, START + self.dice.random() * HOURS_OF_TRAFFIC * HOUR)

    def damaged(self) -> Iterator[Line]:
        """Lines that can't be joined with anything."""
        at = START + 20 * HOUR
        for event, text in (
            ("impression", '{"impression_id": "00c0ffee00", "ad_id": "spring sa'),
            ("impression", impression(self.number(), "house 1", None, None, at).replace("2025-", "in ")),
            ("click", click(self.number(), None, at)),
            ("order", ""),
        ):
            yield Line(event, at, text)


@cache
def generate(seed: int = SEED, users: int = USERS) -> list[Line]:
    """All lines in the order of their arrival."""
    audience = Audience(seed)
    found = [*audience.damaged()]
    for number in range(users):
        found += audience.lines(f"user {number:03d}")
    return sorted(found, key=lambda line: line.arrives_at)


def land(landing: Path, number: int, of: int, users: int = USERS) -> None:
    """Put the lines of one arrival of several, dated at its instant, where the models read."""
    before, instant = part(number, of, ALL_IN)
    arrived = [line for line in generate(users=users) if before < line.arrives_at <= instant]
    for event in ("impression", "click", "order"):
        lines = (line.text.encode() for line in arrived if line.event == event)
        prepare(landing / f"event={event}", number, {"lines.json": lines}, instant)
