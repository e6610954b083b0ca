-- differs from timestamp_ntz in
-- without ew_touched
-- step query: ew_measured, as in session_state/every_aggregate, but
-                unix_micros(`viewed_at`) as ew_time_us
+                cast(cast(cast(`viewed_at` - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) as ew_time_us
-- step query: ew_moved, as in session_state/every_aggregate
-- step query 3, added after query: select, as in session_events/within_reach, but
~ micros(1767254400000000L => ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(1767261600000000L as decimal(20, 0)) / 1000000
-- step ew_arrived, as in session_state/next_run, but
-        unix_micros(`viewed_at`) as ew_time_us,
+        cast(cast(cast(`viewed_at` - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) as ew_time_us,
-- step ew_stored_sessions, as in session_state/bounded_row_test, but
-            session_end >= timestamp_micros(1767088800000000L) ... 1 more
+            session_end >= timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(1767261600000000L as decimal(20, 0)) / 1000000)
+            and session_start <= timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(1767270600000000L as decimal(20, 0)) / 1000000)
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ _ntz', => ',
