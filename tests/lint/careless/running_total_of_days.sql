select
    ordered_at,
    sum(amount) over (
        partition by shop_id
        order by cast(ordered_at as date)
        range between unbounded preceding and current row
    ) as revenue_so_far
from orders
