-- in steps
-- step the model, as in moving_aggregates/growing, but ~ payments => demo.payments
~ `paid_at`, `payment_id` rows between unbounded preceding and 1 => `paid_at` desc nulls first, `payment_id` rows between 6 preceding and unbounded
-    sum(amount) over ew_frame as `amount`
+    count(*) over ew_frame as `payments`
