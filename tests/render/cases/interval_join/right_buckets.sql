-- differs from inner_buckets in
-- step the model, lines
-    ew_left_once as (
+    ew_right_once as (
-        from ew_left
+        from ew_right
-    ew_right_spread as (
+    ew_left_spread as (
-        from ew_right
+        from ew_left
-            try_subtract(try_add(ew_time_us, -3600000000), pmod(try_add(ew_time_us, -3600000000), 14400000000)),
@@
             try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)),
+            try_subtract(try_add(ew_time_us, 3600000000), pmod(try_add(ew_time_us, 3600000000), 14400000000)),
-        l.`ad_id` as `ad_id`,
+        r.`ad_id` as `ad_id`,
-        'match' as status
-... 2 more
+        if(l.ew_time_us is null, 'unmatched', 'match') as status
+    from ew_left_spread as l
+    right join ew_right_once as r
