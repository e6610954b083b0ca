-- differs from timestamp_ntz in
-- without ew_touched
-- step query: ew_measured, as in session_state/every_aggregate, but
-                unix_micros(`viewed_at`) as ew_time_us
+                (cast(`viewed_at` - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) as ew_time_us
-- step query: ew_moved, as in session_state/every_aggregate
-- step query 3, added after query: select, as in session_events/within_reach, but
~ `timestamp_micros(1767254400000000L)` => `timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (1767261600000000L)`
-- step ew_arrived, as in session_state/next_run, but
-        unix_micros(`viewed_at`) as ew_time_us,
+        (cast(`viewed_at` - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) as ew_time_us,
-- step ew_stored_sessions, as in session_state/date_cursor, but
~ micros( => ntz'1970-01-01 00:00:00' + interval '0.000001' second * (
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ _ntz', => ',
