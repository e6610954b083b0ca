"""What a case has to give, worked out by the oracle from the rows of its tables."""

from __future__ import annotations

import math
from collections import defaultdict
from datetime import timedelta
from typing import TYPE_CHECKING

from benchmarks import data
from benchmarks.answers import LAST_PRIME, PRIME, SITE_PRIME, SMALL_PRIME
from benchmarks.cases import Answer, Case
from benchmarks.data import Events, Readings, ScatteredEvents, SteadyEvents, Traffic
from tests.oracle import Aggregate, Event, Session, Settings, rebuild
from tests.oracle.asof import Asof
from tests.oracle.frames import Frame, Order, average, count, greatest, least, over, total
from tests.oracle.funnels import reached
from tests.oracle.joins import Bound, How, Join, join
from tests.oracle.joins import Row as Side
from tests.oracle.windows import Windows, rebuild_windows

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyspark.sql import Row, SparkSession

    from tests.oracle.frames import Function


def rows(spark: SparkSession, case: Case) -> list[list[Row]]:
    """Of each source."""
    data.make(spark, case.benchmark.table, case.size)
    found = []
    for source in data.sources(case.benchmark.table).values():
        read = spark.read.parquet(str(data.folder_of(source, case.size)))
        times = {"event_time", "measured_at", "shown_at", "clicked_at"} & set(read.columns)
        found.append(read.selectExpr("*", *(f"unix_micros({time}) as micros" for time in times)).collect())
    return found


def key_number(key: Sequence[object]) -> int:
    """Of a user or an ad, before which a site may stand."""
    *site, own = (int(str(part)[1:]) for part in key)
    return own + SITE_PRIME * sum(site)


def sessions_of(found: list[Row], table: Events) -> list[Session]:
    events = [
        Event(
            key=tuple(row[name] for name in table.keys),
            event_time=row.micros,
            cursor=0,
            gap=row.gap_seconds * 1_000_000 if table.own_gaps else None,
            payload={"amount": row.amount},
        )
        for row in found
    ]
    gap = None if table.own_gaps else table.gap_seconds * 1_000_000
    return rebuild(events, Settings(gap=gap, aggregates=(Aggregate("amount", "sum", "amount"),)))


def sessions(found: list[Row], table: Events) -> Answer:
    figures = []
    for session in sessions_of(found, table):
        one = (2 * key_number(session.key) + 1) * (session.start % PRIME)
        times = session.last_event_at % PRIME + 3 * (session.end % PRIME)
        numbers = 5 * session.event_count + 7 * session.aggregates["amount"]
        figures.append(one + one % SMALL_PRIME * (times + numbers))
    return Answer(len(figures), sum(figure % LAST_PRIME for figure in figures))


def funnels(found: list[Row], table: Events) -> Answer:
    """Of the four kinds of amounts the last one is no step."""
    figures = []
    for session in sessions_of(found, table):
        one = (2 * key_number(session.key) + 1) * (session.start % PRIME)
        met = [(event.event_time or 0, event.payload["amount"] % 4 + 1) for event in session.events]
        steps = [(at, frozenset([step])) for at, step in met if step < 4]
        figures.append(one + one % SMALL_PRIME * len(reached(steps, 3_600_000_000)))
    return Answer(len(figures), sum(figure % LAST_PRIME for figure in figures))


def windows(found: list[Row], table: SteadyEvents) -> Answer:
    events = [Event((row.user_id,), row.micros, 0, payload={"amount": row.amount}) for row in found]
    slide = table.slide_seconds and table.slide_seconds * 1_000_000
    settings = Windows(table.window_seconds * 1_000_000, slide, aggregates=(Aggregate("amount", "sum", "amount"),))
    figures = []
    for window in rebuild_windows(events, settings):
        one = (2 * key_number(window.key) + 1) * (window.start % PRIME)
        numbers = 5 * len(window.events) + 7 * window.aggregates["amount"]
        figures.append(one + one % SMALL_PRIME * (3 * (window.end % PRIME) + numbers))
    return Answer(len(figures), sum(figure % LAST_PRIME for figure in figures))


def placed_events(found: list[Row], table: Events) -> Answer:
    """Each event's number in its session, and how long the one before it is ago."""
    events_of = defaultdict(list)
    for row in sorted(found, key=lambda row: (row.micros, row.event_id)):
        events_of[row.user_id].append(row)
    figures = []
    for events in events_of.values():
        number = 0
        for previous, row in zip([None, *events], events, strict=False):
            since = row.micros - previous.micros if previous else None
            begins = since is None or since > table.gap_seconds * 1_000_000
            number = 1 if begins else number + 1
            one = 2 * row.event_id + 1
            figures.append(one * number + one % SMALL_PRIME * (-1_000_000 if begins else since))
    return Answer(len(figures), sum(figure % LAST_PRIME for figure in figures))


