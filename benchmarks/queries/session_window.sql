-- Spark's own session window, as its documentation writes it.
select
    $keys,
    md5(concat_ws('|', $keys, session_window.start)) as session_id,
    session_window.start as session_start,
    session_window.end as session_end,
    max(event_time) as last_event_at,
    count(*) as event_count,
    sum(amount) as amount
from $events
group by $keys, session_window(event_time, $gap_text)
