-- differs from state_next_run in
-- step ew_right_rows, lines
-        or (`loaded_at` <= timestamp_micros(1767261600000000) and `clicked_at` >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and `clicked_at` <= timestamp_micros(1767268800000000L))
+        or (`loaded_at` <= timestamp_micros(1767261600000000) and `clicked_at` >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and `clicked_at` <= timestamp_micros(try_add(1767268800000000L, 3600000000)))
-- step ew_stored, lines
-                left_event_at >= timestamp_micros(1767261600000000L) and left_event_at <= timestamp_micros(try_add(1767268800000000L, 3600000000)) and (right_event_at is null or right_event_at <= timestamp_micros(1767268800000000L))
-                or status = 'pending' and left_event_at <= timestamp_micros(1767268800000000L - 1000)
+                left_event_at >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and left_event_at <= timestamp_micros(try_add(1767268800000000L, 3600000000)) and (
+                right_event_at is null
+                or coalesce(abs(try_subtract(unix_micros(left_event_at), unix_micros(right_event_at))), 9223372036854775807L)
+                >= greatest(
+                    try_subtract(1767261600000000L, unix_micros(left_event_at)),
+                    try_subtract(unix_micros(left_event_at), 1767268800000000L)
+                )
+            )
+                or status = 'pending' and left_event_at <= timestamp_micros(1767268800000000L - 3600001000)
-            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L))
-            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 1000))
+            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and try_add(unix_micros(left_event_at), abs(try_subtract(unix_micros(left_event_at), unix_micros(right_event_at)))) - if(unix_micros(right_event_at) < unix_micros(left_event_at), 1, 0) <= 1767268800000000L)
+            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 3600001000))
-- step ew_right_all, lines
-        and (rejected.event_count > 1 or (rejected.right_event_at >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and rejected.right_event_at <= timestamp_micros(1767268800000000L)))
+        and (rejected.event_count > 1 or (rejected.right_event_at >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and rejected.right_event_at <= timestamp_micros(try_add(1767268800000000L, 3600000000))))
-- step ew_sorted, lines
-        ) as ew_match
+        ) as ew_before,
+        last_value(if(
+            ew_is_left, null, struct(right_id, ew_time_us, right_event_at, ew_is_new, `click_id`, `clicked_at`)
+        )) ignore nulls over (
+            partition by `ad_id`, if(ew_may_match, null, left_id)
+            order by
+                ew_time_us desc,
+                ew_is_left desc,
+                right_id,
+                ew_is_new desc
+            rows between unbounded preceding and current row
+        ) as ew_after
-- step ew_nearer, added after ew_sorted
ew_nearer as (

    -- the nearer one of two
    select
        *,
        if(
            ew_before is null
            or try_subtract(ew_after.ew_time_us, ew_time_us) < try_subtract(ew_time_us, ew_before.ew_time_us),
            ew_after,
            ew_before
        ) as ew_match
    from ew_sorted

)
-- step ew_nearest, lines
-        and ew_match.ew_time_us >= try_add(ew_time_us, -3600000000) as ew_is_taken
-    from ew_sorted
+        and ew_match.ew_time_us >= try_add(ew_time_us, -3600000000)
+        and ew_match.ew_time_us <= try_add(ew_time_us, 3600000000) as ew_is_taken
+    from ew_nearer
-- step ew_left_arrived, lines
-            when l.ew_time_us <= 1767268800000000L - 1000 then 'unmatched'
+            when l.ew_time_us <= 1767268800000000L - 3600001000 then 'unmatched'
-- step ew_judged, lines
-            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros(1767268800000000L - 1000)) then 'unmatched'
+            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros(1767268800000000L - 3600001000)) then 'unmatched'
-- step ew_decided, lines
-            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L))
-            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 1000)),
+            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and try_add(unix_micros(left_event_at), abs(try_subtract(unix_micros(left_event_at), unix_micros(right_event_at)))) - if(unix_micros(right_event_at) < unix_micros(left_event_at), 1, 0) <= 1767268800000000L)
+            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 3600001000)),
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines
-        'settings', '{"allow_exact_matches": true, "condition": null, "direction": "backward", "how": "left", "interval": {"lower": -3600000000, "upper": 0}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+        'settings', '{"allow_exact_matches": true, "condition": null, "direction": "nearest", "how": "left", "interval": {"lower": -3600000000, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
