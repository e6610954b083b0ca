-- differs from interval_join/state_next_run in
-- without ew_left_all; ew_left_meets; ew_right_meets; ew_matches; ew_stored
-- step ew_left_rows, lines
-    where ... 2 more
+    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)
-- step ew_right_rows, as ew_left_rows in interval_join/state_next_run, but ~ left => right ~ `shown_at` => `clicked_at`
~ impressions => clicks ~ `impression_id` => `click_id`
-- step ew_stored, added after ew_right_checked, as in interval_join/state_next_run, but ~ 3600001000 => 1000
~ pending', => match', 'pending',
-            and right_id is null
-                left_event_at >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and left_event_at <= timestamp_micros(1767268800000000L)
+                left_event_at >= timestamp_micros(1767261600000000L) and left_event_at <= timestamp_micros(try_add(1767268800000000L, 3600000000)) and (right_event_at is null or right_event_at <= timestamp_micros(1767268800000000L))
-- step ew_left_new, as in interval_join/state_compile_left, but
-    where ew_reason is null and ew_is_new
+    where ew_reason is null and (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
-- step ew_right_all, lines
-        and rejected.right_event_at >= timestamp_micros(1767261600000000L) and rejected.right_event_at <= timestamp_micros(try_add(1767268800000000L, 3600000000))
+        and rejected.right_event_at >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and rejected.right_event_at <= timestamp_micros(1767268800000000L)
-- step ew_both; ew_sorted; ew_nearest; ew_found; ew_rows, as in asof_join/state_compile
-- step ew_left_arrived; ew_judged; ew_decided, lines ~ 3600001000 => 1000
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines ~ .interval => .asof ~ buckets => equi
-        'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+        'settings', '{"allow_exact_matches": true, "condition": null, "direction": "backward", "how": "left", "interval": {"lower": -3600000000, "upper": 0}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
