-- differs from compact_fixed_inclusive in
-- step the model, lines
-            count_if(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000)) over (
+            count_if(unix_micros(ew_first_at) >= try_add(unix_micros(ew_reached), 1800000000)) over (
