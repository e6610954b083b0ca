-- in steps
-- step query 1, as in moving_aggregates/distinct, but ~ `account_id` => `account_id`, lower(country)
-- step the model, as in moving_aggregates/range_of_decimals, but ~ `similar` => `payments`
-    ew_frame as (partition by `account_id` order by cast(`amount` as decimal(11, 2)) range between 10 preceding and 10 following)
+    ew_frame as (partition by `account_id`, lower(country) order by case when typeof(`paid_at`) = 'timestamp' then unix_micros(cast(`paid_at` as timestamp)) when typeof(`paid_at`) in ('timestamp_ntz', 'date') then (cast(cast(`paid_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else raise_error(concat('event_windows: order_by: is not a time, which a frame of a duration needs; given: `paid_at` ', typeof(`paid_at`), '; accepted: timestamp, timestamp_ntz, date')) end range between 604800000000 preceding and current row)
