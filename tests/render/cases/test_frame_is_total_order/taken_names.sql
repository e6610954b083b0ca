-- differs from partitions in
-- step ew_places, lines
-        demo.page_views.`user id`, ... 3 more
+        `partition_2`,
+        to_date(viewed_at) as ew_partition_2,
+        `Tied_Rows`,
+        `problem`
-- step ew_tied, lines ~ tied_ => ew_tied_
-        `user id`, ... 3 more
+        `partition_2`,
+        ew_partition_2,
+        `Tied_Rows`,
+        `problem`,
-    group by `user id`, partition_2, `viewed_at`, order_2
+    group by `partition_2`, ew_partition_2, `Tied_Rows`, `problem`
-- step select, lines
-        tied_rows, ... 6 more
+        ew_tied_rows,
+        ' rows tie at Tied_Rows ', coalesce(cast(`Tied_Rows` as string), 'NULL'),
+        ', problem ', coalesce(cast(`problem` as string), 'NULL'),
+        ' of partition_2 ', coalesce(cast(`partition_2` as string), 'NULL'),
+        ', ew_partition_2 ', coalesce(cast(ew_partition_2 as string), 'NULL')
+    ) as ew_problem
