-- differs from next_run in
-- without ew_touched
-- step ew_mini_sessions, as in session_state/gap_per_event_compact, but
-        max(ew_end_us) as ew_end_us,
-        ew_gap_us, ... 1 more
+        try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), 1800000000))
-- step ew_stored_sessions, as in session_state/date_cursor
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ 900 => 10 ~ islands => compact
