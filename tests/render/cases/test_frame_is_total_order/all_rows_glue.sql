-- differs from all_rows in
-- step select, lines
-        ' rows tie at visitor\'s number ', coalesce(cast(`visitor's number` as string), 'NULL')
+        ' rows tie at visitor\\'s number ', coalesce(cast(`visitor's number` as string), 'NULL')
