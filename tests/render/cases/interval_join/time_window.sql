-- differs from full_equi in
-- step the model, lines
     `ad_id`,
+    `window_start`,
-- step select, lines
         coalesce(l.`ad_id`, r.`ad_id`) as `ad_id`,
+        coalesce(l.`shown_at` - make_interval(0, 0, 0, 0, 0, 0, cast(pmod(unix_micros(l.`shown_at`), 600000000) as decimal(20, 0)) / 1000000), r.`clicked_at` - make_interval(0, 0, 0, 0, 0, 0, cast(pmod(unix_micros(r.`clicked_at`), 600000000) as decimal(20, 0)) / 1000000)) as `window_start`,
-        and r.ew_time_us >= l.ew_time_us ... 1 more
+        and try_subtract(l.ew_time_us, pmod(l.ew_time_us, 600000000)) = try_subtract(r.ew_time_us, pmod(r.ew_time_us, 600000000))
