-- Each event once, in a piece of time as long as the slide, and each piece in all windows that hold it.
with panes as (
    select
        $keys,
        time_bucket($slide, event_time) as pane,
        count(*) as event_count,
        sum(amount) as amount
    from $events
    group by $keys, pane
),

panes_in_windows as (
    select
        $keys,
        pane - $slide * unnest(range($panes)) as window_start,
        event_count,
        amount
    from panes
)

select
    $keys,
    md5(concat_ws('|', $keys, window_start)) as window_id,
    window_start,
    window_start + $window as window_end,
    cast(sum(event_count) as bigint) as event_count,
    cast(sum(amount) as bigint) as amount
from panes_in_windows
group by $keys, window_start