def days(found: list[Row], table: Events) -> Answer:
    """Of each UTC date its sessions, who has one, and the sums of their events and amounts."""
    of_day = defaultdict(list)
    for session in sessions_of(found, table):
        of_day[session.start // 86_400_000_000].append(session)
    figures = [
        (2 * day + 1)
        * (
            len(sessions)
            + 3 * len({session.key for session in sessions})
            + 5 * sum(session.event_count for session in sessions)
            + 7 * sum(session.aggregates["amount"] for session in sessions)
        )
        for day, sessions in of_day.items()
    ]
    return Answer(len(figures), sum(figure % LAST_PRIME for figure in figures))


def different(column: str) -> Function:
    return lambda row: len({*row.known(column)})


def frames(found: list[Row], case: Case) -> Answer:
    assert case.width
    readings = [row.asDict() for row in found]
    order = [Order("micros")]
    if case.benchmark.unit == "rows":
        frame = Frame("rows", 1 - case.width, 0)
        order.append(Order("reading_id"))
    else:
        frame = Frame("range", -case.width * 1_000_000, 0)
    if case.benchmark.result == "distinct_frames":
        counts = over(different("value"), readings, ["meter_id"], order, frame)
        figures = (
            (2 * row["reading_id"] + 1) * found + (2 * row["reading_id"] + 1) % SMALL_PRIME * (row["value"] % PRIME)
            for row, found in zip(readings, counts, strict=True)
        )
        return Answer(len(readings), sum(figure % LAST_PRIME for figure in figures))
    values = [
        over(function("value"), readings, ["meter_id"], order, frame)
        for function in (total, count, least, greatest, average)
    ]
    figures = (
        (2 * row["reading_id"] + 1) * (added % PRIME)
        + (2 * row["reading_id"] + 3) * counted
        + (2 * row["reading_id"] + 5) * (smallest % PRIME)
        + (2 * row["reading_id"] + 7) * (largest % PRIME)
        + (2 * row["reading_id"] + 9) * math.floor(1000 * mean + 0.5)
        for row, added, counted, smallest, largest, mean in zip(readings, *values, strict=True)
    )
    return Answer(len(readings), sum(figure % LAST_PRIME for figure in figures))


def by_key(
    table: Traffic, impressions: list[Row], clicks: list[Row]
) -> tuple[dict[int | None, Row], dict[int | None, Row], list[tuple[list[Side], list[Side]]]]:
    """Rows by their id, and of each key the impressions and the clicks as the oracle has them."""
    shown: dict[int | None, Row] = {row.impression_id: row for row in impressions}
    clicked: dict[int | None, Row] = {row.click_id: row for row in clicks}
    sides_of: defaultdict[tuple[str, ...], tuple[list[Side], list[Side]]] = defaultdict(lambda: ([], []))
    for number, side in enumerate((shown, clicked)):
        for id_, row in side.items():
            key = tuple(row[name] for name in table.keys)
            sides_of[key][number].append(Side(id_, key, row.micros, row.place))
    return shown, clicked, list(sides_of.values())


def pairs(table: Traffic, how: How, impressions: list[Row], clicks: list[Row]) -> list[tuple[Row, Row | None]]:
    within = Join(
        Bound(0),
        Bound(table.range_seconds * 1_000_000),
        condition=lambda left, right: table.near is None or abs(left.value - right.value) <= table.near,
    )
    shown, clicked, keys = by_key(table, impressions, clicks)
    found = [pair for sides in keys for pair in join(how, *sides, within)]
    return [(shown[one], clicked.get(other)) for one, other, _ in found]


def last_clicks(
    table: Traffic, tolerance: Bound | None, impressions: list[Row], clicks: list[Row]
) -> list[tuple[Row, Row | None]]:
    """Each impression with the last click up to it."""
    asof = Asof(tolerance=tolerance)
    shown, clicked, keys = by_key(table, impressions, clicks)
    found = [(left.id, asof.match(left, rights)) for lefts, rights in keys for left in lefts]
    return [(shown[one], clicked[other.id] if other else None) for one, other in found]


def joins(found: Iterable[tuple[Row, Row | None]], keys: Sequence[str]) -> Answer:
    figures = []
    for impression, click in found:
        click_id, clicked_at = (click.click_id, click.micros % PRIME) if click else (-1, PRIME - 1)
        pair = (2 * impression.impression_id + 1) * (click_id + 65537)
        rest = key_number([impression[name] for name in keys]) + 3 * (impression.micros % PRIME) + 5 * clicked_at
        figures.append(pair + pair % SMALL_PRIME * rest)
    return Answer(len(figures), sum(figure % LAST_PRIME for figure in figures))


def last_of_each_click(found: list[tuple[Row, Row | None]]) -> Iterable[tuple[Row, Row | None]]:
    in_order = sorted(found, key=lambda pair: pair[0].micros)
    return {click and click.click_id: (shown, click) for shown, click in in_order}.values()


def expected(spark: SparkSession, case: Case) -> Answer:
    table, found = case.benchmark.table, rows(spark, case)
    if isinstance(table, Events):
        answer = {"placed_events": placed_events, "days": days, "funnels": funnels}.get(case.benchmark.result, sessions)
        if isinstance(table, ScatteredEvents):
            found[0] = [row for row in found[0] if row.event_time > row.arrived_at - timedelta(days=1)]
        return answer(found[0], table)
    if isinstance(table, Readings):
        return frames(found[0], case)
    if isinstance(table, SteadyEvents):
        return windows(found[0], table)
    if case.benchmark.name.startswith("asof_"):
        ever = case.benchmark.name == "asof_without_tolerance"
        return joins(last_clicks(table, None if ever else Bound(table.range_seconds * 1_000_000), *found), table.keys)
    made = pairs(table, "left" if case.benchmark.run else "inner", *found)
    is_last = case.benchmark.name.startswith("last_impression")
    return joins(last_of_each_click(made) if is_last else made, table.keys)
