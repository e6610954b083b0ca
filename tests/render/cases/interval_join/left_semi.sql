-- differs from inner_buckets in
-- step the model, lines
-    `click_id`,
-    `clicked_at`,
@@
-        r.`click_id` as `click_id`,
-        r.`clicked_at` as `clicked_at`,
@@
-            named_struct('left', l.`impression_id`, 'right', r.`click_id`),
+            named_struct('left', l.`impression_id`, 'right', null),
-    inner join ew_right_spread as r
+    left semi join ew_right_spread as r
