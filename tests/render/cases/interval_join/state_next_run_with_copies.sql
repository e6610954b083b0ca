-- differs from state_next_run in
-- without ew_left_meets
-- step ew_left_numbered, added after ew_left_rows
ew_left_numbered as (

    -- which of the rows with one id counts
    select
        *,
        row_number() over (
            partition by `impression_id`, ew_is_new
            order by ew_cursor, ew_time_us
            rows between unbounded preceding and current row
        ) as ew_copy
    from ew_left_rows

)
-- step ew_left_checked, lines
-        if(not ew_is_new, null, case
+        if(not ew_is_new, null, coalesce(case
-        end) as ew_reason
-    from ew_left_rows
+        end, if(ew_copy > 1, 'duplicate_id', null))) as ew_reason
+    from ew_left_numbered
-- step ew_right_meets, lines
-    lateral view explode(if(
-... 8 more
-- step ew_matches, lines
-    from ew_left_meets as l
+    from ew_left_all as l
-        and l.ew_bucket = r.ew_bucket
-- step ew_found, lines
-    lateral view explode(array('match', 'left')) as ew_kind
+    lateral view explode(array('match')) as ew_kind
-- step ew_left_arrived, lines
-            else sha2(to_json(
-... 6 more
@@
-            when l.ew_time_us <= 1767268800000000L - 3600001000 then 'unmatched'
-            else 'pending'
-- step ew_stored, lines
-        (
-... 9 more
+        not is_final and (
-            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 3600001000))
-- step ew_judged, lines
-            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros(1767268800000000L - 3600001000)) then 'unmatched'
-- step ew_decided, lines
-            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L))
-            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 3600001000)),
+            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L)),
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines
-        'strategy', 'buckets',
-        'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+        'strategy', 'equi',
+        'settings', '{"condition": null, "how": "inner", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
