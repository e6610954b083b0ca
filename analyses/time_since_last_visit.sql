{#- Two visits of one visitor never begin at the same time: they would be one session. -#}
{%- set numbering = event_windows.over(['visitor_id'], ['session_start'], 'growing', ties='never') -%}
{%- set one_before = event_windows.over(['visitor_id'], ['session_start'], 'offset', ties='never') -%}

-- How often visitors come back: each visit with its number, and the days since the end of the one before.
with

fct_sessions as (

    select * from {{ ref('fct_sessions') }}

),

numbered as (

    select
        visitor_id,
        session_id,
        session_start,
        is_bot,
        row_number() {{ numbering }} as visit_number, -- no two at once -- noqa: EW05
        lag(last_event_at) {{ one_before }} as last_left_at -- no two at once -- noqa: EW05
    from fct_sessions

)

select
    visitor_id,
    session_id,
    session_start,
    is_bot,
    visit_number,
    (unix_seconds(session_start) - unix_seconds(last_left_at)) / 86400 as days_since_last_visit
from numbered
order by visitor_id, visit_number
