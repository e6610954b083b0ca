-- differs from islands_fixed_inclusive in
-- step the model, lines
-    last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1800) as session_end,
+    last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1.000001) as session_end,
-            `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)
+            `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300798999998L)
-            count_if(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000)) over (
+            count_if(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1000001)) over (
