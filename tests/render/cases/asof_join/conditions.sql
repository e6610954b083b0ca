-- differs from backward in
-- step the model, lines
-            unix_micros(`traded_at`) as ew_time_us
+            unix_micros(`traded_at`) as ew_time_us,
+            price > 0 as ew_may_match
-            unix_micros(`quoted_at`) as ew_time_us
+            unix_micros(`quoted_at`) as ew_time_us,
+            bid is not null as ew_may_match
-            l.ew_time_us is not null and l.`symbol` is not null as ew_may_match
+            l.ew_time_us is not null and l.`symbol` is not null and coalesce(l.ew_may_match, false) as ew_may_match
-        where r.ew_time_us is not null and r.`symbol` is not null
+        where r.ew_time_us is not null and r.`symbol` is not null and r.ew_may_match
-            and ew_match is not null
-            and ew_match.ew_time_us >= try_add(ew_time_us, -60000000) as ew_is_taken
+            and ew_match is not null as ew_is_taken
