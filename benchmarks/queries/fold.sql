-- LAG and a running SUM; then a list of each session's steps, in which one step after the other is looked for.
with events_with_previous as (
    select
        $keys,
        event_time,
        pmod(amount, 4) as step,
        lag(event_time) over (partition by $keys order by event_time) as previous_event_time
    from $events
),

numbered_events as (
    select
        $keys,
        event_time,
        step,
        sum(case when $micros(event_time) - $micros(previous_event_time) <= $gap_micros then 0 else 1 end) over (
            partition by $keys order by event_time rows between unbounded preceding and current row
        ) as session_number
    from events_with_previous
)

select
    $keys,
    md5(concat_ws('|', $keys, session_number)) as session_id,
    min(event_time) as session_start,
    aggregate(
        array_sort(collect_list(struct(event_time, step))),
        0,
        (reached, event) -> if(reached < 3 and event.step = reached, reached + 1, reached)
    ) as reached
from numbered_events
group by $keys, session_number
