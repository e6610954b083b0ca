-- The impression of an order is the last one that its user saw in the 24 hours before, looked up by hand: with a join
-- of Spark's own, and no macro.

with

fct_attributed_orders as (

    select * from {{ ref('fct_attributed_orders') }}

),

last_impressions as (

    select
        orders.order_id,
        max(
            struct(impressions.shown_at, impressions.impression_id, impressions.ad_id, impressions.campaign_id)
        ) as last_one
    from fct_attributed_orders as orders
    inner join {{ ref('ad_impressions') }} as impressions
        on
            orders.user_id = impressions.user_id
            and impressions.shown_at between orders.ordered_at - interval 24 hours and orders.ordered_at
    where impressions.impression_id is not null
    group by orders.order_id

)

select
    fct_attributed_orders.order_id,
    fct_attributed_orders.outcome,
    fct_attributed_orders.shown_at,
    fct_attributed_orders.impression_id,
    last_impressions.last_one
from fct_attributed_orders
left join last_impressions on fct_attributed_orders.order_id = last_impressions.order_id
where
    not fct_attributed_orders.impression_id <=> last_impressions.last_one.impression_id
    or not fct_attributed_orders.ad_id <=> last_impressions.last_one.ad_id
    or not fct_attributed_orders.campaign_id <=> last_impressions.last_one.campaign_id
    or not fct_attributed_orders.shown_at <=> last_impressions.last_one.shown_at
    or (fct_attributed_orders.outcome = 'attributed') != (last_impressions.last_one is not null)
