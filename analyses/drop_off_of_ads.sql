-- A funnel: how many journeys see an ad, go on to click one, and go on to order; their share of those that saw one,
-- how many stop there, and how long half of them take from the step before.
with

journeys as (

    select
        steps_reached,
        array(shown_at, clicked_at, ordered_at) as times
    from {{ ref('fct_ad_journeys') }}
    where steps_reached > 0

),

at_steps as (

    select
        steps_reached,
        times,
        explode(sequence(1, steps_reached)) as step_number
    from journeys

),

with_seconds as (

    select
        steps_reached,
        step_number,
        unix_seconds(get(times, step_number - 1)) - unix_seconds(get(times, step_number - 2)) as seconds_since_the_last
    from at_steps

)

select
    step_number,
    get(array('shown', 'clicked', 'ordered'), step_number - 1) as step_name,
    count(*) as journeys,
    count(*) / (select count(*) from journeys) as share_of_journeys,
    count_if(steps_reached = step_number) as stopped_here,
    median(seconds_since_the_last) as median_seconds_since_the_last
from with_seconds
group by step_number
order by step_number
