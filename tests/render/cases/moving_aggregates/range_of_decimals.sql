-- query 1, before the model runs
select to_json(struct(*)) as row from (
select
    typeof(any_value(`amount`)) as order_type
from demo.payments
where false
)

-- the model
select
    *,
    count(*) over ew_frame as `similar`
from demo.payments
window
    ew_frame as (partition by `account_id` order by `amount` range between 10 preceding and 10 following)
