{{ config(materialized='table') }}

with last_bids as (

    {{ event_windows.deduplicate(
        relation=source('nexmark', 'bids'), keys=['auction', 'bidder'], order_by=['date_time desc', 'bid_id desc']
    ) | indent(4) }}

)

select auction, bidder, price, channel, url, date_time, extra
from last_bids
