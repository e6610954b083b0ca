select
    product_id,
    revenue,
    revenue / sum(revenue) over () as share,
    rank() over (order by revenue desc) as place
from revenue_by_product
