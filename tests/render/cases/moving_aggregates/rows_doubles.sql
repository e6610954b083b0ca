-- differs from range_of_durations in
-- without query 2
-- step query 1, lines ~ payments => readings ~ amount => temperature
-- step the model, lines
-    `account_id`, ... 5 more
+    `sensor_id`,
+    `measured_at`,
+    `reading_id`,
+    `temperature`,
+    if(ew_count_1 = 0, null, coalesce(if(ew_late_sum_1.block = ew_end_block, ew_late_sum_1.value, 0), 0) + coalesce(if(ew_early_sum_1.block = (ew_end_block - 1), ew_early_sum_1.value, 0), 0)) as `total`,
+    (coalesce(if(ew_late_sum_1.block = ew_end_block, ew_late_sum_1.value, 0), 0) + coalesce(if(ew_early_sum_1.block = (ew_end_block - 1), ew_early_sum_1.value, 0), 0)) / nullif(ew_count_1, 0) as `mean`,
+    greatest(if(ew_late_max_1.block = ew_end_block, ew_late_max_1.value, null), if(ew_early_max_1.block = ~(ew_end_block - 1), ew_early_max_1.value, null)) as `top`
-- step ew_rows, as in moving_aggregates/distinct_so_far, but ~ payments => readings ~ country => temperature
-- step ew_places, as in moving_aggregates/rows_in_any_order, but
~ `account_id` order by `paid_at`, `amount` => `sensor_id` order by `measured_at`, `reading_id`
-- step ew_blocks, as in moving_aggregates/rows_blocks, but ~ 1000 - if(ew_at % 1000 => 1001 - if(ew_at % 1001
~ - 1) div 1000 - if((ew_at - 1) % 1000 => + 500) div 1001 - if((ew_at + 500) % 1001
-- step ew_totals
ew_totals as (

    -- the sum of its block up to it, and from it on
    select
        *,
        sum(ew_value_1) over ew_up_to_row as ew_total_to_1,
        sum(ew_value_1) over ew_down_to_row as ew_total_from_1
    from ew_blocks
    window
        ew_up_to_row as (partition by `sensor_id`, `ew_block` order by `ew_at` rows between unbounded preceding and current row) /* ew_at numbers the rows of a partition -- noqa: EW05 */,
        ew_down_to_row as (partition by `sensor_id`, `ew_block` order by `ew_at` desc rows between unbounded preceding and current row) /* ew_at numbers the rows of a partition -- noqa: EW05 */

)
-- step select, as in moving_aggregates/rows_blocks, but ~ blocks => totals
-        min(if(ew_value_1 is null, null, struct(~ew_block as block, ew_value_1 as value))) over ew_up_to_end as ew_late_min_1, ... 1 more
+        count(ew_value_1) over ew_up_to_end - count(ew_value_1) over ew_before_start as ew_count_1,
+        last_value(struct(ew_block as block, ew_total_to_1 as value)) over ew_up_to_end as ew_late_sum_1,
+        last_value(struct(ew_block as block, ew_total_from_1 as value)) over ew_down_to_start as ew_early_sum_1,
-        ew_up_to_end as (partition by `country`, `ew_partition_2` order by `paid_at` desc, `payment_id` rows between unbounded preceding and 1 preceding), ... 1 more
+        ew_up_to_end as (partition by `sensor_id` order by `ew_at` rows between unbounded preceding and 500 following) /* ew_at numbers the rows of a partition -- noqa: EW05 */,
+        ew_before_start as (partition by `sensor_id` order by `ew_at` rows between unbounded preceding and 501 preceding) /* ew_at numbers the rows of a partition -- noqa: EW05 */,
+        ew_down_to_start as (partition by `sensor_id` order by `ew_at` desc rows between unbounded preceding and 500 following) /* ew_at numbers the rows of a partition -- noqa: EW05 */
