-- in steps
-- step the model, as in interval_join/longest_interval, but
-    `ad_id`, ... 2 more
+    ew_row.*,
+    ew_count_rows as `payments`,
+    cast(if(
+        typeof(ew_value_1) in ('tinyint', 'smallint', 'int', 'bigint')
+        or typeof(ew_value_1) like 'decimal%' and try_cast(regexp_extract(typeof(ew_value_1), '[0-9]+', 0) as int) < 28,
+        cast(if(ew_count_1 = 0, null, ew_sum_1) as decimal(18, 2)),
+        cast(sum(ew_value_1) over ew_frame as decimal(18, 2))
+    ) as decimal(18, 2)) as `amount`,
+    sum(ew_value_2) over ew_frame as `tips`,
+    avg(ew_value_2) over ew_frame as `mean_tip`
-- step ew_rows, as in moving_aggregates/compiled, but
         *,
+        struct(*) as ew_row,
-        amount as ew_value_1 ... 1 more
+        amount * rate as ew_value_1,
+        tip as ew_value_2
+    from payments
+    -- always true: a name that is not a column fails here
+    where true or payments.`account_id` is null or payments.`paid_at` is null
-- step select, as in moving_aggregates/compiled, but
         *,
+        count(*) over ew_up_to_end - if(ew_at is null, 0, count(*) over ew_before_start) as ew_count_rows,
 ) as ew_moving
+window
+    ew_frame as (partition by `account_id` order by case when typeof(`paid_at`) = 'timestamp' then unix_micros(cast(`paid_at` as timestamp)) when typeof(`paid_at`) in ('timestamp_ntz', 'date') then (cast(cast(`paid_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else raise_error(concat('event_windows: order_by: is not a time, which a frame of a duration needs; given: `paid_at` ', typeof(`paid_at`), '; accepted: timestamp, timestamp_ntz, date')) end range between 604800000000 preceding and current row)
