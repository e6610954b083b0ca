-- differs from state in
-- step ew_ranges, lines
         last_event_at,
+        started_by,
-- step ew_read, lines
-    where unix_micros(`loaded_at`) <= (select max(checkpoint.sources[0].cursor_to) from demo.sessions_state where status = 'checkpoint')
+    where case typeof(demo.page_views.`loaded_at`) when 'timestamp' then unix_micros(cast(cast(demo.page_views.`loaded_at` as string) as timestamp)) when 'timestamp_ntz' then unix_micros(cast(concat(cast(demo.page_views.`loaded_at` as string), 'Z') as timestamp)) when 'date' then cast(unix_date(cast(cast(demo.page_views.`loaded_at` as string) as date)) as bigint) else try_cast(cast(demo.page_views.`loaded_at` as string) as bigint) end <= (select max(checkpoint.sources[0].cursor_to) from demo.sessions_state where status = 'checkpoint')
-- step ew_measured, added after ew_read
ew_measured as (

    -- each event with its own gap in microseconds
    select
        ew_read.`user_id`,
        case when typeof(ew_read.`viewed_at`) in ('timestamp', 'timestamp_ntz') then ew_read.`viewed_at` else raise_error(concat('event_windows.sessions_respect_gap in test a_model: event_time: is not a timestamp; given: viewed_at ', typeof(ew_read.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at,
        case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, patience) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.sessions_respect_gap in test a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us
    from ew_read

)
-- step ew_events, lines
-    -- the events that have a time, and end before the type does
+    -- the events that have a time and a gap, and end before the type does
-        `user_id`,
-... 2 more
+        *,
+        try_add(case typeof(ew_first_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_first_at as timestamp)) end, ew_gap_us) as ew_end_us
+    from ew_measured
-        `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)
+        case typeof(ew_first_at) when 'timestamp_ntz' then cast(ew_first_at as timestamp_ntz) between timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(-62135596800000000L as decimal(20, 0)) / 1000000) and timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(253402300799999999L as decimal(20, 0)) / 1000000) else cast(ew_first_at as timestamp) between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L) end
+        and ew_gap_us > 0
+        and try_add(case typeof(ew_first_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_first_at as timestamp)) end, ew_gap_us) <= 253402300799999999L
-- step ew_rows, lines
-        named_struct('session_id', session_id, 'last', ew_last) as ew_session
+        named_struct('session_id', session_id, 'last', ew_last) as ew_session,
+        null as ew_end_us
-        unix_micros(ew_first_at) as ew_at,
-        null as ew_session
+        case typeof(ew_first_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_first_at as timestamp)) end as ew_at,
+        null as ew_session,
+        ew_end_us
-- step ew_cuts, added after ew_members
ew_cuts as (

    -- where a session was cut, it ends
    select distinct
        `user_id`,
        ew_start as ew_cut_at
    from ew_ranges
    where ew_is_session and started_by in ('start_when', 'cut_on', 'max_duration')

)
-- step ew_reached, lines
-        ew_at + 1800000000 as ew_reach,
-        max(ew_at + 1800000000) over (
+        ew_end_us as ew_reach,
+        max(ew_end_us) over (
-- step ew_said, lines
-                            named_struct('name', 'session_end', 'held', cast(timestamp_micros(held.ew_end_us) as string), 'due', cast(timestamp_micros(found.ew_end_at) as string), 'same', timestamp_micros(held.ew_end_us) <=> timestamp_micros(found.ew_end_at))
+                            named_struct('name', 'session_end', 'held', cast(timestamp_micros(held.ew_end_us) as string), 'due', cast(timestamp_micros(least(found.ew_end_at, ew_cut_at)) as string), 'same', timestamp_micros(held.ew_end_us) <=> timestamp_micros(least(found.ew_end_at, ew_cut_at)))
         on held.session_id <=> found.session_id and held.`user_id` <=> found.`user_id`
+    left join ew_cuts
+        on held.ew_end_us = ew_cuts.ew_cut_at and held.`user_id` <=> ew_cuts.`user_id`
+    where not coalesce(started_by in ('start_when', 'cut_on', 'max_duration'), false)
