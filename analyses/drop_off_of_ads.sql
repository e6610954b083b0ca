-- A funnel: how many journeys see an ad, go on to click one, and go on to order; the share of those before that goes on,
-- how many stop there, and how long half of them take from the step before.
with

journeys as (

    select
        steps_reached,
        array(shown_at, clicked_at, ordered_at) as times
    from {{ ref('fct_ad_journeys') }}
    where steps_reached > 0

),

steps as (

    select
        journeys.steps_reached,
        step.pos + 1 as step,
        unix_seconds(step.col) - unix_seconds(get(journeys.times, step.pos - 1)) as seconds_since_the_step_before
    from journeys
    inner join lateral posexplode(journeys.times) as step
    where step.col is not null

)

select
    step,
    element_at(array('shown', 'clicked', 'ordered'), step) as action,
    count(*) as journeys,
    count(*) / (select count(*) from journeys) as conversion,
    count_if(steps_reached = step) as stopped_here,
    median(seconds_since_the_step_before) as median_seconds_since_the_step_before
from steps
group by step
order by step
