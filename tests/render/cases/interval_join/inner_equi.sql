-- differs from inner_buckets in
-- step the model, lines
@@         from demo.clicks
-    ),
-... 22 more
@@
-    from ew_left_once as l
-    inner join ew_right_spread as r
+    from ew_left as l
+    inner join ew_right as r
-        and l.ew_bucket = r.ew_bucket
