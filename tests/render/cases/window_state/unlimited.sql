-- differs from next_run in
-- step query: ew_measured, lines
-        max(if(ew_time_us not between -62135596800000000L and 253402300799999999L, null, ew_time_us)) as latest_event
+        max(if(ew_time_us not between -62135596800000000L and 253402300799999999L or ew_time_us > try_add(ew_arrived_us, 3600000000) or ew_time_us < 1577836800000000L, null, ew_time_us)) as latest_event
-                when ew_time_us < (1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - 3600000000 - pmod((1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - 3600000000, 1200000000) + 1200000000 then 'late'
+                when ew_time_us > try_add(ew_arrived_us, 3600000000) then 'future'
+                when ew_time_us < 1577836800000000L then 'past'
                 `viewed_at` as ew_time,
+                unix_micros(`loaded_at`) as ew_arrived_us,
-- step query: ew_moved, lines
-        1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 as bound_from,
+        cast(null as bigint) as bound_from,
-        max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
+        cast(null as bigint) as bound_to
-- step ew_arrived, lines
         unix_micros(`viewed_at`) as ew_time_us,
+        unix_micros(`loaded_at`) as ew_arrived_us,
-- step ew_classified, lines
-            when ew_time_us < (1767261600000000L) - 3600000000 - pmod((1767261600000000L) - 3600000000, 1200000000) + 1200000000 then 'late'
+            when ew_time_us > try_add(ew_arrived_us, 3600000000) then 'future'
+            when ew_time_us < 1577836800000000L then 'past'
-- step ew_arrived_windows, lines
-        if(ew_reason is null and ew_start_us + 3600000000 <= 1767261600000000L, 'late', ew_reason) as ew_reason,
+        ew_reason,
-- step ew_decided, lines
-            when ew_end_us <= 1767268800000000L then 'final'
-- step windows and rejected events, the checkpoint, lines
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "calendar": null, "cursor": "loaded_at", "event_time": "viewed_at", "id": null, "keys": ["user_id"], "max_future_skew": null, "min_event_time": null, "offset": null, "size": "1 hour", "slide": "20 minutes", "watermark_delay": "10 minutes"}',
+        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "calendar": null, "cursor": "loaded_at", "event_time": "viewed_at", "id": null, "keys": ["user_id"], "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "offset": null, "size": "1 hour", "slide": "20 minutes", "watermark_delay": "10 minutes"}',
