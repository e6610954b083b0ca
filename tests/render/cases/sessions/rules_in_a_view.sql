-- differs from rules in
-- step ew_pieces, lines ~ , made once =>
-    from (select *, rand() as ew_random from ew_begun)
+    from ew_begun
