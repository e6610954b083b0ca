-- differs from backward in
-- step ew_sorted, lines
-                ew_time_us, ... 2 more
+                ew_time_us desc,
+                ew_is_left desc,
+                right_id desc
-- step ew_nearest, lines ~ >= try_add(ew_time_us, -60000000 => <= try_add(ew_time_us, 60000000
-- step select, lines ~ _left => _left and ew_is_taken
