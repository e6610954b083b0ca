-- differs from state_compile_left in
-- step ew_found, lines
-    lateral view explode(array('match', 'left')) as ew_kind
+    lateral view explode(array('match', 'left', 'right')) as ew_kind
-- step ew_right_arrived, lines
             ), 256)
+            else sha2(to_json(
+                named_struct('left', null, 'right', r.`click_id`),
+                map(
+                    'ignoreNullFields', 'false', 'timeZone', 'UTC',
+                    'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
+                )
+            ), 256)
             when ew_reason is not null then 'rejected'
+            when r.ew_time_us <= (select watermark_to from ew_run) - 1000 then 'unmatched'
+            else 'pending'
-- step ew_stored, lines
             )
         )
+        or (
+            status in ('pending', 'unmatched')
+            and not is_final
+            and left_id is null
+            and (
+                right_event_at >= timestamp_micros((select sources[0].first_event from ew_run)) and right_event_at <= timestamp_micros(try_add((select sources[0].last_event from ew_run), 3600000000))
+                or status = 'pending' and right_event_at <= timestamp_micros((select watermark_to from ew_run) - 1000)
+            )
+        )
             or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000))
+            or (status in ('unmatched', 'superseded') and right_event_at <= timestamp_micros((select bound_to from ew_run) - 1000))
-- step ew_judged, lines
-            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros((select watermark_to from ew_run) - 3600001000)) then 'unmatched'
+            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros((select watermark_to from ew_run) - 3600001000) or ew_row.right_event_at <= timestamp_micros((select watermark_to from ew_run) - 1000)) then 'unmatched'
-- step ew_decided, lines
-            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000)),
+            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000))
+            or (status in ('unmatched', 'superseded') and right_event_at <= timestamp_micros((select bound_to from ew_run) - 1000)),
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines
-        'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+        'settings', '{"condition": null, "how": "full", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
