-- differs from rows_blocks in
-- step ew_rows, lines ~ null or payments.`paid_at` is null or payments.`payment_id` is null => null
         lower(account_id) as ew_partition_2,
+        payments.paid_at as ew_order_1,
+        abs(payment_id) as ew_order_2,
-- step ew_places; select, lines ~ `paid_at` desc, `payment_id` => `ew_order_1` desc nulls last, `ew_order_2`
