select
    order_id,
    row_number() over by_customer as order_number,
    sum(amount) over by_customer as spent_so_far,
    last_value(amount) over by_customer as last_amount
from orders
window by_customer as (partition by customer_id order by ordered_at)
