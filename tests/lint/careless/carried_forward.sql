-- the last known price of every day
select
    product_id,
    day,
    last(price, true) over (partition by product_id order by day) as price,
    first(price, true) over (partition by product_id order by day) as first_price
from prices
