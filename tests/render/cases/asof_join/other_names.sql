-- differs from backward in
-- step the model, lines
-            r.`symbol` as `symbol`,
+            r.`ticker` as `symbol`,
-        where r.ew_time_us is not null and r.`symbol` is not null
+        where r.ew_time_us is not null and r.`ticker` is not null
-        `symbol`,
+        cast(`symbol` as int) as `symbol`,
