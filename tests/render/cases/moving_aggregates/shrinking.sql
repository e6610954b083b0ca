select
    *,
    count(*) over ew_frame as `payments`
from payments
window
    ew_frame as (partition by `account_id` order by `paid_at`, `amount` desc nulls first, lower(country) nulls last rows between unbounded preceding and current row)
