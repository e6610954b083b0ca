-- differs from interval_join/state_compile_left in
-- without ew_left_new_spread; ew_right_all_once; ew_left_old; ew_left_old_once; ew_right_new; ew_right_new_spread; ew_matches; ew_stored
-- step ew_left_rows, lines
-    where ... 2 more
+    where unix_micros(`loaded_at`) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808)
-- step ew_right_rows, lines
-        or (unix_micros(`loaded_at`) <= (select sources[1].cursor_to from ew_checkpoint) and `clicked_at` >= timestamp_micros((select sources[0].first_event from ew_run)) and `clicked_at` <= timestamp_micros(try_add((select sources[0].last_event from ew_run), 3600000000)))
+        or (unix_micros(`loaded_at`) <= (select sources[1].cursor_to from ew_checkpoint) and `clicked_at` >= timestamp_micros(try_add((select sources[0].first_event from ew_run), -3600000000)) and `clicked_at` <= timestamp_micros((select sources[0].last_event from ew_run)))
-- step ew_stored, added after ew_right_checked, as in interval_join/state_compile_left, but ~ 3600001000 => 1000
~ pending', => match', 'pending',
-            and right_id is null
-                left_event_at >= timestamp_micros(try_add((select sources[1].first_event from ew_run), -3600000000)) and left_event_at <= timestamp_micros((select sources[1].last_event from ew_run))
+                left_event_at >= timestamp_micros((select sources[1].first_event from ew_run)) and left_event_at <= timestamp_micros(try_add((select sources[1].last_event from ew_run), 3600000000)) and (right_event_at is null or right_event_at <= timestamp_micros((select sources[1].last_event from ew_run)))
-- step ew_right_all, lines
-        and rejected.right_event_at >= timestamp_micros((select sources[0].first_event from ew_run)) and rejected.right_event_at <= timestamp_micros(try_add((select sources[0].last_event from ew_run), 3600000000))
+        and rejected.right_event_at >= timestamp_micros(try_add((select sources[0].first_event from ew_run), -3600000000)) and rejected.right_event_at <= timestamp_micros((select sources[0].last_event from ew_run))
-- step ew_both, as in asof_join/backward, but ~ `symbol` => `ad_id` ~ `trade_id` => `impression_id`
~ `bid` => `clicked_at` ~ `price` => `shown_at` ~ `quoted_at` => `click_id` ~ _right => _right_all
~ ew_left => ew_left_new
         null as right_id,
+        l.`shown_at` as left_event_at,
+        null as right_event_at,
+        null as match_id,
+        null as ew_status,
+        null as is_final,
+        true as ew_is_new,
-        r.`quote_id` as right_id,
+        r.`click_id` as right_id,
+        null as left_event_at,
+        r.`clicked_at` as right_event_at,
+        null as match_id,
+        null as ew_status,
+        null as is_final,
+        ew_is_new as ew_is_new,
     where r.ew_time_us is not null and r.`ad_id` is not null
+    union all
+    select
+        `ad_id`,
+        `impression_id`,
+        `shown_at`,
+        `click_id`,
+        `clicked_at`,
+        left_id,
+        right_id,
+        left_event_at,
+        right_event_at,
+        match_id,
+        ew_status,
+        is_final,
+        false as ew_is_new,
+        if(ew_is_left, unix_micros(left_event_at), unix_micros(right_event_at)) as ew_time_us,
+        ew_is_left,
+        not ew_is_left or left_event_at is not null and `ad_id` is not null as ew_may_match
+    from ew_stored
+    lateral view explode(if(right_id is null, array(true), array(true, false))) as ew_is_left
-- step ew_sorted, as in asof_join/backward, but ~ `symbol` => `ad_id`
~ `quoted_at`, `bid` => right_event_at, ew_is_new, `click_id`, `clicked_at`
-                right_id
+                right_id,
+                ew_is_new desc
-- step ew_nearest, as in asof_join/backward, but
-        and ew_match.ew_time_us >= try_add(ew_time_us, -60000000) as ew_is_taken
+        and (
+            ew_is_new
+            or ew_match.ew_is_new
+            or not (ew_match.right_id <=> right_id and ew_match.right_event_at <=> right_event_at)
+        )
+        and ew_match.ew_time_us >= try_add(ew_time_us, -3600000000) as ew_is_taken
-- step ew_found, lines ~ 256) => 256)) ~ matches => nearest ~ sha2 => coalesce(match_id, sha2
~ cast(null as boolean) as is => is ~ 'match' as => if(ew_is_taken, 'match', ew_status) as
~ ew_kind = 'match', 1, 4 => not ew_is_taken, 3, if(ew_is_new, 1, 2)
-    -- each match, and a mark on rows that wait for one
+    -- each left row that has a nearer match now, and stored ones as they are
-        `click_id`, ... 1 more
+        if(ew_is_taken, ew_match.`click_id`, `click_id`) as `click_id`,
+        if(ew_is_taken, ew_match.`clicked_at`, `clicked_at`) as `clicked_at`,
-            named_struct('left', if(ew_kind = 'right', null, left_id), 'right', if(ew_kind = 'left', null, right_id)),
+            named_struct('left', left_id, 'right', null),
-        right_id,
+        if(ew_is_taken, ew_match.right_id, right_id) as right_id,
-        right_event_at,
+        if(ew_is_taken, ew_match.right_event_at, right_event_at) as right_event_at,
-        cast(null as bigint) as ew_time_us,
+        9223372036854775807L as ew_time_us,
-    lateral view explode(array('match', 'left')) as ew_kind
+    where ew_is_left and (ew_is_taken or ew_status is not null)
-- step ew_left_arrived; ew_judged; ew_decided, lines ~ 3600001000 => 1000
-- step ew_rows, lines
     select * from ew_right_arrived
-    union all ... 1 more
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines ~ buckets => equi
-        'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+        'settings', '{"allow_exact_matches": true, "condition": null, "direction": "backward", "how": "left", "interval": {"lower": -3600000000, "upper": 0}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
