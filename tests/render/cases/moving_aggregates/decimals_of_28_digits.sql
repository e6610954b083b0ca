-- in steps
-- step query 1, as in moving_aggregates/rows_difference, but
-    typeof(any_value(points)) as value_2, ... 1 more
+    typeof(any_value(rate)) as value_2
-- step the model
-- the model
select
    *,
    sum(amount) over ew_frame as `total`,
    avg(rate) over ew_frame as `mean`
from demo.payments
window
    ew_frame as (partition by `account_id` order by `paid_at`, `payment_id` rows between 99 preceding and current row) /* no other way is known to be exact -- noqa: EW07 */
