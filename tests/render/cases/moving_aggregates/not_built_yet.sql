select
    *,
    sum(amount) over ew_frame as `amount`
from demo.payments
window
    ew_frame as (partition by `account_id` order by `paid_at` range between 7 preceding and current row)
