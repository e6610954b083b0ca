"""What was aimed at. A goal compares two figures; the first page says what was measured, and whether that is enough."""

from __future__ import annotations

from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, Literal

from benchmarks.definition import benchmarks
from benchmarks.places import Cases, Place, least
from benchmarks.report import MEGABYTE, aligned, number

if TYPE_CHECKING:
    from collections.abc import Callable

NOT_MEASURED = "not measured yet"

Figure = Literal["wall_s", "task_cpu_s", "peak_task_bytes"]
Side = tuple[Place, tuple[str, ...]]
"""Contenders in a case. Of several the best counts."""

UNITS: dict[Figure, tuple[float, str]] = {
    "wall_s": (1, "s"),
    "task_cpu_s": (1, "s of CPU"),
    "peak_task_bytes": (MEGABYTE, "MB"),
}
RATIOS: dict[str, Callable[[float], str]] = {
    "times": lambda ratio: f"{ratio:.2f} times" if ratio < 2 else f"{ratio:.1f} times",
    "times less": lambda ratio: f"{1 / ratio:.1f} times less",
    "share": lambda ratio: f"{100 * ratio:.0f}%" if ratio > 0.2 else f"{100 * ratio:.1f}%",
}


@dataclass(frozen=True)
class Goal:
    what: str
    figure: Figure
    most: float
    """How large the first figure may be, as a ratio of the second."""
    pairs: tuple[tuple[Side, Side], ...]
    """Ours and theirs. Of several the worst counts; those that nobody has measured to the end do not."""
    shown: Literal["times", "times less", "share"] = "times"

    def measured(self, cases: Cases) -> tuple[str, str]:
        """The ratio with its two figures, and whether it is met."""
        found = []
        for pair in self.pairs:
            ours, theirs = (least(cases, place, names, self.figure) for place, names in pair)
            if ours and theirs:
                found.append((ours / theirs, ours, theirs, pair[0]))
        if not found:
            return "", NOT_MEASURED
        ratio, ours, theirs, (place, names) = max(found, key=itemgetter(0))
        is_one_case = len({place for (place, _), _ in self.pairs}) == 1
        worst = f"`{names[0]}`" if is_one_case else label(cases, place)
        where = f" ({worst})" if len(self.pairs) > 1 else ""
        scale, unit = UNITS[self.figure]
        figures = f"{number(ours / scale)} for {number(theirs / scale)} {unit}{where}"
        return f"{RATIOS[self.shown](ratio)}: {figures}", "met" if ratio <= self.most else "**missed**"


def label(cases: Cases, place: Place) -> str:
    title: str = cases[place]["title"]
    return title + (f", {place.width:,} wide" if place.suite == "frames" else "")


def table(cases: Cases) -> str:
    rows = [["goal", "measured", "verdict", "detail"]]
    for goal in GOALS:
        suite = goal.pairs[0][0][0].suite
        rows.append([goal.what, *goal.measured(cases), f"[{suite}](benchmarks/{suite}.md#against-the-goals)"])
    return aligned(rows)


def against(place: Place, ours: str, *theirs: str) -> tuple[Side, Side]:
    """Contenders of one case."""
    return (place, (ours,)), (place, theirs)


SHAPES = [Place("sessions", benchmark.name) for benchmark in benchmarks("sessions")]
DENSE, SPARSE = (Place("sessions", name, 20_000_000) for name in ("dense", "sparse"))
STRATEGIES = ("islands", "compact", "native")
ON_SPARK = (*STRATEGIES, "session_window", "lag_sum", "running_end")
STATE, STATE_16 = Place("runs", "sessions_bounded"), Place("runs", "sessions_bounded", 16_000_000)
JOIN_5 = Place("runs", "joins_bounded", 5_000_000)
SMALL, NOTHING_NEW = (Place("floor", "usual", None, events) for events in (10_000, 0))
FIFTH, FIFTIETH = (Place("series", "sessions_bounded", None, run) for run in (5, 50))


STATES = ("sessions_bounded", "sessions_unlimited", "placed_events", "join_bounded", "join_unlimited", "last_click")


def frames(unit: str, width: int) -> list[Place]:
    return [Place("frames", f"{unit}_{size}", None, width) for size in ("100_partitions", "one_partition")]


