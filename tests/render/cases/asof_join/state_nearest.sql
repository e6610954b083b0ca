-- differs from state_next_run in
-- step ew_right_rows; ew_right_all, lines ~ 1767268800000000L => try_add(1767268800000000L, 3600000000)
-- step ew_stored, lines ~ 1000 => 3600001000
-                left_event_at >= timestamp_micros(1767261600000000L) and left_event_at <= timestamp_micros(try_add(1767268800000000L, 3600000000)) and (right_event_at is null or right_event_at <= timestamp_micros(1767268800000000L))
+                left_event_at >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and left_event_at <= timestamp_micros(try_add(1767268800000000L, 3600000000)) and (
+                right_event_at is null
+                or coalesce(abs(try_subtract(unix_micros(left_event_at), unix_micros(right_event_at))), 9223372036854775807L)
+                >= greatest(
+                    try_subtract(1767261600000000L, unix_micros(left_event_at)),
+                    try_subtract(unix_micros(left_event_at), 1767268800000000L)
+                )
+            )
-            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L))
+            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and try_add(unix_micros(left_event_at), abs(try_subtract(unix_micros(left_event_at), unix_micros(right_event_at)))) - if(unix_micros(right_event_at) < unix_micros(left_event_at), 1, 0) <= 1767268800000000L)
-- step ew_sorted, as in asof_join/nearest, but ~ `symbol` => `ad_id`
~ `quoted_at`, `bid` => right_event_at, ew_is_new, `click_id`, `clicked_at`
                 ew_is_left,
-                right_id
+                right_id,
+                ew_is_new desc
                 ew_is_left desc,
-                right_id
+                right_id,
+                ew_is_new desc
-- step ew_nearer, as in asof_join/nearest
-- step ew_nearest, lines
-        and ew_match.ew_time_us >= try_add(ew_time_us, -3600000000) as ew_is_taken ... 1 more
+        and ew_match.ew_time_us >= try_add(ew_time_us, -3600000000)
+        and ew_match.ew_time_us <= try_add(ew_time_us, 3600000000) as ew_is_taken
+    from ew_nearer
-- step ew_left_arrived; ew_judged, as in interval_join/state_next_run
-- step ew_decided, lines ~ 1000 => 3600001000
-            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L))
+            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and try_add(unix_micros(left_event_at), abs(try_subtract(unix_micros(left_event_at), unix_micros(right_event_at)))) - if(unix_micros(right_event_at) < unix_micros(left_event_at), 1, 0) <= 1767268800000000L)
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines
~ backward", "how": "left", "interval": {"lower": -3600000000, "upper": 0 => nearest", "how": "left", "interval": {"lower": -3600000000, "upper": 3600000000
