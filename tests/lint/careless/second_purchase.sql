select distinct
    customer_id,
    nth_value(product_id, 2) over (
        partition by customer_id
        order by ordered_at, order_id
    ) as second_product_id
from orders
