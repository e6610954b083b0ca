{#-
    The live windows counted by the hour they began in, by number of events and by status, and all of them at once: `by`
    says which, as in sessions.sql. `events` counts an event once, in the last window that holds it.
-#}
with

measured as (

    select
        status,
        event_count,
        own_event_count,
        {{ event_windows._micros('window_start') }} as first_micros,
        {{ event_windows._micros('window_end') }} as last_micros
    from {{ state }}
    where status in ('open', 'closed', 'final')

),

binned as (

    select
        *,
        {{ event_windows._bucket_of('first_micros', given.hour) }} as hour_micros,
        size(filter(array({{ given.size_edges | join('L, ') }}L), edge -> event_count >= edge)) as size_bin
    from measured

)

select
    case grouping_id(hour_micros, size_bin, status)
        when 3 then 'hour'
        when 5 then 'size'
        when 6 then 'status'
        else 'all'
    end as by,
    hour_micros,
    size_bin,
    status,
    count(*) as sessions,
    sum(own_event_count) as events,
    min(first_micros) as first_micros,
    max(last_micros) as last_micros,
    percentile_approx(event_count, array(0.5, 0.9), 10000) as sizes,
    max(event_count) as largest
from binned
group by grouping sets ((hour_micros), (size_bin), (status), ())
