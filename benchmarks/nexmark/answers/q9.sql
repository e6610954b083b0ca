-- The winning bid of each auction: the highest, of several the earliest, and of those the one with the smallest id.
select
    auctions.id, auctions.item_name, auctions.description, auctions.initial_bid, auctions.reserve,
    auctions.date_time, auctions.expires, auctions.seller, auctions.category, auctions.extra,
    bids.bid_id, bids.bidder, bids.price, bids.date_time as bid_date_time, bids.extra as bid_extra
from auctions
join bids on bids.auction = auctions.id and bids.date_time between auctions.date_time and auctions.expires
qualify 1 = row_number() over (partition by auctions.id order by bids.price desc, bids.date_time, bids.bid_id)
