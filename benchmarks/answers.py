"""What a result is, in two numbers that do not depend on the order of its rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.cases import Answer

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

PRIME = 2_147_483_647
SMALL_PRIME = 65_537
SITE_PRIME = 10_000_019
LAST_PRIME = 1_000_000_007

# What tells a row from the others multiplies its figures before they are added up, so that values which are right, each
# in the wrong row, give another sum. The ids of sessions and pairs are left out: every contender has its own way.
SESSION = f"(2 * user_number + 1) * pmod(unix_micros(session_start), {PRIME})"
WINDOW = f"(2 * user_number + 1) * pmod(unix_micros(window_start), {PRIME})"
PAIR = "(2 * impression_id + 1) * (coalesce(click_id, -1) + 65537)"
ROW = {
    "sessions": f"""
        {SESSION} + pmod({SESSION}, {SMALL_PRIME}) * (
            pmod(unix_micros(last_event_at), {PRIME}) + 3 * pmod(unix_micros(session_end), {PRIME})
            + 5 * event_count + 7 * amount
        )""",
    "funnels": f"{SESSION} + pmod({SESSION}, {SMALL_PRIME}) * reached",
    "events": f"""
        (2 * event_id + 1) * pmod(unix_micros(event_time), {PRIME})
        + pmod(2 * event_id + 1, {SMALL_PRIME}) * (user_number + 7 * amount)""",
    "frames": f"""
        (2 * reading_id + 1) * pmod(moving_sum, {PRIME})
        + (2 * reading_id + 3) * moving_count
        + (2 * reading_id + 5) * pmod(moving_min, {PRIME})
        + (2 * reading_id + 7) * pmod(moving_max, {PRIME})
        + (2 * reading_id + 9) * floor(1000 * moving_avg + 0.5)""",
    "distinct_frames": f"""
        (2 * reading_id + 1) * different + pmod(2 * reading_id + 1, {SMALL_PRIME}) * pmod(value, {PRIME})""",
    "joins": f"""
        {PAIR} + pmod({PAIR}, {SMALL_PRIME}) * (
            ad_number + 3 * pmod(unix_micros(shown_at), {PRIME})
            + 5 * pmod(coalesce(unix_micros(clicked_at), -1), {PRIME})
        )""",
    "windows": f"""
        {WINDOW} + pmod({WINDOW}, {SMALL_PRIME}) * (
            3 * pmod(unix_micros(window_end), {PRIME}) + 5 * event_count + 7 * amount
        )""",
    "days": "(2 * unix_date(visited_on) + 1) * (visits + 3 * visitors + 5 * event_count + 7 * amount)",
    "placed_events": f"""
        (2 * event_id + 1) * event_number + pmod(2 * event_id + 1, {SMALL_PRIME}) * cast(
            round(1000000 * coalesce(seconds_since_previous, -1)) as bigint
        )""",
}


def numbered(result: DataFrame) -> DataFrame:
    """With the number in the key: of a user or an ad, and with it that of a site."""
    site = f" + {SITE_PRIME} * cast(substr(site, 2) as bigint)" if "site" in result.columns else ""
    numbers = {name: f"cast(substr({name}_id, 2) as bigint){site}" for name in ("user", "ad")}
    there = [f"{sql} as {name}_number" for name, sql in numbers.items() if f"{name}_id" in result.columns]
    return result.selectExpr("*", *there)


def answer(kind: str, result: DataFrame) -> Answer:
    checksum = f"coalesce(sum(pmod({ROW[kind]}, {LAST_PRIME})), 0) as checksum"
    (row,) = numbered(result).selectExpr("count(*) as rows", checksum).collect()
    return Answer(row.rows, row.checksum)
