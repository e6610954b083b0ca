select
    *,
    sum(amount) over ew_frame as `amount`
from demo.payments
-- always true: a name that is not a column fails here
where true or demo.payments.`account_id` is null or demo.payments.`paid_at` is null
window
    ew_frame as (partition by `account_id` order by `paid_at` range between 7 preceding and current row)
