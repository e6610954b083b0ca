{{ config(materialized='table') }}

with ranked as (

    select
        *,
        cast(row_number() {{ event_windows.over(
            partition_by=['auction'], order_by=['price desc', 'date_time', 'bid_id'], frame='growing'
        ) }} as bigint) as rank_number
    from {{ source('nexmark', 'bids') }}

)

select auction, bidder, price, channel, url, date_time, extra, rank_number
from ranked
where rank_number <= 10
