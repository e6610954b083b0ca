-- Each run of either log begins where the one before it ended, and accounts for all it has read. Nothing but NULL
-- watermarks (before the first request) and NULL cursors (before the first arrival) may be missing.

with

logs as (

    select
        *,
        'session_runs' as log
    from {{ ref('session_runs') }}

    union all

    select
        *,
        'bounded_session_runs' as log
    from {{ ref('bounded_session_runs') }}

),

with_run_before as (

    select
        *,
        row_number() over (
            partition by log
            order by run
            rows between unbounded preceding and current row
        ) as number,
        max(cursor_to) over (
            partition by log
            order by run
            rows between 1 preceding and 1 preceding
        ) as cursor_before,
        max(watermark_after) over (
            partition by log
            order by run
            rows between 1 preceding and 1 preceding
        ) as watermark_of_run_before
    from logs

)

select *
from with_run_before
where
    run != number
    or not cursor_from <=> cursor_before
    or not watermark_before <=> watermark_of_run_before
    or watermark_after < watermark_before
    or not coalesce(
        events_read = events_accepted + rejected_null_event_time + rejected_bad_gap + rejected_future + rejected_late,
        false
    )
    or not coalesce(sessions_created >= 0 and sessions_extended >= 0 and sessions_merged >= 0 and sessions_closed >= 0, false)
    or finished_at is null
