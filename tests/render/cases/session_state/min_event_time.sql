-- differs from without_aggregates in
-- step query: ew_new, lines
-        xxhash64(`user_id`) as ew_key
+        xxhash64(`user_id`) as ew_key,
+        unix_micros(`loaded_at`) as ew_cursor_at
-- step query: ew_judged, lines
             when ew_first not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+            when ew_first > try_add(ew_cursor_at, 3600000000) then 'future'
+            when ew_first < 1577836800000000L then 'past'
-- step query: ew_measured, lines
-        max(if(ew_first not between -62135596800000000L and 253402300799999999L, null, ew_first)) as latest_event
+        max(if(ew_first not between -62135596800000000L and 253402300799999999L or ew_first > try_add(ew_cursor_at, 3600000000) or ew_first < 1577836800000000L, null, ew_first)) as latest_event
-- step ew_arrived, lines
-        unix_micros(`loaded_at`) as ew_cursor
+        unix_micros(`loaded_at`) as ew_cursor,
+        unix_micros(`loaded_at`) as ew_cursor_at
-- step ew_classified, lines
             when unix_micros(ew_time) not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+            when unix_micros(ew_time) > try_add(ew_cursor_at, 3600000000) then 'future'
+            when unix_micros(ew_time) < 1577836800000000L then 'past'
-- step the checkpoint, lines
-            'settings', '{"aggregates": {}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
-            'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "mini_sessions": 900}'
+            'settings', '{"aggregates": {}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "watermark_delay": "0 microseconds"}',
+            'details', concat('{"invocation_id": "00000000-0000-0000-0000-000000000000", "mini_sessions": 900, "rejected_past": ', coalesce(sum(if(reason = 'past', event_count, 0L)), 0L), '}')
