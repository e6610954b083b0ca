-- Of each category the average price at which its auctions close: that of the highest bid from opening to expiry.
with closed as (
    select auctions.id, auctions.category, max(bids.price) as price
    from auctions
    join bids on bids.auction = auctions.id
    where bids.date_time >= auctions.date_time and bids.date_time <= auctions.expires
    group by auctions.id, auctions.category
)
select category, avg(price) as average_price
from closed
group by category
