-- differs from left_buckets in
-- step ew_left, as in asof_join/conditions, but ~ trades => impressions ~ `traded_at` => `shown_at`
-- step ew_right, as in asof_join/conditions, but ~ quotes => clicks ~ `quoted_at` => `clicked_at`
~ bid is not null => kind = 'buy'
-- step select, lines
         and r.ew_time_us <= try_add(l.ew_time_us, 3600000000)
+        and l.ew_may_match
+        and r.ew_may_match
+        and (l.price < r.price)
