{#-
    The live sessions counted by the hour they began in, by length, by number of events and by status, and all of them at
    once: `by` says which. A bin is the number of edges that a value has reached, from 0 on.
-#}
with

live_sessions as (

    {{ event_windows.live_sessions(state) | indent(4) }}

),

measured as (

    select
        status,
        event_count,
        {{ event_windows._micros('session_start') }} as first_micros,
        {{ event_windows._micros('last_event_at') }} as last_micros
    from live_sessions

),

binned as (

    select
        *,
        last_micros - first_micros as length_micros,
        {{ event_windows._bucket_of('first_micros', given.hour) }} as hour_micros,
        size(filter(array({{ given.length_edges | join('L, ') }}L), edge -> last_micros - first_micros >= edge)) as length_bin,
        size(filter(array({{ given.size_edges | join('L, ') }}L), edge -> event_count >= edge)) as size_bin
    from measured

)

select
    case grouping_id(hour_micros, length_bin, size_bin, status)
        when 7 then 'hour'
        when 11 then 'length'
        when 13 then 'size'
        when 14 then 'status'
        else 'all'
    end as by,
    hour_micros,
    length_bin,
    size_bin,
    status,
    count(*) as sessions,
    sum(event_count) as events,
    min(first_micros) as first_micros,
    max(last_micros) as last_micros,
    percentile_approx(length_micros, array(0.5, 0.9), 10000) as lengths,
    percentile_approx(event_count, array(0.5, 0.9), 10000) as sizes,
    max(length_micros) as longest,
    max(event_count) as largest
from binned
group by grouping sets ((hour_micros), (length_bin), (size_bin), (status), ())
