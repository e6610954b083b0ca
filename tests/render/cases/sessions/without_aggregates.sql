-- differs from islands_fixed_inclusive in
-- step the model, lines
-    event_count,
-... 2 more
+    event_count
-            `viewed_at` as ew_first_at,
-... 2 more
+            `viewed_at` as ew_first_at
-        count(*) as event_count,
-... 2 more
+        count(*) as event_count
