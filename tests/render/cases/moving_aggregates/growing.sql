select
    *,
    sum(amount) over ew_frame as `amount`
from payments
window
    ew_frame as (partition by `account_id` order by `paid_at`, `payment_id` rows between unbounded preceding and 1 following)
