with

ad_impressions as (

    select * from {{ ref('ad_impressions') }}
    where user_id is not null

),

-- an impression may be delivered twice, and a click knows only its impression
users_of_impressions as (

    select distinct
        impression_id,
        user_id
    from ad_impressions

),

-- the three kinds may have the same ids
actions as (

    select
        concat('impression ', impression_id) as action_id,
        user_id,
        1 as step,
        shown_at as happened_at
    from ad_impressions

    union all

    select
        concat('click ', clicks.click_id) as action_id,
        users_of_impressions.user_id,
        2 as step,
        clicks.clicked_at as happened_at
    from {{ ref('ad_clicks') }} as clicks
    inner join users_of_impressions on clicks.impression_id = users_of_impressions.impression_id

    union all

    select
        concat('order ', order_id) as action_id,
        user_id,
        3 as step,
        ordered_at as happened_at
    from {{ ref('shop_orders') }}
    where user_id is not null

),

journeys as (

    {{ event_windows.sessions(
        events='actions',
        keys=['user_id'],
        event_time='happened_at',
        gap='24 hours',
        id='action_id',
        aggregates={
            'ad': {
                'function': 'funnel',
                'steps': ['step = 1', 'step = 2', 'step = 3'],
                'within': '24 hours',
                'order_by': ['step'],
            },
        },
    ) | indent(4) }}

)

select
    -- ids
    journeys.session_id as journey_id,
    journeys.user_id,

    -- how far it got
    journeys.ad.reached as steps_reached,

    -- timestamps
    journeys.session_start as began_at,
    get(journeys.ad.times, 0) as shown_at,
    get(journeys.ad.times, 1) as clicked_at,
    get(journeys.ad.times, 2) as ordered_at

from journeys
