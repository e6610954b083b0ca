-- in steps
-- step query 1, as in moving_aggregates/compiled, but ~ amount)) as value_1 => `amount`)) as order_type
-- step the model, as in moving_aggregates/decimals_of_28_digits, but
~ `paid_at`, `payment_id` rows between 99 preceding and current row => cast(`amount` as decimal(11, 2)) range between 10 preceding and 10 following
-    sum(amount) over ew_frame as `total`, ... 1 more
+    count(*) over ew_frame as `similar`
