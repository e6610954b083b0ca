"""
`windowFunnel` of ClickHouse, in an environment of its own: chDB, which is ClickHouse in a process.

Reads JSON, a number of steps and a list of cases, each with a window, a mode or none, and events as [time, numbers of
the steps that it meets], and writes how far the events of each case get.
"""

from __future__ import annotations

import json
import sys
from typing import Any


def reached(cases: list[dict[str, Any]], steps: int) -> list[int]:
    import chdb

    conditions = ", ".join(f"has(met, {step})" for step in range(1, steps + 1))
    levels: dict[int, int] = {}
    for window, mode in {(case["window"], case["mode"]) for case in cases}:
        rows = ", ".join(
            f"({number}, {time}, {met or '[0]'})"
            for number, case in enumerate(cases)
            for time, met in case["events"]
            if (case["window"], case["mode"]) == (window, mode)
        )
        given = f"{window}, '{mode}'" if mode else window
        query = (
            f"select name, windowFunnel({given})(time, {conditions}) as level"
            f" from values('name UInt32, time UInt64, met Array(UInt8)', {rows}) group by name"
        )
        answer = chdb.query(query, "JSONCompactEachRow").bytes().decode()
        levels |= dict(map(json.loads, answer.splitlines()))
    return [levels[number] for number in range(len(cases))]


if __name__ == "__main__":
    given = json.load(sys.stdin)
    json.dump(reached(given["cases"], given["steps"]), sys.stdout)
