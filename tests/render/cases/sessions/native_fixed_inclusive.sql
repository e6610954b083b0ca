-- differs from islands_fixed_inclusive in
-- step the model, lines
         where `viewed_at` is not null

-    ),
-... 27 more
@@
-    from ew_numbered
-    group by `user_id`, ew_number
+    from ew_events
+    group by `user_id`, session_window(ew_first, '1800 seconds')
