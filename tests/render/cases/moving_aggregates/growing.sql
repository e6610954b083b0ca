select
    *,
    sum(amount) over ew_frame as `amount`
from payments
-- always true: a name that is not a column fails here
where true or payments.`account_id` is null or payments.`paid_at` is null or payments.`payment_id` is null
window
    ew_frame as (partition by `account_id` order by `paid_at`, `payment_id` rows between unbounded preceding and 1 following)
