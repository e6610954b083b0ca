-- differs from rows_in_any_order in
-- step the model, lines
-    ew_count_1 as `payments`,
-    least(if(ew_late_min_1.block = ~ew_end_block, ew_late_min_1.value, null), if(ew_early_min_1.block = (ew_end_block - 1), ew_early_min_1.value, null)) as `least`
+    least(if(ew_late_min_1.block = ~ew_end_block, ew_late_min_1.value, null), if(ew_early_min_1.block = (ew_end_block - 1), ew_early_min_1.value, null)) as `least_before`,
+    greatest(if(ew_late_max_1.block = ew_end_block, ew_late_max_1.value, null), if(ew_early_max_1.block = ~(ew_end_block - 1), ew_early_max_1.value, null)) as `most_before`
             struct(*) as ew_row,
+            lower(account_id) as ew_partition_2,
-        where true or payments.`account_id` is null or payments.`paid_at` is null or payments.`amount` is null
+        where true or payments.`country` is null or payments.`paid_at` is null or payments.`payment_id` is null
-            cast(row_number() over (partition by `account_id` order by `paid_at`, `amount` rows between unbounded preceding and current row) as bigint) as ew_at
+            cast(row_number() over (partition by `country`, `ew_partition_2` order by `paid_at` desc, `payment_id` rows between unbounded preceding and current row) as bigint) as ew_at
-            ew_at div 100 - if(ew_at % 100 < 0, 1, 0) as ew_block,
-            ew_at div 100 - if(ew_at % 100 < 0, 1, 0) as ew_end_block
+            ew_at div 1000 - if(ew_at % 1000 < 0, 1, 0) as ew_block,
+            (ew_at - 1) div 1000 - if((ew_at - 1) % 1000 < 0, 1, 0) as ew_end_block
-        count(ew_value_1) over ew_up_to_end - count(ew_value_1) over ew_before_start as ew_count_1,
@@
-        min(if(ew_value_1 is null, null, struct(ew_block as block, ew_value_1 as value))) over ew_down_to_start as ew_early_min_1
+        min(if(ew_value_1 is null, null, struct(ew_block as block, ew_value_1 as value))) over ew_down_to_start as ew_early_min_1,
+        max(if(ew_value_1 is null, null, struct(ew_block as block, ew_value_1 as value))) over ew_up_to_end as ew_late_max_1,
+        max(if(ew_value_1 is null, null, struct(~ew_block as block, ew_value_1 as value))) over ew_down_to_start as ew_early_max_1
-        ew_up_to_end as (partition by `account_id` order by `ew_at` rows between unbounded preceding and current row) /* ew_at numbers the rows of a partition -- noqa: EW05 */,
-... 2 more
+        ew_up_to_end as (partition by `country`, `ew_partition_2` order by `paid_at` desc, `payment_id` rows between unbounded preceding and 1 preceding),
+        ew_down_to_start as (partition by `country`, `ew_partition_2` order by `ew_at` desc rows between unbounded preceding and 1000 following) /* ew_at numbers the rows of a partition -- noqa: EW05 */
