-- differs from rows_in_any_order in
-- step the model, lines
-    ew_count_1 as `payments`, ... 1 more
+    least(if(ew_late_min_1.block = ~ew_end_block, ew_late_min_1.value, null), if(ew_early_min_1.block = (ew_end_block - 1), ew_early_min_1.value, null)) as `least_before`,
+    greatest(if(ew_late_max_1.block = ew_end_block, ew_late_max_1.value, null), if(ew_early_max_1.block = ~(ew_end_block - 1), ew_early_max_1.value, null)) as `most_before`
-- step ew_rows, lines
~ `account_id` is null or payments.`paid_at` is null or payments.`amount` => `country` is null or payments.`paid_at` is null or payments.`payment_id`
         struct(*) as ew_row,
+        lower(account_id) as ew_partition_2,
-- step ew_places, lines
~ `account_id` order by `paid_at`, `amount` => `country`, `ew_partition_2` order by `paid_at` desc, `payment_id`
-- step ew_blocks, lines
-        ew_at div 100 - if(ew_at % 100 < 0, 1, 0) as ew_block, ... 1 more
+        ew_at div 1000 - if(ew_at % 1000 < 0, 1, 0) as ew_block,
+        (ew_at - 1) div 1000 - if((ew_at - 1) % 1000 < 0, 1, 0) as ew_end_block
-- step select, as in moving_aggregates/range_of_durations, but
-        count(*) over ew_up_to_end - if(ew_at is null, 0, count(*) over ew_before_start) as ew_count_rows,
-        ew_up_to_end as (partition by `account_id` order by `ew_at` range between unbounded preceding and 3600000000 following), ... 2 more
+        ew_up_to_end as (partition by `country`, `ew_partition_2` order by `paid_at` desc, `payment_id` rows between unbounded preceding and 1 preceding),
+        ew_down_to_start as (partition by `country`, `ew_partition_2` order by `ew_at` desc rows between unbounded preceding and 1000 following) /* ew_at numbers the rows of a partition -- noqa: EW05 */
-window ... 1 more
