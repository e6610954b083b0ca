-- The last bid of each bidder on each auction; of several at one moment the one with the largest id.
select distinct on (auction, bidder) auction, bidder, price, channel, url, date_time, extra
from bids
order by auction, bidder, date_time desc, bid_id desc
