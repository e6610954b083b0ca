"""Hand-worked examples, one rule each. Times are small numbers of microseconds; `ms` makes milliseconds."""

from __future__ import annotations

from typing import Any

import pytest

from .model import FIRST_TIMESTAMP, LAST_TIMESTAMP, Aggregate, Event, RunResult, Session, SessionId, Settings
from .sessions import Stream, floored_minus, rebuild, status_of

A = ("a",)


def ms(number: int) -> int:
    return number * 1_000


def at(*times: int | None, key: tuple[Any, ...] = A, gap: int | None = None) -> list[Event]:
    return [Event(key, time, cursor=10**9, gap=gap) for time in times]


def spans(sessions: list[Session]) -> list[tuple[int, int]]:
    return [(s.start, s.end) for s in sessions]


def facts(sessions: list[Session]) -> list[tuple[SessionId, int, str]]:
    return [(s.id, s.end, s.status) for s in sessions]


def counts(result: RunResult) -> tuple[int, int, int, int]:
    return result.created, result.extended, result.merged, result.closed


# --- where a session starts and ends -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("boundary", "second", "expected"),
    [
        ("inclusive", 109, [(100, 119)]),
        ("inclusive", 110, [(100, 120)]),  # touching joins: Spark, Flink
        ("inclusive", 111, [(100, 110), (111, 121)]),
        ("exclusive", 109, [(100, 119)]),
        ("exclusive", 110, [(100, 110), (110, 120)]),  # touching splits: Beam
        ("exclusive", 111, [(100, 110), (111, 121)]),
    ],
)
@pytest.mark.parametrize("arrival", ["together", "in order", "reversed"])
def test_boundary(boundary: Any, second: int, expected: list[tuple[int, int]], arrival: str) -> None:
    settings = Settings(gap=10, boundary=boundary)
    events = at(100, second)
    stream = Stream(settings)
    if arrival == "together":
        stream.run(events)
    else:
        for event in events if arrival == "in order" else reversed(events):
            stream.run([event])
    assert spans(stream.sessions()) == expected
    assert spans(rebuild(events, settings)) == expected


def test_per_event_gap_end_never_shrinks() -> None:
    # 0 lives until 100. The event at 10 ends at 15, which takes nothing away; LAG would split at 50.
    events = [*at(0, gap=100), *at(10, gap=5), *at(50, gap=5), *at(101, gap=5)]
    settings = Settings(gap=None)
    stream = Stream(settings)
    stream.run(events)
    assert spans(rebuild(events, settings)) == [(0, 100), (101, 106)]
    assert spans(stream.sessions()) == [(0, 100), (101, 106)]
    assert rebuild(events, settings)[0].last_event_at == 50


def test_keys_are_apart_and_null_is_a_key() -> None:
    keys: list[tuple[Any, ...]] = [(None, "x"), ("a", None), (None, None), (None, "x")]
    events = [Event(key, 5, 0) for key in keys]
    assert [(s.key, s.event_count) for s in rebuild(events, Settings(gap=10))] == [
        ((None, None), 1),
        ((None, "x"), 2),
        (("a", None), 1),
    ]


def test_duplicates_are_events() -> None:
    (session,) = rebuild(at(5, 5, 5), Settings(gap=10))
    assert (session.event_count, session.end, session.last_event_at) == (3, 15, 5)


# --- classification ----------------------------------------------------------------------------------------


