-- in steps
-- step query 1, as in rejected_events/rows
-- step query 2
-- query 2, before the model runs
show tblproperties demo.page_views
-- step the model, as in rejected_events/rows
-- step ew_asked, as in rejected_events/rows, but
-        `loaded_at` as ew_cursor_value, ... 1 more
+        case when typeof(make_dt_interval(0, 0, minutes, 0)) like 'interval %' then (cast(make_dt_interval(0, 0, minutes, 0) as interval second) div interval '0.000001' second) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, minutes, 0) ', typeof(make_dt_interval(0, 0, minutes, 0)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
+        _metadata.row_commit_version as ew_cursor_value,
+        cast(_metadata.row_commit_version as bigint) as ew_cursor
-- step ew_groups, as in rejected_events/rows, but
         updated_at as ew_rejected_at,
+        if(reason = 'late', session_start, null) as ew_from,
+        if(reason = 'late', last_event_at, null) as ew_to,
-        updated_at
+        updated_at,
+        if(reason = 'late', session_start, null),
+        if(reason = 'late', last_event_at, null)
-- step ew_runs; ew_judged, as in rejected_events/rows
-- step ew_rejected_rows, as in rejected_events/rows, but
-            and ew_cursor between ew_smallest_cursor and ew_largest_cursor ... 1 more
+            and ew_cursor > coalesce(ew_cursor_from, -1L)
+            and ew_cursor <= ew_cursor_to
+            and (ew_from is null or ew_at between ew_from and ew_to)
+            and coalesce(case
-                    when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap' ... 3 more
+                    when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
+                    when ew_time_us > try_add(ew_first_future - 3600000001, 3600000000) then 'future'
+                    when ew_time_us < 1577836800000000L then 'past'
+                end, 'late') = ew_rejected_as
-- step select, as in rejected_events/rows
