-- differs from backward in
-- step the model, lines
-                    ew_time_us,
-... 2 more
+                    ew_time_us desc,
+                    ew_is_left desc,
+                    right_id desc
-            and ew_match.ew_time_us >= try_add(ew_time_us, -60000000) as ew_is_taken
+            and ew_match.ew_time_us <= try_add(ew_time_us, 60000000) as ew_is_taken
-    where ew_is_left
+    where ew_is_left and ew_is_taken
