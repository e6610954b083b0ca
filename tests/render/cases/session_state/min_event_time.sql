-- differs from without_aggregates in
-- step query: ew_measured, lines
-        max(if(ew_time_us not between -62135596800000000L and 253402300799999999L, null, ew_time_us)) as latest_event
+        max(if(ew_time_us not between -62135596800000000L and 253402300799999999L or ew_time_us > try_add(ew_arrived_us, 3600000000) or ew_time_us < 1577836800000000L, null, ew_time_us)) as latest_event
                 when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+                when ew_time_us > try_add(ew_arrived_us, 3600000000) then 'future'
+                when ew_time_us < 1577836800000000L then 'past'
                 `viewed_at` as ew_time,
+                unix_micros(`loaded_at`) as ew_arrived_us,
-- step ew_arrived, lines
         unix_micros(`viewed_at`) as ew_time_us,
+        unix_micros(`loaded_at`) as ew_arrived_us,
-- step ew_classified, lines
             when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+            when ew_time_us > try_add(ew_arrived_us, 3600000000) then 'future'
+            when ew_time_us < 1577836800000000L then 'past'
-- step sessions and rejected events, tombstones, the checkpoint, lines
-        'settings', '{"aggregates": {}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
+        'settings', '{"aggregates": {}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "watermark_delay": "0 microseconds"}',
