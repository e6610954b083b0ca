-- differs from compiled in
-- step query 1, lines
-    typeof(any_value(amount)) as value_1
-from demo.payments
+    typeof(any_value(sold)) as value_1,
+    typeof(any_value(`sold_on`)) as order_type
+from demo.sales
-- step the model, lines
-    `account_id`,
-... 3 more
+    `product`,
+    `sold_on`,
+    `sold`,
+    if(ew_count_1 = 0, null, ew_sum_1) as `sold_before`
-            case typeof(`paid_at`) when 'timestamp' then unix_micros(cast(`paid_at` as timestamp)) when 'string' then raise_error(concat('event_windows: order_by: is not a time, which a frame of a duration needs; given: `paid_at` ', typeof(`paid_at`), '; accepted: timestamp, timestamp_ntz, date')) else cast(cast(cast(cast(`paid_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) end as ew_at,
-... 2 more
+            cast(unix_date(`sold_on`) as bigint) as ew_at,
+            sold as ew_value_1
+        from demo.sales
-        ew_up_to_end as (partition by `account_id` order by `ew_at` range between unbounded preceding and current row) /* rows at the same place are in the same frames -- noqa: EW04 */,
-        ew_before_start as (partition by `account_id` order by `ew_at` range between unbounded preceding and 604800000001 preceding)
+        ew_up_to_end as (partition by `product` order by `ew_at` range between unbounded preceding and 1 preceding),
+        ew_before_start as (partition by `product` order by `ew_at` range between unbounded preceding and 366 preceding)
