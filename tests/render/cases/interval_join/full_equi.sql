-- differs from inner_equi in
-- step the model, lines
-        l.`ad_id` as `ad_id`,
+        coalesce(l.`ad_id`, r.`ad_id`) as `ad_id`,
-        'match' as status
+        if(l.ew_time_us is null or r.ew_time_us is null, 'unmatched', 'match') as status
-    inner join ew_right as r
+    full join ew_right as r
