-- differs from inner_buckets in
-- step the model, lines
-        'match' as status
+        if(r.ew_time_us is null, 'unmatched', 'match') as status
-    inner join ew_right_spread as r
+    left join ew_right_spread as r
