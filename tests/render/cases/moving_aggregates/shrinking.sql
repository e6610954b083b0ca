select
    *,
    count(*) over ew_frame as `payments`
from payments
-- always true: a name that is not a column fails here
where true or payments.`account_id` is null or payments.`paid_at` is null or payments.`amount` is null
window
    ew_frame as (partition by `account_id` order by `paid_at`, `amount` desc nulls first, lower(country) nulls last rows between unbounded preceding and current row)
