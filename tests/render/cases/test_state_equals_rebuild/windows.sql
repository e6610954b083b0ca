-- in steps
-- step the model, as in interval_join/state_compile_left
-- step ew_checkpoint, as in test_events_are_conserved/windows
-- step ew_both, as in test_join_equals_rebuild/state, but
-        '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": null, "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "watermark_delay": "0 microseconds"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": null, "columns": {"clicked": "clicked_at"}, "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}' as given
+        '{"aggregates": {"pages": {"function": "count"}}, "allowed_lateness": null, "calendar": null, "cursor": "loaded_at", "event_time": "viewed_at", "id": null, "keys": ["user_id"], "max_future_skew": null, "min_event_time": null, "offset": null, "size": "1 hour", "slide": "20 minutes", "watermark_delay": "0 microseconds"}' as given
-- step ew_settings, as in test_state_equals_rebuild/state, but
-                    array('keys', 'event_time', 'gap', 'cursor', 'aggregates', 'boundary', 'id', 'start_when', 'cut_on', 'max_duration', 'max_future_skew', 'min_event_time'),
+                    array('keys', 'event_time', 'cursor', 'aggregates', 'size', 'slide', 'offset', 'calendar.unit', 'calendar.time_zone', 'calendar.week_starts_on', 'calendar.day_starts_at', 'calendar.length', 'id', 'max_future_skew', 'min_event_time'),
-                        lower(get_json_object(built_with, concat('$.', name))) ... 1 more
+                        lower(coalesce(get_json_object(built_with, concat('$.', name)), case name when 'calendar.week_starts_on' then 'monday' when 'calendar.day_starts_at' then '00:00' when 'calendar.length' then '1' end))
+                        <=> lower(coalesce(get_json_object(given, concat('$.', name)), case name when 'calendar.week_starts_on' then 'monday' when 'calendar.day_starts_at' then '00:00' when 'calendar.length' then '1' end))
-                    ' ', coalesce(get_json_object(built_with, concat('$.', name)), 'NULL'), ... 1 more
+                    ' ', coalesce(coalesce(get_json_object(built_with, concat('$.', name)), case name when 'calendar.week_starts_on' then 'monday' when 'calendar.day_starts_at' then '00:00' when 'calendar.length' then '1' end), 'NULL'),
+                    ', this test was given ', coalesce(coalesce(get_json_object(given, concat('$.', name)), case name when 'calendar.week_starts_on' then 'monday' when 'calendar.day_starts_at' then '00:00' when 'calendar.length' then '1' end), 'NULL')
-- step ew_source, as in test_state_equals_rebuild/state
-- step ew_rebuilt, as in test_state_equals_rebuild/old_state, but ~ sessions => windows
-            named_struct('k1', `user_id`, 'start', case typeof(session_start) when 'timestamp_ntz' then (cast(cast(session_start as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(session_start as timestamp)) end),
+            named_struct('k1', `user_id`, 'start', ew_start_us),
-        end), 256) as session_id, ... 3 more
+        end), 256) as window_id,
+        ew_any_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_start_us - case typeof(ew_any_at) when 'timestamp_ntz' then (cast(cast(ew_any_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_any_at as timestamp)) end) as decimal(20, 0)) / 1000000) as window_start,
+        ew_any_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_start_us + 3600000000 - case typeof(ew_any_at) when 'timestamp_ntz' then (cast(cast(ew_any_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_any_at as timestamp)) end) as decimal(20, 0)) / 1000000) as window_end,
-- step ew_events, as in test_state_equals_rebuild/sample_with_skew, but
~ have a time, and end before the type does => can be in a window
-        case when typeof(ew_source.`viewed_at`) in ('timestamp', 'timestamp_ntz') then ew_source.`viewed_at` else raise_error(concat('event_windows.sessions in test a_model: event_time: is not a timestamp; given: viewed_at ', typeof(ew_source.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at
+        case when typeof(ew_source.`viewed_at`) in ('timestamp', 'timestamp_ntz') then ew_source.`viewed_at` else raise_error(concat('event_windows.windows in test a_model: event_time: is not a timestamp; given: viewed_at ', typeof(ew_source.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at,
+        1 as `ew_value_pages`
-    where ... 1 more
+    where case typeof(ew_source.`viewed_at`) when 'timestamp_ntz' then cast(ew_source.`viewed_at` as timestamp_ntz) between timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (-62135593200000000L) and timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (253402297199999999L) else cast(ew_source.`viewed_at` as timestamp) between timestamp_micros(-62135593200000000L) and timestamp_micros(253402297199999999L) end
-- step ew_panes, as in window_state/next_run, but
@@     select
-        ew_reason, ... 7 more
+        case typeof(ew_first_at) when 'timestamp_ntz' then (cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_first_at as timestamp)) end - pmod(case typeof(ew_first_at) when 'timestamp_ntz' then (cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_first_at as timestamp)) end, 1200000000) as ew_pane_us,
+        count(*) as event_count,
+        min(ew_first_at) as ew_any_at,
+        count(`ew_value_pages`) as `pages`
+    from ew_events
@@     group by
-        ew_reason, ... 1 more
+        case typeof(ew_first_at) when 'timestamp_ntz' then (cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_first_at as timestamp)) end - pmod(case typeof(ew_first_at) when 'timestamp_ntz' then (cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_first_at as timestamp)) end, 1200000000)
-- step ew_spread, as in window_state/next_run, but
-        explode(if( ... 4 more
+        explode(sequence(ew_pane_us - pmod(ew_pane_us, 1200000000), ew_pane_us - 2400000000, -1200000000)) as ew_start_us
-- step ew_rebuilt: select, as in test_state_equals_rebuild/sample_with_skew, but ~ sessions => windows
-            min(ew_first_at) as session_start, ... 4 more
+            ew_start_us,
+            sum(event_count) as event_count,
+            min(ew_any_at) as ew_any_at,
+            sum(`pages`) as `pages`
+        from ew_spread
+        group by
+            `user_id`,
+            ew_start_us
-- step ew_sides, as in test_state_equals_rebuild/old_state, but ~ session_ => window_ ~ .sessions => .hours
~ sessions => windows
@@         'state' as ew_side,
-        `last_event_at`,
@@         'rebuild' as ew_side,
-        `last_event_at`,
-- step ew_paired, as in test_state_equals_rebuild/state, but ~ session_id => window_id
~ `session_start`, `session_end`, `last_event_at`, `event_count`, `pages`, `landing_page` => `window_start`, `window_end`, `event_count`, `pages`
-- step ew_said, as in test_state_equals_rebuild/old_state, but ~ session => window
-                        named_struct('name', 'last_event_at', 'held', cast(held.`last_event_at` as string), 'due', cast(rebuilt.`last_event_at` as string), 'same', held.`last_event_at` <=> rebuilt.`last_event_at`),
-- step select, as in test_state_equals_rebuild/state, but ~ session => window
