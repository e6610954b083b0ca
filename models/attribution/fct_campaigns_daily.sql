with

fct_impressions as (

    select * from {{ ref('fct_impressions') }}

),

-- An impression that was clicked is known at once, one that was not an hour later: to count what is not decided yet
-- would make every campaign look good today.
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
