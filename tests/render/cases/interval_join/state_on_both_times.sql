-- differs from state_next_run in
-- without ew_left_meets
-- step ew_left_rows, lines
         *,
+        xxhash64(`ad_id`, `shown_at`) as ew_key_hash,
-        or (`loaded_at` <= timestamp_micros(1767261600000000) and `shown_at` >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and `shown_at` <= timestamp_micros(1767268800000000L))
+        or (`loaded_at` <= timestamp_micros(1767261600000000) and `shown_at` >= timestamp_micros(1767261600000000L) and `shown_at` <= timestamp_micros(1767268800000000L))
-- step ew_right_rows, lines
         *,
+        xxhash64(`ad_id`, `clicked_at`) as ew_key_hash,
-        or (`loaded_at` <= timestamp_micros(1767261600000000) and `clicked_at` >= timestamp_micros(1767261600000000L) and `clicked_at` <= timestamp_micros(try_add(1767268800000000L, 3600000000)))
+        or (`loaded_at` <= timestamp_micros(1767261600000000) and `clicked_at` >= timestamp_micros(1767261600000000L) and `clicked_at` <= timestamp_micros(1767268800000000L))
-- step ew_left_all, lines
-        and (rejected.event_count > 1 or (rejected.left_event_at >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and rejected.left_event_at <= timestamp_micros(1767268800000000L)))
+        and (rejected.event_count > 1 or (rejected.left_event_at >= timestamp_micros(1767261600000000L) and rejected.left_event_at <= timestamp_micros(1767268800000000L)))
-- step ew_right_all, lines
-        and (rejected.event_count > 1 or (rejected.right_event_at >= timestamp_micros(1767261600000000L) and rejected.right_event_at <= timestamp_micros(try_add(1767268800000000L, 3600000000))))
+        and (rejected.event_count > 1 or (rejected.right_event_at >= timestamp_micros(1767261600000000L) and rejected.right_event_at <= timestamp_micros(1767268800000000L)))
-- step ew_right_meets, lines
-    lateral view explode(if(
-... 8 more
-- step ew_matches, lines
         l.`ad_id` as `ad_id`,
+        l.`shown_at` as `shown_at`,
-        l.`shown_at` as `shown_at`,
@@
-    from ew_left_meets as l
+    from ew_left_all as l
-        on l.`ad_id` = r.`ad_id`
-... 3 more
+        on l.ew_key_hash = r.ew_key_hash
+        and l.`ad_id` = r.`ad_id`
+        and l.`shown_at` = r.`clicked_at`
-- step ew_found, lines
         `ad_id`,
+        `shown_at`,
-        `shown_at`,
-- step ew_left_arrived, lines
         l.`ad_id` as `ad_id`,
+        l.`shown_at` as `shown_at`,
-        l.`shown_at` as `shown_at`,
@@
-            when l.ew_time_us <= 1767268800000000L - 3600001000 then 'unmatched'
+            when l.ew_time_us <= 1767268800000000L then 'unmatched'
-- step ew_right_arrived, lines
         r.`ad_id` as `ad_id`,
+        r.`clicked_at` as `shown_at`,
-        null as `shown_at`,
-- step ew_stored, lines
         `ad_id`,
+        `shown_at`,
-        `shown_at`,
@@
-                left_event_at >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and left_event_at <= timestamp_micros(1767268800000000L)
-                or status = 'pending' and left_event_at <= timestamp_micros(1767268800000000L - 3600001000)
+                left_event_at >= timestamp_micros(1767261600000000L) and left_event_at <= timestamp_micros(1767268800000000L)
+                or status = 'pending' and left_event_at <= timestamp_micros(1767268800000000L)
-            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 3600001000))
+            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L))
-- step ew_merged, lines
-            struct(`ad_id`, `impression_id`, `shown_at`, `click_id`, `clicked_at`, left_id, right_id, left_event_at, right_event_at, ew_status),
+            struct(`ad_id`, `shown_at`, `impression_id`, `click_id`, `clicked_at`, left_id, right_id, left_event_at, right_event_at, ew_status),
-- step ew_judged, lines
-            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros(1767268800000000L - 3600001000)) then 'unmatched'
+            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros(1767268800000000L)) then 'unmatched'
-- step ew_decided, lines
-            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 3600001000)),
+            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L)),
-- step ew_twice, lines
         if(ew_is_row, if(reason is null, `ad_id`, null), null) as `ad_id`,
+        if(ew_is_row, if(reason is null, `shown_at`, null), null) as `shown_at`,
-        if(ew_is_row, if(reason is null, `shown_at`, null), null) as `shown_at`,
-- step ew_changed, lines
@@     select
         `ad_id`,
+        `shown_at`,
@@     select
-        `shown_at`,
@@     group by
         `ad_id`,
+        `shown_at`,
@@     group by
-        `shown_at`,
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines
     `ad_id`,
+    `shown_at`,
-    `shown_at`,
@@
-        'strategy', 'buckets',
-        'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+        'strategy', 'equi',
+        'settings', '{"condition": null, "how": "left", "interval": {"lower": null, "upper": null}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id", {"left": "shown_at", "right": "clicked_at"}], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
