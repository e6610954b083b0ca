-- differs from islands_per_event_inclusive in
-- without ew_reached; ew_numbered
-- step select, lines ~ numbered => events
-    group by `user_id`, ew_number
+    group by `user_id`, session_window(ew_first_at, concat(if(ew_gap_us > 0, ew_gap_us, 1), ' microseconds'))
