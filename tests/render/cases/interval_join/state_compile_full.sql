-- differs from state_compile_left in
-- step ew_right_unmatched, added after ew_left_stored
ew_right_unmatched as (

    -- new right rows without a match
    select
        r.`ad_id` as `ad_id`,
        null as `impression_id`,
        null as `shown_at`,
        r.`click_id` as `click_id`,
        r.`clicked_at` as `clicked_at`,
        sha2(to_json(
            named_struct('left', null, 'right', r.`click_id`),
            map(
                'ignoreNullFields', 'false', 'timeZone', 'UTC',
                'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
            )
        ), 256) as match_id,
        null as left_id,
        r.`click_id` as right_id,
        null as left_event_at,
        r.`clicked_at` as right_event_at,
        if(r.ew_time_us <= (select watermark_to from ew_run) - 1000, 'unmatched', 'pending') as status
    from ew_right_new as r
    left anti join ew_matches
        on ew_matches.right_id = r.`click_id`

)
-- step ew_right_stored, added after ew_right_unmatched
ew_right_stored as (

    -- stored right rows that have a match now, or that the watermark has passed
    select
        stored.`ad_id`,
        stored.`impression_id`,
        stored.`shown_at`,
        stored.`click_id`,
        stored.`clicked_at`,
        stored.match_id,
        stored.left_id,
        stored.right_id,
        stored.left_event_at,
        stored.right_event_at,
        if(matched.ew_id is null, 'unmatched', 'superseded') as status
    from demo.state as stored
    left join (select distinct right_id as ew_id from ew_matches) as matched
        on matched.ew_id = stored.right_id
    where
        stored.status in ('pending', 'unmatched')
        and not stored.is_final
        and stored.right_id is not null
        and stored.left_id is null
        and ((stored.right_event_at >= timestamp_micros((select sources[0].first_event from ew_run)) and stored.right_event_at <= timestamp_micros(try_add((select sources[0].last_event from ew_run), 3600000000))) or (stored.status = 'pending' and stored.right_event_at <= timestamp_micros((select watermark_to from ew_run) - 1000)))
        and (matched.ew_id is not null or (stored.status = 'pending' and stored.right_event_at <= timestamp_micros((select watermark_to from ew_run) - 1000)))

)
-- step ew_changed, lines
         select * from ew_left_stored
+        union all
+        select * from ew_right_unmatched
+        union all
+        select * from ew_right_stored
-- step ew_final_now, lines
             or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000))
+            or (status in ('unmatched', 'superseded') and right_event_at <= timestamp_micros((select bound_to from ew_run) - 1000))
-- step matches, and rows that wait for one, lines
-        or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000)),
+        or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000))
+        or (status in ('unmatched', 'superseded') and right_event_at <= timestamp_micros((select bound_to from ew_run) - 1000)),
-- step the checkpoint, lines
-            'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+            'settings', '{"condition": null, "how": "full", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
