"""The definitions of windows, with examples that a person can check."""

from __future__ import annotations

import datetime as dt
from itertools import pairwise, product

import pytest

from tests.oracle import Aggregate, Event
from tests.oracle.window_histories import random_windows
from tests.oracle.windows import DAY, Calendar, Windows, WindowStream, filled, once, rebuild_windows

MINUTE = 60_000_000
HOUR = 60 * MINUTE


def at(text: str) -> int:
    return (dt.datetime.fromisoformat(text) - dt.datetime(1970, 1, 1, tzinfo=dt.UTC)) // dt.timedelta(microseconds=1)


def event(time: int | None, cursor: int = 0, **payload: object) -> Event:
    return Event(("a",), time, cursor, None, payload)


def hours(spans: list[tuple[int, int]]) -> list[tuple[float, float]]:
    return [(start / HOUR, end / HOUR) for start, end in spans]


def test_windows_hold_their_start_and_not_their_end() -> None:
    settings = Windows(size=2 * HOUR)
    assert hours(settings.around(0)) == [(0, 2)]
    assert hours(settings.around(2 * HOUR - 1)) == [(0, 2)]
    assert hours(settings.around(2 * HOUR)) == [(2, 4)]
    assert hours(settings.around(-1)) == [(-2, 0)]


def test_sliding_windows_with_an_offset_that_do_not_divide_their_size() -> None:
    settings = Windows(size=5 * HOUR, slide=2 * HOUR, offset=HOUR)
    assert hours(settings.around(0)) == [(-3, 2), (-1, 4)]
    assert hours(settings.around(HOUR)) == [(-3, 2), (-1, 4), (1, 6)]


@pytest.mark.parametrize(
    ("unit", "time_zone", "time", "start", "end"),
    [
        ("day", "Europe/Berlin", "2024-03-31T12:00Z", "2024-03-30T23:00Z", "2024-03-31T22:00Z"),  # 23 hours
        ("day", "Europe/Berlin", "2024-10-27T00:30Z", "2024-10-26T22:00Z", "2024-10-27T23:00Z"),  # 25 hours
        ("day", "America/Sao_Paulo", "2018-11-04T02:59Z", "2018-11-03T03:00Z", "2018-11-04T03:00Z"),
        ("day", "America/Sao_Paulo", "2018-11-04T03:00Z", "2018-11-04T03:00Z", "2018-11-05T02:00Z"),  # no midnight
        ("day", "America/Havana", "2024-11-03T04:30Z", "2024-11-03T04:00Z", "2024-11-04T05:00Z"),  # two midnights
        ("day", "America/St_Johns", "2010-11-07T03:00Z", "2010-11-07T02:30Z", "2010-11-08T03:30Z"),  # and a day between
        ("week", "UTC", "2024-03-31T12:00Z", "2024-03-25T00:00Z", "2024-04-01T00:00Z"),  # a Sunday
        ("month", "Europe/Berlin", "2024-03-31T22:00Z", "2024-03-31T22:00Z", "2024-04-30T22:00Z"),
        ("quarter", "UTC", "2024-06-30T23:59Z", "2024-04-01T00:00Z", "2024-07-01T00:00Z"),
        ("year", "Asia/Kolkata", "2023-12-31T18:30Z", "2023-12-31T18:30Z", "2024-12-31T18:30Z"),
    ],
)
def test_units_of_a_calendar(unit: str, time_zone: str, time: str, start: str, end: str) -> None:
    settings = Windows(calendar=Calendar(unit, time_zone))  # type: ignore[arg-type]
    assert settings.around(at(time)) == [(at(start), at(end))]


@pytest.mark.parametrize(
    ("calendar", "time", "start", "end"),
    [
        # a week that begins on Sunday, as the CDC's and Amazon's
        (Calendar("week", "UTC", weekday=6), "2024-03-30T23:59Z", "2024-03-24T00:00Z", "2024-03-31T00:00Z"),
        (Calendar("week", "UTC", weekday=6), "2024-03-31T00:00Z", "2024-03-31T00:00Z", "2024-04-07T00:00Z"),
        (
            Calendar("week", "UTC", weekday=4, starts_at=60),
            "1969-12-26T00:59Z",
            "1969-12-19T01:00Z",
            "1969-12-26T01:00Z",
        ),
        # the day of a bar that closes at four
        (
            Calendar("day", "Europe/Berlin", starts_at=240),
            "2024-03-31T01:59Z",
            "2024-03-30T03:00Z",
            "2024-03-31T02:00Z",
        ),
        (Calendar("month", "UTC", starts_at=1439), "2024-03-01T23:58Z", "2024-02-01T23:59Z", "2024-03-01T23:59Z"),
        # half past two is skipped: clocks show half past three instead
        (
            Calendar("day", "Europe/Berlin", starts_at=150),
            "2024-03-31T01:10Z",
            "2024-03-30T01:30Z",
            "2024-03-31T01:30Z",
        ),
        (
            Calendar("day", "Europe/Berlin", starts_at=150),
            "2024-03-31T01:30Z",
            "2024-03-31T01:30Z",
            "2024-04-01T00:30Z",
        ),
        # half past two comes twice: the first one
        (
            Calendar("day", "Europe/Berlin", starts_at=150),
            "2024-10-27T01:29Z",
            "2024-10-27T00:30Z",
            "2024-10-28T01:30Z",
        ),
        # an hour that comes twice is one of two hours; in Lord Howe of one and a half
        (Calendar("hour", "Europe/Berlin"), "2024-10-27T01:29Z", "2024-10-27T00:00Z", "2024-10-27T02:00Z"),
        (Calendar("hour", "Australia/Lord_Howe"), "2024-04-06T15:10Z", "2024-04-06T14:00Z", "2024-04-06T15:30Z"),
        (Calendar("hour", "Australia/Lord_Howe"), "2024-10-05T15:29Z", "2024-10-05T14:30Z", "2024-10-05T15:30Z"),
        (Calendar("hour", "Asia/Kolkata"), "2024-04-06T15:10Z", "2024-04-06T14:30Z", "2024-04-06T15:30Z"),
    ],
)
def test_units_that_begin_otherwise(calendar: Calendar, time: str, start: str, end: str) -> None:
    assert Windows(calendar=calendar).around(at(time)) == [(at(start), at(end))]


