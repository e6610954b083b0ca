-- How often and how soon the ads of each campaign are clicked: an interval join, computed from scratch. An ad that is
-- clicked twice counts once, with its first click.
with

clicks_within_the_hour as (

    {{ event_windows.interval_join(
        left={
            'relation': ref('ad_impressions'),
            'id': 'impression_id',
            'event_time': 'shown_at',
            'columns': ['campaign_id', 'shown_at'],
        },
        right={
            'relation': ref('ad_clicks'),
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

impressions as (

    select
        campaign_id,
        impression_id,
        unix_seconds(min(clicked_at)) - unix_seconds(min(shown_at)) as seconds_to_click
    from clicks_within_the_hour
    where impression_id is not null
    group by campaign_id, impression_id

)

select
    coalesce(campaign_id, 'house ads') as campaign,
    count(*) as impressions,
    count(seconds_to_click) as clicked,
    count(seconds_to_click) / count(*) as click_share,
    median(seconds_to_click) as median_seconds_to_click
from impressions
group by coalesce(campaign_id, 'house ads')
order by click_share desc, campaign asc
