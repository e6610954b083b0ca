-- differs from state_compile_left in
-- step ew_matches, lines
     from (
         select
             l.`ad_id` as `ad_id`,
             l.`impression_id` as `impression_id`,
             l.`shown_at` as `shown_at`,
-            r.`click_id` as `click_id`,
-            r.`clicked_at` as `clicked_at`,
@@

         select
             l.`ad_id` as `ad_id`,
             l.`impression_id` as `impression_id`,
             l.`shown_at` as `shown_at`,
-            r.`click_id` as `click_id`,
-            r.`clicked_at` as `clicked_at`,
-- step ew_left_unmatched, lines
-        null as `click_id`,
-        null as `clicked_at`,
-- step ew_left_stored, lines
-        stored.`click_id`,
-        stored.`clicked_at`,
-- step ew_changed, lines
-        select
-... 4 more
-- step ew_final_now, lines
-            (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run)) and right_event_at <= timestamp_micros((select bound_to from ew_run)))
-            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000))
+            (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000))
-- step matches, and rows that wait for one, lines
-    `click_id`,
-    `clicked_at`,
@@
-        (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run)) and right_event_at <= timestamp_micros((select bound_to from ew_run)))
-        or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000)),
+        (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000)),
-- step rows that are final now, lines
-    `click_id`,
-    `clicked_at`,
-- step left rows that are rejected, lines
-    null as `click_id`,
-    null as `clicked_at`,
-- step right rows that are rejected, lines
-    null as `click_id`,
-    null as `clicked_at`,
-- step the checkpoint, lines
-    null as `click_id`,
-    null as `clicked_at`,
@@
-            'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+            'settings', '{"condition": null, "how": "left_anti", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": [], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
