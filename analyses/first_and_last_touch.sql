-- Which campaigns begin the way to an order, and which end it: for each campaign the orders whose first and whose last
-- ad of the 24 hours before was its own, and their revenue. Ads at one instant are told apart by their ids.
with

ads_of_the_day_before as (

    {{ event_windows.interval_join(
        left={
            'relation': ref('shop_orders'),
            'id': 'order_id',
            'event_time': 'ordered_at',
            'columns': ['order_id', 'amount', 'ordered_at'],
        },
        right={
            'relation': ref('ad_impressions'),
            'id': 'impression_id',
            'event_time': 'shown_at',
            'columns': ['impression_id', 'campaign_id', 'shown_at'],
        },
        on=['user_id'],
        lower='-24 hours',
        upper=0,
    ) | indent(4) }}

),

orders as (

    select
        order_id,
        max(amount) as amount,
        min_by(coalesce(campaign_id, 'house ads'), struct(shown_at, impression_id)) as first_touch,
        max_by(coalesce(campaign_id, 'house ads'), struct(shown_at, impression_id)) as last_touch
    from ads_of_the_day_before
    group by order_id

),

touches as (

    select
        first_touch as campaign,
        amount as first_amount,
        cast(null as decimal(10, 2)) as last_amount
    from orders
    union all
    select
        last_touch as campaign,
        cast(null as decimal(10, 2)) as first_amount,
        amount as last_amount
    from orders

)

select
    campaign,
    count(first_amount) as first_touches,
    coalesce(sum(first_amount), 0) as first_touch_revenue,
    count(last_amount) as last_touches,
    coalesce(sum(last_amount), 0) as last_touch_revenue
from touches
group by campaign
order by last_touch_revenue desc, campaign asc
