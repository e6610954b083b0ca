-- The state has the rows that the join gives at once, from all orders and impressions; nothing is ever late. A row that
-- was sent twice is one row of the join.

with

accepted_orders as ( -- the join reads it -- noqa: ST03

    select distinct
        order_id,
        user_id,
        amount,
        ordered_at
    from {{ ref('shop_orders') }}
    where order_id is not null and ordered_at is not null

),

accepted_impressions as ( -- and this -- noqa: ST03

    select distinct
        impression_id,
        ad_id,
        campaign_id,
        user_id,
        shown_at
    from {{ ref('ad_impressions') }}
    where impression_id is not null and shown_at is not null

),

rebuilt as (

    {{ event_windows.interval_join(
        left={
            'relation': 'accepted_orders',
            'id': 'order_id',
            'event_time': 'ordered_at',
            'columns': ['order_id', 'amount', 'ordered_at'],
        },
        right={
            'relation': 'accepted_impressions',
            'id': 'impression_id',
            'event_time': 'shown_at',
            'columns': ['impression_id', 'ad_id', 'campaign_id', 'shown_at'],
        },
        on=['user_id'],
        lower='-24 hours',
        upper=0,
        how='left',
    ) | indent(4) }}

),

rows_of_both as (

    select
        'rebuilt' as found_in,
        * except (status),
        status = 'match' as is_match
    from rebuilt

    union all

    select
        'stored' as found_in,
        * except (status, updated_at),
        status = 'match' as is_match
    from ({{ event_windows.live_matches(ref('order_impressions_state')) | indent(4) }})

)

select
    match_id,
    is_match,
    user_id,
    order_id,
    amount,
    ordered_at,
    impression_id,
    ad_id,
    campaign_id,
    shown_at,
    collect_list(found_in) as found_in
from rows_of_both
group by match_id, is_match, user_id, order_id, amount, ordered_at, impression_id, ad_id, campaign_id, shown_at
having count_if(found_in = 'rebuilt') != 1 or count_if(found_in = 'stored') != 1
