-- differs from state_next_run in
-- without ew_left_meets
-- step ew_left_rows, lines ~ try_add(1767261600000000L, -3600000000) => 1767261600000000L
         *,
+        xxhash64(`ad_id`, `shown_at`) as ew_key_hash,
-- step ew_right_rows, as ew_left_rows, but ~ `shown_at` => `clicked_at` ~ left => right ~ impressions => clicks
~ `impression_id` => `click_id`
-- step ew_left_all, lines ~ try_add(1767261600000000L, -3600000000) => 1767261600000000L
-- step ew_right_all, lines ~ try_add(1767268800000000L, 3600000000) => 1767268800000000L
-- step ew_right_meets, as in interval_join/state_next_run_with_copies
-- step ew_matches, lines ~ left_meets => left_all
         l.`ad_id` as `ad_id`,
+        l.`shown_at` as `shown_at`,
-        l.`shown_at` as `shown_at`,
-        on l.`ad_id` = r.`ad_id` ... 3 more
+        on l.ew_key_hash = r.ew_key_hash
+        and l.`ad_id` = r.`ad_id`
+        and l.`shown_at` = r.`clicked_at`
-- step ew_found, lines
         `ad_id`,
+        `shown_at`,
-        `shown_at`,
-- step ew_left_arrived, lines ~ - 3600001000 then => then
         l.`ad_id` as `ad_id`,
+        l.`shown_at` as `shown_at`,
-        l.`shown_at` as `shown_at`,
-- step ew_right_arrived, lines
         r.`ad_id` as `ad_id`,
+        r.`clicked_at` as `shown_at`,
-        null as `shown_at`,
-- step ew_stored, lines ~ 1767268800000000L - 3600001000 => 1767268800000000L
~ try_add(1767261600000000L, -3600000000) => 1767261600000000L
         `ad_id`,
+        `shown_at`,
-        `shown_at`,
-- step ew_merged, lines ~ `impression_id`, `shown_at` => `shown_at`, `impression_id`
-- step ew_judged; ew_decided, lines ~ 1767268800000000L - 3600001000 => 1767268800000000L
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
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines ~ buckets => equi
     `ad_id`,
+    `shown_at`,
-    `shown_at`,
-        'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}', ... 1 more
+        'settings', '{"condition": null, "how": "left", "interval": {"lower": null, "upper": null}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id", {"left": "shown_at", "right": "clicked_at"}], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "types": {"left.event_time": "timestamp", "right.event_time": "timestamp", "left.id": "bigint", "on.left.ad_id": "string", "on.left.shown_at": "timestamp", "left.columns.impression_id": "bigint", "right.id": "bigint", "on.right.ad_id": "string", "on.right.shown_at": "timestamp", "right.columns.click_id": "bigint", "right.columns.clicked_at": "timestamp"}}'
