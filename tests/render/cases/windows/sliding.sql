-- in steps
-- step the model, as in sessions/islands_fixed_inclusive, but ~ unix_micros(session_start) => ew_start_us
-    ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end), 256) as session_id, ... 3 more
+    ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end), 256) as window_id,
+    timestamp_micros(ew_start_us) as window_start,
+    timestamp_micros(ew_start_us + 3600000000) as window_end,
-    `landing_page`.value as `landing_page`
+    cast(cast((`mean`.total - `mean`.total % cast(nullif(`mean`.count, 0) as decimal(14, 0))) / cast(nullif(`mean`.count, 0) as decimal(14, 0)) as decimal(14, 6)) + cast((`mean`.total % cast(nullif(`mean`.count, 0) as decimal(14, 0))) / cast(nullif(`mean`.count, 0) as decimal(14, 0)) as decimal(7, 6)) as decimal(14, 6)) as `mean`
-- step ew_events, as in sessions/microsecond_gap, but ~ have a time, and end before the type does => can be in a window
-        path as `ew_value_landing_page`
+        amount as `ew_value_mean`
-    where ... 1 more
+    where `viewed_at` between timestamp_micros(-62135593200000000L) and timestamp_micros(253402297199999999L)
-- step ew_panes, as in test_state_equals_rebuild/windows, but
-        case typeof(ew_first_at) when 'timestamp_ntz' then (cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_first_at as timestamp)) end - pmod(case typeof(ew_first_at) when 'timestamp_ntz' then (cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_first_at as timestamp)) end, 1200000000) as ew_pane_us,
+        unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at) + 300000000, 600000000) as ew_pane_us,
-        min(ew_first_at) as ew_any_at, ... 1 more
+        count(`ew_value_pages`) as `pages`,
+        named_struct('total', sum(`ew_value_mean`), 'count', count(`ew_value_mean`)) as `mean`
-        case typeof(ew_first_at) when 'timestamp_ntz' then (cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_first_at as timestamp)) end - pmod(case typeof(ew_first_at) when 'timestamp_ntz' then (cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_first_at as timestamp)) end, 1200000000)
+        unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at) + 300000000, 600000000)
-- step ew_spread, as in test_state_equals_rebuild/windows, but
~ us, 1200000000), ew_pane_us - 2400000000, -1200000000 => us + 300000000, 600000000), ew_pane_us - 3000000000, -600000000
-- step select, as in sessions/compact_fixed_inclusive, but ~ sessions => windows
-        min(ew_first_at) as session_start, ... 2 more
+        ew_start_us,
+        sum(event_count) as event_count,
-        min(`landing_page`) as `landing_page` ... 2 more
+        named_struct('total', cast(sum(`mean`.total) as decimal(20,2)), 'count', sum(`mean`.count)) as `mean`
+    from ew_spread
+    group by
+        `user_id`,
+        ew_start_us
