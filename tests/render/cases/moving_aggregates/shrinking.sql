-- in steps
-- step the model, as in moving_aggregates/growing, but ~ .`payment_id` => .`amount`
-    sum(amount) over ew_frame as `amount`
+    count(*) over ew_frame as `payments`
-    ew_frame as (partition by `account_id` order by `paid_at`, `payment_id` rows between unbounded preceding and 1 following)
+    ew_frame as (partition by `account_id` order by `paid_at`, `amount` desc nulls first, lower(country) nulls last rows between unbounded preceding and current row)
