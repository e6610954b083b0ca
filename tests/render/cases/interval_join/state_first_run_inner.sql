-- differs from state_first_run in
-- step ew_found, lines ~ , 'left' =>
-- step ew_left_arrived, as in asof_join/state_inner, but ~ 2L => 1L
-    where (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
-- step ew_rows, lines
-    select * from ew_found ... 1 more
-- step ew_merged, lines
     group by match_id, reason
+    union all
+    select
+        match_id, reason, struct(`ad_id`, `impression_id`, `shown_at`, `click_id`, `clicked_at`, left_id, right_id, left_event_at, right_event_at, ew_status), ew_rank, false, false, false, side, 0, 0, ew_cursor, ew_cursor
+    from ew_found
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines ~ left", => inner",
