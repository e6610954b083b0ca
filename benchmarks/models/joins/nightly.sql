{{ config(materialized='table') }}

select
    impressions.ad_id,
    impressions.impression_id,
    impressions.shown_at,
    clicks.click_id,
    clicks.clicked_at,
    md5(concat_ws('|', impressions.impression_id, clicks.click_id)) as match_id
from {{ source('measured', 'impressions') }} as impressions
left join {{ source('measured', 'clicks') }} as clicks
    on impressions.ad_id = clicks.ad_id
    and clicks.clicked_at >= impressions.shown_at
    and clicks.clicked_at <= impressions.shown_at + interval '1' hour
