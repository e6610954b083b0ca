-- differs from distinct in
-- without query 1
-- step the model, lines ~ ew_count_rows => count(*) over ew_frame ~ ew_distinct_1 => count(ew_first_1) over ew_growing
--- the model
-- step ew_rows, lines ~ aggregated and its place => aggregated
-        case when typeof(`paid_at`) = 'timestamp' then unix_micros(cast(`paid_at` as timestamp)) when typeof(`paid_at`) in ('timestamp_ntz', 'date') then (cast(cast(`paid_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else raise_error(concat('event_windows: order_by: is not a time, which a frame of a duration needs; given: `paid_at` ', typeof(`paid_at`), '; accepted: timestamp, timestamp_ntz, date')) end as ew_at,
-- step ew_places
ew_places as (

    -- its place in the partition
    select
        *,
        cast(row_number() over (partition by `account_id` order by `paid_at` rows between unbounded preceding and current row) /* it does not matter which of two rows comes first, says ties='any order' -- noqa: EW05 */ as bigint) as ew_at
    from ew_rows

)
-- step ew_neighbours, lines
-        lag(ew_value_1) over ew_same_1 as ew_before_1, ... 4 more
+        lag(ew_value_1) over ew_same_1 as ew_before_1
+    from ew_places
-- step ew_marks, lines
-    -- where a stretch of its value begins or ends
+    -- where a value is met first
-        case when ew_value_1 is not null and (not ew_value_1 <=> ew_after_1 or coalesce(try_subtract(ew_after_1_at, ew_at) > 608400000000, ew_after_1_at is not null)) then 1 end as ew_last_1, ... 1 more
+        case when ew_value_1 is not null and not ew_value_1 <=> ew_before_1 then 1 end as ew_first_1
-- step select
    select *
    from ew_marks

) as ew_moving
window
    ew_frame as (partition by `account_id` order by `ew_at` rows between unbounded preceding and current row) /* ew_at numbers the rows of a partition -- noqa: EW05 */,
    ew_growing as (partition by `account_id` order by `ew_at` rows between unbounded preceding and current row) /* ew_at numbers the rows of a partition -- noqa: EW05 */
