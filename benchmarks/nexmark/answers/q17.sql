-- Of each auction and day: how many bids, in all and by price, and what they bid.
select
    auction,
    strftime(date_time, '%Y-%m-%d') as day,
    count(*) as total_bids,
    count(*) filter (price < 10000) as rank1_bids,
    count(*) filter (price >= 10000 and price < 1000000) as rank2_bids,
    count(*) filter (price >= 1000000) as rank3_bids,
    min(price) as min_price,
    max(price) as max_price,
    avg(price) as average_price,
    cast(sum(price) as bigint) as sum_price
from bids
group by auction, day
