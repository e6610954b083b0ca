"""What a result is, in two numbers that do not depend on the order of its rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.definition import Answer

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

PRIME = 2_147_483_647
SMALL_PRIME = 65_537
LAST_PRIME = 1_000_000_007

# What tells a row from the others multiplies its figures before they are added up, so that values which are right, each
# in the wrong row, give another sum. The ids of sessions are left out: each contender makes them in its own way.
SESSION = f"(2 * cast(substr(user_id, 2) as bigint) + 1) * pmod(unix_micros(session_start), {PRIME})"
ROW = {
    "sessions": f"""
        {SESSION} + pmod({SESSION}, {SMALL_PRIME}) * (
            pmod(unix_micros(last_event_at), {PRIME}) + 3 * pmod(unix_micros(session_end), {PRIME})
            + 5 * event_count + 7 * amount
        )""",
    "frames": f"""
        (2 * reading_id + 1) * pmod(moving_sum, {PRIME})
        + (2 * reading_id + 3) * moving_count
        + (2 * reading_id + 5) * pmod(moving_min, {PRIME})
        + (2 * reading_id + 7) * pmod(moving_max, {PRIME})
        + (2 * reading_id + 9) * floor(1000 * moving_avg + 0.5)""",
}


def answer(suite: str, result: DataFrame) -> Answer:
    checksum = f"coalesce(sum(pmod({ROW[suite]}, {LAST_PRIME})), 0) as checksum"
    (row,) = result.selectExpr("count(*) as rows", checksum).collect()
    return Answer(row.rows, row.checksum)
