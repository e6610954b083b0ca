-- Every impression that was accepted at least once is in the mart once; all others are rejected as often as they came.

with

places as (

    select
        impression_id,
        1 as deliveries,
        0 as rejected,
        0 as facts
    from {{ ref('ad_impressions') }}

    union all

    select
        event_id as impression_id,
        0 as deliveries,
        events as rejected,
        0 as facts
    from {{ ref('rejected_ad_events') }}
    where join_name = 'clicked_impressions' and event = 'impression'

    union all

    select
        impression_id,
        0 as deliveries,
        0 as rejected,
        1 as facts
    from {{ ref('fct_impressions') }}

)

select
    impression_id,
    sum(deliveries) as deliveries,
    sum(rejected) as rejected,
    sum(facts) as facts
from places
group by impression_id
having
    sum(facts) != if(sum(deliveries) > sum(rejected), 1, 0)
    or sum(rejected) > sum(deliveries)
