-- differs from interval_join/state_compile_left in
-- without ew_left_new_spread; ew_right_all_once; ew_left_old; ew_left_old_once; ew_right_new; ew_right_new_spread; ew_matches; ew_stored
-- step ew_left_rows, lines
-    where
-... 2 more
+    where unix_micros(`loaded_at`) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) and unix_micros(`loaded_at`) <= (select sources[0].cursor_to from ew_run)
-- step ew_right_rows, lines
-        or (unix_micros(`loaded_at`) <= (select sources[1].cursor_from from ew_run) and `clicked_at` >= timestamp_micros((select sources[0].first_event from ew_run)) and `clicked_at` <= timestamp_micros(try_add((select sources[0].last_event from ew_run), 3600000000)))
+        or (unix_micros(`loaded_at`) <= (select sources[1].cursor_from from ew_run) and `clicked_at` >= timestamp_micros(try_add((select sources[0].first_event from ew_run), -3600000000)) and `clicked_at` <= timestamp_micros((select sources[0].last_event from ew_run)))
-- step ew_stored, added after ew_right_checked
ew_stored as (

    -- stored rows that a match or the watermark can change
    select
        `ad_id`,
        `impression_id`,
        `shown_at`,
        `click_id`,
        `clicked_at`,
        match_id,
        3 as ew_rank,
        left_id,
        right_id,
        left_event_at,
        right_event_at,
        status as ew_status,
        is_final,
        null as side,
        null as reason,
        null as ew_time_us,
        null as ew_cursor
    from demo.state
    where
        (
            status in ('match', 'pending', 'unmatched')
            and not is_final
            and (
                left_event_at >= timestamp_micros((select sources[1].first_event from ew_run)) and left_event_at <= timestamp_micros(try_add((select sources[1].last_event from ew_run), 3600000000)) and (right_event_at is null or right_event_at <= timestamp_micros((select sources[1].last_event from ew_run)))
                or status = 'pending' and left_event_at <= timestamp_micros((select watermark_to from ew_run) - 1000)
            )
        )
        or not is_final and (
            (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run)) and right_event_at <= timestamp_micros((select bound_to from ew_run)))
            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 1000))
        )

)
-- step ew_right_all, lines
-        and (rejected.event_count > 1 or (rejected.right_event_at >= timestamp_micros((select sources[0].first_event from ew_run)) and rejected.right_event_at <= timestamp_micros(try_add((select sources[0].last_event from ew_run), 3600000000))))
+        and (rejected.event_count > 1 or (rejected.right_event_at >= timestamp_micros(try_add((select sources[0].first_event from ew_run), -3600000000)) and rejected.right_event_at <= timestamp_micros((select sources[0].last_event from ew_run))))
-- step ew_both, added after ew_right_all
ew_both as (

    -- the rows of both sides, one below the other
    select
        l.`ad_id` as `ad_id`,
        l.`impression_id` as `impression_id`,
        l.`shown_at` as `shown_at`,
        null as `click_id`,
        null as `clicked_at`,
        l.`impression_id` as left_id,
        null as right_id,
        l.`shown_at` as left_event_at,
        null as right_event_at,
        null as match_id,
        null as ew_status,
        null as is_final,
        true as ew_is_new,
        l.ew_time_us,
        true as ew_is_left,
        l.ew_time_us is not null and l.`ad_id` is not null as ew_may_match
    from ew_left_new as l
    union all
    select
        r.`ad_id` as `ad_id`,
        null as `impression_id`,
        null as `shown_at`,
        r.`click_id` as `click_id`,
        r.`clicked_at` as `clicked_at`,
        null as left_id,
        r.`click_id` as right_id,
        null as left_event_at,
        r.`clicked_at` as right_event_at,
        null as match_id,
        null as ew_status,
        null as is_final,
        ew_is_new as ew_is_new,
        r.ew_time_us,
        false as ew_is_left,
        true as ew_may_match
    from ew_right_all as r
    where r.ew_time_us is not null and r.`ad_id` is not null
    union all
    select
        `ad_id`,
        `impression_id`,
        `shown_at`,
        `click_id`,
        `clicked_at`,
        left_id,
        right_id,
        left_event_at,
        right_event_at,
        match_id,
        ew_status,
        is_final,
        false as ew_is_new,
        if(ew_is_left, unix_micros(left_event_at), unix_micros(right_event_at)) as ew_time_us,
        ew_is_left,
        not ew_is_left or left_event_at is not null and `ad_id` is not null as ew_may_match
    from ew_stored
    lateral view explode(if(right_id is null, array(true), array(true, false))) as ew_is_left

)
-- step ew_sorted, added after ew_both
ew_sorted as (

    -- each row with the last right row before it on the way
    select
        *,
        last_value(if(
            ew_is_left, null, struct(right_id, ew_time_us, right_event_at, ew_is_new, `click_id`, `clicked_at`)
        )) ignore nulls over (
            partition by `ad_id`, if(ew_may_match, null, left_id)
            order by
                ew_time_us,
                ew_is_left,
                right_id,
                ew_is_new desc
            rows between unbounded preceding and current row
        ) as ew_match
    from ew_both

)
-- step ew_nearest, added after ew_sorted
ew_nearest as (

    -- whether a left row takes it
    select
        *,
        ew_may_match
        and ew_match is not null
        and (ew_is_new or ew_match.ew_is_new)
        and ew_match.ew_time_us >= try_add(ew_time_us, -3600000000) as ew_is_taken
    from ew_sorted

)
-- step ew_found, lines
-    -- each match, and a mark on rows that wait for one
+    -- each left row that has a nearer match now, and stored ones as they are
-        `click_id`,
-... 3 more
+        if(ew_is_taken, ew_match.`click_id`, `click_id`) as `click_id`,
+        if(ew_is_taken, ew_match.`clicked_at`, `clicked_at`) as `clicked_at`,
+        coalesce(match_id, sha2(to_json(
+            named_struct('left', left_id, 'right', null),
-        ), 256) as match_id,
-        if(ew_kind = 'match', 1, 4) as ew_rank,
+        ), 256)) as match_id,
+        if(ew_is_taken, 1, 3) as ew_rank,
-        right_id,
+        if(ew_is_taken, ew_match.right_id, right_id) as right_id,
-        right_event_at,
-... 2 more
+        if(ew_is_taken, ew_match.right_event_at, right_event_at) as right_event_at,
+        if(ew_is_taken, 'match', ew_status) as ew_status,
+        is_final,
-    from ew_matches
-    lateral view explode(array('match', 'left')) as ew_kind
+    from ew_nearest
+    where ew_is_left and (ew_is_taken or ew_status is not null)
-- step ew_left_arrived, lines
-            when l.ew_time_us <= (select watermark_to from ew_run) - 3600001000 then 'unmatched'
+            when l.ew_time_us <= (select watermark_to from ew_run) - 1000 then 'unmatched'
-- step ew_rows, lines
-    union all
-    select * from ew_stored
-- step ew_judged, lines
-            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros((select watermark_to from ew_run) - 3600001000)) then 'unmatched'
+            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros((select watermark_to from ew_run) - 1000)) then 'unmatched'
-- step ew_decided, lines
-            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000)),
+            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 1000)),
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines
-        'strategy', 'buckets',
-        'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+        'strategy', 'equi',
+        'settings', '{"allow_exact_matches": true, "condition": null, "direction": "backward", "how": "left", "interval": {"lower": -3600000000, "upper": 0}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
