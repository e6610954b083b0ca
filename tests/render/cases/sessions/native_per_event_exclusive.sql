-- differs from native_per_event_inclusive in
-- step the model, lines
-    group by `user_id`, session_window(ew_first_at, concat(if(ew_gap_us > 0, ew_gap_us, 1), ' microseconds'))
+    group by `user_id`, session_window(timestamp_micros(2 * unix_micros(ew_first_at)), concat(if(ew_gap_us > 0, 2 * ew_gap_us - 1, 1), ' microseconds'))
