-- differs from state_next_run in
-- without ew_left_all; ew_left_meets; ew_right_meets
-- step query: ew_left_measured; query: ew_right_measured, lines
-                when ew_time_us <= if(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null or 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null, null, least(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000, 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000)) then 'late'
-- step query: ew_moved, as in interval_join/state_first_run, but ~ cast(null as bigint)) => 1767261600000000L)
~ cast(null as bigint), latest => 1767261600000000L, latest
~ cast(null as bigint) as cursor => 1767261600000000L as cursor
~ cast(null as bigint) - pmod(cast(null as bigint) => 1767261600000000L - pmod(1767261600000000L
-- step ew_left_rows; ew_right_rows, lines ~ (1767261600000000L => (1735689600000000L
-- step ew_left_checked, lines
-            when ew_time_us <= 1767261600000000L then 'late'
-- step ew_right_checked, as ew_left_checked, but ~ left => right
-- step ew_left_new, as in asof_join/state_next_run
-- step ew_left_new_spread, as in interval_join/state_compile_left
-- step ew_right_all, lines
-    left anti join demo.state as rejected ... 8 more
-- step ew_right_all_once, as in interval_join/state_compile_left
-- step ew_left_old, as in interval_join/state_compile_left, but
-    left anti join demo.state as rejected ... 7 more
-- step ew_left_old_once, as in interval_join/state_compile_left
-- step ew_right_new, as ew_left_new in asof_join/state_next_run, but ~ left => right
-- step ew_right_new_spread, as in interval_join/state_compile_left
-- step ew_matches, as in interval_join/state_compile_left, but
     -- what matches now
-    select
+    select /*+ broadcast(l) */

-    select
+    select /*+ broadcast(r) */
-- step ew_touched
ew_touched as (

    -- where rows that wait may have a match now
    select distinct
        `ad_id` as ew_key_1,
        'left' as ew_side,
        explode(sequence(
            try_subtract(try_add(ew_time_us, -3600000000), pmod(try_add(ew_time_us, -3600000000), 14400000000)),
            try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)),
            14400000000L
        )) as ew_bucket
    from ew_right_new
    union
    select distinct
        `ad_id` as ew_key_1,
        'left' as ew_side,
        explode(array(try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)))) as ew_bucket
    from ew_left_new
    union
    select distinct
        `ad_id` as ew_key_1,
        'right' as ew_side,
        explode(sequence(
            try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)),
            try_subtract(try_add(ew_time_us, 3600000000), pmod(try_add(ew_time_us, 3600000000), 14400000000)),
            14400000000L
        )) as ew_bucket
    from ew_left_new
    union
    select distinct
        `ad_id` as ew_key_1,
        'right' as ew_side,
        explode(array(try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)))) as ew_bucket
    from ew_right_new

)
-- step ew_found, as in interval_join/state_compile_full
-- step ew_right_arrived, as in interval_join/state_compile_full, but ~ concat(to => to
~ (select watermark_to from ew_run) => 1767268800000000L ~ coalesce((select run from ew_checkpoint), 0) + 1 => 2L
-            ), if(ew_copy > 1 and ew_reason <> 'duplicate_id', coalesce(concat(' at ', ew_time_us), ''), '')), 256)
+            ), 256)
-    where ew_is_new
+    where (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
-- step ew_stored, as in asof_join/state_compile, but
-    select
+    select /*+ broadcast(ew_touched) */
     from demo.state
+    left join ew_touched
+        on
+            `ad_id` = ew_key_1
+            and ew_side = if(right_id is null, 'left', 'right')
+            and ew_bucket = try_subtract(if(right_id is null, unix_micros(left_event_at), unix_micros(right_event_at)), pmod(if(right_id is null, unix_micros(left_event_at), unix_micros(right_event_at)), 14400000000))
-            status in ('match', 'pending', 'unmatched') ... 4 more
+            (
+                status in ('pending', 'unmatched')
+                and right_id is null
+                and (
+                    left_event_at >= timestamp_micros(try_add(1735689600000000L, -3600000000)) and left_event_at <= timestamp_micros(1767268800000000L)
+                    or status = 'pending' and left_event_at <= timestamp_micros(1767268800000000L - 3600001000)
+                )
             )
+            or (
+                status in ('pending', 'unmatched')
+                and left_id is null
+                and (
+                    right_event_at >= timestamp_micros(1735689600000000L) and right_event_at <= timestamp_micros(try_add(1767268800000000L, 3600000000))
+                    or status = 'pending' and right_event_at <= timestamp_micros(1767268800000000L - 1000)
+                )
+            )
+            or status = 'checkpoint' and checkpoint.run >= 1 and left_event_at is null and right_event_at is null
-        or not is_final and ( ... 2 more
+        and (
+            ew_bucket is not null
+            or status = 'pending' and left_event_at <= timestamp_micros(1767268800000000L - 3600001000)
+            or status = 'pending' and right_event_at <= timestamp_micros(1767268800000000L - 1000)
+            or status = 'checkpoint' and checkpoint.run >= 1 and left_event_at is null and right_event_at is null
-- step ew_judged, lines
~ 3600001000) => 3600001000) or ew_row.right_event_at <= timestamp_micros(1767268800000000L - 1000)
-- step ew_decided, as in interval_join/state_compile_first
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines
-        'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+        'settings', '{"condition": null, "how": "full", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": null, "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": null, "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
