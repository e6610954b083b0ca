-- Each run of either join begins where the one before it ended. NULL is a watermark before both sides have come, and a
-- cursor before the first arrival.

with

with_run_before as (

    select
        *,
        row_number() over runs_so_far as run_due,
        max(left_cursor_to) over run_before as left_cursor_before,
        max(right_cursor_to) over run_before as right_cursor_before,
        max(watermark_after) over run_before as watermark_of_run_before
    from {{ ref('ad_join_runs') }}
    window
        runs_so_far as (partition by join_name order by run rows between unbounded preceding and current row),
        run_before as (partition by join_name order by run rows between 1 preceding and 1 preceding)

)

select
    join_name,
    run,
    run_due,
    left_cursor_from,
    left_cursor_before,
    right_cursor_from,
    right_cursor_before,
    watermark_before,
    watermark_of_run_before,
    watermark_after,
    events_read,
    events_accepted
from with_run_before
where
    run != run_due
    or not left_cursor_from <=> left_cursor_before
    or not right_cursor_from <=> right_cursor_before
    or not watermark_before <=> watermark_of_run_before
    or watermark_after < watermark_before
    or not coalesce(
        events_read = left_events_read + right_events_read
        and events_accepted = left_events_accepted + right_events_accepted
        and rows_matched >= 0
        and rows_pending >= 0
        and rows_unmatched >= 0
        and rows_superseded >= 0
        and finished_at is not null,
        false
    )