def test_seven_days_are_as_long_as_their_clocks_say() -> None:
    settings = Windows(calendar=Calendar("day", "America/New_York", length=7))
    found = settings.around(at("2024-03-10T12:00Z"))  # 23 hours
    assert [(end - start) // HOUR for start, end in found] == [7 * 24 - 1] * 7
    assert found[0] == (at("2024-03-04T05:00Z"), at("2024-03-11T04:00Z"))
    # a day that was skipped is no window, and counts as a day of the others
    skipped = Windows(calendar=Calendar("day", "Pacific/Apia", length=3)).around(at("2012-01-01T00:00Z"))
    assert [(end - start) // DAY for start, end in skipped] == [3, 3]
    found = Windows(calendar=Calendar("month", "UTC", length=3)).around(at("2024-03-31T12:00Z"))
    assert [end - start for start, end in found] == [91 * DAY, 90 * DAY, 92 * DAY]


def test_days_follow_each_other() -> None:
    for zone, starts_at in product(("America/St_Johns", "Pacific/Apia", "Australia/Lord_Howe"), (None, 0, 30, 150)):
        calendar = Calendar("hour", zone) if starts_at is None else Calendar("day", zone, starts_at=starts_at)
        settings = Windows(calendar=calendar)
        times = range(at("2010-10-01T00:00Z"), at("2012-02-01T00:00Z"), HOUR // 2 if starts_at is None else 7 * HOUR)
        for before, after in pairwise(settings.around(time)[0] for time in times):
            assert before == after or before[1] == after[0]


def test_an_event_counts_in_its_windows_that_are_not_final() -> None:
    settings = Windows(size=2 * HOUR, slide=HOUR, allowed_lateness=0, aggregates=(Aggregate("n", "count"),))
    stream = WindowStream(settings)
    stream.run([event(5 * HOUR)])
    result = stream.run([event(4 * HOUR), event(3 * HOUR), event(4 * HOUR + 1)])
    # 4:00 lies in 3 to 5, which is final, and in 4 to 6; 3:00 in 2 to 4 and 3 to 5
    assert (result.accepted, result.rejected["late"], result.missed) == (2, 1, 4)
    assert [(w.start // HOUR, len(w.events), w.own, w.status) for w in stream.windows()] == [
        (4, 3, 2, "open"),
        (5, 1, 1, "open"),
    ]
    assert sorted(((m.start or 0) // HOUR, len(m.events), m.own) for m in stream.missed) == [(2, 1, 0), (3, 3, 1)]


def test_an_end_at_the_bound_is_final_and_one_after_it_is_not() -> None:
    stream = WindowStream(Windows(size=HOUR, allowed_lateness=0))
    stream.run([event(HOUR)])
    assert stream.run([event(HOUR - 1)]).rejected["late"] == 1
    stream = WindowStream(Windows(size=HOUR, allowed_lateness=0))
    stream.run([event(HOUR - 1_000)])
    assert stream.run([event(0)]).rejected["late"] == 0


def test_every_event_is_counted_once_whatever_the_windows() -> None:
    for seed in range(60):
        history = random_windows(seed)
        stream = WindowStream(history.settings)
        for batch in history.batches:
            stream.run(batch)
        held = sum(window.own for window in stream.windows()) + sum(missed.own for missed in stream.missed)
        assert held == len(history.events)
        assert sum(run.accepted for run in stream.runs) == sum(window.own for window in stream.windows())


def test_unlimited_lateness_equals_a_rebuild() -> None:
    for seed in range(60):
        history = random_windows(seed, allowed_lateness=None)
        stream = WindowStream(history.settings)
        for batch in history.batches:
            stream.run(batch)
        assert stream.windows() == rebuild_windows(history.events, history.settings)


def test_empty_windows_are_those_between_the_first_and_the_last() -> None:
    settings = Windows(size=2 * HOUR, slide=HOUR)
    windows = rebuild_windows([event(0), event(4 * HOUR), Event(("b",), 9 * HOUR, 0)], settings)
    found = [(before.key, before.start // HOUR, start // HOUR) for before, start, _ in filled(windows, settings)]
    assert found == [(("a",), 0, 1), (("a",), 0, 2)]
    upto = [(before.start // HOUR, start // HOUR) for before, start, _ in filled(windows, settings, 6 * HOUR + 1)]
    assert upto == [(0, 1), (0, 2), (4, 5), (4, 6)]
    days = Windows(calendar=Calendar("day", "Pacific/Apia"))
    windows = rebuild_windows([event(at("2011-12-28T12:00Z")), event(at("2012-01-01T12:00Z"))], days)
    # 30 December 2011 was skipped
    assert [(end - start) // DAY for _, start, end in filled(windows, days)] == [1] * len(filled(windows, days))
    assert len(filled(windows, days)) == 3


def test_a_second_delivery_has_the_same_key_time_and_id() -> None:
    first, again, other = event(0, 1, id=1), event(0, 2, id=1), event(1, 3, id=1)
    unnamed = [event(0, 4, id=None), event(0, 5, id=None)]
    assert once([first, again, other, *unnamed], "id") == [first, other, *unnamed]
