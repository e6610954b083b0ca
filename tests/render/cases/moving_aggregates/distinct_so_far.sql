-- differs from distinct in
-- without query 1
-- step the model, lines ~ ew_count_rows => count(*) over ew_frame
--- the model
-- step ew_rows, lines ~ aggregated and its place => aggregated
-        case typeof(`paid_at`) when 'timestamp' then unix_micros(cast(`paid_at` as timestamp)) when 'string' then raise_error(concat('event_windows: order_by: is not a time, which a frame of a duration needs; given: `paid_at` ', typeof(`paid_at`), '; accepted: timestamp, timestamp_ntz, date')) else cast(cast(cast(cast(`paid_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) end as ew_at,
-- step ew_placed, lines ~ if(ew_at is null, -1, 0) => 0
-        coalesce(ew_at, 0) as ew_place
+        cast(row_number() over (partition by `account_id` order by `paid_at` rows between unbounded preceding and current row) /* it does not matter which of two rows comes first, says ties='any order' -- noqa: EW05 */ as bigint) as ew_place
-- step ew_beside, lines ~ `ew_value_1`, `ew_side` order by => `ew_value_1` order by `ew_side`,
-- step ew_marks, lines
-            if(ew_value_1 is not null and coalesce(try_subtract(ew_place, ew_before_1) > 608400000000, true), struct(if(ew_side = 0, 0, ew_side) as side, if(ew_side = 0, coalesce(try_add(ew_place, -3600000000), (-9223372036854775807L - 1L)), 0) as place, 1 as of, 1L as change, null as row), null), ... 1 more
+            if(ew_value_1 is not null and ew_before_1 is null, struct(0 as side, ew_place as place, 1 as of, 1L as change, null as row), null)
-- step select
    select *
    from ew_distinct

) as ew_moving
window
    ew_frame as (partition by `account_id` order by `paid_at` rows between unbounded preceding and current row) /* it does not matter which of two rows comes first, says ties='any order' -- noqa: EW05 */
