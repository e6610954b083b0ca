-- differs from next_run in
-- without ew_touched
-- step query: ew_measured, lines ~ timestamp_micros(1767261600000000 => date_from_unix_date(20453
~ unix_micros(`loaded_at` => cast(unix_date(`loaded_at`) as bigint
-- step query: ew_moved, lines ~ 1767261600000000L) => 20453L) ~ 1767261600000000L as => 20453L as
-- step ew_arrived, lines ~ unix_micros(`loaded_at` => cast(unix_date(`loaded_at`) as bigint
-    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)
+    where `loaded_at` > date_from_unix_date(20453) and `loaded_at` <= date_from_unix_date(20454)
-- step ew_stored_sessions, as in session_state/bounded_row_test, but ~ 1767088800000000L => 1767261600000000L
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ 'timestamp => 'date
-                'cursor_from', 1767261600000000L, ... 1 more
+                'cursor_from', 20453L,
+                'cursor_to', 20454L,
