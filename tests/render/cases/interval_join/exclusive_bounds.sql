-- differs from inner_buckets in
-- step the model, lines
-            try_subtract(ew_time, pmod(ew_time, 14400000000)) as ew_bucket
+            try_subtract(ew_time, pmod(ew_time, 28799999992)) as ew_bucket
-            try_subtract(try_add(ew_time, -3600000000), pmod(try_add(ew_time, -3600000000), 14400000000)),
-... 2 more
+            try_subtract(try_add(ew_time, -3599999999), pmod(try_add(ew_time, -3599999999), 28799999992)),
+            try_subtract(try_add(ew_time, 3599999999), pmod(try_add(ew_time, 3599999999), 28799999992)),
+            28799999992L
-        and r.ew_time >= l.ew_time
-        and r.ew_time <= try_add(l.ew_time, 3600000000)
+        and r.ew_time >= try_add(l.ew_time, -3599999999)
+        and r.ew_time <= try_add(l.ew_time, 3599999999)
