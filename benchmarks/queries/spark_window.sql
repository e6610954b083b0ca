-- Spark's own window, as its documentation writes it.
select
    $keys,
    md5(concat_ws('|', $keys, window.start)) as window_id,
    window.start as window_start,
    window.end as window_end,
    count(*) as event_count,
    sum(amount) as amount
from $events
group by $keys, window(event_time, $window_texts)
