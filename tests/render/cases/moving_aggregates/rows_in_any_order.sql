-- in steps
-- step the model, as in interval_join/longest_interval, but
-    `ad_id`, ... 2 more
+    ew_row.*,
+    ew_count_1 as `payments`,
+    least(if(ew_late_min_1.block = ~ew_end_block, ew_late_min_1.value, null), if(ew_early_min_1.block = (ew_end_block - 1), ew_early_min_1.value, null)) as `least`
-- step ew_rows, as in moving_aggregates/cte, but ~ aggregated and its place => aggregated
~ `paid_at` is null => `paid_at` is null or payments.`amount` is null
-        case when typeof(`paid_at`) = 'timestamp' then unix_micros(cast(`paid_at` as timestamp)) when typeof(`paid_at`) in ('timestamp_ntz', 'date') then (cast(cast(`paid_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else raise_error(concat('event_windows: order_by: is not a time, which a frame of a duration needs; given: `paid_at` ', typeof(`paid_at`), '; accepted: timestamp, timestamp_ntz, date')) end as ew_at, ... 2 more
+        amount as ew_value_1
-- step ew_places, as in moving_aggregates/distinct_so_far, but
-        cast(row_number() over (partition by `account_id` order by `paid_at` rows between unbounded preceding and current row) /* it does not matter which of two rows comes first, says ties='any order' -- noqa: EW05 */ as bigint) as ew_at
+        cast(row_number() over (partition by `account_id` order by `paid_at`, `amount` rows between unbounded preceding and current row) as bigint) as ew_at
-- step ew_blocks, as in moving_aggregates/range_of_durations, but ~ rows => places
-        coalesce(ew_at div 608400000001 - if(ew_at % 608400000001 < 0, 1, 0), -9223372036854775807) as ew_block, ... 1 more
+        ew_at div 100 - if(ew_at % 100 < 0, 1, 0) as ew_block,
+        ew_at div 100 - if(ew_at % 100 < 0, 1, 0) as ew_end_block
-- step select, as in moving_aggregates/compiled, but
-        count(ew_value_1) over ew_up_to_end - if(ew_at is null, 0, count(ew_value_1) over ew_before_start) as ew_count_1, ... 2 more
+        count(ew_value_1) over ew_up_to_end - count(ew_value_1) over ew_before_start as ew_count_1,
+        min(if(ew_value_1 is null, null, struct(~ew_block as block, ew_value_1 as value))) over ew_up_to_end as ew_late_min_1,
+        min(if(ew_value_1 is null, null, struct(ew_block as block, ew_value_1 as value))) over ew_down_to_start as ew_early_min_1
+    from ew_blocks
-        ew_up_to_end as (partition by `account_id` order by `ew_at` range between unbounded preceding and current row) /* rows at the same place are in the same frames -- noqa: EW04 */, ... 1 more
+        ew_up_to_end as (partition by `account_id` order by `ew_at` rows between unbounded preceding and current row) /* ew_at numbers the rows of a partition -- noqa: EW05 */,
+        ew_before_start as (partition by `account_id` order by `ew_at` rows between unbounded preceding and 100 preceding) /* ew_at numbers the rows of a partition -- noqa: EW05 */,
+        ew_down_to_start as (partition by `account_id` order by `ew_at` desc rows between unbounded preceding and 99 following) /* ew_at numbers the rows of a partition -- noqa: EW05 */
