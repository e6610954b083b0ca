select
    shop_id,
    month,
    revenue / lag(revenue, 1) over (partition by shop_id order by month) - 1 as growth,
    sum(revenue) over (partition by shop_id order by month rows 11 preceding) as revenue_of_a_year
from revenue_by_month
