{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='session_id',
        partition_by='session_date',
    )
}}

-- Sessions that began in the last three days are made again, from a day before it on so that their first event is known.
with events_looked_back_at as (
    select *
    from {{ source('measured', 'events') }}
    {%- if is_incremental() %}
    where event_time >= (select max(session_date) - interval '4' days from {{ this }})
    {%- endif %}
),

events_with_previous as (
    select
        user_id,
        event_time,
        amount,
        lag(event_time) over (partition by user_id order by event_time) as previous_event_time
    from events_looked_back_at
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
),

sessions as (
    select
        user_id,
        md5(concat_ws('|', user_id, min(event_time))) as session_id,
        min(event_time) as session_start,
        max(event_time) + interval '30' minutes as session_end,
        max(event_time) as last_event_at,
        count(*) as event_count,
        sum(amount) as amount,
        to_date(min(event_time)) as session_date
    from numbered_events
    group by user_id, session_number
)

select *
from sessions
{%- if is_incremental() %}
where session_date >= (select max(session_date) - interval '3' days from {{ this }})
{%- endif %}
