-- differs from range_of_durations in
-- without query 2; ew_blocks
-- step query 1, lines
-    typeof(any_value(amount)) as value_1 ... 2 more
+    coalesce(sum(ew_rows) filter (where ew_is_sampled), sum(ew_rows)) as rows,
+    coalesce(sum(ew_length) filter (where ew_is_sampled), sum(ew_length * ew_partitions)) as length
+from (
+    select
+        ew_is_sampled,
+        count(*) as ew_rows,
+        approx_count_distinct(if(ew_is_sampled, null, ew_partition)) as ew_partitions,
+        cast(max(ew_at) as double) - cast(min(ew_at) as double) as ew_length
+    from (
+        select
+            *,
+            pmod(ew_partition, 16) = 0 as ew_is_sampled
+        from (
+            select
+                xxhash64(`account_id`) as ew_partition,
+                case when typeof(`paid_at`) = 'timestamp' then unix_micros(cast(`paid_at` as timestamp)) when typeof(`paid_at`) in ('timestamp_ntz', 'date') then (cast(cast(`paid_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else raise_error(concat('event_windows: order_by: is not a time, which a frame of a duration needs; given: `paid_at` ', typeof(`paid_at`), '; accepted: timestamp, timestamp_ntz, date')) end as ew_at
+            from demo.payments
+        )
+    )
+    group by ew_is_sampled, if(ew_is_sampled, ew_partition, null)
 )
+)
-- step the model, lines
-    ew_count_rows as `payments`, ... 3 more
+    ew_distinct_1 as `countries`,
+    ew_count_rows as `payments`
-- step ew_rows, lines ~ amount => country
-- step ew_neighbours
ew_neighbours as (

    -- what stands beside each value among those of its own
    select
        *,
        lag(ew_value_1) over ew_same_1 as ew_before_1,
        lag(ew_at) over ew_same_1 as ew_before_1_at,
        lead(ew_value_1) over ew_same_1 as ew_after_1,
        lead(ew_at) over ew_same_1 as ew_after_1_at
    from ew_rows
    window
        ew_same_1 as (partition by `account_id` order by `ew_value_1`, `ew_at`) /* rows that tie are in the same frames -- noqa: EW05 */

)
-- step ew_marks
ew_marks as (

    -- where a stretch of its value begins or ends
    select
        *,
        case when ew_value_1 is not null and (not ew_value_1 <=> ew_after_1 or coalesce(try_subtract(ew_after_1_at, ew_at) > 608400000000, ew_after_1_at is not null)) then 1 end as ew_last_1,
        case when ew_value_1 is not null and (not ew_value_1 <=> ew_before_1 or coalesce(try_subtract(ew_at, ew_before_1_at) > 608400000000, ew_at is not null)) then 1 end as ew_first_1
    from ew_neighbours

)
-- step select, as in moving_aggregates/compiled, but ~ _rows => _marks
-        count(ew_value_1) over ew_up_to_end - if(ew_at is null, 0, count(ew_value_1) over ew_before_start) as ew_count_1, ... 1 more
+        count(ew_first_1) over ew_up_to_end - if(ew_at is null, 0, count(ew_last_1) over ew_before_start) as ew_distinct_1,
+        count(*) over ew_up_to_end - if(ew_at is null, 0, count(*) over ew_before_start) as ew_count_rows
-        ew_up_to_end as (partition by `account_id` order by `ew_at` range between unbounded preceding and current row) /* rows at the same place are in the same frames -- noqa: EW04 */,
+        ew_up_to_end as (partition by `account_id` order by `ew_at` range between unbounded preceding and 3600000000 following),
