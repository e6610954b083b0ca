-- The bids of each bidder in sessions: a bid more than 10 seconds after the one before it begins another one.
with begins as (
    select
        bidder, date_time,
        coalesce(
            date_time - lag(date_time) over (partition by bidder order by date_time) > interval 10 seconds, true
        ) as is_first
    from bids
),
numbered as (
    select
        bidder, date_time,
        count_if(is_first) over (partition by bidder order by date_time range unbounded preceding) as session
    from begins
)
select
    bidder, min(date_time) as session_start, max(date_time) + interval 10 seconds as session_end, count(*) as bids
from numbered
group by bidder, session
