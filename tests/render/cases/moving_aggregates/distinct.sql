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
+                case typeof(`paid_at`) when 'timestamp' then unix_micros(cast(`paid_at` as timestamp)) when 'string' then raise_error(concat('event_windows: order_by: is not a time, which a frame of a duration needs; given: `paid_at` ', typeof(`paid_at`), '; accepted: timestamp, timestamp_ntz, date')) else cast(cast(cast(cast(`paid_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) end as ew_at
+            from demo.payments
+        )
+    )
+    group by ew_is_sampled, if(ew_is_sampled, ew_partition, null)
 )
+)
-- step the model, lines
-    `account_id`, ... 5 more
+    ew_kept_row.*,
+    ew_distinct_1 as `countries`,
+    ew_count_rows as `payments`
-- step ew_rows, lines ~ amount => country
         *,
+        struct(*) as ew_row,
-- step ew_placed
ew_placed as (

    -- each row with its place; without one it is beside all others
    select
        *,
        if(ew_at is null, -1, 0) as ew_side,
        coalesce(ew_at, 0) as ew_place
    from ew_rows

)
-- step ew_beside
ew_beside as (

    -- where its value is before it and after it
    select
        *,
        lag(ew_place) over ew_same_1 as ew_before_1,
        lead(ew_place) over ew_same_1 as ew_after_1
    from ew_placed
    window
        ew_same_1 as (partition by `account_id`, `ew_value_1`, `ew_side` order by `ew_place`) /* a place is taken, and rows that tie have the same -- noqa: EW05 */

)
-- step ew_marks
ew_marks as (

    -- each row, and where a stretch with its value begins or is over
    select *
    from ew_beside
    lateral view inline(filter(
        array(
            struct(ew_side as side, ew_place as place, 0 as of, 0L as change, ew_row as row),
            if(ew_value_1 is not null and coalesce(try_subtract(ew_place, ew_before_1) > 608400000000, true), struct(if(ew_side = 0, 0, ew_side) as side, if(ew_side = 0, coalesce(try_add(ew_place, -3600000000), (-9223372036854775807L - 1L)), 0) as place, 1 as of, 1L as change, null as row), null),
            if(ew_value_1 is not null and coalesce(try_subtract(ew_after_1, ew_place) > 608400000000, true) and ew_side < 1, struct(if(ew_side = 0, if(try_add(ew_place, 604800000001) is null, 1, 0), 0) as side, if(ew_side = 0, coalesce(try_add(ew_place, 604800000001), (-9223372036854775807L - 1L)), (-9223372036854775807L - 1L)) as place, 1 as of, -1L as change, null as row), null)
        ),
        mark -> mark is not null
    )) as ew_mark_side, ew_mark_place, ew_of, ew_change, ew_kept_row

)
-- step ew_counted, as query: ew_counted in explain_state/nothing_to_look_at, but
-    -- what there is of each kind
+    -- the stretches that have begun and are not over
-        status, ... 16 more
+        *,
+        sum(if(ew_of = 1, ew_change, 0L)) over ew_so_far as ew_distinct_1
+    from ew_marks
+    window
+        ew_so_far as (partition by `account_id` order by `ew_mark_side`, `ew_mark_place` range between unbounded preceding and current row) /* marks at one place are of the same frames -- noqa: EW04 */
-- step ew_distinct
ew_distinct as (

    -- the rows alone
    select *
    from ew_counted
    where ew_of = 0

)
-- step select, as in moving_aggregates/compiled, but
-        count(ew_value_1) over ew_up_to_end - if(ew_at is null, 0, count(ew_value_1) over ew_before_start) as ew_count_1, ... 2 more
+        count(*) over ew_up_to_end - if(ew_at is null, 0, count(*) over ew_before_start) as ew_count_rows
+    from ew_distinct
-        ew_up_to_end as (partition by `account_id` order by `ew_at` range between unbounded preceding and current row) /* rows at the same place are in the same frames -- noqa: EW04 */,
+        ew_up_to_end as (partition by `account_id` order by `ew_at` range between unbounded preceding and 3600000000 following),
