-- differs from left_semi in
-- step the model, lines
-        'match' as status
+        'unmatched' as status
-    left semi join ew_right_spread as r
+    left anti join ew_right_spread as r
