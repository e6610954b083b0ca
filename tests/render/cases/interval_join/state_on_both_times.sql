-- differs from state_next_run in
-- without ew_left_new_spread; ew_right_known_once; ew_right_new_spread; ew_left_old_once
-- step ew_left_rows, lines
-        or (`loaded_at` <= timestamp_micros(1767261600000000) and `shown_at` >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and `shown_at` <= timestamp_micros(1767268800000000L))
+        or (`loaded_at` <= timestamp_micros(1767261600000000) and `shown_at` >= timestamp_micros(1767261600000000L) and `shown_at` <= timestamp_micros(1767268800000000L))
-- step ew_left_old, lines
-        and (rejected.event_count > 1 or (rejected.left_event_at >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and rejected.left_event_at <= timestamp_micros(1767268800000000L)))
+        and (rejected.event_count > 1 or (rejected.left_event_at >= timestamp_micros(1767261600000000L) and rejected.left_event_at <= timestamp_micros(1767268800000000L)))
-- step ew_right_rows, lines
-        or (`loaded_at` <= timestamp_micros(1767261600000000) and `clicked_at` >= timestamp_micros(1767261600000000L) and `clicked_at` <= timestamp_micros(try_add(1767268800000000L, 3600000000)))
+        or (`loaded_at` <= timestamp_micros(1767261600000000) and `clicked_at` >= timestamp_micros(1767261600000000L) and `clicked_at` <= timestamp_micros(1767268800000000L))
-- step ew_right_old, lines
-        and (rejected.event_count > 1 or (rejected.right_event_at >= timestamp_micros(1767261600000000L) and rejected.right_event_at <= timestamp_micros(try_add(1767268800000000L, 3600000000))))
+        and (rejected.event_count > 1 or (rejected.right_event_at >= timestamp_micros(1767261600000000L) and rejected.right_event_at <= timestamp_micros(1767268800000000L)))
-- step ew_matches, lines
     from (
         select
             l.`ad_id` as `ad_id`,
+            l.`shown_at` as `shown_at`,
     from (
         select
             l.`ad_id` as `ad_id`,
             l.`impression_id` as `impression_id`,
-            l.`shown_at` as `shown_at`,
@@
-        from ew_left_new_spread as l
-        inner join ew_right_known_once as r
+        from ew_left_new as l
+        inner join ew_right_known as r
         inner join ew_right_known_once as r
             on l.`ad_id` = r.`ad_id`
-            and l.ew_bucket = r.ew_bucket
-... 2 more
+            and l.`shown_at` = r.`clicked_at`

         select
             l.`ad_id` as `ad_id`,
+            l.`shown_at` as `shown_at`,

         select
             l.`ad_id` as `ad_id`,
             l.`impression_id` as `impression_id`,
-            l.`shown_at` as `shown_at`,
@@
-        from ew_left_old_once as l
-        inner join ew_right_new_spread as r
+        from ew_left_old as l
+        inner join ew_right_new as r
         inner join ew_right_new_spread as r
             on l.`ad_id` = r.`ad_id`
-            and l.ew_bucket = r.ew_bucket
-... 2 more
+            and l.`shown_at` = r.`clicked_at`
-- step ew_left_unmatched, lines
         l.`ad_id` as `ad_id`,
+        l.`shown_at` as `shown_at`,
-        l.`shown_at` as `shown_at`,
@@
-        if(l.ew_time_us <= 1767268800000000L - 3600001000, 'unmatched', 'pending') as status
+        if(l.ew_time_us <= 1767268800000000L, 'unmatched', 'pending') as status
-- step ew_left_stored, lines
         stored.`ad_id`,
+        stored.`shown_at`,
-        stored.`shown_at`,
@@
-        and ((stored.left_event_at >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and stored.left_event_at <= timestamp_micros(1767268800000000L)) or (stored.status = 'pending' and stored.left_event_at <= timestamp_micros(1767268800000000L - 3600001000)))
-        and (matched.ew_id is not null or (stored.status = 'pending' and stored.left_event_at <= timestamp_micros(1767268800000000L - 3600001000)))
+        and ((stored.left_event_at >= timestamp_micros(1767261600000000L) and stored.left_event_at <= timestamp_micros(1767268800000000L)) or (stored.status = 'pending' and stored.left_event_at <= timestamp_micros(1767268800000000L)))
+        and (matched.ew_id is not null or (stored.status = 'pending' and stored.left_event_at <= timestamp_micros(1767268800000000L)))
-- step ew_final_now, lines
-            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 3600001000))
+            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L))
-- step matches, and rows that wait for one, lines
     `ad_id`,
+    `shown_at`,
-    `shown_at`,
@@
-        or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 3600001000)),
+        or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L)),
-- step rows that are final now, lines
     `ad_id`,
+    `shown_at`,
-    `shown_at`,
-- step left rows that are rejected, lines
     null as `ad_id`,
+    null as `shown_at`,
-    null as `shown_at`,
-- step right rows that are rejected, lines
     null as `ad_id`,
+    null as `shown_at`,
-    null as `shown_at`,
-- step the checkpoint, lines
     null as `ad_id`,
+    null as `shown_at`,
-    null as `shown_at`,
@@
-            'strategy', 'buckets',
-            'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+            'strategy', 'equi',
+            'settings', '{"condition": null, "how": "left", "interval": {"lower": null, "upper": null}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id", {"left": "shown_at", "right": "clicked_at"}], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
