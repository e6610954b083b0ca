-- in steps
-- step the model, as in moving_aggregates/rows_blocks, but ~ `most_before` => `largest`
-    least(if(ew_late_min_1.block = ~ew_end_block, ew_late_min_1.value, null), if(ew_early_min_1.block = (ew_end_block - 1), ew_early_min_1.value, null)) as `least_before`,
+    sum(ew_value_1) over ew_frame as `amount`,
-- step ew_rows; ew_places, as in moving_aggregates/rows_in_any_order, but ~ `amount` => `payment_id`
-- step ew_blocks, as in moving_aggregates/rows_blocks, but ~ 1000 - if(ew_at % 1000 => 501 - if(ew_at % 501
~ 1) div 1000 - if((ew_at - 1) % 1000 => 500) div 501 - if((ew_at - 500) % 501
-- step select, as in moving_aggregates/range_of_durations, but
-        count(*) over ew_up_to_end - if(ew_at is null, 0, count(*) over ew_before_start) as ew_count_rows, ... 2 more
-        ew_up_to_end as (partition by `account_id` order by `ew_at` range between unbounded preceding and 3600000000 following), ... 2 more
+        ew_up_to_end as (partition by `account_id` order by `paid_at`, `payment_id` rows between unbounded preceding and 500 preceding),
+        ew_down_to_start as (partition by `account_id` order by `ew_at` desc rows between unbounded preceding and 1000 following) /* ew_at numbers the rows of a partition -- noqa: EW05 */
-    ew_frame as (partition by `account_id` order by case when typeof(`paid_at`) = 'timestamp' then unix_micros(cast(`paid_at` as timestamp)) when typeof(`paid_at`) in ('timestamp_ntz', 'date') then (cast(cast(`paid_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else raise_error(concat('event_windows: order_by: is not a time, which a frame of a duration needs; given: `paid_at` ', typeof(`paid_at`), '; accepted: timestamp, timestamp_ntz, date')) end desc range between 3600000000 preceding and 604800000000 following)
+    ew_frame as (partition by `account_id` order by `ew_at` rows between 1000 preceding and 500 preceding) /* no other way is known to be exact -- noqa: EW07 */ /* ew_at numbers the rows of a partition -- noqa: EW05 */
