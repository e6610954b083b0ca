-- differs from rows_difference in
-- step query 1, lines
-    typeof(any_value(amount)) as value_1, ... 2 more
+    typeof(any_value(amount)) as value_1
-- step the model, lines
-    `payment_id`,
-    ew_count_rows as `payments`, ... 6 more
+    if(ew_count_1 = 0, null, cast(ew_sum_1 as decimal(20,2))) as `amount_of_week`
-- step ew_rows, lines ~ aggregated => aggregated and its place
-        amount as ew_value_1, ... 2 more
+        case when typeof(`paid_at`) = 'timestamp' then unix_micros(cast(`paid_at` as timestamp)) when typeof(`paid_at`) in ('timestamp_ntz', 'date') then (cast(cast(`paid_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else raise_error(concat('event_windows: order_by: is not a time, which a frame of a duration needs; given: `paid_at` ', typeof(`paid_at`), '; accepted: timestamp, timestamp_ntz, date')) end as ew_at,
+        amount as ew_value_1
-- step select, lines
-        count(*) over ew_up_to_end - count(*) over ew_before_start as ew_count_rows, ... 7 more
+        count(ew_value_1) over ew_up_to_end - if(ew_at is null, 0, count(ew_value_1) over ew_before_start) as ew_count_1,
+        sum(ew_value_1) over ew_up_to_end - if(ew_at is null, 0, coalesce(sum(ew_value_1) over ew_before_start, 0)) as ew_sum_1
-        ew_up_to_end as (partition by `account_id` order by `paid_at`, `payment_id` rows between unbounded preceding and current row), ... 1 more
+        ew_up_to_end as (partition by `account_id` order by `ew_at` range between unbounded preceding and current row) /* rows at the same place are in the same frames -- noqa: EW04 */,
+        ew_before_start as (partition by `account_id` order by `ew_at` range between unbounded preceding and 604800000001 preceding)
