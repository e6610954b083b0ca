-- Which auctions have the most bids in the last 10 seconds, every 2 seconds? A window holds its start and not its end.
with bids_in_windows as (
    select auction, 2000 * (epoch_ms(date_time) // 2000 - steps_back) as starts
    from bids, (select unnest([0, 1, 2, 3, 4]) as steps_back)
),
counted as (
    select auction, starts, count(*) as bids from bids_in_windows group by auction, starts
),
greatest as (
    select starts, max(bids) as bids from counted group by starts
)
select
    make_timestamptz(starts * 1000) as window_start,
    make_timestamptz((starts + 10000) * 1000) as window_end,
    auction,
    bids
from counted
join greatest using (starts, bids)
