-- differs from state_compile_left in
-- step ew_found, lines ~ )) as => , 'right')) as
-- step ew_right_arrived, as ew_left_arrived in asof_join/state_compile, but ~ l.`shown_at` => null
~ l.`impression_id` as => null as ~ l.ew => r.ew ~ left' as => right' as ~ new left => new right
~ l.`ad_id` => r.`ad_id` ~ left_arrived => right_arrived ~ left_checked as l => right_checked as r
~ null as `click_id` => r.`click_id` as `click_id` ~ null as `clicked_at` => r.`clicked_at` as `clicked_at`
~ left', 'id', l.`impression_id` => right', 'id', r.`click_id`
~ l.`impression_id`, 'right', null => null, 'right', r.`click_id`
-        null as right_id,
+        r.`click_id` as right_id,
-        null as right_event_at,
+        r.`clicked_at` as right_event_at,
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
~ 3600001000) => 3600001000) or ew_row.right_event_at <= timestamp_micros((select watermark_to from ew_run) - 1000)
-- step ew_decided, lines
-            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000)),
+            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000))
+            or (status in ('unmatched', 'superseded') and right_event_at <= timestamp_micros((select bound_to from ew_run) - 1000)),
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines ~ left", => full",
