-- differs from future_skew in
-- without ew_touched
-- step query: ew_measured, lines ~ timestamp_micros(1767261600000000) => 41
-                unix_micros(`loaded_at`) as ew_cursor_number,
+                cast(`loaded_at` as bigint) as ew_cursor_number,
-                unix_micros(`loaded_at`) as ew_arrived_us,
+                unix_micros(current_timestamp()) as ew_arrived_us,
-- step query: ew_moved, lines ~ 1767261600000000L) => 41L) ~ 1767261600000000L as => 41L as
-- step ew_arrived, as in session_state/first_run, but
~ <= timestamp_micros(1767268800000000) => > 41 and `loaded_at` <= 42
-        unix_micros(`loaded_at`) as ew_cursor
+        1767268800000000L as ew_arrived_us,
+        cast(`loaded_at` as bigint) as ew_cursor
-- step ew_stored_sessions, as in session_state/date_cursor
-- step sessions and rejected events, tombstones, the checkpoint, as in session_state/date_cursor, but ~ 20453L => 41L
~ 20454L => 42L ~ 'date => 'bigint ~ null, "min => "1 hour", "min
