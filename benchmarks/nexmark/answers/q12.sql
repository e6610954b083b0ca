-- The bids of each bidder that arrived in each 10 seconds, whenever they were made.
select
    bidder,
    time_bucket(interval 10 seconds, arrived_at) as window_start,
    time_bucket(interval 10 seconds, arrived_at) + interval 10 seconds as window_end,
    count(*) as bids
from bids
group by all
