{%- set everything = event_windows.over('all rows', ['changed_at', 'step desc', 'session_id'], 'growing') -%}

-- The moments at which most visits were going on at once. A visit counts from its first request to its last.
with

fct_sessions as (

    select * from {{ ref('fct_sessions') }}

),

-- at one moment arrivals count before departures, so a visit of one request is there as well
changes as (

    select
        session_id,
        session_start as changed_at,
        1 as step
    from fct_sessions
    union all
    select
        session_id,
        last_event_at as changed_at,
        -1 as step
    from fct_sessions

),

counted as (

    select
        changed_at,
        step,
        sum(step) {{ everything }} as visits_at_once -- all visits -- noqa: EW02
    from changes

)

select
    changed_at,
    max(visits_at_once) as visits_at_once
from counted
group by changed_at
order by visits_at_once desc, changed_at asc
limit 10
