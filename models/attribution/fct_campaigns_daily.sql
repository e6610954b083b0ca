with

fct_impressions as (

    select * from {{ ref('fct_impressions') }}

),

-- A click is known at once, a missing click only an hour later: a rate that counts undecided impressions would be too
-- high.
counted as (

    select
        shown_on,
        campaign_id,
        count_if(is_decided) as impressions,
        count_if(is_decided and is_clicked) as clicked_impressions,
        coalesce(sum(clicks) filter (where is_decided), 0) as clicks,
        count_if(not is_decided) as undecided_impressions,
        median(seconds_to_click) filter (where is_decided) as median_seconds_to_click
    from fct_impressions
    group by shown_on, campaign_id

)

select
    -- ids
    shown_on,
    campaign_id,

    -- counts
    impressions,
    clicked_impressions,
    clicks,
    undecided_impressions,

    -- shares and averages
    try_divide(clicked_impressions, impressions) as click_through_rate,
    median_seconds_to_click

from counted
