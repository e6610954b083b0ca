-- differs from compiled in
-- step query 1, as in moving_aggregates/decimals_of_28_digits, but ~ amount => sold ~ payments => sales
~ rate)) as value_2 => `sold_on`)) as order_type
-- step the model, lines ~ cast(ew_sum_1 as decimal(20,2))) as `amount_of_week` => ew_sum_1) as `sold_before`
-    `account_id`, ... 2 more
+    `product`,
+    `sold_on`,
+    `sold`,
-- step ew_rows, lines ~ amount => sold ~ payments => sales
-        case when typeof(`paid_at`) = 'timestamp' then unix_micros(cast(`paid_at` as timestamp)) when typeof(`paid_at`) in ('timestamp_ntz', 'date') then (cast(cast(`paid_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else raise_error(concat('event_windows: order_by: is not a time, which a frame of a duration needs; given: `paid_at` ', typeof(`paid_at`), '; accepted: timestamp, timestamp_ntz, date')) end as ew_at,
+        cast(unix_date(`sold_on`) as bigint) as ew_at,
-- step select, lines
-        ew_up_to_end as (partition by `account_id` order by `ew_at` range between unbounded preceding and current row) /* rows at the same place are in the same frames -- noqa: EW04 */, ... 1 more
+        ew_up_to_end as (partition by `product` order by `ew_at` range between unbounded preceding and 1 preceding),
+        ew_before_start as (partition by `product` order by `ew_at` range between unbounded preceding and 366 preceding)
