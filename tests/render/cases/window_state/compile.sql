-- differs from next_run in
-- without query 1; query 2; query: ew_measured; query: ew_moved; query: ew_together; query: select
-- step the model; ew_checkpoint; ew_run, as in interval_join/state_compile_left
-- step ew_measured, as query: ew_measured in window_state/next_run, but
-        (select count(*) from demo.page_views) as table_rows,
-                when ew_time_us < (1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - 3600000000 - pmod((1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - 3600000000, 1200000000) + 1200000000 then 'late'
+                when ew_time_us < ((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000) - 3600000000 - pmod(((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000) - 3600000000, 1200000000) + 1200000000 then 'late'
-            where `loaded_at` > timestamp_micros(1767261600000000) or `loaded_at` is null
+            where unix_micros(`loaded_at`) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) or `loaded_at` is null
-- step ew_moved, as in session_state/compile_bounded, but ~ as watermark => - 600000000 as watermark
~ bad_gap => out_of_range
-            mini_sessions,
-- step ew_together; ew_run: select, as in interval_join/state_compile_left
-- step ew_arrived, as in session_state/compile_next, but ~ at, => first_at,
-- step ew_classified, lines
~ 1767261600000000L) - 3600000000 - pmod((1767261600000000L => (select bound_from from ew_run)) - 3600000000 - pmod(((select bound_from from ew_run)
-- step ew_arrived_windows, lines ~ 1767261600000000L => (select bound_from from ew_run)
-- step ew_stored_windows, as in window_state/with_id, but ~ 1767270600000000L => (select touched_to from ew_run)
~ 1767261600000000L => (select touched_from from ew_run)
-- step ew_decided, lines ~ 2L => coalesce((select run from ew_checkpoint), 0) + 1
~ 1767268800000000L then 'final => (select bound_to from ew_run) then 'final
~ 1767268800000000L => (select watermark_to from ew_run)
-- step ew_twice, lines
-        if(ew_is_row, 0L, if(reason = 'late', ew_new_events, 0L)) as ew_windows_missed, ... 1 more
+        if(ew_is_row, 0L, if(reason = 'late', ew_new_events, 0L)) as ew_windows_missed
-    where (ew_new_events > 0 or status <> ew_stored_status) and not (ew_is_row and reason <=> 'checkpoint')
+    where ew_new_events > 0 or status <> ew_stored_status
-- step ew_changed, lines
-        sum(ew_windows_missed) as ew_windows_missed, ... 1 more
+        sum(ew_windows_missed) as ew_windows_missed
-- step windows and rejected events, the checkpoint, lines
-    if(ew_is_row, window_id, case ... 6 more
+    if(ew_is_row, window_id, concat('checkpoint ', coalesce((select run from ew_checkpoint), 0) + 1, ' of 00000000-0000-0000-0000-000000000000')) as window_id,
-        'run', 2L,
+        'run', coalesce((select run from ew_checkpoint), 0) + 1,
-                'cursor_from', 1767261600000000L, ... 2 more
+                'cursor_from', (select sources[0].cursor_to from ew_checkpoint),
+                'cursor_to', (select sources[0].cursor_to from ew_run),
+                'max_event_time', (select sources[0].max_event_time from ew_run),
-        'watermark_from', 1767261600000000L, ... 3 more
+        'watermark_from', (select watermark_from from ew_run),
+        'watermark_to', (select watermark_to from ew_run),
+        'bound_from', (select bound_from from ew_run),
+        'bound_to', (select bound_to from ew_run),
-from ew_changed
+from (select 1) left join ew_changed on true
