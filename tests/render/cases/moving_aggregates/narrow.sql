select
    *,
    count(*) over ew_frame as `payments`,
    cast(sum(amount) over ew_frame as decimal(18, 2)) as `amount_of_seven`,
    min(amount) over ew_frame as `least_of_seven`
from demo.payments
-- always true: a name that is not a column fails here
where true or demo.payments.`account_id` is null or demo.payments.`paid_at` is null or demo.payments.`payment_id` is null
window
    ew_frame as (partition by `account_id` order by `paid_at`, `payment_id` rows between 6 preceding and current row)
