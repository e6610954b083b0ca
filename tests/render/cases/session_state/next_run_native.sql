-- differs from next_run_islands in
-- step ew_mini_sessions, as in session_state/next_run_compact, but
-        try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), 1800000000))
+        session_window(if(ew_reason in ('null_event_time', 'bad_gap'), timestamp_micros(0), ew_first_at), '1800 seconds')
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ islands => native
