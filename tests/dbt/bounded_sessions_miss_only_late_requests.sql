-- Visitor by visitor, the bounded state has the requests of the unlimited one, but for those it rejected as late.

with

places as (

    select
        visitor_id,
        requests as in_sessions,
        0 as in_bounded_sessions,
        0 as late
    from {{ ref('fct_sessions') }}

    union all

    select
        visitor_id,
        0 as in_sessions,
        event_count as in_bounded_sessions,
        0 as late
    from {{ ref('bounded_sessions_state') }}
    where status in ('open', 'final')

    union all

    select
        visitor_id,
        0 as in_sessions,
        0 as in_bounded_sessions,
        requests as late
    from {{ ref('late_requests') }}

)

select
    visitor_id,
    sum(in_sessions) as in_sessions,
    sum(in_bounded_sessions) as in_bounded_sessions,
    sum(late) as late
from places
group by visitor_id
having sum(in_sessions) != sum(in_bounded_sessions) + sum(late)
