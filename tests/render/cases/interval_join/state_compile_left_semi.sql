-- differs from state_compile_left_anti in
-- step ew_found, lines
-            named_struct('left', if(ew_kind = 'right', null, left_id), 'right', if(ew_kind = 'left', null, right_id)),
+            named_struct('left', left_id, 'right', null),
-        if(ew_kind = 'match', 1, 4) as ew_rank,
+        1 as ew_rank,
-        right_id,
+        null as right_id,
-        right_event_at,
+        null as right_event_at,
-    lateral view explode(array('left')) as ew_kind
-- step ew_left_arrived, lines
-            else sha2(to_json(
-... 6 more
@@
-            when l.ew_time_us <= (select watermark_to from ew_run) - 3600001000 then 'unmatched'
-            else 'pending'
-- step ew_stored, lines
-        (
-... 8 more
+        status = 'match' and left_event_at >= timestamp_micros(try_add((select sources[1].first_event from ew_run), -3600000000)) and left_event_at <= timestamp_micros((select sources[1].last_event from ew_run))
-            (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000))
+            (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run)))
-- step ew_judged, lines
-            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros((select watermark_to from ew_run) - 3600001000)) then 'unmatched'
-- step ew_decided, lines
-            (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000)),
+            (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run))),
-            ew_rank <= 2 or status <> ew_status
+            ew_rank <= 2 and not ew_is_stored or status <> ew_status
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines
-        'settings', '{"condition": null, "how": "left_anti", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": [], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+        'settings', '{"condition": null, "how": "left_semi", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": [], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
