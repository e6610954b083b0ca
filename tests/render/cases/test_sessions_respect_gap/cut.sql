-- differs from state in
-- step ew_ranges, lines
         last_event_at,
+        started_by,
-- step ew_read, lines
-    where unix_micros(`loaded_at`) <= (select max(checkpoint.sources[0].cursor_to) from demo.sessions_state where status = 'checkpoint')
+    where case typeof(demo.page_views.`loaded_at`) when 'timestamp' then unix_micros(cast(cast(demo.page_views.`loaded_at` as string) as timestamp)) when 'timestamp_ntz' then unix_micros(cast(concat(cast(demo.page_views.`loaded_at` as string), 'Z') as timestamp)) when 'date' then cast(unix_date(cast(cast(demo.page_views.`loaded_at` as string) as date)) as bigint) else try_cast(cast(demo.page_views.`loaded_at` as string) as bigint) end <= (select max(checkpoint.sources[0].cursor_to) from demo.sessions_state where status = 'checkpoint')
-- step ew_measured, as in test_sessions_respect_gap/batch_gap_per_event, but ~ `user_id` => ew_read.`user_id`
-        `viewed_at` as ew_first_at,
+        case when typeof(ew_read.`viewed_at`) in ('timestamp', 'timestamp_ntz') then ew_read.`viewed_at` else raise_error(concat('event_windows.sessions_respect_gap in test a_model: event_time: is not a timestamp; given: viewed_at ', typeof(ew_read.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at,
-    from demo.page_views
+    from ew_read
-- step ew_events, as in sessions/rules_gap_per_event
-- step ew_rows, as in test_sessions_respect_gap/batch_gap_per_event, but
-        unix_micros(ew_first_at) as ew_at,
+        case typeof(ew_first_at) when 'timestamp_ntz' then (cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_first_at as timestamp)) end as ew_at,
-- step ew_cuts, added after ew_members
ew_cuts as (

    -- where a session was cut, it ends
    select distinct
        `user_id`,
        ew_start as ew_cut_at
    from ew_ranges
    where ew_is_session and started_by in ('start_when', 'cut_on', 'max_duration')

)
-- step ew_reached, as in test_sessions_respect_gap/batch_gap_per_event
-- step ew_said, lines
-                            named_struct('name', 'session_end', 'held', cast(timestamp_micros(held.ew_end_us) as string), 'due', cast(timestamp_micros(found.ew_end_at) as string), 'same', timestamp_micros(held.ew_end_us) <=> timestamp_micros(found.ew_end_at))
+                            named_struct('name', 'session_end', 'held', cast(timestamp_micros(held.ew_end_us) as string), 'due', cast(timestamp_micros(least(found.ew_end_at, ew_cut_at)) as string), 'same', timestamp_micros(held.ew_end_us) <=> timestamp_micros(least(found.ew_end_at, ew_cut_at)))
         on held.session_id <=> found.session_id and held.`user_id` <=> found.`user_id`
+    left join ew_cuts
+        on held.ew_end_us = ew_cuts.ew_cut_at and held.`user_id` <=> ew_cuts.`user_id`
+    where not coalesce(started_by in ('start_when', 'cut_on', 'max_duration'), false)
