"""
The tables that benchmarks read, made by Spark from hashes of row numbers: the same rows on every machine.

They lie in Parquet under a name that changes with what they are made from, and are made once.
"""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Literal

from benchmarks.layout import DATA

if TYPE_CHECKING:
    from pathlib import Path

    from pyspark.sql import SparkSession

SEED = 20250328
START = 1_740_787_200_000_000
"""2025-03-01 00:00 UTC in microseconds: the first event."""

ROWS_A_FILE = 2_500_000


def draw(what: str, below: int | str, row: str = "id") -> str:
    """A whole number from 0, of the row and of what it is for alone."""
    return f"pmod(xxhash64({row}, {SEED}, '{what}'), {below})"


def times(name: str, step: int, late_per_mille: int | None = None, rests: str = "0") -> dict[str, str]:
    """
    The event time of rows that come at an even rate, one in each step, and with a late share the time of arrival.

    That is the end of the step. A late row took place anywhere between the first step and its own. Without late rows
    there may be rests: microseconds, of which each row has as many before it.
    """
    on_time = f"{START} + id * {step} + {draw('time', step)} + {rests}"
    if late_per_mille is None:
        return {name: f"timestamp_micros({on_time})"}
    late = f"{START} + {draw('when', f'(id + 1) * {step}')}"
    return {
        name: f"timestamp_micros(if({draw('late', 1000)} < {late_per_mille}, {late}, {on_time}))",
        "arrived_at": f"timestamp_micros({START} + (id + 1) * {step})",
    }


def key(name: str, number: str, sites: int | None) -> dict[str, str]:
    """
    A user or an ad by its number; with sites a key of two columns, of which the second alone is on all of them.

    >>> list(key("user_id", "7", None)), list(key("user_id", "7", 3))
    (['user_id'], ['site', 'user_id'])
    """
    site = {"site": f"concat('s', pmod({number}, {sites}))"} if sites else {}
    own = f"({number}) div {sites}" if sites else number
    return {**site, name: f"concat('{name[0]}', lpad({own}, 9, '0'))"}


TURNS = 8


