select
    *,
    count(*) over ew_frame as `payments`,
    sum(amount) over ew_frame as `amount`
from payments
-- always true: a name that is not a column fails here
where true or payments.`account_id` is null or payments.`country` is null
window
    ew_frame as (partition by `account_id`, cast(paid_at as date), `country` order by cast(paid_at as date) desc, `country` rows between unbounded preceding and unbounded following)
