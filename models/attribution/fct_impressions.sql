with

clicked_impressions as (

    select * from {{ ref('clicked_impressions') }}

),

watermarks as (

    select max(watermark_after) as watermark
    from {{ ref('ad_join_runs') }}
    where join_name = 'clicked_impressions'

)

select
    -- ids
    clicked_impressions.impression_id,
    clicked_impressions.ad_id,
    clicked_impressions.campaign_id,
    clicked_impressions.user_id,

    -- numerics
    clicked_impressions.clicks,
    clicked_impressions.seconds_to_click,

    -- booleans
    clicked_impressions.clicks > 0 as is_clicked,
    -- the end of the hour counts, and a millisecond is how finely a watermark moves
    coalesce(
        clicked_impressions.shown_at + interval '01:00:00.001' hour to second <= watermarks.watermark, false
    ) as is_decided,

    -- timestamps
    clicked_impressions.shown_on,
    clicked_impressions.shown_at,
    clicked_impressions.first_clicked_at,
    clicked_impressions.updated_at

from clicked_impressions
cross join watermarks
