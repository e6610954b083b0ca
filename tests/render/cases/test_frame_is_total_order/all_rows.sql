-- differs from partitions in
-- step ew_places, lines
-        demo.page_views.`user id`, ... 3 more
+        demo.page_views.`visitor's number`
-- step ew_tied, lines
-        `user id`, ... 3 more
+        `visitor's number`,
-    group by `user id`, partition_2, `viewed_at`, order_2
+    group by `visitor's number`
-- step select, lines
-        ' rows tie at viewed_at ', coalesce(cast(`viewed_at` as string), 'NULL'), ... 4 more
+        ' rows tie at visitor\'s number ', coalesce(cast(`visitor's number` as string), 'NULL')
