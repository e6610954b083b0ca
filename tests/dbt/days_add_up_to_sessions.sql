-- The figures of the days add up to those of the sessions, no day is there twice, and shares are shares.

with

by_day as (

    select
        count(*) as rows_of_days,
        count(distinct started_on, is_bot) as different_days,
        count_if(
            bounce_share not between 0 and 1
            or (bounce_share is null and sessions_with_pages > 0)
            or not coalesce(error_share between 0 and 1, false)
            or not coalesce(visitors between 1 and sessions, false)
            or not coalesce(median_duration_seconds >= 0, false)
        ) as days_with_a_bad_figure,
        sum(sessions) as sessions,
        sum(open_sessions) as open_sessions,
        sum(sessions_across_midnight) as sessions_across_midnight,
        sum(bounces) as bounces,
        sum(requests) as requests,
        sum(pages) as pages,
        sum(errors) as errors,
        sum(bytes) as bytes
    from {{ ref('fct_sessions_daily') }}

),

by_session as (

    select
        count(*) as sessions,
        count_if(status = 'open') as open_sessions,
        count_if(crosses_midnight) as sessions_across_midnight,
        count_if(is_bounce) as bounces,
        sum(requests) as requests,
        sum(pages) as pages,
        sum(errors) as errors,
        sum(bytes) as bytes
    from {{ ref('fct_sessions') }}

)

select
    by_day.*,
    by_session.sessions as sessions_there_are,
    by_session.requests as requests_there_are
from by_day
cross join by_session
where
    by_day.rows_of_days != by_day.different_days
    or by_day.days_with_a_bad_figure > 0
    -- without any session there is no day, and sums of nothing are NULL
    or coalesce(by_day.sessions, 0) != by_session.sessions
    or coalesce(by_day.open_sessions, 0) != by_session.open_sessions
    or coalesce(by_day.sessions_across_midnight, 0) != by_session.sessions_across_midnight
    or coalesce(by_day.bounces, 0) != by_session.bounces
    or not by_day.requests <=> by_session.requests
    or not by_day.pages <=> by_session.pages
    or not by_day.errors <=> by_session.errors
    or not by_day.bytes <=> by_session.bytes
