{{ config(materialized='table') }}

with events_with_previous as (
    select
        user_id,
        event_time,
        amount,
        lag(event_time) over (partition by user_id order by event_time) as previous_event_time
    from {{ source('measured', 'events') }}
    where event_time > arrived_at - interval '1' day
),

numbered_events as (
    select
        user_id,
        event_time,
        amount,
        sum(if(event_time <= previous_event_time + interval '30' minutes, 0, 1)) over (
            partition by user_id order by event_time rows between unbounded preceding and current row
        ) as session_number
    from events_with_previous
)

select
    user_id,
    md5(concat_ws('|', user_id, min(event_time))) as session_id,
    min(event_time) as session_start,
    max(event_time) + interval '30' minutes as session_end,
    max(event_time) as last_event_at,
    count(*) as event_count,
    sum(amount) as amount
from numbered_events
group by user_id, session_number
