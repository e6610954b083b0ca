-- in steps
-- step the model, as in moving_aggregates/native, but ~ `account_id` is null or demo.payments. =>
-    count(*) over ew_frame as `payments`
+    sum(amount) over ew_frame as `amount`
-    ew_frame as (partition by `account_id` order by `paid_at` desc nulls first, `payment_id` rows between 6 preceding and unbounded following)
+    ew_frame as (order by `paid_at`, `payment_id` rows between 1000 preceding and 500 preceding) /* all rows are one partition, says partition_by='all rows' -- noqa: EW02 */ /* strategy='native' asks for it -- noqa: EW07 */