def test_reasons_in_order() -> None:
    settings = Settings(gap=None, watermark_delay=0, allowed_lateness=0, max_future_skew=5, min_event_time=-5)
    stream = Stream(settings)
    stream.run([Event(A, ms(10), cursor=ms(10), gap=1)])  # bound: ms(10)

    def reason(event_time: int | None, cursor: int, gap: int | None) -> str:
        result = stream.run([Event(A, event_time, cursor, gap)])
        return next((reason for reason, count in result.rejected.items() if count), "accepted")

    assert reason(None, 0, None) == "null_event_time"
    assert reason(ms(99), 0, None) == "bad_gap"  # and future
    assert reason(0, 0, 0) == "bad_gap"  # and late
    assert reason(0, 0, -1) == "bad_gap"
    assert reason(LAST_TIMESTAMP, 0, 1) == "bad_gap"  # and future
    assert reason(FIRST_TIMESTAMP - 1, 0, 1) == "bad_gap"  # and past
    assert reason(FIRST_TIMESTAMP, 0, 1) == "past"
    assert reason(ms(10) + 1, ms(10) - 5, 1) == "future"  # 6 us ahead
    assert reason(ms(9), ms(9) - 6, 1) == "future"  # and late
    assert reason(-6, -12, 1) == "future"  # and past, and late
    assert reason(-6, -6, 1) == "past"  # and late
    assert reason(-5, -5, 1) == "late"
    assert reason(ms(9), ms(9) - 5, 1) == "late"  # 5 us ahead is allowed
    assert reason(ms(10), ms(10) - 5, 1) == "accepted"


def test_fixed_gap_ignores_the_gap_of_the_event() -> None:
    assert spans(rebuild(at(5, gap=-1), Settings(gap=10))) == [(5, 15)]


@pytest.mark.parametrize(
    ("event", "watermark"),
    [
        (Event(A, ms(20), 10**9, gap=5), ms(20)),
        (Event(A, ms(20), 10**9, gap=0), ms(20)),  # a bad gap counts
        (Event(A, None, 10**9, gap=5), ms(10)),
        (Event(A, ms(20), 0, gap=5), ms(10)),  # future does not
        (Event(A, ms(20), 0, gap=0), ms(10)),  # nor does it with a bad gap
        (Event(A, ms(3), 10**9, gap=5), ms(10)),  # never back
        (Event(A, LAST_TIMESTAMP + 1, 10**18, gap=5), ms(10)),  # out of the range of the type
    ],
)
def test_maximum_event_time(event: Event, watermark: int) -> None:
    stream = Stream(Settings(gap=None, max_future_skew=0))
    stream.run([Event(A, ms(10), 10**9, gap=5)])
    assert stream.run([event]).watermark_after == watermark


def test_events_at_the_ends_of_the_type() -> None:
    """The last microsecond is an end that a session can have, and the first one a start."""
    ends = [FIRST_TIMESTAMP - 1, FIRST_TIMESTAMP, LAST_TIMESTAMP - 5, LAST_TIMESTAMP - 4, LAST_TIMESTAMP + 1]
    assert spans(rebuild(at(*ends), Settings(gap=5))) == [
        (FIRST_TIMESTAMP, FIRST_TIMESTAMP + 5),
        (LAST_TIMESTAMP - 5, LAST_TIMESTAMP),
    ]


def test_events_of_the_past_do_not_move_the_watermark() -> None:
    stream = Stream(Settings(gap=5, min_event_time=ms(10)))
    assert stream.run(at(ms(10) - 1)).watermark_after is None
    assert stream.run(at(ms(9), ms(10))).watermark_after == ms(10)


def test_late_events_advance_the_watermark() -> None:
    # The bound comes from run 1. The event at 9 is late, and yet the newest one run 2 has seen of key b.
    stream = Stream(Settings(gap=1, watermark_delay=0, allowed_lateness=0))
    stream.run(at(ms(10)))
    result = stream.run([*at(ms(9)), *at(ms(12), key=("b",))])
    assert (result.accepted, result.rejected["late"], result.watermark_after) == (1, 1, ms(12))


# --- watermark and status ----------------------------------------------------------------------------------


def test_floor_to_milliseconds_before_1970() -> None:
    assert floored_minus(1_999, 0) == 1_000
    assert floored_minus(-1, 0) == -1_000  # down, not toward zero
    assert floored_minus(-1_000, 0) == -1_000
    assert floored_minus(-1_001, 300) == -2_300  # the delay is not floored
    assert floored_minus(None, 0) is None
    assert floored_minus(1_999, None) is None


