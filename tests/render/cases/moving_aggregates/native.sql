select
    *,
    count(*) over ew_frame as `payments`
from demo.payments
-- always true: a name that is not a column fails here
where true or demo.payments.`account_id` is null or demo.payments.`paid_at` is null or demo.payments.`payment_id` is null
window
    ew_frame as (partition by `account_id` order by `paid_at` desc nulls first, `payment_id` rows between 6 preceding and unbounded following)
