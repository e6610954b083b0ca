"""The models of ads and orders, against their definitions in plain Python; and the guide to them, as it stands."""

from __future__ import annotations

import json
import os
import random
import re
from collections import Counter
from dataclasses import asdict, dataclass, replace
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

from scripts import ads
from scripts.shared.project import Project
from scripts.shared.rendering import Call, Package, Relation
from tests.oracle.funnels import Met, reached
from tests.oracle.joins import Bound, Join, JoinStream, Row, StateSettings
from tests.support.session import ROOT
from tests.support.state import StateInMemory, answers_of, local_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from pyspark.sql import DataFrame, SparkSession

MODELS = ROOT / "models" / "attribution"
GUIDE = (ROOT / "docs" / "attribution.md").read_text()
SECOND = 1_000_000  # times are whole microseconds
MINUTE, HOUR, DAY = 60 * SECOND, 3600 * SECOND, 86400 * SECOND
NOON = 1_743_163_200 * SECOND  # 28 March 2025


# --- the definitions -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Impression:
    """An ad that was shown; of two at one instant the one with the larger id is the later."""

    id: str
    ad_id: str
    campaign_id: str | None
    user_id: str | None
    at: int


@dataclass(frozen=True)
class Click:
    """A click, with the impression that its link carried."""

    id: str
    impression_id: str | None
    at: int


@dataclass(frozen=True)
class Order:
    """An order, with its amount in cents."""

    id: str
    user_id: str | None
    amount: int
    at: int


Event = Impression | Click | Order
Kind = TypeVar("Kind", Impression, Click, Order)
Delivery = tuple[int, Event]
"""An event with the arrival that brings it."""
Clicks = dict[str, tuple[int, int | None, bool]]
"""Of each impression how many clicks, how many seconds to the first, and whether that is decided."""
Figures = dict[tuple[int, str | None], list[int]]
"""By day and campaign: impressions, clicked ones and clicks, of those decided; and how many are not."""
Credits = dict[str, tuple[str | None, str | None, int, str]]
"""Of each order the last impression and its campaign, the amount in cents, and the outcome."""
Rejected = Counter[tuple[str, str | None, str]]
"""Kind, id and reason, with the number of rows."""


