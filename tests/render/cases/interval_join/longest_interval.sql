-- differs from left_semi in
-- step the model, lines
-    `impression_id`, ... 1 more
-- step ew_left_once, lines ~ 14400000000 => 9223372036854775807
-- step ew_right_spread, lines
-        try_subtract(try_add(ew_time_us, -3600000000), pmod(try_add(ew_time_us, -3600000000), 14400000000)), ... 2 more
+        try_subtract(try_add(ew_time_us, -3024000000000000000), pmod(try_add(ew_time_us, -3024000000000000000), 9223372036854775807)),
+        try_subtract(ew_time_us, pmod(ew_time_us, 9223372036854775807)),
+        9223372036854775807L
-- step select, lines ~ 3600000000 => 3024000000000000000
-        l.`impression_id` as `impression_id`, ... 1 more
