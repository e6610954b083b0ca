-- The runs of a join have read each row of its sources once, and what they rejected is there to be seen.

with

sides as (

    select
        'clicked_impressions' as join_name,
        'impression' as event,
        arrival
    from {{ ref('ad_impressions') }}

    union all

    select
        'clicked_impressions' as join_name,
        'click' as event,
        arrival
    from {{ ref('ad_clicks') }}

    union all

    select
        'order_impressions' as join_name,
        'order' as event,
        arrival
    from {{ ref('shop_orders') }}

    union all

    select
        'order_impressions' as join_name,
        'impression' as event,
        arrival
    from {{ ref('ad_impressions') }}

),

runs as (

    select
        join_name,
        if(join_name = 'clicked_impressions', 'impression', 'order') as event,
        left_cursor_to as cursor_to,
        left_events_read as events_read,
        left_events_accepted as events_accepted,
        left_rejected_null_event_time + left_rejected_null_id + left_rejected_duplicate_id
        + left_rejected_late as rejected
    from {{ ref('ad_join_runs') }}

    union all

    select
        join_name,
        if(join_name = 'clicked_impressions', 'click', 'impression') as event,
        right_cursor_to as cursor_to,
        right_events_read as events_read,
        right_events_accepted as events_accepted,
        right_rejected_null_event_time + right_rejected_null_id + right_rejected_duplicate_id
        + right_rejected_late as rejected
    from {{ ref('ad_join_runs') }}

),

counted_by_runs as (

    select
        join_name,
        event,
        max(cast(cursor_to as bigint)) as cursor_to,
        sum(events_read) as events_read,
        sum(events_accepted) as events_accepted,
        sum(rejected) as rejected
    from runs
    group by join_name, event

),

-- what has landed after the last run is the next one's to read
arrived as (

    select
        sides.join_name,
        sides.event,
        count(*) as events
    from sides
    inner join counted_by_runs
        on
            sides.join_name = counted_by_runs.join_name
            and sides.event = counted_by_runs.event
            and sides.arrival <= counted_by_runs.cursor_to
    group by sides.join_name, sides.event

),

shown as (

    select
        join_name,
        event,
        sum(events) as events
    from {{ ref('rejected_ad_events') }}
    group by join_name, event

)

select
    counted_by_runs.*,
    arrived.events as events_arrived,
    shown.events as rejected_events_shown
from counted_by_runs
left join arrived on counted_by_runs.join_name = arrived.join_name and counted_by_runs.event = arrived.event
left join shown on counted_by_runs.join_name = shown.join_name and counted_by_runs.event = shown.event
where
    counted_by_runs.events_read != coalesce(arrived.events, 0)
    or counted_by_runs.events_read != counted_by_runs.events_accepted + counted_by_runs.rejected
    or counted_by_runs.rejected != coalesce(shown.events, 0)
