-- differs from next_run in
-- without ew_touched
-- step query: ew_measured, lines
-        count_if(ew_reason is null and ew_time_us < try_subtract(1767261600000000L, 14400000000)) as stragglers,
                 when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+                when try_add(ew_time_us, 1800000000) <= 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 then 'late'
-- step query: ew_moved, as in session_state/a_run_explained, but
             changed_in,
+            mini_sessions,
-- step ew_classified, as in session_state/a_run_explained, but ~ 1767258000000000L => 1767261600000000L
-- step ew_stored_sessions, as in session_state/a_run_explained, but ~ 1767258000000000L => 1767088800000000L
-        `pages`
+        `pages`,
+        aggregate_state.`landing_page` as `landing_page`
-- step ew_decided, as in session_state/a_run_explained, but ~ 1767265200000000L => 1767268800000000L
~ 1767268200000000L => 1767268800000000L
~ 1767258000000000L then concat(' after ', 1767258000000000L => 1767261600000000L then concat(' after ', 1767261600000000L
-- step sessions and rejected events, tombstones, the checkpoint, lines
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
+        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}',
