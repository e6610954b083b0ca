-- differs from sliding in
-- step the model, as in sessions/cte, but
-        named_struct('k1', `user_id`, 'start', case typeof(session_start) when 'timestamp_ntz' then (cast(cast(session_start as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(session_start as timestamp)) end),
+        named_struct('k1', `user_id`, 'start', ew_start_us),
-    end), 256) as session_id, ... 3 more
+    end), 256) as window_id,
+    ew_any_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_start_us - case typeof(ew_any_at) when 'timestamp_ntz' then (cast(cast(ew_any_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_any_at as timestamp)) end) as decimal(20, 0)) / 1000000) as window_start,
+    ew_any_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_start_us + 3600000000 - case typeof(ew_any_at) when 'timestamp_ntz' then (cast(cast(ew_any_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_any_at as timestamp)) end) as decimal(20, 0)) / 1000000) as window_end,
-    `landing_page`.value as `landing_page`
+    cast(`mean`.total as double) / nullif(`mean`.count, 0) as `mean`
-- step ew_events, lines ~ `user_id` => steps.`user_id`
-        `viewed_at` as ew_first_at,
+        case when typeof(steps.`viewed_at`) in ('timestamp', 'timestamp_ntz') then steps.`viewed_at` else raise_error(concat('event_windows.windows in model a_model: event_time: is not a timestamp; given: viewed_at ', typeof(steps.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at,
-    from demo.page_views ... 1 more
+    from steps
+    where case typeof(steps.`viewed_at`) when 'timestamp_ntz' then cast(steps.`viewed_at` as timestamp_ntz) between timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (-62135593200000000L) and timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (253402297199999999L) else cast(steps.`viewed_at` as timestamp) between timestamp_micros(-62135593200000000L) and timestamp_micros(253402297199999999L) end
-- step ew_panes, as in test_state_equals_rebuild/windows, but ~ end, 1200000000 => end + 300000000, 600000000
-        count(`ew_value_pages`) as `pages`
+        count(`ew_value_pages`) as `pages`,
+        named_struct('total', sum(cast(if(typeof(`ew_value_mean`) = 'string', raise_error('event_windows.windows in model a_model: aggregates.mean: adds up text. Use a cast to a number, or a try_cast, which makes NULL of the rest.'), `ew_value_mean`) as double)), 'count', count(`ew_value_mean`)) as `mean`
-- step select, lines ~ cast(sum(`mean`.total) as decimal(20,2) => sum(`mean`.total
         sum(event_count) as event_count,
+        min(ew_any_at) as ew_any_at,
