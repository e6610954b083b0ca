-- The same where each event brings its gap: LAG would be wrong, so the end of all events before it.
with events_with_end as (
    select
        $keys,
        event_time,
        amount,
        event_time + gap_seconds * interval '1' second as event_end
    from $events
),

events_with_end_before as (
    select
        $keys,
        event_time,
        amount,
        event_end,
        max(event_end) over (
            partition by $keys order by event_time rows between unbounded preceding and 1 preceding
        ) as end_before
    from events_with_end
),

numbered_events as (
    select
        $keys,
        event_time,
        amount,
        event_end,
        sum(case when event_time <= end_before then 0 else 1 end) over (
            partition by $keys order by event_time rows between unbounded preceding and current row
        ) as session_number
    from events_with_end_before
)

select
    $keys,
    md5(concat_ws('|', $keys, session_number)) as session_id,
    min(event_time) as session_start,
    max(event_end) as session_end,
    max(event_time) as last_event_at,
    count(*) as event_count,
    cast(sum(amount) as bigint) as amount
from numbered_events
group by $keys, session_number
