-- differs from state_compile_full in
-- without ew_left_new_spread; ew_right_known_once; ew_right_new_spread; ew_left_old_once; ew_left_lonely; ew_left_waiting
-- step ew_run, lines
-            right_max_event_time_before - pmod(right_max_event_time_before, 1000) - 3600000000 as right_bound_from,
+            right_max_event_time_before - pmod(right_max_event_time_before, 1000) - 7200000000 as right_bound_from,
-            right_max_event_time - pmod(right_max_event_time, 1000) - 3600000000 as right_bound_to
+            right_max_event_time - pmod(right_max_event_time, 1000) - 7200000000 as right_bound_to
-        if(left_watermark_from is null or right_watermark_from is null, null, least(left_watermark_from, right_watermark_from)) as watermark_from,
-... 3 more
+        greatest(left_watermark_from, right_watermark_from) as watermark_from,
+        greatest(left_watermark_to, right_watermark_to) as watermark_to,
+        greatest(left_bound_from, right_bound_from) as bound_from,
+        greatest(left_bound_to, right_bound_to) as bound_to
-- step ew_left_rows, lines
-        or (unix_micros(`loaded_at`) <= (select left_cursor_from from ew_run) and `shown_at` >= timestamp_micros(try_add((select right_first from ew_run), -3600000000)) and `shown_at` <= timestamp_micros((select right_last from ew_run)))
+        or (unix_micros(`loaded_at`) <= (select left_cursor_from from ew_run) and `shown_at` >= timestamp_micros(try_add((select right_first from ew_run), -599999999)) and `shown_at` <= timestamp_micros(try_add((select right_last from ew_run), 599999999)))
-- step ew_left_checked, lines
-            when ew_time <= (select bound_from from ew_run) then 'late'
+            when ew_time <= (select bound_from from ew_run) - pmod((select bound_from from ew_run), 600000000) - 1 then 'late'
-- step ew_left_old, lines
-        and (refused.event_count > 1 or (refused.left_event_at >= timestamp_micros(try_add((select right_first from ew_run), -3600000000)) and refused.left_event_at <= timestamp_micros((select right_last from ew_run))))
+        and (refused.event_count > 1 or (refused.left_event_at >= timestamp_micros(try_add((select right_first from ew_run), -599999999)) and refused.left_event_at <= timestamp_micros(try_add((select right_last from ew_run), 599999999))))
-- step ew_right_rows, lines
-        or (unix_micros(`loaded_at`) <= (select right_cursor_from from ew_run) and `clicked_at` >= timestamp_micros((select left_first from ew_run)) and `clicked_at` <= timestamp_micros(try_add((select left_last from ew_run), 3600000000)))
+        or (unix_micros(`loaded_at`) <= (select right_cursor_from from ew_run) and `clicked_at` >= timestamp_micros(try_add((select left_first from ew_run), -599999999)) and `clicked_at` <= timestamp_micros(try_add((select left_last from ew_run), 599999999)))
-- step ew_right_checked, lines
-            when ew_time <= (select bound_from from ew_run) then 'late'
+            when ew_time <= (select bound_from from ew_run) - pmod((select bound_from from ew_run), 600000000) - 1 then 'late'
-- step ew_right_old, lines
-        and (refused.event_count > 1 or (refused.right_event_at >= timestamp_micros((select left_first from ew_run)) and refused.right_event_at <= timestamp_micros(try_add((select left_last from ew_run), 3600000000))))
+        and (refused.event_count > 1 or (refused.right_event_at >= timestamp_micros(try_add((select left_first from ew_run), -599999999)) and refused.right_event_at <= timestamp_micros(try_add((select left_last from ew_run), 599999999))))
-- step ew_matches, lines
     from (
         select
             l.`ad_id` as `ad_id`,
+            l.`shown_at` - make_interval(0, 0, 0, 0, 0, 0, cast(pmod(unix_micros(l.`shown_at`), 600000000) as decimal(20, 0)) / 1000000) as `window_start`,
-        from ew_left_new_spread as l
-        inner join ew_right_known_once as r
+        from ew_left_new as l
+        inner join ew_right_known as r
         inner join ew_right_known_once as r
             on l.`ad_id` = r.`ad_id`
-            and l.ew_bucket = r.ew_bucket
-... 2 more
+            and try_subtract(l.ew_time, pmod(l.ew_time, 600000000)) = try_subtract(r.ew_time, pmod(r.ew_time, 600000000))

         select
             l.`ad_id` as `ad_id`,
+            l.`shown_at` - make_interval(0, 0, 0, 0, 0, 0, cast(pmod(unix_micros(l.`shown_at`), 600000000) as decimal(20, 0)) / 1000000) as `window_start`,
-        from ew_left_old_once as l
-        inner join ew_right_new_spread as r
+        from ew_left_old as l
+        inner join ew_right_new as r
         inner join ew_right_new_spread as r
             on l.`ad_id` = r.`ad_id`
-            and l.ew_bucket = r.ew_bucket
-... 2 more
+            and try_subtract(l.ew_time, pmod(l.ew_time, 600000000)) = try_subtract(r.ew_time, pmod(r.ew_time, 600000000))
-- step ew_right_lonely, lines
         r.`ad_id` as `ad_id`,
+        r.`clicked_at` - make_interval(0, 0, 0, 0, 0, 0, cast(pmod(unix_micros(r.`clicked_at`), 600000000) as decimal(20, 0)) / 1000000) as `window_start`,
-        if(r.ew_time <= (select watermark_to from ew_run) - 1000, 'unmatched', 'pending') as status
+        if(r.ew_time <= (select watermark_to from ew_run) - pmod((select watermark_to from ew_run), 600000000) - 1, 'unmatched', 'pending') as status
-- step ew_right_waiting, lines
         stored.`ad_id`,
+        stored.`window_start`,
-        and ((stored.right_event_at >= timestamp_micros((select left_first from ew_run)) and stored.right_event_at <= timestamp_micros(try_add((select left_last from ew_run), 3600000000))) or (stored.status = 'pending' and stored.right_event_at <= timestamp_micros((select watermark_to from ew_run) - 1000)))
-        and (matched.ew_id is not null or (stored.status = 'pending' and stored.right_event_at <= timestamp_micros((select watermark_to from ew_run) - 1000)))
+        and ((stored.right_event_at >= timestamp_micros(try_add((select left_first from ew_run), -599999999)) and stored.right_event_at <= timestamp_micros(try_add((select left_last from ew_run), 599999999))) or (stored.status = 'pending' and stored.right_event_at <= timestamp_micros((select watermark_to from ew_run) - pmod((select watermark_to from ew_run), 600000000) - 1)))
+        and (matched.ew_id is not null or (stored.status = 'pending' and stored.right_event_at <= timestamp_micros((select watermark_to from ew_run) - pmod((select watermark_to from ew_run), 600000000) - 1)))
-- step ew_changed, lines
-        select * from ew_left_lonely
-... 3 more
-- step ew_settled, lines
-            (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run)) and right_event_at <= timestamp_micros((select bound_to from ew_run)))
-... 2 more
+            (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run) - pmod((select bound_to from ew_run), 600000000) - 1) and right_event_at <= timestamp_micros((select bound_to from ew_run) - pmod((select bound_to from ew_run), 600000000) - 1))
+            or (status in ('unmatched', 'superseded') and right_event_at <= timestamp_micros((select bound_to from ew_run) - pmod((select bound_to from ew_run), 600000000) - 1))
-- step matches, and rows that wait for one, lines
     `ad_id`,
+    `window_start`,
-        (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run)) and right_event_at <= timestamp_micros((select bound_to from ew_run)))
-... 2 more
+        (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run) - pmod((select bound_to from ew_run), 600000000) - 1) and right_event_at <= timestamp_micros((select bound_to from ew_run) - pmod((select bound_to from ew_run), 600000000) - 1))
+        or (status in ('unmatched', 'superseded') and right_event_at <= timestamp_micros((select bound_to from ew_run) - pmod((select bound_to from ew_run), 600000000) - 1)),
-- step rows that are final now, lines
     `ad_id`,
+    `window_start`,
-- step left rows that are refused, lines
     null as `ad_id`,
+    null as `window_start`,
-- step right rows that are refused, lines
     null as `ad_id`,
+    null as `window_start`,
-- step the checkpoint, lines
     null as `ad_id`,
+    null as `window_start`,
-            'strategy', 'buckets',
-            'settings', '{"condition": null, "how": "full", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+            'strategy', 'equi',
+            'settings', '{"condition": null, "how": "right", "interval": {"lower": null, "upper": null}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id", {"time_window": "10 minutes"}], "right": {"allowed_lateness": "2 hours", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "max"}',
