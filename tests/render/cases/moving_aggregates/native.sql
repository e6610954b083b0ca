select
    *,
    count(*) over ew_frame as `payments`
from demo.payments
window
    ew_frame as (partition by `account_id` order by `paid_at` desc nulls first, `payment_id` rows between 6 preceding and unbounded following)