def of_kind(kind: type[Kind], events: Iterable[Event]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def last_impression(order: Order, impressions: Iterable[Impression]) -> Impression | None:
    """The last one that the user saw in the 24 hours before; both ends count, and nobody is no user."""
    seen = [
        shown
        for shown in impressions
        if order.user_id is not None and shown.user_id == order.user_id and order.at - DAY <= shown.at <= order.at
    ]
    return max(seen, key=attrgetter("at", "id"), default=None)


def behind_the_slower(*sides: Sequence[Event]) -> int | None:
    """The watermark: two hours behind the slower side, once there are both."""
    return min(max(event.at for event in side) for side in sides) - 2 * HOUR if all(sides) else None


def outcome(order: Order, last: Impression | None, watermark: int | None) -> str:
    """An order waits for the millisecond after it as well, as long as an impression on time may come."""
    if last:
        return "attributed"
    waits = watermark is None or order.at + 1000 > watermark
    return "not attributed yet" if waits else "not attributed"


class Clicked:
    """The join of impressions and clicks, run by run, by the oracle of joins: an hour, two hours late at most."""

    def __init__(self) -> None:
        two_hours = (2 * HOUR, 2 * HOUR)
        settings = StateSettings("left", Join(Bound(0), Bound(HOUR)), delays=two_hours, lateness=two_hours)
        self.stream = JoinStream(settings)
        self.numbers: dict[str, int] = {}
        self.events: dict[int, Event] = {}

    def run(self, arrived: Sequence[Delivery]) -> None:
        """The rows of one run; the oracle knows them by a number."""
        sides: tuple[list[Row], list[Row]] = ([], [])
        for arrival, event in arrived:
            if isinstance(event, Order):
                continue
            number = self.numbers.setdefault(event.id, len(self.numbers))
            self.events[number] = event
            key = event.id if isinstance(event, Impression) else event.impression_id
            side = sides[isinstance(event, Click)]
            side.append(Row(number, (key,), event.at, cursor=arrival))
        self.stream.run(*sides)

    def rejected(self) -> Rejected:
        names = {"left": "impression", "right": "click"}
        return Counter(
            (names[side], self.events[number].id, reason)
            for side, number, reason, _ in self.stream.rejected
            if number is not None
        )

    def impressions(self) -> Clicks:
        times: dict[int, list[int]] = {}
        for left, right, _ in self.stream.live():
            assert left is not None
            clicks = times.setdefault(left, [])
            if right is not None:
                clicks.append(self.events[right].at)
        found = {}
        for number, clicks in times.items():
            shown = self.events[number]
            is_decided = self.stream.watermark is not None and shown.at + HOUR + 1000 <= self.stream.watermark
            first = (min(clicks) - shown.at) // SECOND if clicks else None
            found[shown.id] = (len(clicks), first, is_decided)
        return found

    def campaigns(self) -> Figures:
        figures: Figures = {}
        for id_, (clicks, _, is_decided) in self.impressions().items():
            shown = self.events[self.numbers[id_]]
            assert isinstance(shown, Impression)
            day = figures.setdefault((int(shown.at // DAY), shown.campaign_id), [0, 0, 0, 0])
            counted = [1, int(clicks > 0), clicks, 0] if is_decided else [0, 0, 0, 1]
            day[:] = [before + more for before, more in zip(day, counted, strict=True)]
        return figures


# --- the orders, from scratch --------------------------------------------------------------------------------


STATE_COLUMNS = (
    *("user_id", "order_id", "amount", "ordered_at", "impression_id", "ad_id", "campaign_id", "shown_at"),
    *("match_id", "status", "left_event_at", "match_date", "updated_at", "checkpoint"),
)


def rendered(name: str) -> str:
    """A model's text where nothing is kept: the join is made at once, and its rows are those that live."""
    columns = dict.fromkeys(STATE_COLUMNS, "string") | {"ordered_at": "timestamp", "left_event_at": "timestamp"}
    call = Call(which="compile", config={"materialized": "view"}, columns={"order_impressions_state": columns})
    text = (MODELS / f"{name}.sql").read_text()
    return Package(call).compiled(text, config=lambda **_: "", ref=lambda model: Relation("", model))


def test_each_order_has_its_last_impression(spark: SparkSession) -> None:
    """Ties, ends of the 24 hours and a microsecond beyond, house ads, and many who are nobody."""
    chance = random.Random(seed := 51)  # noqa: S311 - to be repeatable, not secret

    def moment() -> int:
        return NOON + chance.randrange(8) * DAY // 3 + chance.choice([-1, 0, 0, 0, 1])

    users = [None, *(f"user {number}" for number in range(80))]
    impressions = [
        Impression(f"{chance.getrandbits(32):08x}", "ad", chance.choice([None, "a", "b"]), user, moment())
        for user in users * 3
    ]
    orders = [Order(f"{number}", chance.choice(users), 100, moment()) for number in range(300)]
    view(spark, "ad_impressions", [asdict(row) for row in impressions])
    view(spark, "shop_orders", [asdict(row) for row in orders])
    spark.sql(rendered("order_impressions_state")).selectExpr(
        "*",
        "date_from_unix_date(cast(floor(unix_seconds(ordered_at) / 86400) as int)) as match_date",
        "current_timestamp() as updated_at",
        "cast(null as struct<run: bigint>) as checkpoint",
    ).createOrReplaceTempView("order_impressions_state")
    found = spark.sql(rendered("fct_attributed_orders")).collect()
    expected = {order.id: last_impression(order, impressions) for order in orders}
    assert len(found) == len(orders)
    assert {row.order_id: (row.impression_id, row.campaign_id, row.outcome) for row in found} == {
        id_: (last.id, last.campaign_id, "attributed") if last else (None, None, "not attributed")
        for id_, last in expected.items()
    }, f"seed {seed}"
    house_ads = [last for last in expected.values() if last and last.campaign_id is None]
    assert len(house_ads) > 20
    assert 20 < list(expected.values()).count(None) < 280


def test_how_far_ads_bring_people(spark: SparkSession) -> None:
    """Deliveries that come twice, one id of two kinds, steps at one instant, journeys a day apart, what has no user."""
    chance = random.Random(seed := 52)  # noqa: S311 - to be repeatable, not secret
    users = [None, *(f"user {number}" for number in range(60))]

    def moment() -> int:
        return NOON + chance.randrange(12) * DAY // 2 + chance.choice([-1, 0, 0, 1])

    impressions = [Impression(f"{n}", "ad", None, chance.choice(users), moment()) for n in range(150)]
    clicks = [Click(f"{n}", chance.choice(impressions).id, moment()) for n in range(150)]
    orders = [Order(f"{n}", chance.choice(users), 100, moment()) for n in range(90)]
    orders += [Order(row.id, row.user_id, 100, row.at) for row in impressions[90:100]]
    view(spark, "ad_impressions", [asdict(row) for row in impressions + impressions[::3]])
    view(spark, "ad_clicks", [asdict(row) for row in clicks + clicks[::4]])
    view(spark, "shop_orders", [asdict(row) for row in orders + orders[::5]])
    owners = {impression.id: impression.user_id for impression in impressions}
    actions = [
        *((impression.user_id, impression.at, 1) for impression in impressions),
        *((owners[str(click.impression_id)], click.at, 2) for click in clicks),
        *((order.user_id, order.at, 3) for order in orders),
    ]
    expected = []
    for user in users[1:]:
        journey: list[Met] = []
        for _, at, step in sorted(action for action in actions if action[0] == user):
            if journey and at > journey[-1][0] + DAY:
                expected.append((user, journey[0][0], reached(journey, DAY)))
                journey = []
            journey.append((at, frozenset([step])))
        if journey:
            expected.append((user, journey[0][0], reached(journey, DAY)))
    times = [f"unix_micros({name})" for name in ("began_at", "shown_at", "clicked_at", "ordered_at")]
    rows = spark.sql(rendered("fct_ad_journeys")).selectExpr("user_id", "steps_reached", *times).collect()
    assert sorted((user, began, [at for at in times if at is not None]) for user, _, began, *times in rows) == sorted(
        expected
    ), f"seed {seed}"
    assert {row.steps_reached for row in rows} == {len(times) for _, _, times in expected} == {0, 1, 2, 3}


def view(spark: SparkSession, name: str, rows: list[dict[str, Any]]) -> None:
    """Rows of the definitions as the models have them."""
    id_, at = {
        "ad_impressions": ("impression_id", "shown_at"),
        "ad_clicks": ("click_id", "clicked_at"),
        "shop_orders": ("order_id", "ordered_at"),
    }[name]
    types = {"ad_id": "string", "campaign_id": "string", "user_id": "string", "amount": "int"}
    types |= {"impression_id": "string"} if id_ == "click_id" else {}
    schema = ", ".join(f"{column} {kind}" for column, kind in types.items() if column in rows[0])
    local_table(spark, rows, f"id string, {schema}, at bigint").selectExpr(
        "* except (id, at)", f"id as {id_}", f"timestamp_micros(at) as {at}"
    ).createOrReplaceTempView(name)


# --- the models, run by dbt ----------------------------------------------------------------------------------

ORDERS_OF_ARRIVAL = 12
SLOT, SLOTS = 4 * HOUR, 4
STATES = ("--select", "config.materialized:incremental")  # the marts of changes too; the rest are views
RUNS = ((1,), (2, 3), (4,))  # which arrivals a run finds
AFTER = (-SECOND, 0, SECOND, MINUTE, MINUTE, HOUR, HOUR + SECOND, 3 * HOUR)  # when a click comes


def some_events(chance: random.Random, users: int) -> list[Event]:
    """A few hours of ads and orders, on few instants; a day before them some more ads."""

    def id_() -> str:
        return f"{chance.getrandbits(64):016x}"

    def moment() -> int:
        return NOON + chance.randrange(SLOTS * SLOT // (30 * MINUTE)) * 30 * MINUTE

    found: list[Event] = []
    for number in range(users):
        user = f"user {number}"
        known = [None, *[user] * 5]
        for _ in range(6):
            at = moment() - chance.choice([*[0] * 6, DAY, DAY + SECOND])
            campaign = chance.choice([None, "a", "b"])
            shown = Impression(id_(), f"ad of {campaign}", campaign, chance.choice(known), at)
            found.append(shown)
            found += [
                Click(id_(), chance.choice([None, "unknown", *[shown.id] * 8]), at + after)
                for after in chance.choices(AFTER, k=chance.choice([0, 0, 1, 2]))
            ]
        found += [
            Order(id_(), chance.choice(known), chance.randrange(10_000), moment() - chance.choice([0, SECOND]))
            for _ in range(2)
        ]
    return found


def of_order(number: int, event: Event) -> Event:
    """The event as one of an order of arrival: whatever joins it with others names the order."""

    def named(id_: str | None) -> str | None:
        return id_ and f"{number}/{id_}"

    if isinstance(event, Click):
        return Click(f"{number}/{event.id}", named(event.impression_id), event.at)
    return replace(event, id=f"{number}/{event.id}", user_id=named(event.user_id))


def side_by_side(seed: int, users: int) -> list[Delivery]:
    """
    The same events in several orders of arrival: each with the arrival that brings it.

    Most arrive in the slot in which they happen, some one later, some at any time after; some twice.
    """
    chance = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    found: list[Delivery] = []
    for event in some_events(chance, users):
        slot = min(max(1, (event.at - NOON) // SLOT + 1), SLOTS)
        for number in range(ORDERS_OF_ARRIVAL):
            for _ in range(chance.choice([1] * 9 + [2])):
                arrival = chance.choice([slot, slot, slot, slot + 1, chance.randint(slot, SLOTS)])
                found.append((min(arrival, SLOTS), of_order(number, event)))
    return sorted(found, key=itemgetter(0))


def line_of(event: Event) -> str:
    if isinstance(event, Impression):
        return ads.impression(event.id, event.ad_id, event.campaign_id, event.user_id, event.at / SECOND)
    if isinstance(event, Click):
        return ads.click(event.id, event.impression_id, event.at / SECOND)
    return ads.order(event.id, event.user_id, event.amount, event.at / SECOND)


# In every arrival: kind, id, line, and why it is rejected.
BAD = (
    ("order", None, "", "null_event_time"),
    ("impression", None, '{"impression_id": "cut in the mid', "null_event_time"),
    ("click", "no time", ads.click("no time", None, 0).replace("1970-", "today, "), "null_event_time"),
    ("click", None, ads.click("", None, 0).replace('""', "null"), "null_id"),
)
EVENTS: dict[type[Event], str] = {Impression: "impression", Click: "click", Order: "order"}


class Run:
    """The project with the models of ads, and what the definitions say of its tables."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.landing = project.folder / "ads"
        self.variables = ("--vars", json.dumps({"ads_path": str(self.landing)}))
        for model in MODELS.glob("*.sql"):
            project.model(model.stem, model.read_text())

    def land(self, arrival: int, events: Sequence[Event]) -> None:
        for kind, name in EVENTS.items():
            file = self.landing / f"event={name}" / f"arrival={arrival:06d}" / "lines.json"
            file.parent.mkdir(parents=True)
            bad = [line for event, _, line, _ in BAD if event == name]
            lines = [line_of(event) for event in events if isinstance(event, kind)]
            file.write_text("\n".join([*bad, *lines]) + "\n")
            os.utime(file, (DAY // SECOND - arrival,) * 2)  # a later arrival of an earlier time

    def impressions(self) -> Clicks:
        rows = self.project.table("fct_impressions").collect()
        assert all(row.is_clicked == (row.clicks > 0) for row in rows)
        found = {row.impression_id: (row.clicks, row.seconds_to_click, row.is_decided) for row in rows}
        assert len(found) == len(rows), "an impression twice"
        return found

    def campaigns(self) -> Figures:
        rows = self.project.table("fct_campaigns_daily").selectExpr("*", "unix_date(shown_on) as day").collect()
        for row in rows:
            assert row.click_through_rate == (row.clicked_impressions / row.impressions if row.impressions else None)
        return {(row.day, row.campaign_id): list(row[3:7]) for row in rows}

    def rejected(self, join: str) -> Rejected:
        found: Rejected = Counter()
        for row in self.project.table("rejected_ad_events").where(f"join_name = '{join}'").collect():
            found[row.event, row.event_id, row.reason] += row.events
        return found

    def orders(self) -> Credits:
        rows = self.project.table("fct_attributed_orders").collect()
        found = {row.order_id: (row.impression_id, row.campaign_id, int(row.amount * 100), row.outcome) for row in rows}
        assert len(found) == len(rows), "an order twice"
        return found


def expected_orders(events: Sequence[Event]) -> Credits:
    orders, impressions = of_kind(Order, events), of_kind(Impression, events)
    watermark = behind_the_slower(orders, impressions)
    found: Credits = {}
    for order in orders:
        last = last_impression(order, impressions)
        found[order.id] = (
            last.id if last else None,
            last.campaign_id if last else None,
            order.amount,
            outcome(order, last, watermark),
        )
    return found


def bad(kinds: Sequence[str], arrivals: int) -> Rejected:
    """What is rejected in every arrival."""
    return Counter({(kind, id_, reason): arrivals for kind, id_, _, reason in BAD if kind in kinds})


def sent_twice(batch: Iterable[Delivery], *kinds: type[Event]) -> Rejected:
    """What a run is given more than once."""
    deliveries = Counter((EVENTS[type(event)], event.id) for _, event in batch if isinstance(event, kinds))
    return Counter({(kind, id_, "duplicate_id"): count - 1 for (kind, id_), count in deliveries.items() if count > 1})


def without_order(found: Credits) -> set[str]:
    """What became of the orders in each order of arrival, as text in which its number is left out."""
    by_order: dict[str, list[str]] = {}
    for id_, (impression_id, *rest) in found.items():
        number, name = id_.split("/")
        by_order.setdefault(number, []).append(f"{name}: {impression_id and impression_id.split('/')[1]} {rest}")
    assert len(by_order) == ORDERS_OF_ARRIVAL
    return {repr(sorted(of_order)) for of_order in by_order.values()}


def rows_of(frame: DataFrame) -> list[str]:
    return sorted(repr(row.asDict()) for row in frame.collect())


@pytest.mark.nightly
def test_dbt_runs_equal_the_definitions_and_a_full_refresh(spark: SparkSession, schema: str, tmp_path: Path) -> None:
    """Files that land one after the other, real merges; after each run all marts, in the end the data tests."""
    project = Project(folder=tmp_path / "project", spark=spark, schema=schema, threads=2)
    run, clicked = Run(project), Clicked()
    arrived = side_by_side(seed := 52, users=6)
    decided: Clicks = {}
    twice: Rejected = Counter()
    outcomes: set[str] = set()
    for arrivals in RUNS:
        batch = [(arrival, event) for arrival, event in arrived if arrival in arrivals]
        for arrival in arrivals:
            run.land(arrival, [event for at, event in batch if at == arrival])
        if arrivals == RUNS[-1]:  # the days alone, while `clicked_impressions` is behind the state
            project.dbt("run", "--select", "clicked_impressions_state", "fct_campaigns_daily", *run.variables)
        project.dbt("run", *(STATES if arrivals != RUNS[0] else ()), *run.variables)
        clicked.run(batch)
        found = run.impressions()
        assert found == clicked.impressions(), f"seed {seed}, arrivals {arrivals}"
        assert run.campaigns() == clicked.campaigns(), f"seed {seed}, arrivals {arrivals}"
        rejected = clicked.rejected() + bad(["impression", "click"], arrivals[-1])
        assert run.rejected("clicked_impressions") == rejected, f"seed {seed}, arrivals {arrivals}"
        assert decided.items() <= found.items(), "what is decided stays as it is"
        decided = {id_: figures for id_, figures in found.items() if figures[2]}
        twice += sent_twice(batch, Order, Impression)
        assert run.rejected("order_impressions") == twice + bad(["impression", "order"], arrivals[-1])
        orders = run.orders()
        so_far = [event for arrival, event in arrived if arrival <= arrivals[-1]]
        assert orders == expected_orders(so_far), f"seed {seed}, arrivals {arrivals}"
        outcomes |= {outcome for *_, outcome in orders.values()}

    assert {reason for _, _, reason in clicked.rejected()} == {"late", "duplicate_id"}
    assert {clicks for clicks, *_ in found.values()} >= {0, 1, 2}
    assert len(decided) > len(found) / 2
    assert len(without_order(orders)) == 1, f"seed {seed}"
    assert outcomes == {"attributed", "not attributed", "not attributed yet"}

    for test in TESTS:
        project.write(f"tests/{test.name}", test.read_text())
    assert len(project.dbt("test", *run.variables)) == len(TESTS)

    stored = rows_of(project.table("fct_attributed_orders").drop("state_run"))
    project.dbt("run", "--full-refresh", *run.variables)
    assert rows_of(project.table("fct_attributed_orders").drop("state_run")) == stored, f"seed {seed}"
    at_once = Clicked()
    at_once.run(arrived)
    assert run.impressions() == at_once.impressions(), f"seed {seed}"
    assert len(run.impressions()) > len(found), "nothing is late in the first run"


TESTS = [
    path
    for path in sorted((ROOT / "tests" / "dbt").glob("*.sql"))
    if set(re.findall(r"ref\('(\w+)'\)", path.read_text())) <= {model.stem for model in MODELS.glob("*.sql")}
]


# --- the traffic of the demo ---------------------------------------------------------------------------------


def test_ads_are_made_up_the_same_every_time(tmp_path: Path) -> None:
    """All of them land, each in one arrival, and of every trouble there is some."""
    for number in range(1, 5):
        ads.land(tmp_path, number, 4)
    lines = {name: [] for name in EVENTS.values()}  # type: dict[str, list[str]]
    for file in sorted(tmp_path.rglob("*.json")):
        lines[file.parts[-3].removeprefix("event=")] += file.read_text().split("\n")[:-1]
    assert lines == {name: [line.text for line in ads.generate() if line.event == name] for name in lines}
    parsed = {name: [json.loads(line) for line in set(of_one) if line.endswith("}")] for name, of_one in lines.items()}
    sent_twice = {name: len(of_one) - len(set(of_one)) for name, of_one in lines.items()}
    assert min(sent_twice.values()) > 3
    impressions = {row["impression_id"]: row for row in parsed["impression"]}
    assert len(impressions) == len(parsed["impression"]) > 3000
    for name, column in (("impression", "user_id"), ("impression", "campaign_id"), ("order", "user_id")):
        assert 5 < sum(row[column] is None for row in parsed[name]) < len(parsed[name]) / 2
    clicked = [row["impression_id"] for row in parsed["click"]]
    assert clicked.count(None) > 5
    assert sum(id_ is not None and id_ not in impressions for id_ in clicked) > 3
    at_one_instant = Counter((row["user_id"], row["shown_at"]) for row in impressions.values() if row["user_id"])
    assert max(at_one_instant.values()) > 1


# --- the guide -----------------------------------------------------------------------------------------------

BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
EXAMPLES = [text for kind, text in BLOCKS if kind == "arrivals"]
LOGS = {
    "impressions": "impression_id, user_id, campaign_id, shown_at",
    "clicks": "click_id, impression_id, clicked_at",
    "orders": "order_id, user_id, amount, ordered_at",
}


def test_every_block_of_the_guide_is_built_or_played() -> None:
    assert Counter(kind for kind, _ in BLOCKS) == {"sql": 6, "arrivals": 2, "text": 1}
    for path in re.findall(r"`((?:tests|models)/[\w./]+)`", GUIDE):
        assert (ROOT / path).exists(), path


def values(words: str, user: str) -> tuple[str, str]:
    """An event of an example: the table that it is in, and its row but for the arrival."""

    def at(time: str) -> str:
        return f"timestamp'2026-01-02 {time}:00'"

    kind, id_, *rest = words.split()
    if kind == "impression":
        time, name = rest
        campaign = "null" if name == "-" else f"'{name}'"
        return "impressions", f"'{id_}', '{user}', {campaign}, {at(time)}"
    if kind == "click":
        impression_id, time = rest
        return "clicks", f"'{id_}', '{impression_id}', {at(time)}"
    (time,) = rest
    return "orders", f"'{id_}', '{user}', 10, {at(time)}"


def arrivals(text: str) -> list[tuple[list[str], list[str]]]:
    """What comes in each arrival, and what the mart says then."""
    found: list[tuple[list[str], list[str]]] = []
    for line in text.rstrip("\n").split("\n"):
        if line.startswith("arrival "):
            found.append(([], []))
        if line.startswith(("arrival ", " " * 12)):
            found[-1][0].extend(line[12:].split(", "))
        else:
            found[-1][1].append(line.strip())
    return found


class Guide:
    """The page's models, as they stand: a state is kept in memory, and all others are queries of what there is."""

    def __init__(self, spark: SparkSession) -> None:
        self.spark = spark
        blocks = (text.split("\n", 1) for kind, text in BLOCKS if kind == "sql")
        self.models = {first.removeprefix("-- models/").removesuffix(".sql"): text for first, text in blocks}
        self.states = {
            name: PageModel(spark, None, {}, this=Relation("", name), unique_key="match_id", text=text)
            for name, text in self.models.items()
            if "_join(" in text
        }

    def run(self) -> None:
        for name, text in self.models.items():
            if name in self.states:
                self.states[name].run()
            else:
                known = {state: dict(self.spark.table(state).dtypes) for state in self.states if ref(state) in text}
                call = Call(name=name, which="compile", config={"materialized": "view"}, columns=known)
                self.spark.sql(page_model(text, call)).createOrReplaceTempView(name)

    def said(self) -> list[str]:
        """Of the campaign and the orders that the examples show."""
        without = {"pending": "nothing yet", "unmatched": "nothing"}
        return [
            f"{row.campaign_id}: {row.clicked} of {row.impressions} clicked, {row.undecided} undecided"
            for row in self.spark.table("campaigns").where("campaign_id = 'novels'").collect()
        ] + [
            f"order {row.order_id}: " + without.get(row.status, f"{row.impression_id} {row.campaign_id or '-'}")
            for row in self.spark.table("attributed_orders").orderBy("order_id").collect()
        ]


def ref(name: str) -> str:
    return f"ref('{name}')"


def page_model(text: str, call: Call) -> str:
    return Package(call).compiled(text, config=lambda **_: "", ref=lambda name: Relation("", name))


@dataclass
class PageModel(StateInMemory):
    """A state model of which the text is given."""

    text: str = ""

    def render(self, **changes: Any) -> str:
        call = Call(
            name=self.this.identifier,
            this=self.this,
            config={**Call().config, "unique_key": self.unique_key},
            run_query=answers_of(self.spark),
            **changes,
        )
        return page_model(self.text, call)


@pytest.mark.nightly
def test_the_guide_is_what_happens(spark: SparkSession) -> None:
    """Both examples at once, each with a user of its own; what the first one has said holds when it has ended."""
    guide = Guide(spark)
    clicks, orders = map(arrivals, EXAMPLES)
    rows: dict[str, list[str]] = {name: [] for name in LOGS}
    for number, (events, of_orders) in enumerate(orders):
        of_clicks, campaign = clicks[number] if number < len(clicks) else ([], clicks[-1][1])
        for table, row in [*(values(of, "ben") for of in of_clicks), *(values(of, "ann") for of in events)]:
            rows[table].append(f"({row}, timestamp'2026-01-03 00:0{number}:00')")
        for name, columns in LOGS.items():
            spark.sql(
                f"create or replace temporary view {name} as select * from values {', '.join(rows[name])}"
                f" as given ({columns}, loaded_at)"
            )
        guide.run()
        assert guide.said() == [*campaign, *of_orders], f"arrival {number + 1}"
