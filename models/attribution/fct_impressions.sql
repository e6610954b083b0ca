with

live_matches as (

    {{ event_windows.live_matches(ref('clicked_impressions_state')) | indent(4) }}

),

watermarks as (

    select max(watermark_after) as watermark
    from {{ ref('ad_join_runs') }}
    where join_name = 'clicked_impressions'

),

with_clicks as (

    select
        impression_id,
        ad_id,
        campaign_id,
        user_id,
        shown_at,
        count(click_id) as clicks,
        min(clicked_at) as first_clicked_at,
        max(updated_at) as updated_at
    from live_matches
    group by impression_id, ad_id, campaign_id, user_id, shown_at

)

select
    -- ids
    with_clicks.impression_id,
    with_clicks.ad_id,
    with_clicks.campaign_id,
    with_clicks.user_id,

    -- numerics
    with_clicks.clicks,
    unix_seconds(with_clicks.first_clicked_at) - unix_seconds(with_clicks.shown_at) as seconds_to_click,

    -- booleans
    with_clicks.clicks > 0 as is_clicked,
    -- the end of the hour counts, and a millisecond is how finely a watermark moves
    coalesce(
        with_clicks.shown_at + interval '01:00:00.001' hour to second <= watermarks.watermark, false
    ) as is_decided,

    -- timestamps
    date_from_unix_date(cast(floor(unix_seconds(with_clicks.shown_at) / 86400) as int)) as shown_on,
    with_clicks.shown_at,
    with_clicks.first_clicked_at,
    with_clicks.updated_at

from with_clicks
cross join watermarks
