-- With each auction that has closed, in the order of the winning bids: the average price of its seller's last ten.
with places as (
    select
        auctions.id as auction, auctions.seller, bids.price, bids.date_time,
        row_number() over (partition by auctions.id order by bids.price desc, bids.date_time, bids.bid_id) as place
    from auctions
    join bids on bids.auction = auctions.id and bids.date_time between auctions.date_time and auctions.expires
),
numbered as (
    select *, row_number() over (partition by seller order by date_time, auction) as number from places where place = 1
)
select this.seller, this.auction, avg(last_ten.price) as average_price
from numbered as this
join numbered as last_ten on this.seller = last_ten.seller and last_ten.number between this.number - 9 and this.number
group by this.seller, this.auction
