-- in steps
-- step the model, as in deduplicate/any_order, but
-        row_number() over (partition by demo.customers.`customer_id` order by demo.customers.`updated_at` desc rows between unbounded preceding and current row) /* it does not matter which of two rows comes first, says ties='any order' -- noqa: EW05 */ as ew_place ... 1 more
+        row_number() over (partition by customers.`customer id`, customers.`from``where` order by customers.`valid from` desc nulls last, length(name) asc, customers.`row_id` rows between unbounded preceding and current row) as ew_place
+    from customers
