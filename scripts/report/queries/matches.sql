{#-
    The live rows of a join counted by the hour of their left row, or of the right one where there is no left; by how far
    apart the two are; by status and side; and all of them at once: `by` says which, as in sessions.sql. A side is that
    of a row without a match.
-#}
with

measured as (

    select
        status,
        case when status = 'match' then 'both' when left_id is null then 'right' else 'left' end as side,
        is_final,
        {{ event_windows._micros('left_event_at') }} as left_micros,
        {{ event_windows._micros('right_event_at') }} as right_micros
    from {{ state }}
    where status in ('match', 'unmatched', 'pending')

),

binned as (

    select
        *,
        right_micros - left_micros as apart,
        coalesce(left_micros, right_micros) as first_micros,
        {{ event_windows._bucket_of('coalesce(left_micros, right_micros)', given.hour) }} as hour_micros,
        if(
            right_micros - left_micros is null,
            null,
            size(filter(array({{ given.apart_edges | join('L, ') }}L), edge -> right_micros - left_micros >= edge))
        ) as apart_bin
    from measured

)

select
    case grouping_id(hour_micros, status, apart_bin, side)
        when 3 then 'hour'
        when 13 then 'apart'
        when 10 then 'status'
        else 'all'
    end as by,
    hour_micros,
    apart_bin,
    status,
    side,
    count(*) as rows,
    count_if(is_final) as final,
    min(first_micros) as first_micros,
    max(first_micros) as last_micros,
    count(apart) as pairs,
    percentile_approx(apart, array(0.5, 0.9), 10000) as aparts
from binned
group by grouping sets ((hour_micros, status), (apart_bin), (status, side), ())
