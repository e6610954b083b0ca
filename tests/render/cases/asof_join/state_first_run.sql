-- differs from state_next_run in
-- without query 2; ew_stored; ew_right_all
-- step query 1, lines
-select match_id as id, checkpoint.* from demo.state where status = 'checkpoint' order by checkpoint.run desc limit 1 ... 1 more
+with
-- step query: ew_left_measured, lines ~ `loaded_at` > timestamp_micros(1767261600000000) => true
-                when ew_time_us <= if(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null or 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null, null, least(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000, 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000)) then 'late'
+                when ew_time_us <= if(cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000 is null or cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000 is null, null, least(cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000, cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000)) then 'late'
-- step query: ew_right_measured, as query: ew_left_measured, but ~ left => right ~ impressions => clicks
~ `shown_at` => `clicked_at` ~ `impression_id` => `click_id`
-- step query: ew_moved, lines ~ 1767261600000000L => cast(null as bigint)
-- step query: ew_together, lines ~ 1L => cast(null as bigint)
-- step ew_left_rows, lines ~ , and those that they can match on the other side =>
~ > timestamp_micros(1767261600000000) and `loaded_at` < => <
-        coalesce(unix_micros(`loaded_at`) > 1767261600000000L, true) as ew_is_new,
-- step ew_left_checked, lines ~ end) => end ~ 1767261600000000L => cast(null as bigint)
-        if(not ew_is_new, null, case
+        case
-- step ew_right_rows, as ew_left_rows, but ~ left => right ~ impressions => clicks ~ `shown_at` => `clicked_at`
~ `impression_id` => `click_id`
-- step ew_right_checked, as ew_left_checked, but ~ left => right
-- step ew_left_new; ew_right_new, as in interval_join/state_compile_left, but ~ null and ew_is_new => null
-- step ew_both, lines ~ _all => _new ~ ew_is_new as => true as
     where r.ew_time_us is not null and r.`ad_id` is not null
-    union all ... 19 more
-- step ew_left_arrived; ew_right_arrived, lines ~ 2L => 1L
-    where (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
-- step ew_judged, lines
-            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros(1767268800000000L - 1000)) then 'unmatched'
-- step ew_twice; ew_changed, as in interval_join/state_compile_left
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines
~ 1767261600000000L => cast(null as bigint) ~ 2L => 1L
-        when coalesce(ew_checkpoints, 0L) <> 1L ... 1 more
