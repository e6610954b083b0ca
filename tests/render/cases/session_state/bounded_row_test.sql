-- differs from next_run in
-- without ew_touched
-- step query: ew_measured, lines
                 when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+                when try_add(ew_time_us, 1800000000) <= 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 then 'late'
-- step query: ew_moved, lines
-        1767261600000000L - pmod(1767261600000000L, 1000) as watermark_from,
-... 3 more
+        1767261600000000L - pmod(1767261600000000L, 1000) - 600000000 as watermark_from,
+        1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 as bound_from,
+        max_event_time - pmod(max_event_time, 1000) - 600000000 as watermark_to,
+        max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
-- step ew_classified, lines
             when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+            when try_add(ew_time_us, 1800000000) <= 1767261600000000L then 'late'
-- step ew_stored_sessions, lines
-    select /*+ broadcast(ew_touched) */
+    select
-    left join ew_touched
-... 3 more
@@
         )
-        and (
-... 4 more
-- step ew_decided, lines
                 when reason is not null then concat(' rejected as ', reason, ' in run ', 2L)
+                when unix_micros(session_start) < 1767261600000000L then concat(' after ', 1767261600000000L)
             when reason is not null then 'rejected'
+            when unix_micros(session_end) <= 1767268800000000L then 'final'
-- step sessions and rejected events, tombstones, the checkpoint, lines
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
+        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}',
