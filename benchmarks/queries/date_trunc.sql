-- The hour of each event, as figures per hour are written.
select
    $keys,
    md5(concat_ws('|', $keys, date_trunc('hour', event_time))) as window_id,
    date_trunc('hour', event_time) as window_start,
    date_trunc('hour', event_time) + interval '1 hour' as window_end,
    count(*) as event_count,
    cast(sum(amount) as bigint) as amount
from $events
group by $keys, date_trunc('hour', event_time)
