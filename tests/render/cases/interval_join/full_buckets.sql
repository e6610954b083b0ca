-- differs from left_buckets in
-- step ew_right_once, added after ew_right_spread, as ew_left_once in interval_join/inner_buckets, but ~ left => right
-- step ew_left_spread, as ew_right_spread in interval_join/inner_buckets, but ~ right => left
-        try_subtract(try_add(ew_time_us, -3600000000), pmod(try_add(ew_time_us, -3600000000), 14400000000)),
         try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)),
+        try_subtract(try_add(ew_time_us, 3600000000), pmod(try_add(ew_time_us, 3600000000), 14400000000)),
-- step select, lines

+    union all
+
+    select
+        r.`ad_id` as `ad_id`,
+        null as `impression_id`,
+        null as `shown_at`,
+        r.`click_id` as `click_id`,
+        r.`clicked_at` as `clicked_at`,
+        sha2(to_json(
+            named_struct('left', null, 'right', r.`click_id`),
+            map(
+                'ignoreNullFields', 'false', 'timeZone', 'UTC',
+                'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
+            )
+        ), 256) as match_id,
+        'unmatched' as status
+    from ew_right_once as r
+    left anti join ew_left_spread as l
+        on l.`ad_id` = r.`ad_id`
+        and l.ew_bucket = r.ew_bucket
+        and r.ew_time_us >= l.ew_time_us
+        and r.ew_time_us <= try_add(l.ew_time_us, 3600000000)
+
