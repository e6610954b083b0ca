-- in steps
-- step the model, as in deduplicate/any_order, but
-        row_number() over (partition by demo.customers.`customer_id` order by demo.customers.`updated_at` desc rows between unbounded preceding and current row) /* it does not matter which of two rows comes first, says ties='any order' -- noqa: EW05 */ as ew_place
+        row_number() over (partition by demo.customers.`customer_id` order by demo.customers.`updated_at` desc, demo.customers.`event_id` desc rows between unbounded preceding and current row) as ew_place
