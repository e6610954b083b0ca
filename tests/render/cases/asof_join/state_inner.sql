-- differs from state_next_run in
-- without ew_left_new
-- step ew_left_rows, lines
-    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)
+    where
+        (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
+        or (`loaded_at` <= timestamp_micros(1767261600000000) and `shown_at` >= timestamp_micros(1767261600000000L))
-- step ew_new_keys, added after ew_left_checked
ew_new_keys as (

    -- whose older right rows can be a match
    select distinct
        `ad_id` as ew_key_1
    from ew_left_checked
    where ew_is_new

)
-- step ew_right_rows, lines
-    select
+    select /*+ broadcast(ew_new_keys) */
     from demo.clicks
+    left join ew_new_keys
+        on `ad_id` = ew_key_1
-        or (`loaded_at` <= timestamp_micros(1767261600000000) and `clicked_at` >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and `clicked_at` <= timestamp_micros(1767268800000000L))
+        or (`loaded_at` <= timestamp_micros(1767261600000000) and `clicked_at` <= timestamp_micros(1767268800000000L) and ew_key_1 is not null)
-- step ew_stored, lines
-        (
-... 7 more
+        status = 'match' and left_event_at >= timestamp_micros(1767261600000000L)
-            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 1000))
-- step ew_left_all, added after ew_stored
ew_left_all as (

    -- new and older rows that can match
    select arrived.*
    from ew_left_checked as arrived
    left anti join demo.state as rejected
        on rejected.left_id = arrived.ew_id
        and not arrived.ew_is_new
        and arrived.ew_cursor between rejected.smallest_cursor and rejected.largest_cursor
        and rejected.status = 'rejected'
        and rejected.side = 'left'
        and rejected.reason in ('late')
        and (rejected.event_count > 1 or (rejected.left_event_at >= timestamp_micros(1767261600000000L)))
    where ew_reason is null and ew_id is not null

)
-- step ew_right_all, lines
-        and (rejected.event_count > 1 or (rejected.right_event_at >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and rejected.right_event_at <= timestamp_micros(1767268800000000L)))
+        and (rejected.event_count > 1 or (rejected.right_event_at <= timestamp_micros(1767268800000000L)))
-- step ew_both, lines
-        true as ew_is_new,
+        ew_is_new as ew_is_new,
-    from ew_left_new as l
+    from ew_left_all as l
-        not ew_is_left or left_event_at is not null and `ad_id` is not null as ew_may_match
+        not ew_is_left or false as ew_may_match
-- step ew_nearest, lines
-        and (ew_is_new or ew_match.ew_is_new)
-        and ew_match.ew_time_us >= try_add(ew_time_us, -3600000000) as ew_is_taken
+        and (ew_is_new or ew_match.ew_is_new) as ew_is_taken
-- step ew_left_arrived, lines
-            else sha2(to_json(
-... 6 more
@@
-            when l.ew_time_us <= 1767268800000000L - 1000 then 'unmatched'
-            else 'pending'
-- step ew_judged, lines
-            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros(1767268800000000L - 1000)) then 'unmatched'
-- step ew_decided, lines
-            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L))
-            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 1000)),
+            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L)),
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines
-        'settings', '{"allow_exact_matches": true, "condition": null, "direction": "backward", "how": "left", "interval": {"lower": -3600000000, "upper": 0}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+        'settings', '{"allow_exact_matches": true, "condition": null, "direction": "backward", "how": "inner", "interval": {"lower": null, "upper": 0}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
