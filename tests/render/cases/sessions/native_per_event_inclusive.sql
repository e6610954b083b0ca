-- differs from islands_per_event_inclusive in
-- step the model, lines
         where ew_first is not null and ew_gap > 0

-    ),
-... 27 more
@@
-    from ew_numbered
-    group by `user_id`, ew_number
+    from ew_events
+    group by `user_id`, session_window(ew_first, concat(if(ew_gap > 0, ew_gap, 1), ' microseconds'))
