-- What the marts show accounts for every visitor's requests: in sessions each is counted once however often it was
-- delivered, and rejected is each delivery that came more than an hour before its time. A request that was rejected is
-- in a session as well where it was delivered once more, later.

with

deliveries as (

    select
        visitor_id,
        request_id,
        coalesce(requested_at > arrived_at + interval '1' hour, true) as is_rejected
    from {{ ref('requests') }}

),

places as (

    select
        visitor_id,
        count(distinct case when not is_rejected then request_id end) as in_sessions,
        count_if(is_rejected) as rejected
    from deliveries
    group by visitor_id

    union all

    select
        visitor_id,
        -requests as in_sessions,
        0 as rejected
    from {{ ref('fct_sessions') }}

    union all

    select
        visitor_id,
        0 as in_sessions,
        -requests as rejected
    from {{ ref('rejected_requests') }}

)

select
    visitor_id,
    sum(in_sessions) as missing_in_sessions,
    sum(rejected) as missing_in_rejected
from places
group by visitor_id
having sum(in_sessions) != 0 or sum(rejected) != 0
