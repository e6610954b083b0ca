-- differs from state_compile_left in
-- without ew_checkpoint; ew_left_old; ew_right_old; ew_right_known; ew_right_known_once; ew_right_new_spread; ew_left_old_once; ew_left_waiting; ew_settled; rows that are final now
-- step ew_run, lines
-        where unix_micros(`loaded_at`) > coalesce((select left_cursor_to from ew_checkpoint), -9223372036854775808) or `loaded_at` is null
+        where true or `loaded_at` is null
-        where unix_micros(`loaded_at`) > coalesce((select right_cursor_to from ew_checkpoint), -9223372036854775808) or `loaded_at` is null
+        where true or `loaded_at` is null
-            coalesce((select run from ew_checkpoint), 0) + 1 as run,
+            coalesce(cast(null as bigint), 0) + 1 as run,
-            (select left_cursor_to from ew_checkpoint) as left_cursor_from,
-... 3 more
+            cast(null as bigint) as left_cursor_from,
+            coalesce(left_largest_cursor, cast(null as bigint)) as left_cursor_to,
+            cast(null as bigint) as left_max_event_time_before,
+            greatest(cast(null as bigint), left_last) as left_max_event_time,
-            (select right_cursor_to from ew_checkpoint) as right_cursor_from,
-... 3 more
+            cast(null as bigint) as right_cursor_from,
+            coalesce(right_largest_cursor, cast(null as bigint)) as right_cursor_to,
+            cast(null as bigint) as right_max_event_time_before,
+            greatest(cast(null as bigint), right_last) as right_max_event_time
-            left_max_event_time_before - pmod(left_max_event_time_before, 1000) - 3600000000 as left_bound_from,
+            cast(null as bigint) as left_bound_from,
-            left_max_event_time - pmod(left_max_event_time, 1000) - 3600000000 as left_bound_to,
+            cast(null as bigint) as left_bound_to,
-            right_max_event_time_before - pmod(right_max_event_time_before, 1000) - 3600000000 as right_bound_from,
+            cast(null as bigint) as right_bound_from,
-            right_max_event_time - pmod(right_max_event_time, 1000) - 3600000000 as right_bound_to
+            cast(null as bigint) as right_bound_to
-- step ew_left_rows, lines
-    -- the left rows that have arrived, and those that they can match on the other side
+    -- the left rows that have arrived
-        unix_micros(`loaded_at`) as ew_cursor,
-        coalesce(unix_micros(`loaded_at`) > (select left_cursor_from from ew_run), true) as ew_is_new
+        unix_micros(`loaded_at`) as ew_cursor
-    where (unix_micros(`loaded_at`) > coalesce((select left_cursor_from from ew_run), -9223372036854775808) and unix_micros(`loaded_at`) <= (select left_cursor_to from ew_run))
-        or (unix_micros(`loaded_at`) <= (select left_cursor_from from ew_run) and `shown_at` >= timestamp_micros(try_add((select right_first from ew_run), -3600000000)) and `shown_at` <= timestamp_micros((select right_last from ew_run)))
+    where unix_micros(`loaded_at`) > coalesce((select left_cursor_from from ew_run), -9223372036854775808) and unix_micros(`loaded_at`) <= (select left_cursor_to from ew_run)
-- step ew_left_numbered, lines
-            partition by `impression_id`, ew_is_new
+            partition by `impression_id`
-- step ew_left_checked, lines
-        if(not ew_is_new, null, case
+        case
-            when ew_time <= (select bound_from from ew_run) then 'late'
@@
-        end) as ew_reason
+        end as ew_reason
-- step ew_left_new, lines
-    where ew_reason is null and ew_is_new
+    where ew_reason is null
-- step ew_right_rows, lines
-    -- the right rows that have arrived, and those that they can match on the other side
+    -- the right rows that have arrived
-        unix_micros(`loaded_at`) as ew_cursor,
-        coalesce(unix_micros(`loaded_at`) > (select right_cursor_from from ew_run), true) as ew_is_new
+        unix_micros(`loaded_at`) as ew_cursor
-    where (unix_micros(`loaded_at`) > coalesce((select right_cursor_from from ew_run), -9223372036854775808) and unix_micros(`loaded_at`) <= (select right_cursor_to from ew_run))
-        or (unix_micros(`loaded_at`) <= (select right_cursor_from from ew_run) and `clicked_at` >= timestamp_micros((select left_first from ew_run)) and `clicked_at` <= timestamp_micros(try_add((select left_last from ew_run), 3600000000)))
+    where unix_micros(`loaded_at`) > coalesce((select right_cursor_from from ew_run), -9223372036854775808) and unix_micros(`loaded_at`) <= (select right_cursor_to from ew_run)
-- step ew_right_numbered, lines
-            partition by `click_id`, ew_is_new
+            partition by `click_id`
-- step ew_right_checked, lines
-        if(not ew_is_new, null, case
+        case
-            when ew_time <= (select bound_from from ew_run) then 'late'
@@
-        end) as ew_reason
+        end as ew_reason
-- step ew_right_new, lines
-    where ew_reason is null and ew_is_new
+    where ew_reason is null
-- step ew_right_new_once, added after ew_left_new_spread
ew_right_new_once as (

    -- each row in its bucket of time
    select
        *,
        try_subtract(ew_time, pmod(ew_time, 14400000000)) as ew_bucket
    from ew_right_new

)
-- step ew_matches, lines
-        inner join ew_right_known_once as r
-... 26 more
+        inner join ew_right_new_once as r
-- step ew_changed, lines
-        union all
-        select * from ew_left_waiting
-- step matches, and rows that wait for one, lines
-    coalesce(
-... 4 more
+    false as is_final,
-- step the checkpoint, lines
-            'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+            'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": null, "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": null, "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
         from ew_left_checked
-        where ew_is_new
@@
         from ew_right_checked
-        where ew_is_new
