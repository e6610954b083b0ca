-- Every order that was accepted at least once is in the mart once, with its amount, so that amounts add up; all others
-- are rejected as often as they came.

with

places as (

    select
        order_id,
        1 as deliveries,
        0 as rejected,
        0 as facts,
        amount as amount_due,
        0 as amount_found
    from {{ ref('shop_orders') }}

    union all

    select
        event_id as order_id,
        0 as deliveries,
        events as rejected,
        0 as facts,
        null as amount_due,
        0 as amount_found
    from {{ ref('rejected_ad_events') }}
    where event = 'order'

    union all

    select
        order_id,
        0 as deliveries,
        0 as rejected,
        1 as facts,
        null as amount_due,
        amount as amount_found
    from {{ ref('fct_attributed_orders') }}

)

select
    order_id,
    sum(deliveries) as deliveries,
    sum(rejected) as rejected,
    sum(facts) as facts,
    max(amount_due) as amount_due,
    sum(amount_found) as amount_found
from places
group by order_id
having
    sum(facts) != if(sum(deliveries) > sum(rejected), 1, 0)
    or sum(rejected) > sum(deliveries)
    or not sum(amount_found) <=> if(sum(deliveries) > sum(rejected), max(amount_due), 0)
