-- LAG, a flag and its running SUM; an amount below zero and another user begin a session as a pause does.
with events_with_previous as (
    select
        $keys,
        event_id,
        event_time,
        amount,
        lag(event_time) over (partition by $keys order by event_time, event_id) as previous_event_time,
        lag(user_id) over (partition by $keys order by event_time, event_id) as previous_user_id
    from $events
),

events_with_flag as (
    select
        $keys,
        event_id,
        event_time,
        amount,
        case
            when
                $micros(event_time) - $micros(previous_event_time) <= $gap_micros
                and user_id is not distinct from previous_user_id
                and not amount < 0
                then 0
            else 1
        end as is_first
    from events_with_previous
),

numbered_events as (
    select
        $keys,
        event_time,
        amount,
        sum(is_first) over (
            partition by $keys order by event_time, event_id rows between unbounded preceding and current row
        ) as session_number
    from events_with_flag
)

select
    $keys,
    md5(concat_ws('|', $keys, session_number)) as session_id,
    min(event_time) as session_start,
    max(event_time) + $gap_interval as session_end,
    max(event_time) as last_event_at,
    count(*) as event_count,
    cast(sum(amount) as bigint) as amount
from numbered_events
group by $keys, session_number
