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

changed_matches as (

    {{ event_windows.changes(ref('order_impressions_state')) | indent(4) }}

),

changed_orders as (

    select
        order_id,
        date_from_unix_date(cast(floor(unix_seconds(ordered_at) / 86400) as int)) as ordered_on,
        max(state_run) as state_run
    from changed_matches
    group by order_id, ordered_on

),

changed_days as (

    select distinct ordered_on
    from changed_orders

),

-- All rows of an order of which one has changed. The state is partitioned by the date: other days are not read.
matches as (

    select /*+ broadcast(changed_days) */
        matches_so_far.*,
        changed_orders.state_run
    from {{ ref('order_impressions_state') }} as matches_so_far
    inner join changed_days on matches_so_far.match_date = changed_days.ordered_on
    inner join
        changed_orders
        on
            matches_so_far.match_date = changed_orders.ordered_on
            and matches_so_far.order_id = changed_orders.order_id
    where matches_so_far.status in ('match', 'unmatched', 'pending')

),

-- The impression is one value, so that all of it comes from one row: a house ad has no campaign, and must not borrow
-- that of the ad before it.
newest as (

    {{ event_windows.newest(
        relation='matches',
        keys=['order_id', 'state_run'],
        order_by=['shown_at', 'impression_id'],
        columns={
            'placed': {'expression': 'struct(user_id, amount, ordered_at)'},
            'status': {},
            'impression': {
                'expression': 'if(impression_id is null, null, struct(impression_id, ad_id, campaign_id, shown_at))'
            },
        },
    ) | indent(4) }}

)

select
    -- ids
    newest.order_id,
    newest.placed.user_id,
    newest.impression.impression_id,
    newest.impression.ad_id,
    newest.impression.campaign_id,

    -- text
    case newest.status
        when 'match' then 'attributed'
        when 'pending' then 'not attributed yet'
        else 'not attributed'
    end as outcome,

    -- numerics
    newest.placed.amount,
    unix_seconds(newest.placed.ordered_at) - unix_seconds(newest.impression.shown_at) as seconds_to_order,

    -- timestamps
    newest.placed.ordered_at,
    newest.impression.shown_at,

    -- how far the state was read
    newest.state_run

from newest
