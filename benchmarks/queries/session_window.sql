-- Spark's own session window, as its documentation writes it.
select
    user_id,
    md5(concat_ws('|', user_id, session_window.start)) as session_id,
    session_window.start as session_start,
    session_window.end as session_end,
    max(event_time) as last_event_at,
    count(*) as event_count,
    sum(amount) as amount
from $events
group by user_id, session_window(event_time, $gap_text)
