-- differs from native_fixed_inclusive in
-- step the model, lines
-    group by `user_id`, session_window(ew_first_at, '1800 seconds')
+    group by `user_id`, session_window(timestamp_micros(2 * unix_micros(ew_first_at)), '3599999999 microseconds')
