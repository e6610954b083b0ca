-- The ten highest bids of each auction; of the same price the earlier ones, then those with smaller ids.
with ranked as (
    select
        auction, bidder, price, channel, url, date_time, extra,
        row_number() over (partition by auction order by price desc, date_time, bid_id) as rank_number
    from bids
)
from ranked where rank_number <= 10