GOALS = (
    Goal(
        "Batch sessions, dense, 20 million events: at least 4 times less CPU than Spark's `session_window`",
        "task_cpu_s",
        1 / 4,
        (against(DENSE, "auto", "session_window"),),
        "times less",
    ),
    Goal(
        "Dense, 20 million: at most half of the peak memory a task of `session_window`",
        "peak_task_bytes",
        0.5,
        (against(DENSE, "auto", "session_window"),),
        "share",
    ),
    Goal(
        "Sparse, 20 million: at least 1.5 times less CPU than `session_window`",
        "task_cpu_s",
        1 / 1.5,
        (against(SPARSE, "auto", "session_window"),),
        "times less",
    ),
    Goal(
        "20 million, dense and sparse: at most 1.1 times as slow as the fastest on Spark",
        "wall_s",
        1.1,
        tuple(against(place, "auto", *ON_SPARK) for place in (DENSE, SPARSE)),
    ),
    Goal(
        "Keys of site and user, 10 million: at least 2 times less CPU than `session_window`",
        "task_cpu_s",
        1 / 2,
        tuple(against(Place("sessions", name), "auto", "session_window") for name in ("sites", "sites_and_robots")),
        "times less",
    ),
    Goal(
        "Every shape at its usual size: at most 1.1 times as slow as the fastest on Spark",
        "wall_s",
        1.1,
        tuple(against(place, "auto", *ON_SPARK) for place in SHAPES),
    ),
    Goal(
        "Every shape: none slower than `session_window`",
        "wall_s",
        1,
        tuple(against(place, "auto", "session_window") for place in SHAPES),
    ),
    Goal(
        "Every shape: at most 1.05 times the CPU of the best strategy",
        "task_cpu_s",
        1.05,
        tuple(against(place, "auto", *STRATEGIES) for place in SHAPES),
    ),
    Goal(
        "Dense, 20 million: level with `lag` and `sum` in DuckDB",
        "wall_s",
        1,
        (against(DENSE, "auto", "duckdb"),),
    ),
    Goal(
        "Sparse, 20 million: at most twice the time of DuckDB (a hope)",
        "wall_s",
        2,
        (against(SPARSE, "auto", "duckdb"),),
    ),
    Goal(
        "A run for 1% of 16 million events, bounded lateness: at most 5% of a rebuild's CPU",
        "task_cpu_s",
        0.05,
        (against(STATE_16, "run", "full_refresh"),),
        "share",
    ),
    Goal(
        "For 1% of four million events, bounded lateness: at most 5%",
        "task_cpu_s",
        0.05,
        (against(STATE, "run", "full_refresh"),),
        "share",
    ),
    Goal(
        "For 1% of four million events, unlimited lateness, nothing late: at most 25%",
        "task_cpu_s",
        0.25,
        (against(Place("runs", "sessions_unlimited"), "run", "full_refresh"),),
        "share",
    ),
    Goal(
        "The same with 1% of the batch from anywhere in the history: at most 25%",
        "task_cpu_s",
        0.25,
        (against(Place("runs", "sessions_stragglers"), "run", "full_refresh"),),
        "share",
    ),
    Goal(
        "The same batch on 16 times the history: at most 1.3 times the CPU",
        "task_cpu_s",
        1.3,
        (((Place("runs", "sessions_512_days"), ("run",)), (STATE, ("run",))),),
    ),
    Goal(
        "A run of a join for 1% of five million rows a side, bounded lateness: at most 10% of a rebuild's CPU",
        "task_cpu_s",
        0.1,
        (against(JOIN_5, "run", "full_refresh"),),
        "share",
    ),
    Goal(
        "For 1% of two million rows a side, bounded lateness: at most 10%",
        "task_cpu_s",
        0.1,
        (against(Place("runs", "joins_bounded"), "run", "full_refresh"),),
        "share",
    ),
    Goal(
        "For 1% of two million rows a side, unlimited lateness, 1% of it from anywhere: at most 15%",
        "task_cpu_s",
        0.15,
        (against(Place("runs", "joins_stragglers"), "run", "full_refresh"),),
        "share",
    ),
    Goal(
        "As-of join, 1,000,000 keys, five million rows a side: at most 1.2 times `last_value` over a union by hand",
        "wall_s",
        1.2,
        (against(Place("joins", "last_impression"), "asof", "last_value"),),
    ),
    Goal(
        "As-of join, 1,000 keys, five million rows a side: at least 5 times less CPU than all pairs and `deduplicate`",
        "task_cpu_s",
        1 / 5,
        (against(Place("joins", "last_impression_hot_keys"), "asof", "newest_match"),),
        "times less",
    ),
    Goal(
        "As-of join, one key with 20% of a million rows: at least 5 times less CPU than all pairs and `deduplicate`",
        "task_cpu_s",
        1 / 5,
        (against(Place("joins", "last_impression_one_hot_key"), "asof", "newest_match"),),
        "times less",
    ),
    Goal(
        "A run of an as-of join for 1% of two million rows a side, bounded lateness: at most 10% of a rebuild by hand",
        "task_cpu_s",
        0.1,
        (against(Place("runs", "asof_bounded"), "last_click", "last_click_by_hand"),),
        "share",
    ),
    Goal(
        "A run of an as-of join for 1% of five million rows a side, bounded lateness: at most 10% of a rebuild by hand",
        "task_cpu_s",
        0.1,
        (against(Place("runs", "asof_bounded", 5_000_000), "last_click", "last_click_by_hand"),),
        "share",
    ),
    Goal(
        "Windows of 24 hours by 5 minutes, as many events as Spark's `window` can take: at least 5 times less CPU",
        "task_cpu_s",
        1 / 5,
        (against(Place("windows", "sliding_day_fewer_rows"), "windows", "spark_window"),),
        "times less",
    ),
    Goal(
        "Windows of an hour, 20 million events: at most 1.1 times as slow as the fastest on Spark",
        "wall_s",
        1.1,
        (against(Place("windows", "tumbling_hour"), "windows", "spark_window", "date_trunc"),),
    ),
    Goal(
        "A run for 1% of 20 million events, windows of an hour, bounded lateness: at most 5% of a rebuild's CPU",
        "task_cpu_s",
        0.05,
        (against(Place("runs", "windows_bounded"), "run", "full_refresh"),),
        "share",
    ),
    Goal(
        "A daily mart over four million sessions after a run of 1%: at most 10% of its rebuild's CPU",
        "task_cpu_s",
        0.1,
        (against(Place("runs", "daily_mart"), "days", "all_days"),),
        "share",
    ),
    *(
        Goal(
            f"10,000 new events, {what}: at most {most} times the smallest MERGE that dbt can make",
            "wall_s",
            most,
            tuple(against(SMALL, name, "smallest_merge") for name in names),
        )
        for what, most, names in (
            ("bounded sessions and `session_events`", 2, ("sessions_bounded", "placed_events")),
            ("unlimited sessions", 2.5, ("sessions_unlimited",)),
            ("joins", 3.5, ("join_bounded", "join_unlimited", "last_click")),
        )
    ),
    Goal(
        "Nothing new, any state: at most 1.2 times the smallest MERGE that finds nothing",
        "wall_s",
        1.2,
        tuple(against(NOTHING_NEW, name, "smallest_merge") for name in STATES),
    ),
    Goal(
        "One batch, four and 16 million events: no slower than Structured Streaming",
        "wall_s",
        1,
        (against(STATE, "run", "stream"), against(STATE_16, "run", "stream")),
    ),
    Goal(
        "50 runs in a row, the last five: no slower than Structured Streaming",
        "wall_s",
        1,
        (against(FIFTIETH, "run", "stream"),),
    ),
    Goal(
        "50 runs in a row: the last five at most 1.3 times as slow as the first five",
        "wall_s",
        1.3,
        (((FIFTIETH, ("run",)), (FIFTH, ("run",))),),
    ),
    Goal(
        "Batch joins, hot keys, one million rows a side: at least 5 times faster than Spark's join by key",
        "wall_s",
        1 / 5,
        (against(Place("joins", "hot_keys_fewer_rows"), "auto", "equi_join"),),
        "times less",
    ),
    Goal(
        "Keys of five rows, five million a side: at most 1.2 times as slow as Spark's join by key",
        "wall_s",
        1.2,
        (against(Place("joins", "uniform_keys"), "auto", "equi_join"),),
    ),
    *(
        Goal(
            f"Moving frames, {unit.upper()}, 1,000 wide: at least 20 times faster than Spark's frame",
            "wall_s",
            1 / 20,
            tuple(against(place, "auto", "native_frame") for place in frames(unit, 1_000)),
            "times less",
        )
        for unit in ("rows", "range")
    ),
    Goal(
        "1,000 to 100,000 wide: at most 1.3 times the CPU of 100 wide",
        "task_cpu_s",
        1.3,
        tuple(
            ((wide, ("auto",)), (narrow, ("auto",)))
            for unit in ("rows", "range")
            for width in (1_000, 10_000, 100_000)
            for wide, narrow in zip(frames(unit, width), frames(unit, 100), strict=True)
        ),
    ),
    Goal(
        "10 wide: at most 1.3 times as slow as Spark's frame",
        "wall_s",
        1.3,
        tuple(against(place, "auto", "native_frame") for unit in ("rows", "range") for place in frames(unit, 10)),
    ),
    Goal(
        "Different values of each moving frame: at most 4 times as slow as DuckDB",
        "wall_s",
        4,
        tuple(
            against(Place("frames", "distinct_100_partitions", None, width), "distinct", "duckdb_distinct")
            for width in (10, 100, 1_000, 10_000, 100_000)
        ),
    ),
)
