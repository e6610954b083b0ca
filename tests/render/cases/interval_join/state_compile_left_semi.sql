-- differs from state_compile_left_anti in
-- without ew_left_unmatched; ew_left_stored
-- step ew_left_matched, added after ew_matches
ew_left_matched as (

    -- left rows that have a match for the first time
    select distinct
        `ad_id`,
        `impression_id`,
        `shown_at`,
        sha2(to_json(
            named_struct('left', ew_matches.left_id, 'right', null),
            map(
                'ignoreNullFields', 'false', 'timeZone', 'UTC',
                'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
            )
        ), 256) as match_id,
        ew_matches.left_id,
        null as right_id,
        ew_matches.left_event_at,
        null as right_event_at
    from ew_matches
    left anti join demo.state as stored
        on stored.left_id = ew_matches.left_id
        and stored.status = 'match'
        and stored.left_event_at >= timestamp_micros(try_add((select sources[1].first_event from ew_run), -3600000000))
        and stored.left_event_at <= timestamp_micros((select sources[1].last_event from ew_run))

)
-- step ew_changed, lines
-    select distinct *
-... 6 more
+    select
+        *,
+        'match' as status
+    from ew_left_matched
-- step ew_final_now, lines
-            (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000))
+            (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run)))
-- step matches, and rows that wait for one, lines
-        (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000)),
+        (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run))),
-- step the checkpoint, lines
-            'settings', '{"condition": null, "how": "left_anti", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": [], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+            'settings', '{"condition": null, "how": "left_semi", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": [], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
