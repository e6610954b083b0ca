with

ew_deliveries as (

    -- the ids of several events, and NULL
    select
        `event_id`,
        count(*) as deliveries
    from demo.page_views
    group by `event_id`
    having count(*) > 1 or `event_id` is null

)

select
    *,
    if(
        `event_id` is null,
        concat(deliveries, ' events have no id'),
        concat('the event ', coalesce(cast(`event_id` as string), 'NULL'),
            ' was delivered ',
            deliveries,
            ' times')
    ) as problem
from ew_deliveries