def test_watermark_of_a_run_before_1970() -> None:
    stream = Stream(Settings(gap=500, watermark_delay=250, allowed_lateness=750))
    result = stream.run(at(-1_500, -3_000))
    assert (result.watermark_before, result.bound_before) == (None, None)
    assert (result.watermark_after, result.bound_after) == (-2_250, -2_750)
    assert facts(stream.sessions()) == [((A, -3_000), -2_500, "closed"), ((A, -1_500), -1_000, "open")]


def test_nothing_is_late_and_nothing_closes_before_any_event() -> None:
    stream = Stream(Settings(gap=10, allowed_lateness=0))
    empty = stream.run([])
    assert (empty.events_read, empty.watermark_after, empty.bound_after) == (0, None, None)
    result = stream.run(at(ms(5), ms(-500_000)))  # judged by the bound before: none
    assert result.rejected["late"] == 0
    assert result.accepted == 2


@pytest.mark.parametrize(
    ("end", "status"),
    [(100, "final"), (101, "closed"), (200, "closed"), (201, "open")],
)
def test_status_order(end: int, status: str) -> None:
    assert status_of(end, watermark=200, bound=100) == status
    assert status_of(end, watermark=None, bound=None) == "open"


def test_final_before_closed_when_both_hold() -> None:
    assert status_of(100, watermark=100, bound=100) == "final"


def test_sessions_close_with_no_new_event_of_their_key() -> None:
    stream = Stream(Settings(gap=ms(1), watermark_delay=ms(2), allowed_lateness=ms(4)))
    stream.run(at(0))
    assert facts(stream.sessions()) == [((A, 0), ms(1), "open")]
    result = stream.run(at(ms(3), key=("b",)))  # watermark 1 ms
    assert counts(result) == (1, 0, 0, 1)
    assert [s.status for s in result.changed] == ["closed", "open"]
    result = stream.run(at(ms(5), key=("b",)))  # bound 1 ms; b's session at 3 ms ends at 4
    assert [(s.key, s.start, s.status) for s in result.changed] == [(A, 0, "final"), (("b",), ms(5), "open")]
    assert result.closed == 0  # closed already


def test_unlimited_lateness_reopens() -> None:
    stream = Stream(Settings(gap=ms(2)))
    stream.run(at(0, ms(3)))
    assert facts(stream.sessions()) == [((A, 0), ms(2), "closed"), ((A, ms(3)), ms(5), "open")]
    result = stream.run(at(ms(1)))  # ends at 3 ms and so bridges
    assert facts(stream.sessions()) == [((A, 0), ms(5), "open")]
    assert counts(result) == (0, 0, 1, 0)


# --- ids, bridging, counts ---------------------------------------------------------------------------------


def test_bridging_keeps_the_earliest_id() -> None:
    stream = Stream(Settings(gap=10))
    assert counts(stream.run(at(0, 20))) == (2, 0, 0, 0)
    assert counts(stream.run(at(10))) == (0, 0, 1, 0)  # two stored sessions: not "extended"
    assert facts(stream.sessions()) == [((A, 0), 30, "open")]
    assert stream.aliases() == {(A, 20): (A, 0)}


def test_an_earlier_event_replaces_the_id() -> None:
    stream = Stream(Settings(gap=10))
    stream.run(at(5))
    result = stream.run(at(0))
    assert counts(result) == (0, 1, 1, 0)  # extended, and the old id went away
    assert facts(stream.sessions()) == [((A, 0), 15, "open")]
    assert stream.aliases() == {(A, 5): (A, 0)}


def test_chains_are_resolved() -> None:
    stream = Stream(Settings(gap=10))
    for time in (30, 50, 40, 25, 20):  # 50 -> 30, then 30 -> 25, then 25 -> 20
        stream.run(at(time))
    assert stream.aliases() == {(A, 50): (A, 20), (A, 30): (A, 20), (A, 25): (A, 20)}