@dataclass(frozen=True)
class Events:
    """
    Events of users, for sessions. One row an event.

    They come at an even rate and each draws its user, as in a log. Users who visit (`visit_seconds`) take turns: one in
    eight is there at a time, and then away for seven times as long. Where all are there all the time, the time to a
    user's next event is geometric, and the events of a session are exp(gap * rate) on average: from that, the rate. One
    key alone would never rest, and does so after as many events.
    """

    events_per_session: float
    """On average, for a gap of `gap_seconds`."""
    events_per_key: int | None
    """On average; None is one key for all of them."""
    gap_seconds: int = 1800
    visit_seconds: int | None = None
    """How long a user is there at a time, less than the gap; None is all the time."""
    hot_key_percent: int = 0
    """Share of the events that one user has on top of its own."""
    order: Literal["time", "random"] = "time"
    """How the rows lie in the files."""
    robot_percent: int = 0
    """Share of the events that robots have: users who are there all the time, beside the others."""
    events_per_robot: int = 2500
    sites: int | None = None
    """The key is a site and a user, each user of one site having a namesake on the others; None is the user alone."""
    own_gaps: bool = False
    """Whether each event brings its gap, between a third and five thirds of `gap_seconds`."""
    unused_columns: int = 0

    @property
    def keys(self) -> list[str]:
        return [*key("user_id", "", self.sites)]

    def columns(self, size: int) -> dict[str, str]:
        keys = max(1, size // self.events_per_key) if self.events_per_key else 1
        if self.visit_seconds:
            visitors = max(1, keys // TURNS)
            turn = max(1, round(visitors * self.events_per_session))
            step = max(1, self.visit_seconds * 1_000_000 // turn)
            user = f"{TURNS} * {draw('user', visitors)} + pmod(id div {turn}, {TURNS})"
        else:
            step = max(1, round(self.gap_seconds * 1_000_000 / (keys * math.log(self.events_per_session))))
            user = draw("user", keys)
        if self.hot_key_percent:
            user = f"if({draw('hot', 100)} < {self.hot_key_percent}, 0, {user})"
        if self.robot_percent:
            robot = f"{keys} + {draw('robot', max(1, size * self.robot_percent // 100 // self.events_per_robot))}"
            user = f"if({draw('of robots', 100)} < {self.robot_percent}, {robot}, {user})"
        columns = {
            "event_id": "id",
            **key("user_id", user, self.sites),
            **self.times(step),
            "amount": draw("amount", 100_000),
        }
        if self.own_gaps:
            third = self.gap_seconds // 3
            columns["gap_seconds"] = f"cast({third} + {draw('gap', 4 * third + 1)} as int)"
        for number in range(self.unused_columns):
            drawn = draw(f"unused {number}", 1000)
            columns[f"unused_{number + 1}"] = f"concat('value ', {drawn})" if number % 2 else drawn
        return columns

    def times(self, step: int) -> dict[str, str]:
        rests = "0" if self.events_per_key else f"(id div {self.events_per_session}) * {2_000_000 * self.gap_seconds}"
        return times("event_time", step, rests=rests)


@dataclass(frozen=True)
class ArrivingEvents(Events):
    """Events with the time at which they arrived."""

    late_per_mille: int = 0

    def times(self, step: int) -> dict[str, str]:
        return times("event_time", step, self.late_per_mille)


@dataclass(frozen=True)
class ScatteredEvents(Events):
    """
    Events that arrive out of order, each by a random time.

    A tenth of them come up to `late_seconds` late. Stragglers took place on the first day. What arrives in the first
    four days has none, so that a state which takes it in at once does not have them before it has a bound.
    """

    late_seconds: int = 21_600
    stragglers_per_mille: int = 5

    def times(self, step: int) -> dict[str, str]:
        after, day = f"(id + 1) * {step}", 86_400_000_000
        late = f"if({draw('late', 10)} = 0, {draw('by', 1_000_000 * self.late_seconds)}, {draw('time', step)})"
        straggles = f"{after} > {4 * day} and {draw('straggler', 1000)} < {self.stragglers_per_mille}"
        event_time = f"{START} + if({straggles}, {draw('when', day)}, {after} - {late})"
        return {
            "event_time": f"timestamp_micros({event_time})",
            "arrived_at": f"timestamp_micros({START} + {after})",
        }


@dataclass(frozen=True)
class Readings:
    """Readings of meters, for frames: about one a second and meter. One row a reading."""

    meters: int
    order: Literal["time", "random"] = "time"

    def columns(self, size: int) -> dict[str, str]:  # noqa: ARG002 (the rate is that of a meter, whatever the size)
        return {
            "reading_id": "id",
            "meter_id": f"concat('m', lpad(pmod(id, {self.meters}), 6, '0'))",
            "measured_at": f"timestamp_micros({START} + (id div {self.meters}) * 1000000 + {draw('time', 1_000_000)})",
            "value": f"{draw('value', 200_001)} - 100000",
        }


DAYS = 30
FOLLOWED_HOURS = 2


@dataclass(frozen=True)
class SteadyEvents:
    """Events at an even rate over 30 days, for windows. Each draws its user. One row an event."""

    users: int
    window_seconds: int
    slide_seconds: int | None = None
    """How far one window is from the next; None is as far as it is long."""
    late_per_mille: int | None = None
    order: Literal["time"] = "time"

    @property
    def keys(self) -> list[str]:
        return [*key("user_id", "", None)]

    def columns(self, size: int) -> dict[str, str]:
        return {
            "event_id": "id",
            **key("user_id", draw("user", self.users), None),
            **times("event_time", DAYS * 86_400_000_000 // size, self.late_per_mille),
            "amount": draw("amount", 100_000),
        }


@dataclass(frozen=True)
class Side:
    """Impressions or clicks. One row an impression or a click."""

    traffic: Traffic
    name: Literal["impressions", "clicks"]

    def columns(self, size: int) -> dict[str, str]:
        clicks = self.name == "clicks"
        step = DAYS * 86_400_000_000 // size
        ad = self.ad(self.name)
        if clicks:
            last_rows = FOLLOWED_HOURS * 3_600_000_000 // step + 1
            followed = self.ad("impressions", f"(id - {draw('follows', last_rows)})")
            ad = f"if({draw('follows one', 100)} < {self.traffic.following_percent}, {followed}, {ad})"
        return {
            "click_id" if clicks else "impression_id": "id",
            **key("ad_id", ad, self.traffic.sites),
            **times("clicked_at" if clicks else "shown_at", step, self.traffic.late_per_mille),
            "place": draw(f"place of {self.name}", self.traffic.places),
        }

    def ad(self, side: str, row: str = "id") -> str:
        drawn = draw(f"ad of {side}", self.traffic.ads, row)
        if not self.traffic.hot_ad_percent:
            return drawn
        return f"if({draw(f'hot {side}', 100, row)} < {self.traffic.hot_ad_percent}, 0, {drawn})"


@dataclass(frozen=True)
class Traffic:
    """
    Impressions of ads over 30 days and as many clicks, for joins.

    Both come at an even rate and draw their ad. Some clicks are of an ad that was shown in the last two hours: half of
    these have a partner in the hour before them, however many ads there are.
    """

    ads: int
    hot_ad_percent: int = 0
    """Share of the impressions, and of the clicks, that one ad has on top of its own."""
    following_percent: int = 30
    places: int = 1000
    """How many places there are."""
    near: int | None = None
    """How far apart in places the two rows of a match may be; None is anywhere."""
    late_per_mille: int | None = None
    range_seconds: int = 3600
    sites: int | None = None
    """The key is a site and an ad, each ad of one site having a namesake on the others; None is the ad alone."""

    @property
    def keys(self) -> list[str]:
        return [*key("ad_id", "", self.sites)]

    @property
    def condition(self) -> str | None:
        """What a match has to fulfil beside key and time, over the rows l and r."""
        return None if self.near is None else f"abs(l.place - r.place) <= {self.near}"


Source = Events | Readings | Side | SteadyEvents
Table = Events | Readings | SteadyEvents | Traffic
TABLES: dict[str, type[Table]] = {
    "events": Events,
    "arriving_events": ArrivingEvents,
    "readings": Readings,
    "scattered_events": ScatteredEvents,
    "steady_events": SteadyEvents,
    "traffic": Traffic,
}


def sources(table: Table) -> dict[str, Source]:
    """What lies in a folder of its own, by the name that a query has for it."""
    if isinstance(table, Traffic):
        return {"impressions": Side(table, "impressions"), "clicks": Side(table, "clicks")}
    return {"readings" if isinstance(table, Readings) else "events": table}


def folder_of(source: Source, size: int) -> Path:
    made_from = json.dumps([SEED, ROWS_A_FILE, asdict(source), source.columns(size)], sort_keys=True)
    digest = hashlib.sha256(made_from.encode()).hexdigest()[:12]
    name = source.name if isinstance(source, Side) else type(source).__name__.lower()
    return DATA / f"{name}-{size}-{digest}"


def is_made(table: Table, size: int) -> bool:
    return all((folder_of(source, size) / "_SUCCESS").exists() for source in sources(table).values())


def make(spark: SparkSession, table: Table, size: int) -> None:
    """Write the files, unless they are there. At least two, since a reader takes one core a file or part of one."""
    from pyspark.sql import functions  # noqa: PLC0415 (only the processes that measure load it)

    if is_made(table, size):
        return
    files = max(2, math.ceil(size / ROWS_A_FILE))
    for source in sources(table).values():
        rows = spark.range(0, size, 1, files)
        if not isinstance(source, Side) and source.order == "random":
            order = functions.expr(draw("order", 2**62))
            rows = rows.repartitionByRange(files, order).sortWithinPartitions(order)
        columns = rows.selectExpr(*(f"{sql} as {name}" for name, sql in source.columns(size).items()))
        columns.write.mode("overwrite").parquet(str(folder_of(source, size)))
