-- differs from left_buckets in
-- step the model, lines
-            unix_micros(`shown_at`) as ew_time
+            unix_micros(`shown_at`) as ew_time,
+            price > 0 as ew_may_match
-            unix_micros(`clicked_at`) as ew_time
+            unix_micros(`clicked_at`) as ew_time,
+            kind = 'buy' as ew_may_match
         and r.ew_time <= try_add(l.ew_time, 3600000000)
+        and l.ew_may_match
+        and r.ew_may_match
+        and (l.price < r.price)