def test_one_event_with_a_long_gap_bridges_many() -> None:
    stream = Stream(Settings(gap=None))
    stream.run([*at(10, gap=1), *at(20, gap=1), *at(30, gap=1), *at(60, gap=1)])
    result = stream.run(at(5, gap=25))
    assert counts(result) == (0, 0, 3, 0)
    assert facts(stream.sessions()) == [((A, 5), 31, "open"), ((A, 60), 61, "open")]


def test_order_within_a_batch_does_not_matter() -> None:
    stream = Stream(Settings(gap=10))
    result = stream.run(at(20, 0, 10))
    assert facts(stream.sessions()) == [((A, 0), 30, "open")]
    assert counts(result) == (1, 0, 0, 0)
    assert stream.aliases() == {}  # only stored sessions are superseded


def test_created_and_closed_in_one_run() -> None:
    stream = Stream(Settings(gap=10))
    assert counts(stream.run(at(0, ms(1)))) == (2, 0, 0, 1)
    assert counts(stream.run(at(5))) == (0, 1, 0, 0)  # extended, was closed and stays so
    assert counts(stream.run([])) == (0, 0, 0, 0)


def test_closed_counts_a_merge_of_a_closed_and_an_open_session() -> None:
    stream = Stream(Settings(gap=ms(2)))
    stream.run(at(0, ms(3)))
    assert [s.status for s in stream.sessions()] == ["closed", "open"]
    result = stream.run([*at(ms(1)), *at(ms(10), key=("b",))])  # bridges; the watermark passes the end, 5 ms
    assert counts(result) == (1, 0, 1, 1)


# --- lateness ----------------------------------------------------------------------------------------------


def test_row_test_is_on_the_end_of_the_row() -> None:
    settings = Settings(gap=ms(2), watermark_delay=ms(1), allowed_lateness=ms(1))
    stream = Stream(settings)
    stream.run(at(ms(11)))  # bound 10 ms, watermark 10 ms
    result = stream.run(at(ms(8), ms(8) + 1))
    assert (result.rejected["late"], result.accepted) == (1, 1)  # 8 + 2 = 10 is late, one microsecond more is not
    # The accepted one is older than the bound, and touches nothing stored: 8.001 + 2 < 11.
    assert facts(stream.sessions())[0] == ((A, ms(8) + 1, ms(10)), ms(10) + 1, "open")


def test_row_test_uses_the_bound_of_the_run_before() -> None:
    stream = Stream(Settings(gap=ms(2), allowed_lateness=0))
    result = stream.run(at(ms(100), 0))
    assert result.rejected["late"] == 0
    assert facts(stream.sessions()) == [((A, 0), ms(2), "final"), ((A, ms(100)), ms(102), "open")]
    assert stream.run(at(1)).rejected["late"] == 1


@pytest.mark.parametrize(("late_test", "accepted"), [("row", 0), ("session", 1)])
def test_late_event_inside_a_live_session(late_test: Any, accepted: int) -> None:
    # Stored: 0 to 12 ms in steps of the gap. The bound is 8 ms; an event at 5 ms ends at 7 ms.
    settings = Settings(gap=ms(2), watermark_delay=0, allowed_lateness=ms(4), late_test=late_test)
    stream = Stream(settings)
    stream.run(at(*(ms(n) for n in range(0, 13, 2))))
    assert stream.bound == ms(8)
    result = stream.run(at(ms(5)))
    assert (result.accepted, result.rejected["late"]) == (accepted, 1 - accepted)
    assert stream.sessions()[0].event_count == 7 + accepted


def test_session_test_judges_the_merged_group() -> None:
    settings = Settings(gap=ms(2), allowed_lateness=0, late_test="session")
    stream = Stream(settings)
    stream.run(at(ms(20), key=("b",)))  # bound 20 ms
    # 15 ends at 17, 17 at 19, 18.001 at 20.001: one group, past the bound. 10 and 12 end at 14: late, both.
    result = stream.run(at(ms(17), ms(10), ms(15), ms(12), ms(18) + 1))
    assert (result.accepted, result.rejected["late"], result.created) == (3, 2, 1)
    assert sorted(r.event.event_time or 0 for r in stream.rejected) == [ms(10), ms(12)]
    assert facts(stream.sessions())[0] == ((A, ms(15), ms(20)), ms(20) + 1, "open")


