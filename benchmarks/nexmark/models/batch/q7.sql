{{ config(materialized='table') }}

with highest as (

    {{ event_windows.windows(
        events=source('nexmark', 'bids'),
        keys=[],
        event_time='date_time',
        size='10 seconds',
        aggregates={'highest_price': {'function': 'max', 'expression': 'price'}},
    ) | indent(4) }}

)

select highest.window_start, bids.auction, bids.bidder, bids.price, bids.date_time, bids.extra
from {{ source('nexmark', 'bids') }} as bids
inner join highest
    on
        {{ event_windows.time_window('date_time', '10 seconds') }} = highest.window_start
        and bids.price = highest.highest_price
