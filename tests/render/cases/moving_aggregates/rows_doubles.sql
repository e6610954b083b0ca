-- differs from range_of_durations in
-- without query 2
-- step query 1, lines
-    typeof(any_value(amount)) as value_1
-from demo.payments
+    typeof(any_value(temperature)) as value_1
+from demo.readings
-- step the model, lines
-    `account_id`,
-... 5 more
+    `sensor_id`,
+    `measured_at`,
+    `reading_id`,
+    `temperature`,
+    if(ew_count_1 = 0, null, coalesce(if(ew_late_sum_1.block = ew_end_block, ew_late_sum_1.value, 0), 0) + coalesce(if(ew_early_sum_1.block = (ew_end_block - 1), ew_early_sum_1.value, 0), 0)) as `total`,
+    (coalesce(if(ew_late_sum_1.block = ew_end_block, ew_late_sum_1.value, 0), 0) + coalesce(if(ew_early_sum_1.block = (ew_end_block - 1), ew_early_sum_1.value, 0), 0)) / nullif(ew_count_1, 0) as `mean`,
+    greatest(if(ew_late_max_1.block = ew_end_block, ew_late_max_1.value, null), if(ew_early_max_1.block = ~(ew_end_block - 1), ew_early_max_1.value, null)) as `top`
-        -- each row with what is aggregated and its place
+        -- each row with what is aggregated
-            case typeof(`paid_at`) when 'timestamp' then unix_micros(cast(`paid_at` as timestamp)) when 'string' then raise_error(concat('event_windows: order_by: is not a time, which a frame of a duration needs; given: `paid_at` ', typeof(`paid_at`), '; accepted: timestamp, timestamp_ntz, date')) else cast(cast(cast(cast(`paid_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) end as ew_at,
-... 2 more
+            temperature as ew_value_1
+        from demo.readings
+
+    ),
+
+    ew_places as (
+
+        -- its place in the partition
+        select
+            *,
+            cast(row_number() over (partition by `sensor_id` order by `measured_at`, `reading_id` rows between unbounded preceding and current row) as bigint) as ew_at
+        from ew_rows
-            coalesce(ew_at div 608400000001 - if(ew_at % 608400000001 < 0, 1, 0), -9223372036854775807) as ew_block,
-... 2 more
+            ew_at div 1001 - if(ew_at % 1001 < 0, 1, 0) as ew_block,
+            (ew_at + 500) div 1001 - if((ew_at + 500) % 1001 < 0, 1, 0) as ew_end_block
+        from ew_places
+
+    ),
+
+    ew_totals as (
+
+        -- the sum of its block up to it, and from it on
+        select
+            *,
+            sum(ew_value_1) over ew_up_to_row as ew_total_to_1,
+            sum(ew_value_1) over ew_down_to_row as ew_total_from_1
+        from ew_blocks
+        window
+            ew_up_to_row as (partition by `sensor_id`, `ew_block` order by `ew_at` rows between unbounded preceding and current row) /* ew_at numbers the rows of a partition -- noqa: EW05 */,
+            ew_down_to_row as (partition by `sensor_id`, `ew_block` order by `ew_at` desc rows between unbounded preceding and current row) /* ew_at numbers the rows of a partition -- noqa: EW05 */
-        count(*) over ew_up_to_end - if(ew_at is null, 0, count(*) over ew_before_start) as ew_count_rows,
-... 2 more
+        count(ew_value_1) over ew_up_to_end - count(ew_value_1) over ew_before_start as ew_count_1,
+        last_value(struct(ew_block as block, ew_total_to_1 as value)) over ew_up_to_end as ew_late_sum_1,
+        last_value(struct(ew_block as block, ew_total_from_1 as value)) over ew_down_to_start as ew_early_sum_1,
-    from ew_blocks
+    from ew_totals
-        ew_up_to_end as (partition by `account_id` order by `ew_at` range between unbounded preceding and 3600000000 following),
-... 2 more
+        ew_up_to_end as (partition by `sensor_id` order by `measured_at`, `reading_id` rows between unbounded preceding and 500 following),
+        ew_before_start as (partition by `sensor_id` order by `measured_at`, `reading_id` rows between unbounded preceding and 501 preceding),
+        ew_down_to_start as (partition by `sensor_id` order by `ew_at` desc rows between unbounded preceding and 500 following) /* ew_at numbers the rows of a partition -- noqa: EW05 */
-window
-    ew_frame as (partition by `account_id` order by case typeof(`paid_at`) when 'timestamp' then unix_micros(cast(`paid_at` as timestamp)) when 'string' then raise_error(concat('event_windows: order_by: is not a time, which a frame of a duration needs; given: `paid_at` ', typeof(`paid_at`), '; accepted: timestamp, timestamp_ntz, date')) else cast(cast(cast(cast(`paid_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) end desc range between 3600000000 preceding and 604800000000 following)
