-- differs from state_compile_left in
-- without ew_checkpoint; ew_right_all; ew_right_all_once; ew_left_old; ew_left_old_once; ew_right_new_spread; ew_stored
-- step ew_run, lines
@@         -- the new part of the left source
-                    when ew_time_us <= if((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000 is null or (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000 is null, null, least((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000, (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000)) then 'late'
@@
-                where unix_micros(`loaded_at`) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) or `loaded_at` is null
+                where unix_micros(`loaded_at`) > coalesce(cast(null as bigint), -9223372036854775808) or `loaded_at` is null
@@         -- the new part of the right source
-                    when ew_time_us <= if((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000 is null or (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000 is null, null, least((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000, (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000)) then 'late'
@@
-                where unix_micros(`loaded_at`) > coalesce((select sources[1].cursor_to from ew_checkpoint), -9223372036854775808) or `loaded_at` is null
+                where unix_micros(`loaded_at`) > coalesce(cast(null as bigint), -9223372036854775808) or `loaded_at` is null
-            (select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 600000000 as watermark_from,
-            (select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000 as bound_from,
+            cast(null as bigint) - pmod(cast(null as bigint), 1000) - 600000000 as watermark_from,
+            cast(null as bigint) as bound_from,
             max_event_time - pmod(max_event_time, 1000) - 600000000 as watermark_to,
-            max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
+            cast(null as bigint) as bound_to
-                (select sources[0].cursor_to from ew_checkpoint) as cursor_from,
-... 2 more
+                cast(null as bigint) as cursor_from,
+                coalesce(largest_cursor, cast(null as bigint)) as cursor_to,
+                greatest(cast(null as bigint), latest_event) as max_event_time
-            (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) as watermark_from,
-            (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000 as bound_from,
+            cast(null as bigint) - pmod(cast(null as bigint), 1000) as watermark_from,
+            cast(null as bigint) as bound_from,
             max_event_time - pmod(max_event_time, 1000) as watermark_to,
-            max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
+            cast(null as bigint) as bound_to
-                (select sources[1].cursor_to from ew_checkpoint) as cursor_from,
-... 2 more
+                cast(null as bigint) as cursor_from,
+                coalesce(largest_cursor, cast(null as bigint)) as cursor_to,
+                greatest(cast(null as bigint), latest_event) as max_event_time
-            coalesce((select run from ew_checkpoint), 0) + 1 as run,
+            coalesce(cast(null as bigint), 0) + 1 as run,
-- step ew_left_rows, lines
-    -- the left rows that have arrived, and those that they can match on the other side
+    -- the left rows that have arrived
-        coalesce(unix_micros(`loaded_at`) > (select sources[0].cursor_from from ew_run), true) as ew_is_new,
@@
-    where
-... 2 more
+    where unix_micros(`loaded_at`) > coalesce(cast(null as bigint), -9223372036854775808) and unix_micros(`loaded_at`) <= (select sources[0].cursor_to from ew_run)
-- step ew_left_numbered, lines
-            partition by `impression_id`, ew_is_new
+            partition by `impression_id`
-- step ew_left_checked, lines
-        if(not ew_is_new, null, coalesce(case
+        coalesce(case
-            when ew_time_us <= (select bound_from from ew_run) then 'late'
-        end, if(ew_copy > 1, 'duplicate_id', null))) as ew_reason
+        end, if(ew_copy > 1, 'duplicate_id', null)) as ew_reason
-- step ew_right_rows, lines
-    -- the right rows that have arrived, and those that they can match on the other side
+    -- the right rows that have arrived
-        coalesce(unix_micros(`loaded_at`) > (select sources[1].cursor_from from ew_run), true) as ew_is_new,
@@
-    where
-... 2 more
+    where unix_micros(`loaded_at`) > coalesce(cast(null as bigint), -9223372036854775808) and unix_micros(`loaded_at`) <= (select sources[1].cursor_to from ew_run)
-- step ew_right_numbered, lines
-            partition by `click_id`, ew_is_new
+            partition by `click_id`
-- step ew_right_checked, lines
-        if(not ew_is_new, null, coalesce(case
+        coalesce(case
-            when ew_time_us <= (select bound_from from ew_run) then 'late'
-        end, if(ew_copy > 1, 'duplicate_id', null))) as ew_reason
+        end, if(ew_copy > 1, 'duplicate_id', null)) as ew_reason
-- step ew_left_new, lines
-    where ew_reason is null and ew_is_new
+    where ew_reason is null
-- step ew_right_new, lines
-    where ew_reason is null and ew_is_new
+    where ew_reason is null
-- step ew_right_new_once, added after ew_right_new
ew_right_new_once as (

    -- each row in its bucket of time
    select
        *,
        try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)) as ew_bucket
    from ew_right_new

)
-- step ew_matches, lines
-    inner join ew_right_all_once as r
-... 19 more
+    inner join ew_right_new_once as r
-- step ew_left_arrived, lines
-    where ew_is_new
-- step ew_right_arrived, lines
-    where ew_is_new
-- step ew_rows, lines
-    union all
-    select * from ew_stored
-- step ew_judged, lines
-            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros((select watermark_to from ew_run) - 3600001000)) then 'unmatched'
-- step ew_decided, lines
-        reason is not null or coalesce(
-... 4 more
+        reason is not null as is_final,
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines
-        'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+        'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": null, "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": null, "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
