-- differs from auto_per_event_inclusive in
-- step the model, lines
-            count_if(unix_micros(ew_first_at) > ew_reached) over (
+            count_if(unix_micros(ew_first_at) >= ew_reached) over (
