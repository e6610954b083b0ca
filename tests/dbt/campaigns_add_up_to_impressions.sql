-- The figures of the days add up to those of the impressions, and rates are rates.

with

by_day as (

    select
        count_if(not coalesce(click_through_rate between 0 and 1, impressions = 0)) as bad_rates,
        coalesce(sum(impressions), 0) as impressions,
        coalesce(sum(clicked_impressions), 0) as clicked_impressions,
        coalesce(sum(clicks), 0) as clicks,
        coalesce(sum(undecided_impressions), 0) as undecided_impressions
    from {{ ref('fct_campaigns_daily') }}

),

by_impression as (

    select
        count_if(is_decided) as impressions,
        count_if(is_decided and is_clicked) as clicked_impressions,
        coalesce(sum(if(is_decided, clicks, 0)), 0) as clicks,
        count_if(not is_decided) as undecided_impressions
    from {{ ref('fct_impressions') }}

)

select
    by_day.*,
    by_impression.*
from by_day
cross join by_impression
where
    by_day.bad_rates > 0
    or by_day.impressions != by_impression.impressions
    or by_day.clicked_impressions != by_impression.clicked_impressions
    or by_day.clicks != by_impression.clicks
    or by_day.undecided_impressions != by_impression.undecided_impressions
