-- differs from next_run in
-- step query: ew_measured, as in session_state/min_event_time, but ~ try_add(ew_time_us, 1800000000) => ew_time_us
~ bad_gap') as rejected_bad_gap => out_of_range') as rejected_out_of_range
~ 62135596800000000L and 253402298999999999L then 'bad_gap => 62135593200000000L and 253402297199999999L then 'out_of_range
-        approx_count_distinct(struct(ew_key, try_subtract(ew_time_us, pmod(ew_time_us, 1800000000)))) as mini_sessions, ... 1 more
-                xxhash64(`user_id`) as ew_key,
-- step query: ew_moved, as in session_state/gap_per_event_compact, but ~ as watermark => - 600000000 as watermark
~ bad_gap => out_of_range
-- step ew_arrived, as in session_state/future_skew, but ~ at, => first_at,
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
