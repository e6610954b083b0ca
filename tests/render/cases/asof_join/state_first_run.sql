-- differs from state_next_run in
-- without query 2; ew_stored; ew_right_all
-- step query 1
-- query 1, before the model runs
select to_json(struct(*)) as row from (
with
-- step query: ew_left_measured, lines
-                when ew_time_us <= if(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null or 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null, null, least(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000, 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000)) then 'late'
+                when ew_time_us <= if(cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000 is null or cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000 is null, null, least(cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000, cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000)) then 'late'
-            where `loaded_at` > timestamp_micros(1767261600000000) or `loaded_at` is null
+            where true or `loaded_at` is null
-- step query: ew_right_measured, lines
-                when ew_time_us <= if(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null or 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null, null, least(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000, 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000)) then 'late'
+                when ew_time_us <= if(cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000 is null or cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000 is null, null, least(cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000, cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000)) then 'late'
-            where `loaded_at` > timestamp_micros(1767261600000000) or `loaded_at` is null
+            where true or `loaded_at` is null
-- step query: ew_moved, lines
-        1767261600000000L - pmod(1767261600000000L, 1000) - 600000000 as watermark_from,
-        1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 as bound_from,
+        cast(null as bigint) - pmod(cast(null as bigint), 1000) - 600000000 as watermark_from,
+        cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000 as bound_from,
@@         max_event_time - pmod(max_event_time, 1000) - 600000000 as watermark_to,
-            1767261600000000L as cursor_from,
-... 2 more
+            cast(null as bigint) as cursor_from,
+            coalesce(largest_cursor, cast(null as bigint)) as cursor_to,
+            greatest(cast(null as bigint), latest_event) as max_event_time
-        1767261600000000L - pmod(1767261600000000L, 1000) as watermark_from,
-        1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 as bound_from,
+        cast(null as bigint) - pmod(cast(null as bigint), 1000) as watermark_from,
+        cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000 as bound_from,
@@         max_event_time - pmod(max_event_time, 1000) as watermark_to,
-            1767261600000000L as cursor_from,
-... 2 more
+            cast(null as bigint) as cursor_from,
+            coalesce(largest_cursor, cast(null as bigint)) as cursor_to,
+            greatest(cast(null as bigint), latest_event) as max_event_time
-- step query: ew_together, lines
-        coalesce(1L, 0) + 1 as run,
+        coalesce(cast(null as bigint), 0) + 1 as run,
-- step ew_left_rows, lines
-    -- the left rows that have arrived, and those that they can match on the other side
+    -- the left rows that have arrived
-        coalesce(unix_micros(`loaded_at`) > 1767261600000000L, true) as ew_is_new,
@@
-    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)
+    where `loaded_at` <= timestamp_micros(1767268800000000)
-- step ew_left_checked, lines
-        if(not ew_is_new, null, case
+        case
-            when ew_time_us <= 1767261600000000L then 'late'
-        end) as ew_reason
+            when ew_time_us <= cast(null as bigint) then 'late'
+        end as ew_reason
-- step ew_right_rows, lines
-    -- the right rows that have arrived, and those that they can match on the other side
+    -- the right rows that have arrived
-        coalesce(unix_micros(`loaded_at`) > 1767261600000000L, true) as ew_is_new,
@@
-    where
-... 2 more
+    where `loaded_at` <= timestamp_micros(1767268800000000)
-- step ew_right_checked, lines
-        if(not ew_is_new, null, case
+        case
-            when ew_time_us <= 1767261600000000L then 'late'
-        end) as ew_reason
+            when ew_time_us <= cast(null as bigint) then 'late'
+        end as ew_reason
-- step ew_left_new, lines
-    where ew_reason is null and (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
+    where ew_reason is null
-- step ew_right_new, added after ew_left_new
ew_right_new as (

    -- the new rows that can match
    select arrived.*
    from ew_right_checked as arrived
    where ew_reason is null

)
-- step ew_both, lines
-        ew_is_new as ew_is_new,
+        true as ew_is_new,
-    from ew_right_all as r
+    from ew_right_new as r
     where r.ew_time_us is not null and r.`ad_id` is not null
-    union all
-... 19 more
-- step ew_left_arrived, lines
-                named_struct('side', 'left', 'id', l.`impression_id`, 'reason', ew_reason, 'run', 2L),
+                named_struct('side', 'left', 'id', l.`impression_id`, 'reason', ew_reason, 'run', 1L),
-    where (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
-- step ew_right_arrived, lines
-                named_struct('side', 'right', 'id', r.`click_id`, 'reason', ew_reason, 'run', 2L),
+                named_struct('side', 'right', 'id', r.`click_id`, 'reason', ew_reason, 'run', 1L),
-    where (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
-- step ew_judged, lines
-            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros(1767268800000000L - 1000)) then 'unmatched'
-- step ew_twice, lines
-        if(ew_is_row, 0L, if(ew_is_changed and status = 'superseded', 1L, 0L)) as rows_superseded,
-        if(ew_is_row, 0L, if(status = 'checkpoint', if(match_id = 'checkpoint 1 of 00000000-0000-0000-0000-000000000001', 1L, 2L), 0L)) as ew_checkpoints
+        if(ew_is_row, 0L, if(ew_is_changed and status = 'superseded', 1L, 0L)) as rows_superseded
-- step ew_changed, lines
-        sum(rows_superseded) as rows_superseded,
-        sum(ew_checkpoints) as ew_checkpoints
+        sum(rows_superseded) as rows_superseded
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines
-        when coalesce(ew_checkpoints, 0L) <> 1L
-            then raise_error('event_windows.asof_join in model a_model: another run has committed to demo.state since this one began. Nothing was written; run it again.')
@@
-        else concat('checkpoint ', 2L, ' of 00000000-0000-0000-0000-000000000000')
+        else concat('checkpoint ', 1L, ' of 00000000-0000-0000-0000-000000000000')
-        'run', 2L,
+        'run', 1L,
@@                 'name', 'left',
-                'cursor_from', 1767261600000000L,
+                'cursor_from', cast(null as bigint),
@@                 'name', 'right',
-                'cursor_from', 1767261600000000L,
+                'cursor_from', cast(null as bigint),
-        'watermark_from', 1767261600000000L,
+        'watermark_from', cast(null as bigint),
-        'bound_from', 1767261600000000L,
+        'bound_from', cast(null as bigint),
