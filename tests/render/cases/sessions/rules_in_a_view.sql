-- differs from rules in
-- step ew_pieces, lines ~ , made once =>
-    select /*+ repartition(`user_id`, ew_stretch_start) */
+    select
-    from (select *, rand() as ew_random from ew_begun)
+    from ew_begun
-- step ew_between, lines ~ those => the
-    where unix_micros(ew_first_at) - ew_piece_us >= 14400000000L
-- step ew_folded, lines ~ , and the events before any =>
-    union all ... 7 more
