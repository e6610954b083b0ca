{{ config(materialized='view') }}

with highest as (

    {{ event_windows.live_windows(ref('q7_state')) | indent(4) }}

)

select highest.window_start, bids.auction, bids.bidder, bids.price, bids.date_time, bids.extra
from {{ source('nexmark', 'bids') }} as bids
inner join highest
    on
        {{ event_windows.time_window('date_time', '10 seconds') }} = highest.window_start
        and bids.price = highest.highest_price
