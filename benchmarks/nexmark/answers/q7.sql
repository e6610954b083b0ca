-- The bids at the highest price of every 10 seconds; all of them where several bid it.
with highest as (
    select epoch_ms(date_time) // 10000 as tenth, max(price) as price from bids group by tenth
)
select
    make_timestamptz(highest.tenth * 10000000) as window_start,
    bids.auction, bids.bidder, bids.price, bids.date_time, bids.extra
from bids
join highest on epoch_ms(bids.date_time) // 10000 = highest.tenth and bids.price = highest.price
