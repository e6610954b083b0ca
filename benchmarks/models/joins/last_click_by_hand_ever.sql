{{ config(materialized='table') }}

with impressions_and_clicks as (
    select
        ad_id,
        shown_at as happened_at,
        impression_id,
        cast(null as bigint) as click_id,
        cast(null as timestamp) as clicked_at
    from {{ source('measured', 'impressions') }}
    union all
    select
        ad_id,
        clicked_at as happened_at,
        cast(null as bigint) as impression_id,
        click_id,
        clicked_at
    from {{ source('measured', 'clicks') }}
),

with_last_click as (
    select
        ad_id,
        impression_id,
        happened_at as shown_at,
        last_value(click_id) ignore nulls over clicks_so_far as click_id,
        last_value(clicked_at) ignore nulls over clicks_so_far as clicked_at
    from impressions_and_clicks
    window clicks_so_far as (
        partition by ad_id order by happened_at, impression_id nulls first, click_id
        rows between unbounded preceding and current row
    )
)

select
    ad_id,
    impression_id,
    shown_at,
    click_id,
    clicked_at,
    md5(cast(impression_id as string)) as match_id
from with_last_click
where impression_id is not null
