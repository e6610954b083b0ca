-- differs from inner_buckets in
-- step the model, lines
-            try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)) as ew_bucket
+            try_subtract(ew_time_us, pmod(ew_time_us, 28799999992)) as ew_bucket
-            try_subtract(try_add(ew_time_us, -3600000000), pmod(try_add(ew_time_us, -3600000000), 14400000000)),
-... 2 more
+            try_subtract(try_add(ew_time_us, -3599999999), pmod(try_add(ew_time_us, -3599999999), 28799999992)),
+            try_subtract(try_add(ew_time_us, 3599999999), pmod(try_add(ew_time_us, 3599999999), 28799999992)),
+            28799999992L
-        and r.ew_time_us >= l.ew_time_us
-        and r.ew_time_us <= try_add(l.ew_time_us, 3600000000)
+        and r.ew_time_us >= try_add(l.ew_time_us, -3599999999)
+        and r.ew_time_us <= try_add(l.ew_time_us, 3599999999)