def test_session_test_on_the_bound_is_late() -> None:
    stream = Stream(Settings(gap=ms(2), allowed_lateness=0, late_test="session"))
    stream.run(at(ms(20), key=("b",)))
    assert stream.run(at(ms(18))).rejected["late"] == 1
    assert stream.run(at(ms(18) + 1)).rejected["late"] == 0


def test_final_sessions_do_not_bridge_and_may_be_overlapped() -> None:
    settings = Settings(gap=None, allowed_lateness=0)
    stream = Stream(settings)
    stream.run([*at(ms(10), gap=ms(3)), *at(ms(14), key=("b",), gap=ms(1))])
    final = stream.sessions()[0]
    assert facts([final]) == [((A, ms(10)), ms(13), "final")]
    stream.run(at(ms(12), gap=ms(5)))  # inside the final one, its own end is not late
    assert facts(stream.sessions())[:2] == [
        ((A, ms(10)), ms(13), "final"),
        ((A, ms(12), ms(14)), ms(17), "open"),
    ]
    assert stream.sessions()[0] is final


def test_same_start_as_a_final_session_is_another_id() -> None:
    settings = Settings(gap=None, allowed_lateness=0)
    stream = Stream(settings)
    stream.run([*at(ms(10), gap=ms(3)), *at(ms(14), key=("b",), gap=ms(1))])
    stream.run(at(ms(10), gap=ms(9)))  # same start, bound 14 ms
    assert facts(stream.sessions())[:2] == [
        ((A, ms(10)), ms(13), "final"),
        ((A, ms(10), ms(14)), ms(19), "open"),
    ]
    stream.run(at(ms(11), gap=ms(9)))  # joins the live one, whose id stays
    assert facts(stream.sessions())[1] == ((A, ms(10), ms(14)), ms(20), "open")


@pytest.mark.parametrize(("start", "expected"), [(ms(14) - 1, (A, ms(14) - 1, ms(14))), (ms(14), (A, ms(14)))])
def test_bound_is_in_the_id_only_strictly_before_it(start: int, expected: SessionId) -> None:
    stream = Stream(Settings(gap=ms(3), allowed_lateness=0))
    stream.run(at(ms(14), key=("b",)))
    stream.run(at(start))
    assert stream.sessions()[0].id == expected


def test_superseded_across_a_bound() -> None:
    stream = Stream(Settings(gap=ms(3), allowed_lateness=ms(1)))
    stream.run(at(ms(14)))  # bound 13 ms
    stream.run(at(ms(12)))  # starts before the bound, joins the live session
    assert stream.aliases() == {(A, ms(14)): (A, ms(12), ms(13))}


# --- the rest ----------------------------------------------------------------------------------------------


def test_aggregates_follow_a_merge() -> None:
    settings = Settings(gap=10, aggregates=(Aggregate("pages", "collect_list", "path"),))
    stream = Stream(settings)
    for time, path in ((20, "/c"), (0, "/a"), (10, "/b")):
        stream.run([Event(A, time, 0, payload={"path": path})])
    assert [s.aggregates for s in stream.sessions()] == [{"pages": ["/a", "/b", "/c"]}]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"gap": 0}, "gap must be positive, got 0"),
        ({"gap": 1, "boundary": "open"}, "unknown boundary"),
        ({"gap": 1, "late_test": "event"}, "unknown late_test"),
        ({"gap": 1, "watermark_delay": -1}, "must not be negative"),
        ({"gap": 1, "watermark_delay": 2, "allowed_lateness": 1}, "at least watermark_delay"),
    ],
)
def test_wrong_settings(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Settings(**wrong)
