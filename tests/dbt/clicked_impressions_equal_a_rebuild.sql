-- The state has the rows that the join gives at once, from all impressions and clicks but those rejected as late. A row
-- that was sent twice is one row of the join.

with

-- With a row that was late its copies of the same run were rejected, as duplicates.
late as (

    select
        event,
        event_id,
        min(first_arrival) as first_arrival,
        max(last_arrival) as last_arrival
    from {{ ref('rejected_ad_events') }}
    where join_name = 'clicked_impressions' and reason in ('late', 'duplicate_id')
    group by event, event_id, rejected_at
    having bool_or(reason = 'late')

),

accepted_impressions as ( -- the join reads it -- noqa: ST03

    select distinct
        impressions.impression_id,
        impressions.ad_id,
        impressions.campaign_id,
        impressions.user_id,
        impressions.shown_at
    from {{ ref('ad_impressions') }} as impressions
    left anti join late
        on
            late.event = 'impression'
            and impressions.impression_id = late.event_id
            and impressions.arrival between late.first_arrival and late.last_arrival
    where impressions.impression_id is not null and impressions.shown_at is not null

),

accepted_clicks as ( -- and this -- noqa: ST03

    select distinct
        clicks.click_id,
        clicks.impression_id,
        clicks.clicked_at
    from {{ ref('ad_clicks') }} as clicks
    left anti join late
        on
            late.event = 'click'
            and clicks.click_id = late.event_id
            and clicks.arrival between late.first_arrival and late.last_arrival
    where clicks.click_id is not null and clicks.clicked_at is not null

),

rebuilt as (

    {{ event_windows.interval_join(
        left={
            'relation': 'accepted_impressions',
            'id': 'impression_id',
            'event_time': 'shown_at',
            'columns': ['ad_id', 'campaign_id', 'user_id', 'shown_at'],
        },
        right={
            'relation': 'accepted_clicks',
            'id': 'click_id',
            'event_time': 'clicked_at',
            'columns': ['click_id', 'clicked_at'],
        },
        on=['impression_id'],
        lower=0,
        upper='1 hour',
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
    from ({{ event_windows.live_matches(ref('clicked_impressions_state')) | indent(4) }})

)

select
    match_id,
    is_match,
    impression_id,
    ad_id,
    campaign_id,
    user_id,
    shown_at,
    click_id,
    clicked_at,
    collect_list(found_in) as found_in
from rows_of_both
group by match_id, is_match, impression_id, ad_id, campaign_id, user_id, shown_at, click_id, clicked_at
having count_if(found_in = 'rebuilt') != 1 or count_if(found_in = 'stored') != 1
