{{
    config(
        materialized='incremental',
        incremental_strategy='append',
        post_hook="
            merge into {{ this }} as stored
            using (
                select distinct user_id, loaded_at
                from {{ this }}
                where loaded_at = (select max(loaded_at) from {{ this }})
            ) as made
            on stored.user_id = made.user_id and stored.loaded_at < made.loaded_at
            when matched then delete",
    )
}}

-- All sessions of users who have new events are made again from all of their events, and take the place of the old ones.
with touched_users as (
    select distinct user_id
    from {{ source('measured', 'events') }}
    {%- if is_incremental() %}
    where arrived_at > (select max(loaded_at) from {{ this }})
    {%- endif %}
),

events_with_previous as (
    select
        user_id,
        event_time,
        amount,
        lag(event_time) over (partition by user_id order by event_time) as previous_event_time
    from {{ source('measured', 'events') }}
    left semi join touched_users using (user_id)
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
    sum(amount) as amount,
    (select max(arrived_at) from {{ source('measured', 'events') }}) as loaded_at
from numbered_events
group by user_id, session_number
