select *
from products
qualify dense_rank() over (partition by category_id order by price) <= 3 and ntile(10) over (order by price) = 1
