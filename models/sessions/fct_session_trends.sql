{%- set so_far = event_windows.over(['is_bot'], ['started_on'], 'growing', ties='never') -%}
{%- set seven_days = event_windows.over(['is_bot'], ['started_on'], {'range': [-6, 0]}) -%}
{%- set whole_day = event_windows.over(['started_on'], none, 'entire') -%}

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
    sum(sessions) {{ so_far }} as sessions_so_far, -- a date is one row -- noqa: EW05
    sum(sessions) {{ seven_days }} as sessions_in_seven_days,

    -- shares and averages
    sum(sessions) {{ seven_days }} / 7 as sessions_per_day_of_seven,
    sessions / sum(sessions) {{ whole_day }} as share_of_the_day

from fct_sessions_daily
