"""The queries as a user of Polars would write them."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from benchmarks import packages

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def sessions(files: Mapping[str, str], keys: Sequence[str], gap_micros: int) -> Any:
    pl = packages.load("polars")
    time, gap = pl.col("event_time"), pl.duration(microseconds=gap_micros)
    is_first = pl.any_horizontal(*(pl.col(key) != pl.col(key).shift(1) for key in keys), time - time.shift(1) > gap)
    events = pl.scan_parquet(files["events"]).select(*keys, "event_time", "amount").sort(*keys, "event_time")
    return one_row_a_session(events.with_columns(event_end=time + gap), keys, is_first)


def sessions_of_own_gaps(
    files: Mapping[str, str],
    keys: Sequence[str],
    gap_micros: int,  # noqa: ARG001 (each event has its own)
) -> Any:
    pl = packages.load("polars")
    time, end = pl.col("event_time"), pl.col("event_end")
    events = pl.scan_parquet(files["events"]).with_columns(event_end=time + pl.duration(seconds="gap_seconds"))
    events = events.select(*keys, "event_time", "event_end", "amount").sort(*keys, "event_time")
    return one_row_a_session(events, keys, time > end.cum_max().shift(1).over(*keys))


def one_row_a_session(events: Any, keys: Sequence[str], is_first: Any) -> Any:
    """Nothing is before the very first event, so that it is compared with NULL."""
    pl = packages.load("polars")
    time = pl.col("event_time")
    numbered = events.with_columns(session_number=is_first.fill_null(value=True).cast(pl.Int64).cum_sum())
    grouped = numbered.group_by("session_number").agg(
        pl.col(*keys).first(),
        session_start=time.min(),
        session_end=pl.col("event_end").max(),
        last_event_at=time.max(),
        event_count=pl.len().cast(pl.Int64),
        amount=pl.col("amount").sum(),
    )
    return grouped.with_columns(session_id=pl.struct(*keys, "session_number").hash())


def last_impression(files: Mapping[str, str], keys: Sequence[str], range_micros: int) -> Any:
    pl = packages.load("polars")
    impressions, clicks = (
        pl.scan_parquet(files[side]).drop("place").sort(time)
        for side, time in (("impressions", "shown_at"), ("clicks", "clicked_at"))
    )
    joined = clicks.join_asof(
        impressions,
        left_on="clicked_at",
        right_on="shown_at",
        by=keys,
        tolerance=timedelta(microseconds=range_micros),
        coalesce=False,
    )
    matches = joined.filter(pl.col("impression_id").is_not_null())
    return matches.with_columns(match_id=pl.struct("impression_id", "click_id").hash())


FUNCTIONS = {function.__name__: function for function in (sessions, sessions_of_own_gaps, last_impression)}
