-- in steps
-- step query 1, as in moving_aggregates/compiled, but ~ amount)) as value_1 => `amount`)) as order_type
-- step the model, as in moving_aggregates/decimals_of_28_digits, but
-    sum(amount) over ew_frame as `total`, ... 1 more
+    count(*) over ew_frame as `similar`
-    ew_frame as (partition by `account_id` order by `paid_at`, `payment_id` rows between 99 preceding and current row) /* no other way is known to be exact -- noqa: EW07 */
+    ew_frame as (partition by `account_id` order by cast(`amount` as decimal(11, 2)) range between 10 preceding and 10 following)
