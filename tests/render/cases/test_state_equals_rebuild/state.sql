-- in steps
-- step the model, as in interval_join/state_compile_left
-- step ew_checkpoint, as in test_events_are_conserved/state
-- step ew_both, as in test_join_equals_rebuild/state, but
-        '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": null, "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "watermark_delay": "0 microseconds"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": null, "columns": {"clicked": "clicked_at"}, "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}' as given
+        '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "cut_on": null, "event_time": "viewed_at", "gap": "30 minutes", "id": null, "keys": ["user_id"], "late_test": "row", "max_duration": null, "max_future_skew": null, "min_event_time": null, "start_when": null, "watermark_delay": "0 microseconds"}' as given
-- step ew_settings, as in test_join_equals_rebuild/state, but ~ .left. => .
-                    array('on', 'how', 'interval', 'condition', 'left_condition', 'right_condition', 'left.id', 'left.event_time', 'left.cursor', 'left.columns', 'left.max_future_skew', 'left.min_event_time', 'right.id', 'right.event_time', 'right.cursor', 'right.columns', 'right.max_future_skew', 'right.min_event_time'),
+                    array('keys', 'event_time', 'gap', 'cursor', 'aggregates', 'boundary', 'id', 'start_when', 'cut_on', 'max_duration', 'max_future_skew', 'min_event_time'),
-- step ew_source, as ew_left_source in test_join_equals_rebuild/state, but ~ left_ => ~ left events => events
~ impressions => page_views
-        and `impression_id` is not null ... 3 more
-- step ew_rebuilt
ew_rebuilt as (

    -- the sessions of those events, built at once
    select
        `user_id`,
        sha2(concat(to_json(
            named_struct('k1', `user_id`, 'start', case typeof(session_start) when 'timestamp_ntz' then (cast(cast(session_start as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(session_start as timestamp)) end),
            map(
                'ignoreNullFields', 'false', 'timeZone', 'UTC',
                'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
            )
        ), case
            when typeof(`user_id`) rlike 'collate' then raise_error(concat(
                'event_windows: no id can be made of text with a collation; given: `user_id` ', typeof(`user_id`),
                '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
            ))
            when encode(cast(`user_id` as string), 'utf-8') <> cast(cast(`user_id` as string) as binary) and contains(to_json(struct(`user_id`)), cast(X'EFBFBD' as string)) then cast(`user_id` as string)
            else ''
        end), 256) as session_id,
        session_start,
        last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1800) as session_end,
        last_event_at,
        event_count,
        `pages`,
        `landing_page`.value as `landing_page`
    from (

        with
-- step ew_events, as in sessions/cte, but ~ from page_views => from ew_source
~ page_views.`user_id` => ew_source.`user_id`
-        case when typeof(page_views.`viewed_at`) in ('timestamp', 'timestamp_ntz') then page_views.`viewed_at` else raise_error(concat('event_windows.sessions in model a_model: event_time: is not a timestamp; given: viewed_at ', typeof(page_views.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at,
+        case when typeof(ew_source.`viewed_at`) in ('timestamp', 'timestamp_ntz') then ew_source.`viewed_at` else raise_error(concat('event_windows.sessions in test a_model: event_time: is not a timestamp; given: viewed_at ', typeof(ew_source.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at,
-        case typeof(page_views.`viewed_at`) when 'timestamp_ntz' then cast(page_views.`viewed_at` as timestamp_ntz) between timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (-62135596800000000L) and timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (253402298999999999L) else cast(page_views.`viewed_at` as timestamp) between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L) end
+        case typeof(ew_source.`viewed_at`) when 'timestamp_ntz' then cast(ew_source.`viewed_at` as timestamp_ntz) between timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (-62135596800000000L) and timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (253402298999999999L) else cast(ew_source.`viewed_at` as timestamp) between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L) end
-- step ew_reached, as in sessions/islands_fixed_inclusive
-- step ew_numbered, as in sessions/cte
-- step ew_rebuilt: select
        select
            `user_id`,
            min(ew_first_at) as session_start,
            max(ew_first_at) as last_event_at,
            count(*) as event_count,
            count(`ew_value_pages`) as `pages`,
            min(named_struct('at', ew_first_at, 'value', `ew_value_landing_page`)) as `landing_page`
        from ew_numbered
        group by `user_id`, ew_number

    ) as ew_sessions

)
-- step ew_sides, as in test_join_equals_rebuild/state, but ~ rows => sessions
         'state' as ew_side,
-        match_id, ... 11 more
+        session_id,
+        `user_id`,
+        `session_start`,
+        `session_end`,
+        `last_event_at`,
+        `event_count`,
+        `pages`,
+        `landing_page`
+    from demo.sessions_state
+    where status in ('open', 'closed', 'final')
         'rebuild' as ew_side,
-        match_id, ... 9 more
+        session_id,
+        `user_id`,
+        `session_start`,
+        `session_end`,
+        `last_event_at`,
+        `event_count`,
+        `pages`,
+        `landing_page`
-- step ew_paired, as in test_join_equals_rebuild/state, but ~ match => session
-        any_value(struct(`status`, `ad_id`, `impression_id`, `shown_at`, `clicked`, `left_id`, `left_event_at`, `right_id`, `right_event_at`)) filter (where ew_side = 'state') as held, ... 1 more
+        any_value(struct(`user_id`, `session_start`, `session_end`, `last_event_at`, `event_count`, `pages`, `landing_page`)) filter (where ew_side = 'state') as held,
+        any_value(struct(`user_id`, `session_start`, `session_end`, `last_event_at`, `event_count`, `pages`, `landing_page`)) filter (where ew_side = 'rebuild') as rebuilt
-- step ew_said, as in test_join_equals_rebuild/state, but ~ the row => the session ~ match => session
-                        named_struct('name', 'status', 'held', cast(held.`status` as string), 'due', cast(rebuilt.`status` as string), 'same', held.`status` <=> rebuilt.`status`), ... 8 more
+                        named_struct('name', 'user_id', 'held', cast(held.`user_id` as string), 'due', cast(rebuilt.`user_id` as string), 'same', held.`user_id` <=> rebuilt.`user_id`),
+                        named_struct('name', 'session_start', 'held', cast(held.`session_start` as string), 'due', cast(rebuilt.`session_start` as string), 'same', held.`session_start` <=> rebuilt.`session_start`),
+                        named_struct('name', 'session_end', 'held', cast(held.`session_end` as string), 'due', cast(rebuilt.`session_end` as string), 'same', held.`session_end` <=> rebuilt.`session_end`),
+                        named_struct('name', 'last_event_at', 'held', cast(held.`last_event_at` as string), 'due', cast(rebuilt.`last_event_at` as string), 'same', held.`last_event_at` <=> rebuilt.`last_event_at`),
+                        named_struct('name', 'event_count', 'held', cast(held.`event_count` as string), 'due', cast(rebuilt.`event_count` as string), 'same', held.`event_count` <=> rebuilt.`event_count`),
+                        named_struct('name', 'pages', 'held', cast(held.`pages` as string), 'due', cast(rebuilt.`pages` as string), 'same', held.`pages` <=> rebuilt.`pages`),
+                        named_struct('name', 'landing_page', 'held', cast(held.`landing_page` as string), 'due', cast(rebuilt.`landing_page` as string), 'same', held.`landing_page` <=> rebuilt.`landing_page`)
-- step select, as in test_join_equals_rebuild/state, but
-    ew_row.`ad_id`, ... 4 more
+    ew_row.`user_id`,
+    ew_row.`session_start`,
+    session_id,
-    null as `ad_id`, ... 3 more
+    null as `user_id`,
+    null as `session_start`,
