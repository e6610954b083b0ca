"""Funnels: worked out by hand, as ClickHouse publishes them, and random ones beside every chain that there is."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Package
from scripts.shared.session import session_settings, time_zone
from tests.oracle.funnels import Met, reached
from tests.support.state import fetched, in_micros, local_table

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

SECOND = 1_000_000
STEPS = {letter: f"event like '%{letter}%'" for letter in "abcd"}
"""An event meets the step of each of its letters; none without a letter, nor where it is NULL."""
SEED = random.SystemRandom().randrange(10**9)

# what happened, as letters with a number of seconds; the steps; within; mode; the times of the chain
HAND_WORKED: list[tuple[str, str, int | None, str | None, list[int]]] = [
    ("x1", "abc", None, None, []),
    ("b1 c2", "abc", None, None, []),
    ("a1", "a", 1, None, [1]),
    ("a1 a5", "a", 1, "strict", [1]),
    ("a1 b2 c3", "abc", None, None, [1, 2, 3]),
    ("c1 b2 a3", "abc", None, None, [3]),
    # the bound counts, and is of the first event, not of the one before
    ("a0 b5 c10", "abc", 10, None, [0, 5, 10]),
    ("a0 b5 c11", "abc", 10, None, [0, 5]),
    # of chains that get as far the one that begins first, each step being the first event that can be it
    ("a1 a2 b3", "ab", None, None, [1, 3]),
    ("a1 b2 a3 b4", "ab", None, None, [1, 2]),
    ("a0 b1 b2 c3", "abc", None, None, [0, 1, 3]),
    # a later chain that gets further, although the first one has begun it
    ("a0 b1 a8 b9 c12", "abc", 10, None, [8, 9, 12]),
    ("a0 a3 b5 c12", "abc", 10, None, [3, 5, 12]),
    ("a0 b1 a8 b9 a15 b16", "abc", 10, None, [0, 1]),
    # one event for one step, those of one time in the order of the steps
    ("ab1", "ab", None, None, [1]),
    ("ab1 ab2", "ab", None, None, [1, 2]),
    ("a1 a1", "aa", None, None, [1, 1]),
    ("b1 a1 c1", "abc", 1, None, [1, 1, 1]),
    ("a1 b1 a2 b2", "aabb", None, None, [1, 2, 2]),
    # strict: what is no step does not matter, nor the same step again; a step too early or once more does
    ("a1 x2 b3 x3 c4", "abc", None, "strict", [1, 3, 4]),
    ("a1 a2 b3 b4 c5 c6", "abc", None, "strict", [1, 3, 5]),
    ("a1 c2 b3", "abc", None, "strict", [1]),
    ("a1 c2 b3", "abc", None, None, [1, 3]),
    ("a1 b2 a3 c4", "abc", None, "strict", [1, 2]),
    ("a1 c2 a3 b4 c5", "abc", None, "strict", [3, 4, 5]),
    ("a1 ab2 a3 b4 c5", "abc", None, "strict", [2, 4, 5]),
    ("a1 ab2 a3 b4 c5", "abc", None, None, [1, 2, 5]),
    # ClickHouse's tests of windowFunnel: 00632, what a window of so many seconds takes of events one second apart
    ("a0 b1 c2 d3", "abcd", 2, None, [0, 1, 2]),
    ("a0 b1 c2 d3", "abcd", 3, None, [0, 1, 2, 3]),
    ("d3 c2 b1", "abc", 10_000, None, []),
    ("a1 x2 b3 c4", "abc", 86_400, None, [1, 3, 4]),
    ("a1 a2 a3 a4 b5 b6 c7 c8", "abc", 86_400, None, [1, 5, 7]),
    ("c1 c2 b3 b4 a5 a6", "abc", 86_400, None, [5]),
    ("a1 c2 b3", "abc", 10, None, [1, 3]),
    ("a1 b2 c3 b4 d5", "abcd", 86_400, None, [1, 2, 3, 5]),
    ("x0 a1 b1 c1 d2", "abcd", 10_000, None, [1, 1, 1, 2]),
    ("d2", "ddd", 10_000, None, [2]),
    ("b200 a210 b230", "aab", 200, None, [210]),
    ("a180 a220 b250", "aab", 200, None, [180, 220, 250]),
    ("a100 a250", "aab", 200, None, [100, 250]),
    ("a1 b2 a3 c4", "abc", 86_400, None, [1, 2, 4]),
    # its issues 21835, 34986, 51079 and 01646: equal times, equal steps, steps again, a chain backwards in time
    ("a100 b100", "ab", 50, None, [100, 100]),
    ("a100 a200", "aa", 50, None, [100]),
    ("a100 a100 a300", "aaa", 100_000, None, [100, 100, 300]),
    ("a1 b2 b3 c4 c5 c6 c7 d8", "abcd", 3_600, None, [1, 2, 4, 8]),
    ("a20 b20 c10", "abc", None, None, [20, 20]),
]


def funnel(steps: str, within: int | None, mode: str | None, **more: Any) -> dict[str, Any]:
    given = {"within": within and f"{within} microseconds", "mode": mode}
    named = {name: value for name, value in given.items() if value is not None}
    return {"function": "funnel", "steps": [STEPS[letter] for letter in steps], **named, **more}


def happened(text: str) -> list[tuple[str | None, int]]:
    """'ab1 c2' -> two events with their times in microseconds."""
    return [(word.rstrip("0123456789"), int(word.strip("abcdx")) * SECOND) for word in text.split()]


def met(events: list[tuple[str | None, int]], steps: str, *, as_given: bool = False) -> list[Met]:
    """The events with the steps that they meet, by time; those that tie by these steps, or as they are given."""
    numbered = [(at, sorted(n for n, step in enumerate(steps, 1) if step in (event or ""))) for event, at in events]
    ordered = sorted(numbered, key=lambda one: one[:1] if as_given else one)
    return [(at, frozenset(numbers)) for at, numbers in ordered]


def view(spark: SparkSession, name: str, cases: list[list[tuple[str | None, int]]], kind: str = "timestamp") -> None:
    rows = [
        {"case": number, "event": event, "us": at, "row": row}
        for number, events in enumerate(cases)
        for row, (event, at) in enumerate(events)
    ]
    frame = local_table(spark, rows, "case int, event string, us bigint, row int")
    time = (
        "timestamp_micros(us)"
        if kind == "timestamp"
        else "timestamp_ntz'1970-01-01' + make_dt_interval(0, 0, 0, us / 1e6d)"
    )
    frame.selectExpr("*", f"{time} as at").orderBy("us", "row", ascending=False).createOrReplaceTempView(name)


@pytest.mark.parametrize("strategy", ["islands", "native"])
def test_worked_out_by_hand(spark: SparkSession, strategy: str) -> None:
    view(spark, "funnel_cases", [happened(text) for text, *_ in HAND_WORKED])
    kinds = {(steps, within, mode) for _, steps, within, mode, _ in HAND_WORKED}
    names = {kind: f"f{number}" for number, kind in enumerate(sorted(kinds, key=str))}
    sql = Package().sessions(
        events="funnel_cases",
        keys=["case"],
        event_time="at",
        gap="30 days",
        strategy=strategy,
        aggregates={names[s, w, m]: funnel(s, w and w * SECOND, m) for s, w, m in kinds},
    )
    rows = {row["case"]: row for row in fetched(in_micros(spark.sql(str(sql))))}
    for number, (text, steps, within, mode, times) in enumerate(HAND_WORKED):
        exact = [at * SECOND for at in times]
        by_definition = reached(met(happened(text), steps), within and within * SECOND, strict=mode is not None)
        assert by_definition == exact, (text, steps, within, mode)
        found = rows[number][names[steps, within, mode]]
        assert found == {"reached": len(times), "times": exact}, (text, steps, within, mode)


def random_cases(seed: int, count: int) -> list[list[tuple[str | None, int]]]:
    """Short lists of events with ties, on bounds and beside them, around the night in which Berlin's clocks moved."""
    rng = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    start, day = 1_711_800_000 * SECOND, 24 * 3_600 * SECOND
    cases = []
    for _ in range(count):
        kinds = rng.choice((["a", "b", "c"], ["a", "b", "c", "d", "x", None], ["a", "ab", "bc", "abc", "c", "d"]))
        unit = rng.choice((0, day // 8, day // 3, day))
        spread = [at + rng.choice((-1, 0, 0, 1)) for at in (unit * rng.randrange(7) for _ in range(rng.randint(1, 12)))]
        cases.append([(rng.choice(kinds), start + at) for at in spread])
    return cases


@pytest.mark.parametrize(
    ("seed", "zone", "ansi"), [(1, "Europe/Berlin", True), (SEED, "America/St_Johns", False)], ids=["fixed", "fresh"]
)
def test_random_events_beside_every_chain(spark: SparkSession, seed: int, zone: str, ansi: bool) -> None:
    cases = random_cases(seed, 150)
    variants = [
        (steps, within, mode, order_by)
        for steps, within in (("abc", 24 * 3_600 * SECOND), ("abcd", None), ("aab", 8 * 3_600 * SECOND))
        for mode, order_by in ((None, None), ("strict", ["row"]))
    ]
    aggregates = {
        f"f{number}": funnel(steps, within, mode, **({"order_by": order_by} if order_by else {}))
        for number, (steps, within, mode, order_by) in enumerate(variants)
    }
    with session_settings(spark, {"spark.sql.ansi.enabled": str(ansi).lower(), **time_zone(zone)}):
        view(spark, "random_funnels", cases)
        sql = Package().sessions(
            events="random_funnels", keys=["case"], event_time="at", gap="30 days", aggregates=aggregates
        )
        rows = {row["case"]: row for row in fetched(in_micros(spark.sql(str(sql))))}
    for number, case in enumerate(cases):
        for name, (steps, within, mode, order_by) in zip(aggregates, variants, strict=True):
            times = reached(met(case, steps, as_given=bool(order_by)), within, strict=mode is not None)
            expected = {"reached": len(times), "times": times}
            assert rows[number][name] == expected, (f"random_cases({seed}, 150)[{number}]", case, aggregates[name])


def test_names_types_and_a_relation_without_known_types(spark: SparkSession) -> None:
    """Columns that are called as the values of the fold; times without a zone, one of them on no clock of the zone."""
    spark.sql(
        """select 'ann' as i, event, event as found, event as chain, at
        from values ('v', timestamp_ntz'2024-03-30 12:00:00'), ('P', timestamp_ntz'2024-03-31 12:00:00'),
            ('v', timestamp_ntz'2024-05-01 02:30:00'), (null, timestamp_ntz'2024-05-01 02:40:00'),
            ('P', timestamp_ntz'2024-05-02 02:30:00.000001') as given (event, at)"""
    ).createOrReplaceTempView("named_as_in_the_fold")
    sql = Package().sessions(
        events="named_as_in_the_fold",
        keys=["i"],
        event_time="at",
        gap="2 days",
        aggregates={
            "chain `of` it": {
                "function": "FUNNEL",
                "steps": ["event = 'v'", "lower(found) = 'p' or chain = 'x'"],
                "within": "1 day",
            },
            "most": {"sql": "max(chain)"},
        },
    )
    with session_settings(spark, time_zone("Europe/Berlin")):
        found = spark.sql(str(sql))
        assert dict(found.dtypes)["chain `of` it"] == "struct<reached:int,times:array<timestamp_ntz>>"
        rows = found.orderBy("session_start").selectExpr("cast(`chain ``of`` it` as string)", "most").collect()
    assert [tuple(row) for row in rows] == [
        ("{2, [2024-03-30 12:00:00, 2024-03-31 12:00:00]}", "v"),
        ("{1, [2024-05-01 02:30:00]}", "v"),
    ]


def test_windows_have_their_own_and_empty_ones_none(spark: SparkSession) -> None:
    view(spark, "funnels_of_windows", [happened("a0 b9 a11 x39 b45")])
    common = {"events": "funnels_of_windows", "keys": ["case"], "event_time": "at"}
    aggregates = {"f": funnel("ab", None, None)}
    for cut, expected in (
        ({"size": "10 seconds", "fill": True}, [[0, 9], [11], [], [], []]),
        ({"size": "20 seconds", "slide": "10 seconds"}, [[0, 9], [0, 9], [11], [], [], []]),
    ):
        sql = Package().windows(**common, **cut, aggregates=aggregates)
        rows = fetched(in_micros(spark.sql(str(sql))).orderBy("window_start"))
        assert [row["f"] for row in rows] == [
            {"reached": len(times), "times": [at * SECOND for at in times]} for times in expected
        ], cut
