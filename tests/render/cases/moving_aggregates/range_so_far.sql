-- in steps
-- step the model, as in interval_join/longest_interval, but
-    `ad_id`, ... 2 more
+    ew_row.*,
+    count(*) over ew_frame as `payments`,
+    count(ew_first_1) over ew_growing as `countries`
-- step ew_rows, as in moving_aggregates/cte, but ~ aggregated and its place => aggregated
-        case when typeof(`paid_at`) = 'timestamp' then unix_micros(cast(`paid_at` as timestamp)) when typeof(`paid_at`) in ('timestamp_ntz', 'date') then cast(cast(cast(cast(`paid_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows: order_by: is not a time, which a frame of a duration needs; given: `paid_at` ', typeof(`paid_at`), '; accepted: timestamp, timestamp_ntz, date')) end as ew_at, ... 2 more
+        country as ew_value_1
-- step ew_neighbours, as in moving_aggregates/distinct_so_far, but ~ places => rows ~ `ew_at` => `paid_at`
-- step ew_marks, as in moving_aggregates/distinct_so_far
-- step select, as in moving_aggregates/distinct_so_far, but
-    ew_frame as (partition by `account_id` order by `ew_at` rows between unbounded preceding and current row) /* ew_at numbers the rows of a partition -- noqa: EW05 */, ... 1 more
+    ew_frame as (partition by `account_id` order by `paid_at` range between unbounded preceding and current row) /* rows at the same place are in the same frames -- noqa: EW04 */,
+    ew_growing as (partition by `account_id` order by `paid_at` range between unbounded preceding and current row) /* rows at the same place are in the same frames -- noqa: EW04 */
