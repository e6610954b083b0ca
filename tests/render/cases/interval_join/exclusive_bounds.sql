-- differs from inner_buckets in
-- step ew_left_once, lines ~ 14400000000 => 28799999992
-- step ew_right_spread, lines
-        try_subtract(try_add(ew_time_us, -3600000000), pmod(try_add(ew_time_us, -3600000000), 14400000000)), ... 2 more
+        try_subtract(try_add(ew_time_us, -3599999999), pmod(try_add(ew_time_us, -3599999999), 28799999992)),
+        try_subtract(try_add(ew_time_us, 3599999999), pmod(try_add(ew_time_us, 3599999999), 28799999992)),
+        28799999992L
-- step select, lines ~ 3600000000 => 3599999999 ~ = l.ew_time_us => = try_add(l.ew_time_us, -3599999999)
