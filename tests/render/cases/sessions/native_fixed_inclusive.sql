-- differs from islands_fixed_inclusive in
-- step the model, lines
@@             `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)
-    ),
-... 27 more
@@
-    from ew_numbered
-    group by `user_id`, ew_number
+    from ew_events
+    group by `user_id`, session_window(ew_first_at, '1800 seconds')
