-- differs from left_semi in
-- step the model, lines
-    `impression_id`,
-    `shown_at`,
@@
-            try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)) as ew_bucket
+            try_subtract(ew_time_us, pmod(ew_time_us, 9223372036854775807)) as ew_bucket
-            try_subtract(try_add(ew_time_us, -3600000000), pmod(try_add(ew_time_us, -3600000000), 14400000000)),
-... 2 more
+            try_subtract(try_add(ew_time_us, -3024000000000000000), pmod(try_add(ew_time_us, -3024000000000000000), 9223372036854775807)),
+            try_subtract(ew_time_us, pmod(ew_time_us, 9223372036854775807)),
+            9223372036854775807L
-        l.`impression_id` as `impression_id`,
-        l.`shown_at` as `shown_at`,
@@
-        and r.ew_time_us <= try_add(l.ew_time_us, 3600000000)
+        and r.ew_time_us <= try_add(l.ew_time_us, 3024000000000000000)
