-- differs from state_compile_left_anti in
-- step ew_found, lines ~ right_id, => null as right_id, ~ if(ew_kind = 'match', 1, 4) => 1
~ right_event => null as right_event
-            named_struct('left', if(ew_kind = 'right', null, left_id), 'right', if(ew_kind = 'left', null, right_id)),
+            named_struct('left', left_id, 'right', null),
-    lateral view explode(array('left')) as ew_kind
-- step ew_left_arrived, lines
-            else sha2(to_json( ... 6 more
-            when l.ew_time_us <= (select watermark_to from ew_run) - 3600001000 then 'unmatched' ... 1 more
-- step ew_stored, lines
-        ( ... 8 more
+        status = 'match' and left_event_at >= timestamp_micros(try_add((select sources[1].first_event from ew_run), -3600000000)) and left_event_at <= timestamp_micros((select sources[1].last_event from ew_run))
-            (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000))
+            (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run)))
-- step ew_judged, as in asof_join/state_first_run
-- step ew_decided, as in asof_join/state_inner, but ~ or status => and not ew_is_stored or status
~ 1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L => (select bound_to from ew_run)
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines ~ anti => semi
