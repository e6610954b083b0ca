{{ config(materialized='table') }}

with events_with_previous as (
    select
        *,
        lag(event_time) over (partition by user_id order by event_time, event_id) as previous_event_time
    from {{ source('measured', 'events') }}
),

numbered_events as (
    select
        *,
        sum(if(event_time <= previous_event_time + interval '30' minutes, 0, 1)) over (
            partition by user_id order by event_time, event_id rows between unbounded preceding and current row
        ) as session_number
    from events_with_previous
),

placed_events as (
    select
        *,
        row_number() over (
            partition by user_id, session_number order by event_time, event_id
        ) as event_number
    from numbered_events
)

select
    event_id,
    user_id,
    event_time,
    amount,
    arrived_at,
    md5(concat_ws('|', user_id, session_number)) as session_id,
    event_number,
    if(event_number > 1, (unix_micros(event_time) - unix_micros(previous_event_time)) / 1e6, null) as seconds_since_previous
from placed_events
