-- differs from delivered_twice in
-- step the model, lines
-    event_count,
-... 2 more
+    event_count
-            `view_id` as ew_id,
-... 2 more
+            `view_id` as ew_id
-                order by `ew_value_pages`, `ew_value_mean`
+                order by ew_id
-        count(*) as event_count,
-... 2 more
+        count(*) as event_count
