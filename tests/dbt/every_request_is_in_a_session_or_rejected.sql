-- What the marts show accounts for every visitor's requests, each counted once however often it was delivered: in
-- sessions or rejected, none lost, none counted twice.

with

places as (

    select
        visitor_id,
        1 as arrived,
        0 as accounted_for
    from {{ ref('requests') }}
    group by visitor_id, request_id

    union all

    select
        visitor_id,
        0 as arrived,
        requests as accounted_for
    from {{ ref('fct_sessions') }}

    union all

    select
        visitor_id,
        0 as arrived,
        requests as accounted_for
    from {{ ref('rejected_requests') }}

)

select
    visitor_id,
    sum(arrived) as requests_arrived,
    sum(accounted_for) as requests_accounted_for
from places
group by visitor_id
having sum(arrived) != sum(accounted_for)
