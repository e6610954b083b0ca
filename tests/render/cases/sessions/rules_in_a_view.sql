-- differs from rules in
-- step ew_pieces, lines ~ , made once =>
-    select /*+ repartition(`user_id`, ew_number) */
+    select
-    from (select *, rand() as ew_random from ew_begun)
+    from ew_begun
