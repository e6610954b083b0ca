-- differs from left_buckets in
-- step the model, lines
-            unix_micros(`shown_at`) as ew_time_us
+            unix_micros(`shown_at`) as ew_time_us,
+            price > 0 as ew_may_match
-            unix_micros(`clicked_at`) as ew_time_us
+            unix_micros(`clicked_at`) as ew_time_us,
+            kind = 'buy' as ew_may_match
         and r.ew_time_us <= try_add(l.ew_time_us, 3600000000)
+        and l.ew_may_match
+        and r.ew_may_match
+        and (l.price < r.price)
