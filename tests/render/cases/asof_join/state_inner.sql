-- differs from state_next_run in
-- without ew_left_new
-- step ew_left_rows, as in interval_join/state_next_run, but
~ try_add(1767261600000000L, -3600000000)) and `shown_at` <= timestamp_micros(1767268800000000L => 1767261600000000L
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
-        ( ... 7 more
+        status = 'match' and left_event_at >= timestamp_micros(1767261600000000L)
-            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 1000))
-- step ew_left_all, as in interval_join/state_next_run, but
~ try_add(1767261600000000L, -3600000000)) and rejected.left_event_at <= timestamp_micros(1767268800000000L => 1767261600000000L
-- step ew_right_all, lines
~ >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and rejected.right_event_at < => <
-- step ew_both, lines ~ left_new => left_all ~ left_event_at is not null and `ad_id` is not null => false
-        true as ew_is_new,
+        ew_is_new as ew_is_new,
-- step ew_nearest, lines
-            or not (ew_match.right_id <=> right_id and ew_match.right_event_at <=> right_event_at) ... 2 more
+        ) as ew_is_taken
-- step ew_left_arrived, lines
-            else sha2(to_json( ... 6 more
-            when l.ew_time_us <= 1767268800000000L - 1000 then 'unmatched' ... 1 more
-- step ew_judged, as in asof_join/state_first_run
-- step ew_decided, lines
-            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L)) ... 1 more
+            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L)),
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines
~ left", "interval": {"lower": -3600000000 => inner", "interval": {"lower": null
