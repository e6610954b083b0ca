with

live_matches as (

    {{ event_windows.live_matches(ref('order_impressions_state')) | indent(4) }}

),

-- The impression is one value, so that all of it comes from one row: a house ad has no campaign, and must not borrow
-- that of the ad before it.
newest as (

    {{ event_windows.newest(
        relation='live_matches',
        keys=['order_id', 'user_id', 'amount', 'ordered_at'],
        order_by=['shown_at', 'impression_id'],
        columns={
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
    newest.user_id,
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
    newest.amount,
    unix_seconds(newest.ordered_at) - unix_seconds(newest.impression.shown_at) as seconds_to_order,

    -- timestamps
    newest.ordered_at,
    newest.impression.shown_at

from newest
