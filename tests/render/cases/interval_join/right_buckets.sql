-- differs from inner_buckets in
-- without ew_left_once; ew_right_spread
-- step ew_right_once; ew_left_spread, added after ew_right, as in interval_join/full_buckets
-- step select, as in interval_join/left_buckets, but ~ (r => (l ~ once => spread ~ l.`ad_id` as => r.`ad_id` as
-    left join ew_right_spread as r
+    right join ew_right_once as r
