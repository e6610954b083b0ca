-- differs from state_compile_full in
-- without ew_left_new_spread; ew_right_all_once; ew_left_old_once; ew_right_new_spread
-- step ew_left_measured, lines
-        max(if(ew_reason is null, ew_time_us, null)) as last_end,
+        max(if(ew_reason is null, ew_time_us - pmod(ew_time_us, 600000000) + 600000000, null)) as last_end,
-                when ew_time_us <= if((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000 is null or (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000 is null, null, least((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000, (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000)) then 'late'
+                when ew_time_us - pmod(ew_time_us, 600000000) + 600000000 <= greatest((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000, (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 7200000000) then 'late'
-- step ew_right_measured, as ew_left_measured, but ~ left => right ~ `shown_at` => `clicked_at` ~ impressions => clicks
~ 0].cursor => 1].cursor ~ `impression_id` => `click_id`
-- step ew_moved, lines
-        (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000 as bound_from,
+        (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 7200000000 as bound_from,
         max_event_time - pmod(max_event_time, 1000) as watermark_to,
-        max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
+        max_event_time - pmod(max_event_time, 1000) - 7200000000 as bound_to
-- step ew_together, lines
-        if(count(watermark_from) = count(*), min(watermark_from), null) as watermark_from, ... 3 more
+        max(watermark_from) as watermark_from,
+        max(watermark_to) as watermark_to,
+        max(bound_from) as bound_from,
+        max(bound_to) as bound_to,
-- step ew_left_rows, lines
-        or (unix_micros(`loaded_at`) <= (select sources[0].cursor_to from ew_checkpoint) and `shown_at` >= timestamp_micros(try_add((select sources[1].first_event from ew_run), -3600000000)) and `shown_at` <= timestamp_micros((select sources[1].last_event from ew_run)))
+        or (unix_micros(`loaded_at`) <= (select sources[0].cursor_to from ew_checkpoint) and `shown_at` >= timestamp_micros(try_add((select sources[1].first_event from ew_run), -599999999)) and `shown_at` <= timestamp_micros(try_add((select sources[1].last_event from ew_run), 599999999)))
-- step ew_left_numbered; ew_left_checked; ew_right_numbered; ew_right_checked, lines
~ us <= => us - pmod(ew_time_us, 600000000) + 600000000 <=
-- step ew_right_rows, lines
-        or (unix_micros(`loaded_at`) <= (select sources[1].cursor_to from ew_checkpoint) and `clicked_at` >= timestamp_micros((select sources[0].first_event from ew_run)) and `clicked_at` <= timestamp_micros(try_add((select sources[0].last_event from ew_run), 3600000000)))
+        or (unix_micros(`loaded_at`) <= (select sources[1].cursor_to from ew_checkpoint) and `clicked_at` >= timestamp_micros(try_add((select sources[0].first_event from ew_run), -599999999)) and `clicked_at` <= timestamp_micros(try_add((select sources[0].last_event from ew_run), 599999999)))
-- step ew_right_all, lines
-        and rejected.right_event_at >= timestamp_micros((select sources[0].first_event from ew_run)) and rejected.right_event_at <= timestamp_micros(try_add((select sources[0].last_event from ew_run), 3600000000))
+        and rejected.right_event_at >= timestamp_micros(try_add((select sources[0].first_event from ew_run), -599999999)) and rejected.right_event_at <= timestamp_micros(try_add((select sources[0].last_event from ew_run), 599999999))
-- step ew_left_old, lines
-        and rejected.left_event_at >= timestamp_micros(try_add((select sources[1].first_event from ew_run), -3600000000)) and rejected.left_event_at <= timestamp_micros((select sources[1].last_event from ew_run))
+        and rejected.left_event_at >= timestamp_micros(try_add((select sources[1].first_event from ew_run), -599999999)) and rejected.left_event_at <= timestamp_micros(try_add((select sources[1].last_event from ew_run), 599999999))
-- step ew_matches, lines ~ _once => ~ _spread =>
@@     -- what matches now
         l.`ad_id` as `ad_id`,
+        l.`shown_at` - make_interval(0, 0, 0, 0, 0, 0, cast(pmod(unix_micros(l.`shown_at`), 600000000) as decimal(20, 0)) / 1000000) as `window_start`,
@@     inner join ew_right_all as r
-        and l.ew_bucket = r.ew_bucket ... 2 more
+        and try_subtract(l.ew_time_us, pmod(l.ew_time_us, 600000000)) = try_subtract(r.ew_time_us, pmod(r.ew_time_us, 600000000))
@@     union all
         l.`ad_id` as `ad_id`,
+        l.`shown_at` - make_interval(0, 0, 0, 0, 0, 0, cast(pmod(unix_micros(l.`shown_at`), 600000000) as decimal(20, 0)) / 1000000) as `window_start`,
@@     inner join ew_right_new as r
-        and l.ew_bucket = r.ew_bucket ... 2 more
+        and try_subtract(l.ew_time_us, pmod(l.ew_time_us, 600000000)) = try_subtract(r.ew_time_us, pmod(r.ew_time_us, 600000000))
-- step ew_found, lines ~ left', ' =>
         `ad_id`,
+        `window_start`,
-- step ew_left_arrived, lines
         l.`ad_id` as `ad_id`,
+        l.`shown_at` - make_interval(0, 0, 0, 0, 0, 0, cast(pmod(unix_micros(l.`shown_at`), 600000000) as decimal(20, 0)) / 1000000) as `window_start`,
-            else sha2(to_json( ... 6 more
-            when l.ew_time_us <= (select watermark_to from ew_run) - 3600001000 then 'unmatched' ... 1 more
-- step ew_right_arrived, lines ~ 1000 => pmod((select watermark_to from ew_run), 600000000) - 1
         r.`ad_id` as `ad_id`,
+        r.`clicked_at` - make_interval(0, 0, 0, 0, 0, 0, cast(pmod(unix_micros(r.`clicked_at`), 600000000) as decimal(20, 0)) / 1000000) as `window_start`,
-- step ew_stored, as in interval_join/state_compile_left, but ~ right_id is => left_id is
         `ad_id`,
+        `window_start`,
-                left_event_at >= timestamp_micros(try_add((select sources[1].first_event from ew_run), -3600000000)) and left_event_at <= timestamp_micros((select sources[1].last_event from ew_run)) ... 1 more
+                right_event_at >= timestamp_micros(try_add((select sources[0].first_event from ew_run), -599999999)) and right_event_at <= timestamp_micros(try_add((select sources[0].last_event from ew_run), 599999999))
+                or status = 'pending' and right_event_at <= timestamp_micros((select watermark_to from ew_run) - pmod((select watermark_to from ew_run), 600000000) - 1)
-            (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run)) and right_event_at <= timestamp_micros((select bound_to from ew_run))) ... 1 more
+            (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run) - pmod((select bound_to from ew_run), 600000000) - 1) and right_event_at <= timestamp_micros((select bound_to from ew_run) - pmod((select bound_to from ew_run), 600000000) - 1))
+            or (status in ('unmatched', 'superseded') and right_event_at <= timestamp_micros((select bound_to from ew_run) - pmod((select bound_to from ew_run), 600000000) - 1))
-- step ew_merged, lines ~ `impression_id` => `window_start`, `impression_id`
-- step ew_judged, lines
-            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros((select watermark_to from ew_run) - 3600001000) or ew_row.right_event_at <= timestamp_micros((select watermark_to from ew_run) - 1000)) then 'unmatched'
+            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.right_event_at <= timestamp_micros((select watermark_to from ew_run) - pmod((select watermark_to from ew_run), 600000000) - 1)) then 'unmatched'
-- step ew_decided, lines
-            (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run)) and right_event_at <= timestamp_micros((select bound_to from ew_run))) ... 2 more
+            (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run) - pmod((select bound_to from ew_run), 600000000) - 1) and right_event_at <= timestamp_micros((select bound_to from ew_run) - pmod((select bound_to from ew_run), 600000000) - 1))
+            or (status in ('unmatched', 'superseded') and right_event_at <= timestamp_micros((select bound_to from ew_run) - pmod((select bound_to from ew_run), 600000000) - 1)),
-- step ew_twice, lines
         if(ew_is_row, if(reason is null, `ad_id`, null), null) as `ad_id`,
+        if(ew_is_row, if(reason is null, `window_start`, null), null) as `window_start`,
-- step ew_changed, lines
@@     select
         `ad_id`,
+        `window_start`,
@@     group by
         `ad_id`,
+        `window_start`,
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines ~ buckets => equi
     `ad_id`,
+    `window_start`,
-        'settings', '{"condition": null, "how": "full", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+        'settings', '{"condition": null, "how": "right", "interval": {"lower": null, "upper": null}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id", {"time_window": "10 minutes"}], "right": {"allowed_lateness": "2 hours", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "max"}',
