-- in steps
-- step the model, as in asof_join/backward, but
-    `symbol`, ... 4 more
+    `ad_id`,
+    `impression_id`,
+    `shown_at`,
+    `click_id`,
+    `clicked_at`,
-- step ew_left, as in asof_join/backward, but ~ trades => impressions ~ `traded_at` => `shown_at`
-- step ew_right, as in asof_join/backward, but ~ quotes => clicks ~ `quoted_at` => `clicked_at`
-- step ew_left_once
ew_left_once as (

    -- each row in its bucket of time
    select
        *,
        try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)) as ew_bucket
    from ew_left

)
-- step ew_right_spread, as ew_spread in window_state/next_run, but ~ spread => right_spread
-    -- each pane in all windows that are made of it ... 8 more
+    -- each row in every bucket that may hold a partner
+    select *
+    from ew_right
+    lateral view explode(sequence(
+        try_subtract(try_add(ew_time_us, -3600000000), pmod(try_add(ew_time_us, -3600000000), 14400000000)),
+        try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)),
+        14400000000L
+    )) as ew_bucket
-- step select, as in asof_join/backward, but ~ left_id, 'right', null => l.`impression_id`, 'right', r.`click_id`
-        `symbol`, ... 4 more
+        l.`ad_id` as `ad_id`,
+        l.`impression_id` as `impression_id`,
+        l.`shown_at` as `shown_at`,
+        r.`click_id` as `click_id`,
+        r.`clicked_at` as `clicked_at`,
-        if(ew_is_taken, 'match', 'unmatched') as status ... 2 more
+        'match' as status
+    from ew_left_once as l
+    inner join ew_right_spread as r
+        on l.`ad_id` = r.`ad_id`
+        and l.ew_bucket = r.ew_bucket
+        and r.ew_time_us >= l.ew_time_us
+        and r.ew_time_us <= try_add(l.ew_time_us, 3600000000)
