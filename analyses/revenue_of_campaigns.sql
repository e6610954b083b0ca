{%- set everything = event_windows.over('all rows', ['credited_to'], 'entire', ties='never') -%}

-- What the campaigns bring: orders whose last ad was theirs, what these paid, and that for a thousand ads shown. Orders
-- that follow no ad are a row of their own, so that the shares add up to 1. There are none where no order was paid for.
with

fct_attributed_orders as (

    select * from {{ ref('fct_attributed_orders') }}

),

fct_impressions as (

    select * from {{ ref('fct_impressions') }}

),

credited as (

    select
        if(outcome = 'attributed', coalesce(campaign_id, 'house ads'), 'no ad') as credited_to,
        count(*) as orders,
        sum(amount) as revenue
    from fct_attributed_orders
    group by credited_to

),

with_shares as (

    select
        credited_to,
        orders,
        revenue,
        try_divide(revenue, sum(revenue) {{ everything }}) as share_of_revenue -- a row a campaign -- noqa: EW02
    from credited

),

shown as (

    select
        coalesce(campaign_id, 'house ads') as credited_to,
        count(*) as impressions
    from fct_impressions
    group by coalesce(campaign_id, 'house ads')

)

select
    with_shares.credited_to,
    with_shares.orders,
    with_shares.revenue,
    with_shares.share_of_revenue,
    1000 * with_shares.revenue / shown.impressions as revenue_of_a_thousand_impressions
from with_shares
left join shown on with_shares.credited_to = shown.credited_to
order by with_shares.revenue desc, with_shares.credited_to asc
