-- differs from first_run in
-- step query: ew_measured, lines
-        count_if(ew_reason is null and ew_time_us < try_subtract(cast(null as bigint), 14400000000)) as stragglers,
-- step query: ew_moved, as in session_state/reread_first_run, but ~ - 600000000 as => as ~ - 3600000000 as => as
             changed_in,
+            mini_sessions,
-- step ew_ended, as in session_state/bounded_session_test
-- step ew_judged, as in session_state/bounded_session_test, but ~ 1767261600000000L => cast(null as bigint)
-- step ew_decided, as in session_state/reread_first_run, but ~ ended => judged
~ , if(ew_ordinal > 0, concat(' number ', ew_ordinal + 1), '') =>
~ try_add(unix_micros(session_end), if(ew_next_start is null, 0, 1800000000) => unix_micros(session_end
-- step sessions and rejected events, tombstones, the checkpoint, lines
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
+        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "0 microseconds", "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "session", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
