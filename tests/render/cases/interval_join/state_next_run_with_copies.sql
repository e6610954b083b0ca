-- differs from state_next_run in
-- without ew_left_meets
-- step ew_left_numbered, added after ew_left_rows, as in interval_join/state_compile_left, but
~ (select bound_from from ew_run) => 1767261600000000L
-- step ew_left_checked, lines ~ rows => numbered ~ case => coalesce(case
~ end => end, if(ew_copy > 1, 'duplicate_id', null))
-- step ew_right_meets, lines
-    lateral view explode(if( ... 8 more
-- step ew_matches, lines ~ left_meets => left_all
-        and l.ew_bucket = r.ew_bucket
-- step ew_found, as in interval_join/state_first_run_inner
-- step ew_left_arrived, as in asof_join/state_inner, but ~ (to => (concat(to
-            ), 256)
+            ), if(ew_copy > 1 and ew_reason <> 'duplicate_id', coalesce(concat(' at ', ew_time_us), ''), '')), 256)
-- step ew_stored, as in asof_join/state_inner, but
-        status = 'match' and left_event_at >= timestamp_micros(1767261600000000L) ... 1 more
+        not is_final and (
-- step ew_judged, as in asof_join/state_first_run
-- step ew_decided, as in asof_join/state_inner
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines ~ buckets => equi ~ left", => inner",
