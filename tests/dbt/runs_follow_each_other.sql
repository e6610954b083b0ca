-- Each run of either log begins where the one before it ended, and accounts for all it has read. Nothing but NULL
-- watermarks (before the first request) and NULL cursors (before the first arrival) may be missing.

with

run_logs as (

    select
        *,
        'session_runs' as run_log
    from {{ ref('session_runs') }}

    union all

    select
        *,
        'bounded_session_runs' as run_log
    from {{ ref('bounded_session_runs') }}

),

with_run_before as (

    select
        *,
        row_number() over (
            partition by run_log
            order by run
            rows between unbounded preceding and current row
        ) as run_due,
        max(cursor_to) over (
            partition by run_log
            order by run
            rows between 1 preceding and 1 preceding
        ) as cursor_before,
        max(watermark_after) over (
            partition by run_log
            order by run
            rows between 1 preceding and 1 preceding
        ) as watermark_of_run_before
    from run_logs

)

select
    run_log,
    run,
    run_due,
    cursor_from,
    cursor_before,
    watermark_before,
    watermark_of_run_before,
    watermark_after,
    events_read,
    events_accepted
from with_run_before
where
    run != run_due
    or not cursor_from <=> cursor_before
    or not watermark_before <=> watermark_of_run_before
    or watermark_after < watermark_before
    or not coalesce(
        events_read
        = events_accepted + rejected_null_event_time + rejected_bad_gap + rejected_future
        + rejected_past + rejected_late + duplicates
        and sessions_created >= 0
        and sessions_extended >= 0
        and sessions_merged >= 0
        and sessions_closed >= 0
        and finished_at is not null,
        false
    )
