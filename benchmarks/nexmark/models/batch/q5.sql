{{ config(materialized='table') }}

with windows as (

    {{ event_windows.windows(
        events=source('nexmark', 'bids'),
        keys=['auction'],
        event_time='date_time',
        size='10 seconds',
        slide='2 seconds',
    ) | indent(4) }}

),

ranked as (

    select
        window_start,
        window_end,
        auction,
        event_count as bids,
        rank() {{ event_windows.over(
            partition_by=['window_start'], order_by=['event_count desc'], frame='growing', ties='any order'
        ) }} as place
    from windows

)

select window_start, window_end, auction, bids
from ranked
where place = 1
