-- in steps
-- step the model, as in moving_aggregates/native, but ~ null or demo.payments.`payment_id` is null => null
~ desc nulls first, `payment_id` rows between 6 preceding and unbounded following => range between 7 preceding and current row
-    count(*) over ew_frame as `payments`
+    sum(amount) over ew_frame as `amount`
