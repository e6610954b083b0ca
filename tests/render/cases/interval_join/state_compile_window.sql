-- differs from state_compile_full in
-- without ew_left_new_spread; ew_right_all_once; ew_left_old_once; ew_right_new_spread
-- step ew_run, lines
@@         -- the new part of the left source
-            max(if(ew_reason is null, ew_time_us, null)) as last_end,
+            max(if(ew_reason is null, ew_time_us - pmod(ew_time_us, 600000000) + 600000000, null)) as last_end,
@@         -- the new part of the left source
-                    when ew_time_us <= if((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000 is null or (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000 is null, null, least((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000, (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000)) then 'late'
+                    when ew_time_us - pmod(ew_time_us, 600000000) + 600000000 <= greatest((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000, (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 7200000000) then 'late'
@@         -- the new part of the right source
-            max(if(ew_reason is null, ew_time_us, null)) as last_end,
+            max(if(ew_reason is null, ew_time_us - pmod(ew_time_us, 600000000) + 600000000, null)) as last_end,
@@         -- the new part of the right source
-                    when ew_time_us <= if((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000 is null or (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000 is null, null, least((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000, (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000)) then 'late'
+                    when ew_time_us - pmod(ew_time_us, 600000000) + 600000000 <= greatest((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000, (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 7200000000) then 'late'
-            (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000 as bound_from,
+            (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 7200000000 as bound_from,
             max_event_time - pmod(max_event_time, 1000) as watermark_to,
-            max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
+            max_event_time - pmod(max_event_time, 1000) - 7200000000 as bound_to
-            if(count(watermark_from) = count(*), min(watermark_from), null) as watermark_from,
-... 3 more
+            max(watermark_from) as watermark_from,
+            max(watermark_to) as watermark_to,
+            max(bound_from) as bound_from,
+            max(bound_to) as bound_to,
-- step ew_left_rows, lines
-        or (unix_micros(`loaded_at`) <= (select sources[0].cursor_from from ew_run) and `shown_at` >= timestamp_micros(try_add((select sources[1].first_event from ew_run), -3600000000)) and `shown_at` <= timestamp_micros((select sources[1].last_event from ew_run)))
+        or (unix_micros(`loaded_at`) <= (select sources[0].cursor_from from ew_run) and `shown_at` >= timestamp_micros(try_add((select sources[1].first_event from ew_run), -599999999)) and `shown_at` <= timestamp_micros(try_add((select sources[1].last_event from ew_run), 599999999)))
-- step ew_left_checked, lines
-            when ew_time_us <= (select bound_from from ew_run) then 'late'
+            when ew_time_us - pmod(ew_time_us, 600000000) + 600000000 <= (select bound_from from ew_run) then 'late'
-- step ew_right_rows, lines
-        or (unix_micros(`loaded_at`) <= (select sources[1].cursor_from from ew_run) and `clicked_at` >= timestamp_micros((select sources[0].first_event from ew_run)) and `clicked_at` <= timestamp_micros(try_add((select sources[0].last_event from ew_run), 3600000000)))
+        or (unix_micros(`loaded_at`) <= (select sources[1].cursor_from from ew_run) and `clicked_at` >= timestamp_micros(try_add((select sources[0].first_event from ew_run), -599999999)) and `clicked_at` <= timestamp_micros(try_add((select sources[0].last_event from ew_run), 599999999)))
-- step ew_right_checked, lines
-            when ew_time_us <= (select bound_from from ew_run) then 'late'
+            when ew_time_us - pmod(ew_time_us, 600000000) + 600000000 <= (select bound_from from ew_run) then 'late'
-- step ew_right_all, lines
-        and (rejected.event_count > 1 or (rejected.right_event_at >= timestamp_micros((select sources[0].first_event from ew_run)) and rejected.right_event_at <= timestamp_micros(try_add((select sources[0].last_event from ew_run), 3600000000))))
+        and (rejected.event_count > 1 or (rejected.right_event_at >= timestamp_micros(try_add((select sources[0].first_event from ew_run), -599999999)) and rejected.right_event_at <= timestamp_micros(try_add((select sources[0].last_event from ew_run), 599999999))))
-- step ew_left_old, lines
-        and (rejected.event_count > 1 or (rejected.left_event_at >= timestamp_micros(try_add((select sources[1].first_event from ew_run), -3600000000)) and rejected.left_event_at <= timestamp_micros((select sources[1].last_event from ew_run))))
+        and (rejected.event_count > 1 or (rejected.left_event_at >= timestamp_micros(try_add((select sources[1].first_event from ew_run), -599999999)) and rejected.left_event_at <= timestamp_micros(try_add((select sources[1].last_event from ew_run), 599999999))))
-- step ew_matches, lines
@@     -- what matches now
         l.`ad_id` as `ad_id`,
+        l.`shown_at` - make_interval(0, 0, 0, 0, 0, 0, cast(pmod(unix_micros(l.`shown_at`), 600000000) as decimal(20, 0)) / 1000000) as `window_start`,
-    from ew_left_new_spread as l
-    inner join ew_right_all_once as r
+    from ew_left_new as l
+    inner join ew_right_all as r
@@     inner join ew_right_all_once as r
-        and l.ew_bucket = r.ew_bucket
-... 2 more
+        and try_subtract(l.ew_time_us, pmod(l.ew_time_us, 600000000)) = try_subtract(r.ew_time_us, pmod(r.ew_time_us, 600000000))
@@     union all
         l.`ad_id` as `ad_id`,
+        l.`shown_at` - make_interval(0, 0, 0, 0, 0, 0, cast(pmod(unix_micros(l.`shown_at`), 600000000) as decimal(20, 0)) / 1000000) as `window_start`,
-    from ew_left_old_once as l
-    inner join ew_right_new_spread as r
+    from ew_left_old as l
+    inner join ew_right_new as r
@@     inner join ew_right_new_spread as r
-        and l.ew_bucket = r.ew_bucket
-... 2 more
+        and try_subtract(l.ew_time_us, pmod(l.ew_time_us, 600000000)) = try_subtract(r.ew_time_us, pmod(r.ew_time_us, 600000000))
-- step ew_found, lines
         `ad_id`,
+        `window_start`,
-    lateral view explode(array('match', 'left', 'right')) as ew_kind
+    lateral view explode(array('match', 'right')) as ew_kind
-- step ew_left_arrived, lines
         l.`ad_id` as `ad_id`,
+        l.`shown_at` - make_interval(0, 0, 0, 0, 0, 0, cast(pmod(unix_micros(l.`shown_at`), 600000000) as decimal(20, 0)) / 1000000) as `window_start`,
                 named_struct('side', 'left', 'id', l.`impression_id`, 'reason', ew_reason, 'run', (select run from ew_run)),
-                map(
-... 6 more
@@
-            when l.ew_time_us <= (select watermark_to from ew_run) - 3600001000 then 'unmatched'
-            else 'pending'
-- step ew_right_arrived, lines
         r.`ad_id` as `ad_id`,
+        r.`clicked_at` - make_interval(0, 0, 0, 0, 0, 0, cast(pmod(unix_micros(r.`clicked_at`), 600000000) as decimal(20, 0)) / 1000000) as `window_start`,
-            when r.ew_time_us <= (select watermark_to from ew_run) - 1000 then 'unmatched'
+            when r.ew_time_us <= (select watermark_to from ew_run) - pmod((select watermark_to from ew_run), 600000000) - 1 then 'unmatched'
-- step ew_stored, lines
         `ad_id`,
+        `window_start`,
-            and right_id is null
-... 8 more
@@
-                right_event_at >= timestamp_micros((select sources[0].first_event from ew_run)) and right_event_at <= timestamp_micros(try_add((select sources[0].last_event from ew_run), 3600000000))
-                or status = 'pending' and right_event_at <= timestamp_micros((select watermark_to from ew_run) - 1000)
+                right_event_at >= timestamp_micros(try_add((select sources[0].first_event from ew_run), -599999999)) and right_event_at <= timestamp_micros(try_add((select sources[0].last_event from ew_run), 599999999))
+                or status = 'pending' and right_event_at <= timestamp_micros((select watermark_to from ew_run) - pmod((select watermark_to from ew_run), 600000000) - 1)
-            (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run)) and right_event_at <= timestamp_micros((select bound_to from ew_run)))
-... 2 more
+            (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run) - pmod((select bound_to from ew_run), 600000000) - 1) and right_event_at <= timestamp_micros((select bound_to from ew_run) - pmod((select bound_to from ew_run), 600000000) - 1))
+            or (status in ('unmatched', 'superseded') and right_event_at <= timestamp_micros((select bound_to from ew_run) - pmod((select bound_to from ew_run), 600000000) - 1))
-- step ew_merged, lines
-            struct(`ad_id`, `impression_id`, `shown_at`, `click_id`, `clicked_at`, left_id, right_id, left_event_at, right_event_at, ew_status),
+            struct(`ad_id`, `window_start`, `impression_id`, `shown_at`, `click_id`, `clicked_at`, left_id, right_id, left_event_at, right_event_at, ew_status),
-- step ew_judged, lines
-            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros((select watermark_to from ew_run) - 3600001000) or ew_row.right_event_at <= timestamp_micros((select watermark_to from ew_run) - 1000)) then 'unmatched'
+            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.right_event_at <= timestamp_micros((select watermark_to from ew_run) - pmod((select watermark_to from ew_run), 600000000) - 1)) then 'unmatched'
-- step ew_decided, lines
-            (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run)) and right_event_at <= timestamp_micros((select bound_to from ew_run)))
-... 2 more
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
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines
     `ad_id`,
+    `window_start`,
-        'strategy', 'buckets',
-        'settings', '{"condition": null, "how": "full", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+        'strategy', 'equi',
+        'settings', '{"condition": null, "how": "right", "interval": {"lower": null, "upper": null}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id", {"time_window": "10 minutes"}], "right": {"allowed_lateness": "2 hours", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "max"}',
