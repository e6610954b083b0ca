-- differs from islands_per_event_inclusive in
-- step the model, lines
@@             and try_add(unix_micros(ew_first_at), ew_gap_us) <= 253402300799999999L
-    ),
-... 27 more
@@
-    from ew_numbered
-    group by `user_id`, ew_number
+    from ew_events
+    group by `user_id`, session_window(ew_first_at, concat(if(ew_gap_us > 0, ew_gap_us, 1), ' microseconds'))
