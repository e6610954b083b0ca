-- query 1, before the model runs
select to_json(struct(*)) as row from (
select
    typeof(any_value(amount)) as value_1,
    typeof(any_value(rate)) as value_2
from demo.payments
where false
)

-- the model
select
    *,
    sum(amount) over ew_frame as `total`,
    avg(rate) over ew_frame as `mean`
from demo.payments
window
    ew_frame as (partition by `account_id` order by `paid_at`, `payment_id` rows between 99 preceding and current row)
