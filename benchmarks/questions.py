"""What is made of the first page: the machines, the goals, and one table a question."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from benchmarks import goals
from benchmarks.places import Cases, Place, cases_of
from benchmarks.report import aligned, number, spread_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from benchmarks.document import Document


@dataclass(frozen=True)
class Question:
    columns: Mapping[str, tuple[str, ...]]
    """Heading, and the contenders of which a case has one."""
    rows: Mapping[str, Place]

    def table(self, cases: Cases) -> str:
        return aligned(
            [["", *self.columns], *([what, *self.cells(cases.get(place))] for what, place in self.rows.items())]
        )

    def cells(self, case: dict[str, Any] | None) -> list[str]:
        there = case["contenders"] if case else {}
        found = ([there[name] for name in names if name in there] for names in self.columns.values())
        return [cell(contenders[0]) if contenders else "" for contenders in found]


def cell(contender: dict[str, Any]) -> str:
    """Wall time, in brackets CPU time; how long it was waited for; or what was wrong."""
    if contender["outcome"] == "wrong":
        return "wrong"
    wall, cpu = (spread_of(contender, figure) for figure in ("wall_s", "task_cpu_s"))
    if wall:
        return number(wall.middle) + (f" ({number(cpu.middle)})" if cpu else "")
    limit = re.fullmatch(r"took longer than (\S+) s", contender["why"])
    return f"over {limit[1]}" if limit else "not tried"


def sessions(*names: str) -> dict[str, Place]:
    return {name.replace("_", " "): Place("sessions", name) for name in names}


QUESTIONS = {
    "sessions": Question(
        columns={
            "`sessions`": ("auto",),
            "Spark's `session_window`": ("session_window",),
            "`lag` and `sum` by hand": ("lag_sum", "running_end"),
            "the same in DuckDB": ("duckdb", "duckdb_running_end"),
            "Polars": ("polars", "polars_running_end"),
        },
        rows={
            "dense, 20 million": Place("sessions", "dense", 20_000_000),
            "sparse, 20 million": Place("sessions", "sparse", 20_000_000),
            **sessions("dense", "sparse", "one_key"),
        },
    ),
    "runs": Question(
        columns={
            "a run": ("run", "place", "days", "last_click", "last_click_ever"),
            "the model rebuilt": (
                *("full_refresh", "place_all", "all_days"),
                *("last_click_rebuilt", "last_click_rebuilt_ever"),
            ),
            "a table by hand, rebuilt": (
                *("nightly", "place_by_hand", "days_by_hand"),
                *("last_click_by_hand", "last_click_by_hand_ever"),
            ),
            "by hand, the last three days": ("look_back",),
        },
        rows={
            "sessions, bounded, 4 million": Place("runs", "sessions_bounded"),
            "sessions, bounded, 16 million": Place("runs", "sessions_bounded", 16_000_000),
            "40,000 events on 64 million": Place("runs", "sessions_512_days"),
            "sessions, unlimited, 4 million": Place("runs", "sessions_unlimited"),
            "the same, 1% late": Place("runs", "sessions_stragglers"),
            "a mart by day, 4 million sessions": Place("runs", "daily_mart"),
            "windows, bounded, 20 million": Place("runs", "windows_bounded"),
            "join, bounded, 2 million a side": Place("runs", "joins_bounded"),
            "join, bounded, 5 million a side": Place("runs", "joins_bounded", 5_000_000),
        },
    ),
    "large": Question(
        columns={
            "`sessions`, or a run": ("auto", "bounded", "unlimited", "windows"),
            "by hand, all anew": ("lag_sum", "nightly", "windows_by_hand"),
            "by hand, all of the users with new events": ("touched",),
            "by hand, the last three days": ("look_back", "windows_look_back"),
            "DuckDB, all anew": ("duckdb",),
        },
        rows={
            "all sessions in batch": Place("large", "dense"),
            "the same, the key is a site and a user": Place("large", "sites"),
            "500,000 new events": Place("large", "bounded_small"),
            "5 million new events": Place("large", "bounded"),
            "5.5 million, unlimited, 1% late": Place("large", "late"),
            "windows of an hour, 5 million new events": Place("large", "windows"),
        },
    ),
    "floor": Question(
        columns={
            "the smallest MERGE": ("smallest_merge",),
            "bounded sessions": ("sessions_bounded",),
            "unlimited sessions": ("sessions_unlimited",),
            "`session_events`": ("placed_events",),
            "a bounded join": ("join_bounded",),
            "an unlimited join": ("join_unlimited",),
            "an as-of join": ("last_click",),
        },
        rows={
            "10,000 new events": Place("floor", "usual", None, 10_000),
            "nothing new": Place("floor", "usual", None, 0),
        },
    ),
    "series": Question(
        columns={"a run": ("run",), "Structured Streaming": ("stream",)},
        rows={
            "one batch of 160,000 on 16 million": Place("runs", "sessions_bounded", 16_000_000),
            **{f"runs {last - 4} to {last} of 50": Place("series", "sessions_bounded", None, last) for last in (5, 50)},
        },
    ),
    "joins": Question(
        columns={
            "`interval_join`": ("auto", "newest_match"),
            "`asof_join`": ("asof",),
            "join by key": ("equi_join",),
            "join by key and hour": ("hourly_join",),
            "window over a union": ("last_value",),
            "DuckDB": ("duckdb_hourly", "duckdb_asof"),
            "Polars": ("polars_asof",),
        },
        rows={
            "1,000 keys, 5 million": Place("joins", "hot_keys"),
            "one key with 20%, 2 million": Place("joins", "one_hot_key"),
            "1,000,000 keys, 5 million": Place("joins", "uniform_keys"),
            "the last match of each row, 5 million": Place("joins", "last_impression"),
            "the same, 1,000 keys": Place("joins", "last_impression_hot_keys"),
            "the same, one key with 20%, 1 million": Place("joins", "last_impression_one_hot_key"),
        },
    ),
    "windows": Question(
        columns={
            "`windows`": ("windows",),
            "Spark's `window`": ("spark_window",),
            "`date_trunc` by hand": ("date_trunc",),
            "DuckDB": ("duckdb", "duckdb_panes"),
        },
        rows={
            "an hour, 20 million": Place("windows", "tumbling_hour"),
            "24 hours by 5 minutes, 20 million": Place("windows", "sliding_day"),
        },
    ),
    "frames": Question(
        columns={
            "`moving_aggregates`": ("auto",),
            "Spark's frame": ("native_frame",),
            "DuckDB": ("duckdb",),
        },
        rows={
            f"{unit.upper()}, {width:,} wide": Place("frames", f"{unit}_100_partitions", None, width)
            for unit in ("rows", "range")
            for width in (10, 1_000, 100_000)
        },
    ),
}


def machines(documents: Sequence[Document]) -> str:
    """On what, and when: one sentence."""
    found: dict[str, dict[str, None]] = {}
    for document in sorted(documents, key=lambda document: str(document["suite"])):
        on = document["machine"]
        name = f"{on['cores']} cores ({on['processor']}), {on['memory_gb']} GB"
        found.setdefault(name, {})[document["suite"]] = None
    days = sorted(document["began"][:10] for document in documents)
    where = " and ".join(f"{name} ({', '.join(suites)})" for name, suites in found.items())
    return f"Measured on {where}, {days[0]} to {days[-1]}." if days else ""


def short(question: Question, documents: Sequence[Document]) -> str:
    return question.table(cases_of(documents))


PARTS: dict[str, Callable[[Sequence[Document]], str]] = {
    "machines": machines,
    "goals": lambda documents: goals.table(cases_of(documents)),
    **{f"{name} in short": partial(short, question) for name, question in QUESTIONS.items()},
}
"""What the first page has besides the suites' tables, by the name between its markers."""
