-- differs from state_compile_left in
-- step ew_matches, lines
@@     -- what matches now
-        r.`click_id` as `click_id`, ... 1 more
@@     union all
-        r.`click_id` as `click_id`, ... 1 more
-- step ew_found, lines ~ match', ' =>
-        `click_id`, ... 1 more
-- step ew_left_arrived, lines
-        null as `click_id`, ... 1 more
-- step ew_right_arrived, lines
-        r.`click_id` as `click_id`, ... 1 more
-- step ew_stored, lines
-        `click_id`, ... 1 more
-            (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run)) and right_event_at <= timestamp_micros((select bound_to from ew_run))) ... 1 more
+            (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000))
-- step ew_merged, lines ~ `click_id`, `clicked_at`, left => left
-- step ew_decided, lines
-            (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run)) and right_event_at <= timestamp_micros((select bound_to from ew_run))) ... 1 more
+            (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000)),
-- step ew_twice, lines
-        if(ew_is_row, if(reason is null, `click_id`, null), null) as `click_id`, ... 1 more
-- step ew_changed, lines
@@     select
-        `click_id`, ... 1 more
@@     group by
-        `click_id`, ... 1 more
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines
-    `click_id`, ... 1 more
-        'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}', ... 1 more
+        'settings', '{"condition": null, "how": "left_anti", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": [], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "types": {"left.event_time": "timestamp", "right.event_time": "timestamp", "left.id": "bigint", "on.left.ad_id": "string", "left.columns.impression_id": "bigint", "left.columns.shown_at": "timestamp", "right.id": "bigint", "on.right.ad_id": "string"}}'
