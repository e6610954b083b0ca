with

fct_sessions_daily as (

    select * from {{ ref('fct_sessions_daily') }}

)

select
    -- ids
    started_on,
    is_bot,

    -- counts
    sessions,
    sum(sessions) {{ event_windows.over(['is_bot'], ['started_on'], 'growing', ties='never') }} as sessions_so_far,
    sum(sessions) {{ event_windows.over(['is_bot'], ['started_on'], {'range': [-6, 0]}) }} as sessions_in_seven_days,

    -- shares and averages
    sum(sessions) {{ event_windows.over(['is_bot'], ['started_on'], {'range': [-6, 0]}) }} / 7 as sessions_per_day_of_seven,
    sessions / sum(sessions) {{ event_windows.over(['started_on'], none, 'entire') }} as share_of_the_day

from fct_sessions_daily
