-- differs from islands_fixed_inclusive in
-- step the model, lines
-    last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1800) as session_end,
+    last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1.000001) as session_end,
-            count_if(unix_micros(ew_first) > try_add(unix_micros(ew_reached), 1800000000)) over (
+            count_if(unix_micros(ew_first) > try_add(unix_micros(ew_reached), 1000001)) over (
