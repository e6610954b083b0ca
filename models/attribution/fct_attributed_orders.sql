{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        on_schema_change='fail',
        unique_key='order_id',
        incremental_predicates=[event_windows.within_reach('ordered_at')],
        post_hook="{{ event_windows.delete_gone(ref('order_impressions_state')) }}"
    )
}}

with

changed_orders as (

    {{ event_windows.changes(ref('order_impressions_state')) | indent(4) }}

)

select
    -- ids
    changed_orders.order_id,
    changed_orders.user_id,
    changed_orders.impression_id,
    changed_orders.ad_id,
    changed_orders.campaign_id,

    -- text
    case changed_orders.status
        when 'match' then 'attributed'
        when 'pending' then 'not attributed yet'
        else 'not attributed'
    end as outcome,

    -- numerics
    changed_orders.amount,
    unix_seconds(changed_orders.ordered_at) - unix_seconds(changed_orders.shown_at) as seconds_to_order,

    -- timestamps
    changed_orders.ordered_at,
    changed_orders.shown_at,

    -- how far the state was read
    changed_orders.state_run

from changed_orders
